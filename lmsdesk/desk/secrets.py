"""Secrets: tokens, application secrets and store keys, in the system keychain or in memory, never anywhere else."""

from typing import Protocol

import keyring
from keyring.backend import KeyringBackend
from keyring.backends import chainer, fail, null
from keyring.errors import KeyringError, PasswordDeleteError

from lmsdesk.errors import LmsdeskError
from lmsdesk.model.ids import SiteId

_SERVICE = "lmsdesk"

APPLICATION_SECRET = "application-secret"  # noqa: S105 - the name of the entry, not its value
STORE_KEY = "store-key"
TOKEN = "token"  # noqa: S105 - the name of the entry, not its value
PERSON = "person"


class KeychainRefused(LmsdeskError):
    """The keychain is there but did not do what was asked."""


class SecretStore(Protocol):
    """One named text a site; names are the constants of this module."""

    @property
    def is_lasting(self) -> bool:
        """Whether a secret outlives the process."""

    def get(self, site_id: SiteId, name: str) -> str | None:
        """The secret, or None; raises KeychainRefused."""

    def set(self, site_id: SiteId, name: str, value: str) -> None:
        """Keep the secret; raises KeychainRefused."""

    def delete(self, site_id: SiteId, name: str) -> None:
        """Forget the secret; nothing happens if there is none."""


class MemorySecrets:
    """Secrets of this process only."""

    is_lasting = False

    def __init__(self) -> None:
        self._values: dict[tuple[SiteId, str], str] = {}

    def get(self, site_id: SiteId, name: str) -> str | None:
        """The secret, or None."""
        return self._values.get((site_id, name))

    def set(self, site_id: SiteId, name: str, value: str) -> None:
        """Keep the secret until the process ends."""
        self._values[site_id, name] = value

    def delete(self, site_id: SiteId, name: str) -> None:
        """Forget the secret."""
        self._values.pop((site_id, name), None)


class KeychainSecrets:
    """Secrets in the keychain of the system."""

    is_lasting = True

    def __init__(self, backend: KeyringBackend) -> None:
        self._backend = backend

    def get(self, site_id: SiteId, name: str) -> str | None:
        """The secret, or None; the keychain may ask the person to unlock it first."""
        try:
            return self._backend.get_password(_SERVICE, _entry(site_id, name))
        except KeyringError as error:
            raise _refused(error) from None

    def set(self, site_id: SiteId, name: str, value: str) -> None:
        """Keep the secret."""
        try:
            self._backend.set_password(_SERVICE, _entry(site_id, name), value)
        except KeyringError as error:
            raise _refused(error) from None

    def delete(self, site_id: SiteId, name: str) -> None:
        """Forget the secret."""
        try:
            self._backend.delete_password(_SERVICE, _entry(site_id, name))
        except PasswordDeleteError:
            return
        except KeyringError as error:
            raise _refused(error) from None


def find_secrets() -> SecretStore:
    """The keychain of this system, or memory where there is none; check `is_lasting` and tell the person."""
    backend = keyring.get_keyring()
    return KeychainSecrets(backend) if is_usable(backend) else MemorySecrets()


def is_usable(backend: KeyringBackend) -> bool:
    """Whether the backend keeps anything: a headless system has one that only fails."""
    if isinstance(backend, chainer.ChainerBackend):
        return any(is_usable(part) for part in backend.backends)
    return not isinstance(backend, fail.Keyring | null.Keyring)


def backend_name() -> str:
    """What the keychain calls itself."""
    return str(keyring.get_keyring().name)


def _entry(site_id: SiteId, name: str) -> str:
    return f"{site_id}/{name}"


def _refused(error: KeyringError) -> KeychainRefused:
    # The text of the backend's error may hold the entry, so only its kind is passed on.
    return KeychainRefused(
        "The keychain did not answer.",
        detail="Nothing on this computer was changed.",
        hint="Unlock the keychain and try again.",
        code=type(error).__name__,
    )
