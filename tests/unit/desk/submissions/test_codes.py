"""What work is called that the service gives without a name."""

from lmsdesk.desk import EditEntry
from lmsdesk.gui.kit.formatting import person
from lmsdesk.model.anonymity import work_code
from lmsdesk.model.edits import Edit, EditState
from lmsdesk.model.ids import AttemptId, AttemptTarget, EditId, Target, UserId
from tests.unit.store.builders import ADA, COURSE, ESSAY, cell


def entry(target: Target) -> EditEntry:
    return EditEntry(Edit(EditId(1), target, {"score": 7.0}, {}, EditState.QUEUED, 1), "Biology", "Essay", "", 3)


def test_a_draft_of_unnamed_work_is_called_by_its_code_wherever_it_waits() -> None:
    unnamed = entry(AttemptTarget(COURSE, ESSAY, UserId(""), AttemptId("_3_1")))
    assert unnamed.code == work_code(AttemptId("_3_1"))
    assert person(unnamed.student_name, unnamed.stand_in, unnamed.code) == f"Submission {unnamed.code}"
    for other in (AttemptTarget(COURSE, ESSAY, ADA, AttemptId("_3_1")), cell()):
        assert person("", 3, entry(other).code) == "Student 3"
