"""A keychain for benchmark processes: a file in their own throw-away folder."""

import json
from pathlib import Path

from lmsdesk.model.ids import SiteId


class FileSecrets:
    """Lasts as long as the folder; for figures only."""

    def __init__(self, file: Path) -> None:
        self._file = file

    @property
    def is_lasting(self) -> bool:
        """As a keychain is."""
        return True

    def get(self, site_id: SiteId, name: str) -> str | None:
        """The secret, if it was set."""
        return self._all().get(f"{site_id}/{name}")

    def set(self, site_id: SiteId, name: str, value: str) -> None:
        """Keep the secret."""
        self._file.write_text(json.dumps({**self._all(), f"{site_id}/{name}": value}))

    def delete(self, site_id: SiteId, name: str) -> None:
        """Forget the secret."""
        kept = self._all()
        kept.pop(f"{site_id}/{name}", None)
        self._file.write_text(json.dumps(kept))

    def _all(self) -> dict[str, str]:
        return dict(json.loads(self._file.read_text())) if self._file.exists() else {}
