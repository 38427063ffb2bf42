"""A new key takes the place of the old one whole: killed in between, the data opens; later the old one is useless."""

import asyncio
import base64
import subprocess
import sys
from pathlib import Path

import apsw
import pytest

from lmsdesk.desk import folders_under
from lmsdesk.desk.sites.profiles import Protection, Site
from lmsdesk.desk.sites.secrets import NEXT_KEY, STORE_KEY, MemorySecrets
from lmsdesk.desk.sites.store_keys import KeyUnwanted, change_key, open_store
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import Cell, ColumnId, CourseId, SiteId, UserId
from lmsdesk.store import Store, StoreBusy, StoreKey, StoreLocked
from lmsdesk.store.database import rekeying
from lmsdesk.store.database.connection import disconnect
from tests.helpers.file_secrets import FileSecrets

ROOT = Path(__file__).parents[2]
SECRETS = "secrets.json"
TOLD_AFTER = (
    "lmsdesk.desk.sites.secrets.NEXT_KEY",
    "lmsdesk.store.database.rekeying.copy_whole",
    "lmsdesk.store.database.rekeying._prove",
    "lmsdesk.store.database.rekeying.disconnect",
    "lmsdesk.store.database.rekeying._sync",
    "lmsdesk.store.database.rekeying._rekey",
    "lmsdesk.desk.sites.store_keys._promote",
)


def site(protection: Protection = "keychain") -> Site:
    return Site(SiteId("uni"), "Uni", "https://learn.example.edu", protection=protection)


async def begun(home: Path, *, protection: Protection = "keychain", passphrase: str | None = None) -> FileSecrets:
    """Data with one unsent edit."""
    secrets = FileSecrets(home.parent / SECRETS)
    cell = Cell(CourseId("_1_1"), ColumnId("_1_1"), UserId("_1_1"))
    store = await open_store(site(protection), secrets=secrets, folders=folders_under(home), passphrase=passphrase)
    await store.outbox.edit([CellPatch(cell, {"score": 7.0})], label="Enter")
    await store.close()
    return secrets


async def unsent(home: Path, secrets: FileSecrets, **more: str) -> int:
    kind: Protection = "passphrase" if more else "keychain"
    store = await open_store(
        site(kind), secrets=secrets, folders=folders_under(home), passphrase=more.get("passphrase")
    )
    try:
        assert await store.faults() == []
        return (await store.outbox.counts()).total
    finally:
        await store.close()


async def test_the_old_key_opens_nothing_any_more(tmp_path: Path) -> None:
    home = tmp_path / "home"
    secrets = await begun(home)
    file = folders_under(home).store_file(SiteId("uni"))
    old = StoreKey(raw=base64.b64decode(secrets.get(SiteId("uni"), STORE_KEY) or ""))
    file.with_name("uni.version-1.db").write_bytes(file.read_bytes())
    await change_key(site(), secrets=secrets, folders=folders_under(home), passphrases=("", ""))
    assert await unsent(home, secrets) == 1
    assert secrets.get(SiteId("uni"), NEXT_KEY) is None
    left = sorted(path.name for path in file.parent.iterdir())
    assert left == ["uni.db"]
    with pytest.raises(StoreLocked):
        await Store.open(file, old)


async def test_a_log_that_is_still_there_does_not_get_into_the_new_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    secrets = await begun(home)
    log = Path(f"{folders_under(home).store_file(SiteId('uni'))}-wal")

    def leaves_its_log(connection: apsw.Connection) -> None:
        # A virus scanner, a network folder or a program that copies may keep the file that closing removes.
        connection.execute("DELETE FROM edit")
        kept = log.read_bytes()
        disconnect(connection)
        log.write_bytes(kept)

    def only_the_old_one(connection: apsw.Connection) -> None:
        is_old = not connection.filename.endswith(".rekeyed")
        (leaves_its_log if is_old else disconnect)(connection)

    monkeypatch.setattr(rekeying, "disconnect", only_the_old_one)
    await change_key(site(), secrets=secrets, folders=folders_under(home), passphrases=("", ""))
    assert await unsent(home, secrets) == 1


async def test_a_passphrase_is_changed(tmp_path: Path) -> None:
    home = tmp_path / "home"
    secrets = await begun(home, protection="passphrase", passphrase="violet")
    await change_key(site("passphrase"), secrets=secrets, folders=folders_under(home), passphrases=("violet", "ochre"))
    assert await unsent(home, secrets, passphrase="ochre") == 1
    with pytest.raises(StoreLocked):
        await unsent(home, secrets, passphrase="violet")


async def test_a_wrong_passphrase_changes_nothing(tmp_path: Path) -> None:
    home = tmp_path / "home"
    secrets = await begun(home, protection="passphrase", passphrase="violet")
    with pytest.raises(StoreLocked):
        await change_key(site("passphrase"), secrets=secrets, folders=folders_under(home), passphrases=("red", "ochre"))
    assert await unsent(home, secrets, passphrase="violet") == 1


async def test_data_that_is_open_keeps_its_key(tmp_path: Path) -> None:
    home = tmp_path / "home"
    secrets = await begun(home)
    store = await open_store(site(), secrets=secrets, folders=folders_under(home), passphrase=None)
    with pytest.raises(StoreBusy):
        await change_key(site(), secrets=secrets, folders=folders_under(home), passphrases=("", ""))
    await store.close()
    assert await unsent(home, secrets) == 1


async def test_where_no_key_protects_there_is_none_to_change(tmp_path: Path) -> None:
    with pytest.raises(KeyUnwanted):
        await change_key(site("none"), secrets=MemorySecrets(), folders=folders_under(tmp_path), passphrases=("", ""))


@pytest.mark.parametrize("place", TOLD_AFTER)
@pytest.mark.parametrize("is_before", [True, False], ids=["before", "after"])
async def test_a_process_that_dies_in_between_loses_nothing(tmp_path: Path, place: str, *, is_before: bool) -> None:
    home = tmp_path / "home"
    secrets = await begun(home)
    command = [sys.executable, "-m", "tests.security.dying_rekey", str(home), place, "before" if is_before else "after"]
    died = await asyncio.to_thread(subprocess.run, command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert died.returncode == 9, died.stderr[-1500:]
    assert await unsent(home, secrets) == 1
    # And the change can be made again, and leaves nothing of the one that was cut off.
    await change_key(site(), secrets=secrets, folders=folders_under(home), passphrases=("", ""))
    assert await unsent(home, secrets) == 1
    assert [path.name for path in (home / "data/sites").iterdir()] == ["uni.db"]
