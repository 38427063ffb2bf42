"""The keychains of Windows and macOS behind keyring's own code for them: the calls of the systems are played."""

from collections.abc import Mapping
from types import SimpleNamespace

import pytest
from keyring.backend import KeyringBackend
from keyring.backends import Windows, macOS

LOCKER_LIMIT_BYTES = 2560
"""CRED_MAX_CREDENTIAL_BLOB_SIZE."""


class WindowsError(Exception):
    """What the calls of the locker raise; no relative of keyring's errors."""

    def __init__(self, winerror: int, funcname: str) -> None:
        super().__init__(winerror, funcname, "a text of the system")
        self.winerror = winerror
        self.funcname = funcname


class Locker:
    """The calls of the Credential Locker, with its limit."""

    CRED_TYPE_GENERIC = 1
    CRED_PERSIST_ENTERPRISE = 3

    def __init__(self) -> None:
        self.entries: dict[str, dict[str, object]] = {}

    def CredRead(self, Type: int, TargetName: str) -> dict[str, object]:  # noqa: N803, ARG002 - as the system has it
        if TargetName not in self.entries:
            raise WindowsError(1168, "CredRead")
        return dict(self.entries[TargetName])

    def CredWrite(self, credential: Mapping[str, object], _flags: int) -> None:
        blob = str(credential["CredentialBlob"]).encode("utf-16-le")
        if len(blob) > LOCKER_LIMIT_BYTES:
            raise WindowsError(1783, "CredWrite")
        self.entries[str(credential["TargetName"])] = {**credential, "CredentialBlob": blob}

    def CredDelete(self, Type: int, TargetName: str) -> None:  # noqa: N803, ARG002 - as the system has it
        if self.entries.pop(TargetName, None) is None:
            raise WindowsError(1168, "CredDelete")


class Keychain:
    """The calls of the macOS keychain, which can be denied by the person."""

    class Error(Exception):
        """Any failure."""

    class NotFound(Error):
        """No such entry."""

    class KeychainDenied(Error):
        """The person said no."""

    def __init__(self) -> None:
        self.entries: dict[str, str] = {}
        self.is_denied = False
        self.is_guarded = False
        """Whether entries may be read but not removed."""

    def find_generic_password(self, _keychain: object, service: str, username: str) -> str:
        self._ask()
        if f"{service}/{username}" not in self.entries:
            raise self.NotFound
        return self.entries[f"{service}/{username}"]

    def set_generic_password(self, _keychain: object, service: str, username: str, password: str) -> None:
        self._ask()
        self.entries[f"{service}/{username}"] = password

    def delete_generic_password(self, _keychain: object, service: str, username: str) -> None:
        if self.is_guarded:
            raise self.KeychainDenied
        if self.entries.pop(f"{service}/{username}", None) is None:
            raise self.NotFound

    def _ask(self) -> None:
        if self.is_denied:
            raise self.KeychainDenied


def windows(monkeypatch: pytest.MonkeyPatch) -> tuple[KeyringBackend, Locker]:
    """Keyring's code for Windows over a locker of this test."""
    locker = Locker()
    monkeypatch.setattr(Windows, "win32cred", locker, raising=False)
    monkeypatch.setattr(Windows, "pywintypes", SimpleNamespace(error=WindowsError), raising=False)
    return Windows.WinVaultKeyring(), locker  # type: ignore[no-untyped-call]


def mac(monkeypatch: pytest.MonkeyPatch) -> tuple[KeyringBackend, Keychain]:
    """Keyring's code for macOS over a keychain of this test."""
    keychain = Keychain()
    monkeypatch.setattr(macOS, "api", keychain, raising=False)
    return macOS.Keyring(), keychain  # type: ignore[no-untyped-call]
