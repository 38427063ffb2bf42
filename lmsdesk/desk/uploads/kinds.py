"""Kinds of files that a site refuses: no call tells them beforehand, so they are known once some were refused.

A kind is the ending of a name. That a site does not take it is certain where it says so (415). Any other refusal of an
upload may be about that one file, such as one that a scanner stops (422), so that two different files have to be
refused, with none of their kind taken in between. A file of a kind that is taken after all ends it.
"""

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec import Struct

from lmsdesk.api import ApiError
from lmsdesk.desk.platform.file_names import ending_of
from lmsdesk.store import Store

_NAME: Final = "refused_kinds"
_OF_THE_KIND: Final = "415"
_OF_A_FILE: Final = frozenset({"400", "422"})
_FILES: Final = 2


class _Refusals(Struct, frozen=True):
    """What a site has refused of one kind since it took such a file last."""

    names: tuple[str, ...]
    said: str = ""
    is_certain: bool = False

    @property
    def is_refused(self) -> bool:
        return self.is_certain or len(self.names) >= _FILES


class RefusedKinds:
    """What is remembered of them, on the disk when a method returns."""

    def __init__(self, store: Store) -> None:
        self._preferences = store.preferences
        self._known: dict[str, _Refusals] | None = None

    async def all(self) -> Mapping[str, str]:
        """Those that the site refuses, each with what it said."""
        return {kind: one.said for kind, one in (await self._read()).items() if one.is_refused}

    async def note_taken(self, name: str) -> None:
        """The site has taken a file of this name."""
        known = await self._read()
        if known.pop(ending_of(name), None) is not None:
            await self._save(known)

    async def note_refused(self, name: str, error: ApiError) -> None:
        """The site has refused a file of this name, and not only its place in a course."""
        kind, status = ending_of(name), error.code[:3]
        is_certain = status == _OF_THE_KIND
        if not kind or not (is_certain or status in _OF_A_FILE):
            return
        known = await self._read()
        before = known.get(kind, _Refusals(()))
        names = dict.fromkeys((name, *before.names))
        known[kind] = _Refusals((*names,)[:_FILES], error.said, is_certain or before.is_certain)
        await self._save(known)

    async def _read(self) -> dict[str, _Refusals]:
        if self._known is None:
            kept = await self._preferences.get(_NAME)
            self._known = msgspec.convert(kept or {}, dict[str, _Refusals])
        return self._known

    async def _save(self, known: Mapping[str, _Refusals]) -> None:
        await self._preferences.set(_NAME, {kind: msgspec.to_builtins(one) for kind, one in known.items()} or None)
