"""Files of a branch for other programs: fetched into a folder of this program's own, which goes when the program ends.

What Qt allows: a drag carries addresses of files that are there. It has no way to promise files that come later, as
some systems have, and a receiver reads what an address names when it is dropped. So the files are fetched while the
drag is outside of the tree, and their addresses are given once all of them are whole; until then the receiver gets none
and takes nothing. What was fetched is kept, so that the next drag of the same items has its files at once.
"""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from lmsdesk.desk.administration.several import Outcome
from lmsdesk.desk.content.contents import Contents
from lmsdesk.desk.content.downloading import RECORD, branch_of, download_branch
from lmsdesk.desk.content.tree import ContentTree
from lmsdesk.desk.submissions.copies import folder_for_copies
from lmsdesk.model.contents import ContentId
from lmsdesk.model.ids import CourseId


class FetchedBranch(Struct, frozen=True):
    """What was fetched: the outermost files and folders, and what became of each item."""

    paths: tuple[Path, ...]
    outcome: Outcome


class BranchFetcher:
    """Fetches the files of items of one course, each state of them once."""

    def __init__(self, contents: Contents, course_id: CourseId) -> None:
        self._contents, self._course_id = contents, course_id
        self._fetched: dict[tuple[tuple[ContentId, str], ...], FetchedBranch] = {}

    async def fetch(self, tree: ContentTree, chosen: Sequence[ContentId]) -> FetchedBranch:
        """The files of these items and of everything in them; what failed is tried again the next time."""
        items = branch_of(tree, chosen)
        key = tuple((item.id, item.modified) for item, _ in items)
        kept = self._fetched.get(key)
        # A receiver may have moved the files away.
        if kept is not None and await asyncio.to_thread(lambda: all(path.exists() for path in kept.paths)):
            return kept
        into = await asyncio.to_thread(folder_for_copies)
        outcome = await download_branch(self._contents, self._course_id, items, into=into, on_progress=lambda *_: None)
        paths = await asyncio.to_thread(lambda: sorted(one for one in into.iterdir() if one.name != RECORD))
        fetched = FetchedBranch(tuple(paths), outcome)
        if not outcome.problems:
            self._fetched[key] = fetched
        return fetched
