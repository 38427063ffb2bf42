"""Secrets: tokens, application secrets and store keys, in the system keychain or in memory, never anywhere else."""

import re
from threading import Lock
from typing import TYPE_CHECKING, Protocol

from lmsdesk.errors import LmsdeskError
from lmsdesk.model.ids import SiteId

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

_SERVICE = "lmsdesk"

APPLICATION_SECRET = "application-secret"  # noqa: S105 - the name of the entry, not its value
STORE_KEY = "store-key"
NEXT_KEY = "next-store-key"
"""A key that is about to take the place of the one above."""
TOKEN = "token"  # noqa: S105 - the name of the entry, not its value
PERSON = "person"
NAMES = (APPLICATION_SECRET, STORE_KEY, NEXT_KEY, TOKEN, PERSON)
"""All that may be kept for a site."""

_PART_LENGTH = 1000
"""The locker of Windows takes 2,560 bytes an entry, two for each letter."""
_SETS = "ab"
_HEAD = r"parts:([ab]):([0-9]{1,2})"


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
    """Secrets in the keychain of the system.

    A long one is kept in parts. They are written beside those of the earlier value and named by its first entry last,
    so that a process that ends in between leaves the earlier value whole.
    """

    is_lasting = True

    def __init__(self, backend: "KeyringBackend") -> None:
        self._backend = backend

    def get(self, site_id: SiteId, name: str) -> str | None:
        """The secret, or None; the keychain may ask the person to unlock it first."""
        entry = _entry(site_id, name)
        head = self._read(entry)
        named = re.fullmatch(_HEAD, head or "")
        if named is None:
            return head
        parts = [self._read(_part(entry, named[1], number)) for number in range(int(named[2]))]
        return None if None in parts else "".join(filter(None, parts))

    def set(self, site_id: SiteId, name: str, value: str) -> None:
        """Keep the secret."""
        entry = _entry(site_id, name)
        named = re.fullmatch(_HEAD, self._read(entry) or "")
        earlier = named[1] if named else ""
        if len(value) > _PART_LENGTH:
            fresh = next(one for one in _SETS if one != earlier)
            pieces = [value[at : at + _PART_LENGTH] for at in range(0, len(value), _PART_LENGTH)]
            for number, piece in enumerate(pieces):
                self._write(_part(entry, fresh, number), piece)
            self._write(entry, f"parts:{fresh}:{len(pieces)}")
        else:
            self._write(entry, value)
        if earlier:
            self._delete_parts(entry, earlier)

    def delete(self, site_id: SiteId, name: str) -> None:
        """Forget the secret."""
        entry = _entry(site_id, name)
        self._delete(entry)
        for one in _SETS:
            self._delete_parts(entry, one)

    def _delete_parts(self, entry: str, one: str) -> None:
        """From the last to the first: an end in between leaves a beginning that is found again."""
        count = 0
        while self._read(_part(entry, one, count)) is not None:
            count += 1
        for number in reversed(range(count)):
            self._delete(_part(entry, one, number))

    def _read(self, entry: str) -> str | None:
        try:
            return self._backend.get_password(_SERVICE, entry)
        except Exception as error:  # noqa: BLE001 - below, why
            raise _refusal(error) from None

    def _write(self, entry: str, value: str) -> None:
        try:
            self._backend.set_password(_SERVICE, entry, value)
        except Exception as error:  # noqa: BLE001 - below, why
            raise _refusal(error) from None

    def _delete(self, entry: str) -> None:
        from keyring.errors import PasswordDeleteError

        try:
            self._backend.delete_password(_SERVICE, entry)
        except PasswordDeleteError as error:
            # There was none, or a keychain that says no in the same words.
            if self._read(entry) is not None:
                raise _refusal(error) from None
        except Exception as error:  # noqa: BLE001 - below, why
            raise _refusal(error) from None


class SystemSecrets:
    """The keychain of this system, or memory where there is none; looked for at the first use, which may take long."""

    def __init__(self) -> None:
        self._finding = Lock()
        self._found: SecretStore | None = None

    @property
    def is_lasting(self) -> bool:
        """Whether there is a keychain."""
        return self._secrets().is_lasting

    def get(self, site_id: SiteId, name: str) -> str | None:
        """The secret, or None."""
        return self._secrets().get(site_id, name)

    def set(self, site_id: SiteId, name: str, value: str) -> None:
        """Keep the secret."""
        self._secrets().set(site_id, name, value)

    def delete(self, site_id: SiteId, name: str) -> None:
        """Forget the secret."""
        self._secrets().delete(site_id, name)

    def _secrets(self) -> SecretStore:
        with self._finding:
            if self._found is None:
                self._found = find_secrets()
            return self._found


def find_secrets() -> SecretStore:
    """The keychain of this system, or memory where there is none; check `is_lasting` and tell the person."""
    import keyring

    backend = keyring.get_keyring()
    return KeychainSecrets(backend) if is_usable(backend) else MemorySecrets()


def is_usable(backend: "KeyringBackend") -> bool:
    """Whether the backend keeps anything: a headless system has one that only fails."""
    from keyring.backends import chainer, fail, null

    if isinstance(backend, chainer.ChainerBackend):
        return any(is_usable(part) for part in backend.backends)
    return not isinstance(backend, fail.Keyring | null.Keyring)


def backend_name() -> str:
    """What the keychain calls itself."""
    import keyring

    return str(keyring.get_keyring().name)


def _entry(site_id: SiteId, name: str) -> str:
    return f"{site_id}/{name}"


def _part(entry: str, one: str, number: int) -> str:
    return f"{entry}/{one}{number}"


def _refusal(error: Exception) -> KeychainRefused:
    """Backends let errors of the bus and of the system's own calls through, which have no class in common.

    The text of the error may hold the entry, so only its kind is passed on.
    """
    return KeychainRefused(
        "The keychain did not answer.",
        detail="Nothing on this computer was changed.",
        hint="Unlock the keychain and try again.",
        code=type(error).__name__,
    )
