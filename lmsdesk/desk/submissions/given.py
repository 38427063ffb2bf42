"""What papers were given: a tag, a comment, or a level of a rubric; and which papers got it."""

from collections import Counter
from typing import NamedTuple

from msgspec import Struct

from lmsdesk.desk.submissions.comments import in_order_of_use
from lmsdesk.desk.submissions.rubric_sheets import RubricSheet
from lmsdesk.model.comments import CommentId
from lmsdesk.model.folding import fold
from lmsdesk.model.ids import AttemptTarget, ColumnId, CourseId
from lmsdesk.store import Store


class Given(NamedTuple):
    """A comment, a tag in a column, or a cell of its rubric."""

    title: str
    comment_id: CommentId = CommentId("")
    course_id: CourseId = CourseId("")
    row_id: str = ""
    cell_id: str = ""
    tag: str = ""


class GivenCount(Struct, frozen=True):
    """How many papers got it."""

    given: Given
    count: int


async def attempts_given(
    store: Store, given: Given | None, column_id: ColumnId | None
) -> dict[AttemptTarget, None] | None:
    """The attempts that got it, in a column or, of a comment, anywhere; None where nothing is asked for."""
    if given is None:
        return None
    if given.comment_id:
        return dict.fromkeys(use.target for use in await store.comments.uses(given.comment_id))
    if column_id is None:
        return {}
    choices = await store.rubric_choices.of_column(given.course_id, column_id)
    return dict.fromkeys(target for target, chosen in choices.items() if chosen.get(given.row_id) == given.cell_id)


async def given_in(
    store: Store, course_id: CourseId, column_id: ColumnId, sheet: RubricSheet | None
) -> list[GivenCount]:
    """What was given so far: the tags of a column, the cells of its rubric in order, comments, used most first."""
    found = await _tags_in(store, course_id, column_id)
    choices = await store.rubric_choices.of_column(course_id, column_id)
    counts = Counter(pair for chosen in choices.values() for pair in chosen.items())
    found += [
        GivenCount(Given(_title(one.title, level.title), CommentId(""), course_id, one.id, level.id), count)
        for one in (() if sheet is None else sheet.criteria)
        for level in one.levels
        if (count := counts[one.id, level.id])
    ]
    used = await store.comments.counts(course_id, column_id)
    for known in in_order_of_use(await store.comments.all(), used):
        if known.count.anywhere:
            papers = {use.target for use in await store.comments.uses(known.comment.id)}
            found.append(GivenCount(Given(known.comment.title, known.comment.id), len(papers)))
    return found


async def _tags_in(store: Store, course_id: CourseId, column_id: ColumnId) -> list[GivenCount]:
    by_attempt = await store.attempt_tags.of(course_id, column_id)
    # Each member of a group has it, and the group has handed in one paper.
    attempts = [one for work in await store.marking.works(course_id, column_id) for one in work.attempts]
    papers = {one.id: (one.group_attempt_id is not None, one.group_attempt_id or one.id) for one in attempts}
    found = {(tag, papers.get(one, (False, one))) for one, tags in by_attempt.items() for tag in tags}
    counts = Counter(tag for tag, _ in found)
    in_order = sorted(counts, key=lambda tag: (fold(tag), tag))
    return [GivenCount(Given(tag, course_id=course_id, tag=tag), counts[tag]) for tag in in_order]


def _title(item: str, level: str) -> str:
    return f"{item}: {level}" if level else item
