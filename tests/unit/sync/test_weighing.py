"""What of an edit is sent, agreed or asked about, field by field, when the grade has been read again."""

from datetime import UTC, datetime

from lmsdesk.model.edits import Edit, EditState
from lmsdesk.model.gradebook import Grade
from lmsdesk.model.ids import Cell, ColumnId, CourseId, EditId, UserId
from lmsdesk.model.wire import Json
from lmsdesk.sync.push import Merge, _merge
from lmsdesk.sync.services import Reading, reading_of

CELL = Cell(CourseId("_1_1"), ColumnId("_2_1"), UserId("_3_1"))


def edit(patch: Json, base: Json, **more: object) -> Edit:
    moment = datetime(2026, 11, 21, tzinfo=UTC)
    return Edit(EditId(1), CELL, patch, base, EditState.SENDING, 1, changed_at=moment, **more)  # type: ignore[arg-type]


def theirs(**fields: object) -> Reading:
    return reading_of(Grade(user_id=CELL.user_id, column_id=CELL.column_id, **fields))  # type: ignore[arg-type]


def test_only_what_is_still_to_be_sent_can_have_been_put_back() -> None:
    patch, base = {"score": 5.0, "feedback": "Good."}, {"score": None, "feedback": None, "text": None}
    lost = edit(patch, base, maybe_sent=frozenset(patch), read_index=3)
    found = _merge(lost, theirs(feedback="Good.", change_index=9))
    assert found == Merge(send={"score": 5.0}, agreed=frozenset({"feedback"}), conflict={"score": None})


def test_what_was_cleared_is_looked_at_in_both_faces() -> None:
    cleared = edit({"score": None, "text": None}, {"score": None, "text": "B"})
    assert _merge(cleared, theirs(text="B")).send == {"text": None}
    assert _merge(cleared, theirs(text="A")).conflict == {"text": "A"}
    assert _merge(cleared, theirs()) == Merge({}, frozenset({"score", "text"}), {})
