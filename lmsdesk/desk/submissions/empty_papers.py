"""Submissions in which there is nothing to read: found, shown, and given one score as one step."""

from collections.abc import Iterable
from dataclasses import replace

from msgspec import structs

from lmsdesk.desk.submissions.attempt_parts import typed_parts
from lmsdesk.desk.submissions.marks import Marks, Posting
from lmsdesk.desk.submissions.papers import Papers
from lmsdesk.desk.submissions.queue_entry import QueueEntry
from lmsdesk.desk.submissions.several import MarkChange, Several
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.ids import AttemptKey, AttemptTarget
from lmsdesk.model.scores import parse_score
from lmsdesk.store import MarkingState, Store


class EmptyPapers:
    """Looks at what waits to be marked; what cannot be looked at counts as full."""

    def __init__(self, store: Store, papers: Papers, marks: Marks, several: Several) -> None:
        self._store, self._papers = store, papers
        self._marks, self._several = marks, several

    async def among(self, entries: Iterable[QueueEntry]) -> list[QueueEntry]:
        """The entries nobody has marked whose attempt has no text, no comment and no file; one request each at most."""
        return [one for one in entries if one.state is MarkingState.TO_GRADE and await self._is_empty(one)]

    async def give(self, entries: Iterable[QueueEntry], typed: str, *, label: str, decimal_point: str = ".") -> Posting:
        """Keep a score for each as a draft, as one step; raises ScoreTextError.

        What was marked meanwhile is left, and so is the work of a group that would be exempt.
        """
        found = list(entries)
        marks = await self._marks.of([one.target(one.current.id) for one in found])
        changes, left = list[MarkChange](), list[AttemptTarget]()
        for one, mark in zip(found, marks, strict=True):
            fields = parse_score(typed, structs.replace(one.scale, decimal_point=decimal_point)).fields
            if mark.changed or (one.members and fields.get("exempt")):
                left.append(mark.target)
            else:
                changes.append(MarkChange(mark.target, mark.values, fields))
        posting = await self._several.enter(changes, label=label)
        return replace(posting, left=(*posting.left, *left))

    async def _is_empty(self, entry: QueueEntry) -> bool:
        attempt_key = AttemptKey(entry.key.course_id, entry.key.column_id, entry.current.id)
        stored = await self._store.marking.attempt(*attempt_key)
        if stored is None or typed_parts(attempt_key, stored):
            return False
        try:
            return not await self._papers.parts(attempt_key, stored=stored)
        except LmsdeskError:
            return False
