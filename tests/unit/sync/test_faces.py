"""Score and text are two faces of one value: neither goes over what a colleague has just entered in the other."""

from datetime import UTC, datetime

import pytest

from lmsdesk.model.edits import Edit, EditState
from lmsdesk.model.gradebook import Grade
from lmsdesk.model.ids import Cell, ColumnId, CourseId, EditId, UserId
from lmsdesk.model.wire import Json
from lmsdesk.sync.push import unseen
from lmsdesk.sync.services import reading_of

CELL = Cell(CourseId("_1_1"), ColumnId("_2_1"), UserId("_3_1"))


def _edit(patch: Json, base: Json, beside: Json) -> Edit:
    at = datetime(2026, 11, 21, tzinfo=UTC)
    return Edit(EditId(1), CELL, patch, base, EditState.SENDING, 1, changed_at=at, beside=beside)


@pytest.mark.parametrize(
    ("edit", "theirs", "found"),
    [
        (_edit({"score": 5.0}, {"score": None}, {"text": None}), {"text": "late"}, {"score": None}),
        (_edit({"text": "A"}, {"text": None}, {"score": 3.0}), {"score": 4.0}, {"text": None}),
        (_edit({"score": 5.0}, {"score": None}, {"text": "late"}), {"text": " late"}, {}),
        (_edit({"score": 5.0, "text": None}, {"score": None, "text": "late"}, {}), {"text": "ill"}, {"score": None}),
        (_edit({"score": 5.0}, {"score": None}, {}), {"text": "late"}, {}),
        (_edit({"feedback": "a"}, {"feedback": None}, {}), {"text": "late"}, {}),
    ],
)
def test_the_other_face_is_weighed_too(edit: Edit, theirs: Json, found: Json) -> None:
    send = {name: value for name, value in edit.patch.items() if value is not None}
    held = Grade(user_id=CELL.user_id, column_id=CELL.column_id, **theirs)
    assert unseen(edit, send, reading_of(held).values) == found
