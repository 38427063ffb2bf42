"""The key of the stored data. It is never written anywhere, and never shown."""

import unicodedata
from dataclasses import dataclass, field

RAW_LENGTH = 32


@dataclass(frozen=True)
class StoreKey:
    """Either 32 random bytes (from the keychain) or a passphrase (typed by a person)."""

    raw: bytes = field(default=b"", repr=False)
    passphrase: str = field(default="", repr=False)

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
