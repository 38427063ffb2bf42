"""What was typed into the editor of a record and is not saved: kept on this computer until it is saved or given up."""

import msgspec
from msgspec import Struct

from lmsdesk.model.field_values import Values
from lmsdesk.store import Store


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


class UnsavedTexts:
    """One a place, such as the people of a course: there is one editor in each."""

    def __init__(self, store: Store) -> None:
        self._preferences = store.preferences

    async def find(self, place: str) -> Unsaved | None:
        """What is kept of a place; None also where this version does not understand it."""
        kept = await self._preferences.get(f"unsaved/{place}")
        try:
            return msgspec.convert(kept, Unsaved) if kept is not None else None
        except msgspec.ValidationError:
            return None

    async def keep(self, place: str, unsaved: Unsaved | None) -> None:
        """Keep this in place of what was kept; None forgets it."""
        await self._preferences.set(f"unsaved/{place}", None if unsaved is None else msgspec.to_builtins(unsaved))
