"""What was typed into an editor and is not saved: kept on this computer until it is saved or given up."""

from typing import Final

import msgspec
from msgspec import Struct

from lmsdesk.desk.sites.session import DataOwner
from lmsdesk.model.field_values import Values
from lmsdesk.store import Store
from lmsdesk.store.database.preferences import Preferences

_PREFIX: Final = "unsaved/"


class Unsaved(Struct, frozen=True):
    """What was typed about one record."""

    kind: str
    key: str
    """The id of the record; empty for a new one."""
    title: str
    """What the editor was called."""
    typed: Values
    base: Values
    """What the same fields held before."""


class UnsavedText:
    """What one person has typed in one dialog or list; whoever signs in after them neither sees nor loses it."""

    def __init__(self, preferences: Preferences, name: str, found: Unsaved | None) -> None:
        self._preferences, self._name = preferences, name
        self.found = found
        """What was kept when it was looked for."""

    async def keep(self, unsaved: Unsaved | None) -> None:
        """Keep this in place of what was kept; None forgets it."""
        await self._preferences.set(self._name, None if unsaved is None else msgspec.to_builtins(unsaved))


class UnsavedTexts:
    """One a key, such as the people of a course, for each account of the site that has signed in here."""

    def __init__(self, store: Store, owner: DataOwner) -> None:
        self._preferences, self._owner = store.preferences, owner

    async def find(self, key: str) -> UnsavedText:
        """What whoever signed in last has typed under a key; nothing also where this version does not understand it."""
        name = f"{_PREFIX}{await self._owner.person() or ''}/{key}"
        return UnsavedText(self._preferences, name, _understood(await self._preferences.get(name)))

    async def titles(self) -> list[str]:
        """What the editors were called in which something is kept, whoever typed it."""
        kept = await self._preferences.with_prefix(_PREFIX)
        return [found.title for one in kept.values() if (found := _understood(one)) is not None]


def _understood(kept: object) -> Unsaved | None:
    try:
        return msgspec.convert(kept, Unsaved) if kept is not None else None
    except msgspec.ValidationError:
        return None
