"""Secrets in a private file: what a desk in another process can find again, as it would in a keychain."""

import json
import os
from pathlib import Path

from lmsdesk.model.ids import SiteId


class FileSecrets:
    """For tests only: nothing protects the file but its rights."""

    is_lasting = True

    def __init__(self, file: Path) -> None:
        self._file = file

    def get(self, site_id: SiteId, name: str) -> str | None:
        """The secret, or None."""
        return self._read().get(f"{site_id}/{name}")

    def set(self, site_id: SiteId, name: str, value: str) -> None:
        """Keep the secret."""
        self._write({**self._read(), f"{site_id}/{name}": value})

    def delete(self, site_id: SiteId, name: str) -> None:
        """Forget the secret."""
        self._write({entry: value for entry, value in self._read().items() if entry != f"{site_id}/{name}"})

    def _read(self) -> dict[str, str]:
        kept: dict[str, str] = json.loads(self._file.read_text("utf-8")) if self._file.exists() else {}
        return kept

    def _write(self, values: dict[str, str]) -> None:
        # Replaced as a whole: the process may be killed at any moment.
        new = self._file.with_suffix(".new")
        new.touch(mode=0o600)
        new.write_text(json.dumps(values), encoding="utf-8")
        os.replace(new, self._file)  # noqa: PTH105 - one step
