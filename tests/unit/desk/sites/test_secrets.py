"""Where secrets are kept, and where they are not."""

from concurrent.futures import ThreadPoolExecutor

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.backends import fail, null
from keyring.errors import KeyringLocked, PasswordDeleteError

from lmsdesk.desk.sites.secrets import (
    KeychainRefused,
    KeychainSecrets,
    MemorySecrets,
    SecretStore,
    SystemSecrets,
    find_secrets,
)
from lmsdesk.model.ids import SiteId

SITE = SiteId("uni")


class Chain(KeyringBackend):
    """A keychain of this test."""

    priority = 1.0

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.entries: dict[tuple[str, str], str] = {}
        self.is_locked = False

    def get_password(self, service: str, username: str) -> str | None:
        if self.is_locked:
            raise KeyringLocked("entry uni/token is locked")
        return self.entries.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        if self.is_locked:
            raise KeyringLocked
        self.entries[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        if (service, username) not in self.entries:
            raise PasswordDeleteError
        del self.entries[service, username]


@pytest.mark.parametrize("secrets", [MemorySecrets(), KeychainSecrets(Chain())], ids=["memory", "keychain"])
def test_a_secret_is_kept_by_site_and_name(secrets: SecretStore) -> None:
    assert secrets.get(SITE, "token") is None
    secrets.set(SITE, "token", "abc")
    secrets.set(SiteId("other"), "token", "xyz")
    assert secrets.get(SITE, "token") == "abc"
    secrets.delete(SITE, "token")
    secrets.delete(SITE, "token")
    assert secrets.get(SITE, "token") is None
    assert secrets.get(SiteId("other"), "token") == "xyz"


def test_the_keychain_has_one_entry_a_site_and_name() -> None:
    chain = Chain()
    KeychainSecrets(chain).set(SITE, "token", "abc")
    assert chain.entries == {("lmsdesk", "uni/token"): "abc"}


def test_a_locked_keychain_is_told_in_words_without_its_entries() -> None:
    chain = Chain()
    chain.is_locked = True
    with pytest.raises(KeychainRefused) as refused:
        KeychainSecrets(chain).get(SITE, "token")
    assert "uni" not in str(refused.value)
    assert refused.value.hint


@pytest.mark.parametrize("backend", [fail.Keyring, null.Keyring])
def test_without_a_keychain_secrets_live_in_memory(
    backend: type[KeyringBackend], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keyring, "get_keyring", backend)
    assert find_secrets().is_lasting is False


def test_the_keychain_is_looked_for_once_and_only_when_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[None] = []

    def looked() -> KeyringBackend:
        looks.append(None)
        return fail.Keyring()  # type: ignore[no-untyped-call]

    monkeypatch.setattr(keyring, "get_keyring", looked)
    secrets = SystemSecrets()
    assert not looks
    with ThreadPoolExecutor(4) as threads:
        for number in range(8):
            threads.submit(secrets.set, SITE, f"name{number}", str(number))
    assert [secrets.get(SITE, f"name{number}") for number in range(8)] == [str(number) for number in range(8)]
    secrets.delete(SITE, "name3")
    assert secrets.get(SITE, "name3") is None
    assert not secrets.is_lasting
    assert len(looks) == 1


def test_a_working_keychain_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyring, "get_keyring", Chain)
    assert find_secrets().is_lasting is True
