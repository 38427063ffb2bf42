"""The key of the stored data. It is never written anywhere, and never shown."""

import unicodedata

from msgspec import Struct

RAW_LENGTH = 32


class StoreKey(Struct, frozen=True):
    """Either 32 random bytes (from the keychain) or a passphrase (typed by a person)."""

    raw: bytes = b""
    passphrase: str = ""

    def __repr__(self) -> str:
        return "StoreKey()"

    def __post_init__(self) -> None:
        if bool(self.raw) == bool(self.passphrase):
            raise ValueError("a key is either raw bytes or a passphrase")
        if self.raw and len(self.raw) != RAW_LENGTH:
            raise ValueError(f"a raw key has {RAW_LENGTH} bytes")

    def phrase(self) -> str:
        """What the cipher is given.

        The prefix keeps a passphrase that begins with `raw:` from being read as bytes, and the same letters typed on
        different systems are one passphrase.
        """
        return f"raw:{self.raw.hex()}" if self.raw else "words:" + unicodedata.normalize("NFC", self.passphrase)
