"""The key of the data is in the keychain and nowhere else: a real Secret Service, and the other systems' own paths."""

import base64
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import secretstorage
from jeepney.io.blocking import DBusConnection  # type: ignore[import-untyped]
from keyring.backends.SecretService import Keyring

from lmsdesk.desk import KeychainSecrets, folders_under
from lmsdesk.desk.sites.forget import forget_site
from lmsdesk.desk.sites.profiles import Site, SiteBook
from lmsdesk.desk.sites.secrets import NAMES, STORE_KEY, TOKEN, KeychainRefused
from lmsdesk.desk.sites.store_keys import open_store
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import Cell, ColumnId, CourseId, SiteId, UserId
from tests.helpers.secret_service import SecretService, is_here, secret_service
from tests.security.keychains import LOCKER_LIMIT_BYTES, mac, windows

SITE = Site(SiteId("uni"), "Uni", "https://learn.example.edu", application_key="k")
CELL = Cell(CourseId("_1_1"), ColumnId("_1_1"), UserId("_1_1"))
LONG = "".join(f"{number:05x}" for number in range(1200))
PASSWORD = "of-the-login"
needs_service = pytest.mark.skipif(not is_here(), reason="dbus-daemon or gnome-keyring-daemon is not installed")


@pytest.fixture(autouse=True)
def every_line_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Where a keychain stays locked, the library drops its connection without closing it."""
    lines: list[DBusConnection] = []
    begin = secretstorage.dbus_init

    def kept() -> DBusConnection:
        lines.append(begin())
        return lines[-1]

    monkeypatch.setattr(secretstorage, "dbus_init", kept)
    yield
    for line in lines:
        line.close()


@pytest.fixture
def service(tmp_path: Path) -> Iterator[SecretService]:
    with secret_service(tmp_path / "login", PASSWORD) as running:
        yield running


def real() -> KeychainSecrets:
    return KeychainSecrets(Keyring())  # type: ignore[no-untyped-call]


async def opened_and_counted(home: Path, secrets: KeychainSecrets) -> int:
    """Open the data, count what waits, and enter something."""
    store = await open_store(SITE, secrets=secrets, folders=folders_under(home), passphrase=None)
    try:
        waiting = (await store.outbox.counts()).total
        await store.outbox.edit([CellPatch(CELL, {"feedback": "well argued throughout"})], label="Enter")
        return waiting
    finally:
        await store.close()


def files_with(folder: Path, *needles: bytes) -> list[str]:
    found = (file for file in folder.rglob("*") if file.is_file())
    return [file.name for file in found if any(needle in file.read_bytes() for needle in needles)]


@needs_service
async def test_the_key_outlives_the_daemon_and_is_in_no_file(tmp_path: Path, service: SecretService) -> None:
    home = tmp_path / "home"
    assert await opened_and_counted(home, real()) == 0
    kept = real().get(SITE.id, STORE_KEY)
    assert kept is not None
    raw = base64.b64decode(kept)
    assert service.files
    assert files_with(tmp_path, raw, kept.encode(), raw.hex().encode(), b"well argued") == []
    with secret_service(tmp_path / "login", PASSWORD):
        assert await opened_and_counted(home, real()) == 1


@needs_service
async def test_a_locked_keychain_is_told_and_the_data_left_alone(tmp_path: Path, service: SecretService) -> None:
    await opened_and_counted(tmp_path / "home", real())
    before = (tmp_path / "home/data/sites/uni.db").read_bytes()
    with closing(secretstorage.dbus_init()) as bus:
        secretstorage.get_default_collection(bus).lock()
    with pytest.raises(KeychainRefused) as refused:
        await opened_and_counted(tmp_path / "home", real())
    assert "Unlock the keychain" in str(refused.value)
    assert (tmp_path / "home/data/sites/uni.db").read_bytes() == before


@needs_service
async def test_forgetting_leaves_no_entry(tmp_path: Path, service: SecretService) -> None:
    secrets = real()
    for name in NAMES:
        secrets.set(SITE.id, name, LONG)
    secrets.set(SiteId("other"), TOKEN, "of-another-site")
    SiteBook(folders_under(tmp_path / "home")).save(SITE)
    await forget_site(SITE, secrets=secrets, folders=folders_under(tmp_path / "home"))
    with closing(secretstorage.dbus_init()) as bus:
        items = secretstorage.search_items(bus, {"service": "lmsdesk"})
        left = [item.get_attributes()["username"] for item in items]
    assert left == ["other/token"]


@needs_service
def test_a_service_that_is_gone_is_told_in_words(service: SecretService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus")
    with pytest.raises(KeychainRefused) as refused:
        real().get(SITE.id, TOKEN)
    assert "uni" not in f"{refused.value} {refused.value.code}"


def test_windows_takes_what_is_longer_than_its_locker(monkeypatch: pytest.MonkeyPatch) -> None:
    backend, locker = windows(monkeypatch)
    secrets = KeychainSecrets(backend)
    assert len(LONG.encode("utf-16-le")) > LOCKER_LIMIT_BYTES
    with pytest.raises(Exception, match="CredWrite"):
        backend.set_password("lmsdesk", "uni/token", LONG)
    for name in NAMES:
        secrets.set(SITE.id, name, f"{name}:{LONG}")
    assert [secrets.get(SITE.id, name) for name in NAMES] == [f"{name}:{LONG}" for name in NAMES]
    secrets.set(SITE.id, TOKEN, "short")
    assert secrets.get(SITE.id, TOKEN) == "short"
    for name in NAMES:
        secrets.delete(SITE.id, name)
    assert locker.entries == {}


def test_a_long_secret_that_is_cut_while_it_is_written_stays_what_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    backend, locker = windows(monkeypatch)
    secrets = KeychainSecrets(backend)
    secrets.set(SITE.id, TOKEN, LONG)
    write, count = backend.set_password, iter(range(3))
    monkeypatch.setattr(backend, "set_password", lambda *entry: write(*entry) if next(count) < 2 else crash())
    with pytest.raises(KeychainRefused):
        secrets.set(SITE.id, TOKEN, LONG[::-1])
    monkeypatch.undo()
    backend_again, _ = windows(monkeypatch)
    monkeypatch.setattr("keyring.backends.Windows.win32cred", locker)
    again = KeychainSecrets(backend_again)
    assert again.get(SITE.id, TOKEN) == LONG
    again.set(SITE.id, TOKEN, LONG[::-1])
    assert again.get(SITE.id, TOKEN) == LONG[::-1]
    again.delete(SITE.id, TOKEN)
    assert locker.entries == {}


def crash() -> None:
    raise OSError("the session ended")


def test_the_mac_keychain_keeps_and_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    backend, keychain = mac(monkeypatch)
    secrets = KeychainSecrets(backend)
    secrets.set(SITE.id, TOKEN, LONG)
    assert secrets.get(SITE.id, TOKEN) == LONG
    secrets.delete(SITE.id, TOKEN)
    secrets.delete(SITE.id, TOKEN)
    assert keychain.entries == {}


def test_a_person_who_denies_the_mac_keychain_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    backend, keychain = mac(monkeypatch)
    secrets = KeychainSecrets(backend)
    secrets.set(SITE.id, TOKEN, "token-of-somebody")
    keychain.is_guarded = True
    with pytest.raises(KeychainRefused):
        secrets.delete(SITE.id, TOKEN)
    keychain.is_denied = True
    with pytest.raises(KeychainRefused) as refused:
        secrets.get(SITE.id, TOKEN)
    assert "token-of-somebody" not in f"{refused.value}{refused.value.code}"
