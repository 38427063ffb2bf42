"""Comments to use again in feedback: kept, found by what is used most, filled in, and counted by column."""

import math
import re
import secrets
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from lmsdesk.errors import LmsdeskError, Worded
from lmsdesk.model.comments import (
    LONGEST_FOLDER,
    LONGEST_TEXT,
    MOST_PAST,
    MOST_POINTS,
    Comment,
    CommentCount,
    CommentId,
    CommentUse,
)
from lmsdesk.model.feedback import has_words, kept_text, text_of, with_words
from lmsdesk.model.folding import fold
from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.model.rich_text_reading import is_markup
from lmsdesk.model.scores import format_score
from lmsdesk.store import Store

_PLACEHOLDER = re.compile(r"(,?[ \t]*)\{(name|score|due)\}")
_POINTS = re.compile(r"[+-]?(?:\d{1,9}(?:\.\d{0,5})?|\.\d{1,5})")
_LONGEST_HAYSTACK: Final = 600
"""Letters of a comment that are searched: enough to tell it from all others."""


class CommentOvertaken(LmsdeskError):
    """A comment was changed elsewhere since it was read; nothing was changed."""


class CommentRefused(LmsdeskError):
    """A comment cannot be kept as it is."""


class KnownComment(Struct, frozen=True):
    """A comment, and how often it was used."""

    comment: Comment
    count: CommentCount = CommentCount()

    @property
    def haystack(self) -> str:
        """The folded text by which it is found: its words, its folder and its points."""
        one = self.comment
        points = "" if one.points is None else f"{one.points:+g}"
        words = f"{one.text[:_LONGEST_HAYSTACK]} {one.folder} {points}"
        return " ".join(fold(words).split())


class Filled(Struct, frozen=True):
    """A comment's words for one student, and the placeholders for which nothing is known."""

    text: str
    missing: tuple[str, ...] = ()


class BankChange(Struct, frozen=True):
    """Comments as they were and as they are; going back puts the first in the place of the second."""

    before: tuple[Comment, ...] = ()
    after: tuple[Comment, ...] = ()
    """One for each of `before`, and those that are new."""


class Comments:
    """The comments of a person on this computer; needs neither network nor sign-in."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def known(self, course_id: CourseId, column_id: ColumnId) -> list[KnownComment]:
        """All comments, those used most in the column first, then those used most anywhere, then by their words."""
        comments = await self._store.comments.all()
        counts = await self._store.comments.counts(course_id, column_id)
        return in_order_of_use(comments, counts)

    async def folders(self) -> list[str]:
        """The folders in which comments are, in order."""
        kept = await self._store.comments.all()
        return sorted({one.folder for one in kept if one.folder and not one.is_gone}, key=fold)

    async def keep(self, comment: Comment) -> BankChange:
        """Keep a new comment, or one that was changed; raises CommentRefused and CommentOvertaken."""
        cleaned = clean(comment)
        old = tuple(one for one in await self._store.comments.all() if one.id == comment.id)
        if any(one.revision != comment.revision for one in old):
            raise _overtaken()
        return await self.change(BankChange(before=old, after=(revised(cleaned),)))

    async def delete(self, comments: Sequence[Comment]) -> BankChange:
        """Take comments away; what was written with them stays as it is."""
        gone = tuple(revised(replace(one, is_gone=True)) for one in comments)
        return await self.change(BankChange(tuple(comments), gone))

    async def take_back(self, change: BankChange) -> BankChange:
        """Put comments back as they were before a change; those that were new go. Raises CommentOvertaken."""
        kept = {one.id: one for one in await self._store.comments.all()}
        was = {one.id: one for one in change.before}
        now = [kept.get(one.id, one) for one in change.after]
        if not all(_is_as(one, left) for one, left in zip(now, change.after, strict=True)):
            raise _overtaken()
        back = (
            replace(was.get(one.id, replace(one, is_gone=True)), revision=one.revision, past=one.past) for one in now
        )
        return await self.change(BankChange(tuple(now), tuple(map(revised, back))))

    async def change(self, change: BankChange) -> BankChange:
        """Put comments in the place of others, all or none; raises CommentOvertaken."""
        over = {one.id: one.revision for one in change.before}
        if not await self._store.comments.put(change.after, over=over):
            raise _overtaken()
        return change

    async def note_use(self, use: CommentUse) -> None:
        """Remember that a comment was put into feedback."""
        await self._store.comments.note_uses([use])


def new_comment(text: str, *, points: float | None = None, folder: str = "") -> Comment:
    """A comment that nobody has kept yet."""
    return Comment(id=CommentId(secrets.token_hex(12)), text=text, points=points, folder=folder)


def revised(comment: Comment) -> Comment:
    """The comment as the next revision of itself."""
    past = (*comment.past, comment.revision) if comment.revision else comment.past
    return replace(comment, revision=secrets.token_hex(8), past=past[-MOST_PAST:])


def clean(comment: Comment) -> Comment:
    """The comment without signs that cannot be seen, and within its bounds; raises CommentRefused."""
    text, folder = clean_text(comment.text), " ".join(clean_text(comment.folder).split())
    points = comment.points
    if not text.strip():
        raise CommentRefused("A comment needs text.", hint="Enter what it should say.")
    if len(text) > LONGEST_TEXT:
        raise CommentRefused(
            "The comment is too long.", hint=Worded("Keep it under {count} characters.", count=LONGEST_TEXT)
        )
    if len(folder) > LONGEST_FOLDER:
        raise CommentRefused(
            "The folder's name is too long.", hint=Worded("Keep it under {count} characters.", count=LONGEST_FOLDER)
        )
    if points is not None and not (math.isfinite(points) and abs(points) <= MOST_POINTS):
        raise CommentRefused(
            "There are too many points.", hint=Worded("Enter at most {count}.", count=round(MOST_POINTS))
        )
    return replace(comment, text=text, folder=folder, points=points)


def clean_text(text: str) -> str:
    """The text with plain line ends and without control characters."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(one for one in plain if one in "\n\t" or unicodedata.category(one) not in {"Cc", "Cs"})


def in_order_of_use(comments: Iterable[Comment], counts: dict[CommentId, CommentCount]) -> list[KnownComment]:
    """Those that are not deleted, used most first."""
    found = [KnownComment(one, counts.get(one.id, CommentCount())) for one in comments if not one.is_gone]
    return sorted(found, key=lambda one: (-one.count.here, -one.count.anywhere, fold(one.comment.text)))


def filled(text: str, **values: str) -> Filled:
    """The text with `{name}`, `{score}` and `{due}` replaced; one that is not known goes with the space before it."""
    missing = list[str]()

    def value(found: re.Match[str]) -> str:
        space, name = found.groups()
        if not (known := values.get(name, "")):
            missing.append(name)
            return ""
        return f"{space}{known}"

    text = _PLACEHOLDER.sub(value, text)
    return Filled(text, tuple(dict.fromkeys(missing)))


def filled_feedback(kept: str, **values: str) -> Filled:
    """The same for feedback as it is kept; its formats stay."""
    if not is_markup(kept):
        plain = filled(kept, **values)
        return Filled(kept_text(plain.text), plain.missing)
    missing = list[str]()
    for found in _PLACEHOLDER.finditer(text_of(kept)):
        one = filled(found[0], **values)
        missing += one.missing
        # What stands before it may have other formats.
        is_whole = has_words(kept, found[0])
        before, after = (part if is_whole else part.lstrip(", \t") for part in (found[0], one.text))
        kept = with_words(kept, before, after)
    return Filled(kept, tuple(dict.fromkeys(missing)))


def placeholders_in(text: str) -> tuple[str, ...]:
    """The placeholders that stand in a text, as they are typed."""
    return tuple(dict.fromkeys(f"{{{found[2]}}}" for found in _PLACEHOLDER.finditer(text)))


def given_name(student: str) -> str:
    """What to call a student by in feedback: “Ada” of “Lovelace, Ada”."""
    family, _, given = student.partition(", ")
    return given.strip() or family.strip()


def parse_points(typed: str, *, decimal_point: str = ".") -> float | None:
    """Points as they are typed: “-2”, “+1.5”, or nothing; raises CommentRefused."""
    text = typed.strip().replace("−", "-").replace(decimal_point, ".")
    if not text:
        return None
    if not _POINTS.fullmatch(text):
        raise CommentRefused("The points are not a number.", hint="Enter a number such as −2.")
    return float(text)


def points_text(points: float | None, *, decimal_point: str = ".") -> str:
    """Points as they are added: “+2”, “−1.5”; empty for none."""
    if points is None:
        return ""
    return ("−" if points < 0 else "+") + format_score(abs(points), decimal_point=decimal_point)


def _is_as(comment: Comment, other: Comment) -> bool:
    """Whether two revisions of a comment are the same to a person."""
    return comment.says_the_same(other) and (comment.folder, comment.is_gone) == (other.folder, other.is_gone)


def _overtaken() -> CommentOvertaken:
    return CommentOvertaken(
        "The comment was changed elsewhere.", detail="Nothing was changed.", hint="Check it, then try again."
    )
