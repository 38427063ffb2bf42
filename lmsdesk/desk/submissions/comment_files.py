"""Comments as one plain file that several people can merge: what it would change is shown before it is taken.

Each comment has an id that it keeps, and says which of its revisions it follows. So it is known without clocks which of
two is the later one; where both have changed, both are kept.
"""

import asyncio
import hashlib
from collections.abc import Iterable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from lmsdesk.desk.platform.chosen import OwnFile, is_own_file, write_chosen
from lmsdesk.desk.submissions.comments import BankChange, CommentRefused, clean
from lmsdesk.errors import LmsdeskError, Worded
from lmsdesk.model.comments import LONGEST_TEXT, MOST_PAST, Comment, CommentId
from lmsdesk.model.folding import fold
from lmsdesk.store import Store

SUFFIX: Final = ".lmsdesk-comments.json"
_FORMAT: Final = "lmsdesk comments"
_VERSION: Final = 1
_MOST_BYTES: Final = 16 * 1024 * 1024
_MOST_COMMENTS: Final = 5_000

_Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[0-9A-Za-z_-]+\Z")]


class CommentFileUnreadable(LmsdeskError):
    """The file is no file of comments, or one that this version does not read; nothing was changed."""


class _Line(Struct, omit_defaults=True):
    id: _Id
    text: Annotated[str, Meta(max_length=2 * LONGEST_TEXT)]
    revision: _Id
    points: float | None = None
    folder: Annotated[str, Meta(max_length=1_000)] = ""
    past: Annotated[tuple[_Id, ...], Meta(max_length=10 * MOST_PAST)] = ()


class _File(Struct):
    format: str
    version: int
    comments: Annotated[list[_Line], Meta(max_length=_MOST_COMMENTS)] = []


class Verdict(StrEnum):
    """What taking a comment from a file does."""

    NEW = "new"
    CHANGED = "changed"
    """The file has a later version of a comment that is here."""
    BOTH = "both"
    """Changed here and in the file: the one of the file is kept beside it."""
    SAME = "same"
    OLDER = "older"
    """The one that is here is the later one."""
    DELETED = "deleted"
    """It was deleted here, and has not changed in the file since."""


CHANGING: Final = frozenset({Verdict.NEW, Verdict.CHANGED, Verdict.BOTH})


class MergeLine(Struct, frozen=True):
    """One comment of a file beside the one that is here."""

    verdict: Verdict
    theirs: Comment
    """As it would be kept."""
    mine: Comment | None = None


class MergePlan(Struct, frozen=True):
    """What a file would change; nothing is changed until it is taken."""

    name: str
    lines: tuple[MergeLine, ...]
    refused: int = 0
    """How many comments of the file cannot be kept: empty, or out of bounds."""

    def count(self, verdict: Verdict) -> int:
        """How many comments are of this kind."""
        return sum(line.verdict is verdict for line in self.lines)

    @property
    def changing(self) -> tuple[MergeLine, ...]:
        """Those that would change something."""
        return tuple(line for line in self.lines if line.verdict in CHANGING)

    def change(self) -> BankChange:
        """What taking it does."""
        taken = self.changing
        over = tuple(line.mine for line in taken if line.verdict is not Verdict.BOTH and line.mine is not None)
        return BankChange(over, tuple(line.theirs for line in taken))


class CommentFiles:
    """Writes all comments to a file, and reads what another one would change."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def write(self, path: Path) -> int:
        """Write all comments to a file; returns how many. Raises OwnFile and FileUnwritable."""
        comments = [one for one in await self._store.comments.all() if not one.is_gone]
        await asyncio.to_thread(lambda: write_chosen(path, encoded(comments)))
        return len(comments)

    async def plan(self, path: Path) -> MergePlan:
        """What taking a file would change; raises OwnFile and CommentFileUnreadable."""
        theirs, refused = await asyncio.to_thread(_read, path)
        mine = await self._store.comments.all()
        return MergePlan(path.name, tuple(merged(mine, theirs)), refused)


def encoded(comments: Iterable[Comment]) -> bytes:
    """The comments as a file, the same for the same comments, in lines that can be compared."""
    in_order = sorted(comments, key=lambda one: (fold(one.folder), fold(one.text), one.id))
    lines = [
        _Line(one.id, one.text, one.revision, points=one.points, folder=one.folder, past=one.past) for one in in_order
    ]
    return msgspec.json.format(msgspec.json.encode(_File(_FORMAT, _VERSION, lines)), indent=1) + b"\n"


def decoded(body: bytes) -> tuple[list[Comment], int]:
    """The comments of a file, each once, and how many of it cannot be kept; raises CommentFileUnreadable."""
    try:
        file = msgspec.json.decode(body, type=_File)
    except (msgspec.DecodeError, RecursionError) as error:
        raise _unreadable() from error
    if file.format != _FORMAT:
        raise _unreadable()
    if file.version > _VERSION:
        raise CommentFileUnreadable("The file is too new.", hint="Update this program, then import it.")
    found, refused = dict[CommentId, Comment](), 0
    for line in file.comments:
        try:
            one = clean(_comment(line))
        except CommentRefused:
            refused += 1
        else:
            found.setdefault(one.id, one)
    return list(found.values()), refused


def merged(mine: Sequence[Comment], theirs: Iterable[Comment]) -> list[MergeLine]:
    """What each comment of a file would do here; one that says the same as any that is here does nothing."""
    bank = _Bank(mine)
    return [bank.take(one) for one in theirs]


class _Bank:
    """The comments that are here, by what they follow: an id does not tell a copy from what it was copied from."""

    def __init__(self, mine: Sequence[Comment]) -> None:
        self._ids = {one.id: one for one in mine}
        self._known = {revision: one for one in mine for revision in (*one.past, one.revision)}
        self._current = {one.revision: one for one in mine if not one.is_gone}
        self._said = {(one.text, one.points) for one in mine if not one.is_gone}

    def take(self, theirs: Comment) -> MergeLine:
        """What this one does after those that were taken before it."""
        line = self._line(theirs)
        if line.verdict in CHANGING:
            self._said.add((theirs.text, theirs.points))
            self._ids[line.theirs.id] = line.theirs
            self._known |= dict.fromkeys((*theirs.past, theirs.revision), line.theirs)
        return line

    def _line(self, theirs: Comment) -> MergeLine:
        if (later := self._known.get(theirs.revision)) is not None:
            return MergeLine(_when_known(theirs, later), later, later)
        if (theirs.text, theirs.points) in self._said:
            return MergeLine(Verdict.SAME, theirs)
        earlier = next((self._current.pop(one) for one in theirs.past if one in self._current), None)
        if earlier is not None:
            return MergeLine(Verdict.CHANGED, replace(theirs, id=earlier.id), earlier)
        if (own := self._ids.get(theirs.id)) is None:
            return MergeLine(Verdict.NEW, theirs)
        copy = replace(theirs, id=_id_of_copy(theirs))
        return MergeLine(Verdict.NEW, copy) if own.is_gone else MergeLine(Verdict.BOTH, copy, own)


def _when_known(theirs: Comment, own: Comment) -> Verdict:
    if own.is_gone:
        return Verdict.DELETED
    return Verdict.SAME if theirs.revision == own.revision else Verdict.OLDER


def _id_of_copy(theirs: Comment) -> CommentId:
    """The same for the same revision, whoever keeps it beside another one."""
    return CommentId(hashlib.blake2b(f"{theirs.id}/{theirs.revision}".encode(), digest_size=12).hexdigest())


def _comment(line: _Line) -> Comment:
    return Comment(
        id=CommentId(line.id),
        text=line.text,
        points=line.points,
        folder=line.folder,
        revision=line.revision,
        past=line.past[-MOST_PAST:],
    )


def _read(path: Path) -> tuple[list[Comment], int]:
    if is_own_file(path):
        raise OwnFile(
            "The file holds no comments.", detail="It belongs to the data that the program keeps on this computer."
        )
    if path.exists() and not path.is_file():
        # A pipe or a device has no end.
        raise _unreadable()
    try:
        with path.open("rb") as file:
            body = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise CommentFileUnreadable(
            "The file could not be read.", detail=Worded("{path}: {reason}.", path=path, reason=error.strerror)
        ) from error
    if len(body) > _MOST_BYTES:
        raise CommentFileUnreadable("The file is too large.", detail="Nothing was changed.")
    return decoded(body)


def _unreadable() -> CommentFileUnreadable:
    return CommentFileUnreadable(
        "The file holds no comments.", detail="Nothing was changed.", hint="Choose a file exported from “Comments”."
    )
