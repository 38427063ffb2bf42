"""What the rows and cells of the site's rubrics are called, for lists that name changes in them."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from lmsdesk.model.changes import HistoryEntry
from lmsdesk.model.evaluations import EvaluationTarget, words_of
from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.store import Store


async def rubric_words(store: Store, course_id: CourseId, column_id: ColumnId) -> Mapping[str, str]:
    """Row or cell → what it is called, also in the rubric before this one as long as that is kept."""
    use = await store.rubrics.of(course_id, column_id)
    if use is None:
        return {}
    former = {} if use.former is None else words_of(use.former)
    return {**former, **words_of(use.rubric)}


async def with_rubric_words(store: Store, entries: Sequence[HistoryEntry]) -> list[HistoryEntry]:
    """The same entries; those of evaluations with the words of their rubrics, which are read once a column."""
    evaluated = {
        (one.target.course_id, one.target.column_id) for one in entries if isinstance(one.target, EvaluationTarget)
    }
    if not evaluated:
        return list(entries)
    words = {position: await rubric_words(store, *position) for position in evaluated}
    return [
        replace(one, words=words[one.target.course_id, one.target.column_id])
        if isinstance(one.target, EvaluationTarget)
        else one
        for one in entries
    ]
