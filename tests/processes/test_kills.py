"""`kill -9`: the share of the long run that every test run does."""

from pathlib import Path

from lmsdesk.model.comments import CommentId
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import AttemptId, AttemptTarget, Cell, ColumnId, CourseId, UserId
from tests.processes.branches import copying
from tests.processes.evaluating import evaluating
from tests.processes.killing import marking, pasting, typing, typing_hastily
from tests.processes.sending import sending
from tests.processes.steps import BankTarget, Counts, Ledger, Overlay, Step
from tests.processes.upgrading import migrating
from tests.processes.uploading import MANY, uploading


async def test_typing_survives_kills(tmp_path: Path, seed: int) -> None:
    counts = await typing(tmp_path, kills=24, seed=seed)
    assert counts.is_clean, counts
    assert counts.acknowledged >= 24
    assert counts.inside


async def test_marks_annotations_and_comments_survive_kills(tmp_path: Path, seed: int) -> None:
    counts = await marking(tmp_path, kills=10, seed=seed)
    assert counts.is_clean, counts
    assert counts.inside


async def test_levels_of_a_rubric_arrive_once_with_their_marks(tmp_path: Path, seed: int) -> None:
    counts = await evaluating(tmp_path, kills=12, seed=seed)
    assert counts.is_clean, counts
    assert counts.acknowledged
    assert counts.inside


async def test_a_paste_of_ten_thousand_cells_is_there_whole_or_not_at_all(tmp_path: Path, seed: int) -> None:
    counts = await pasting(tmp_path, kills=10, seed=seed)
    assert counts.is_clean, counts
    assert counts.inside


async def test_grades_on_their_way_arrive_once(tmp_path: Path, seed: int) -> None:
    counts = await sending(tmp_path, kills=12, seed=seed)
    assert counts.is_clean, counts
    assert counts.notes["written"]
    assert not counts.notes["out of order"]
    assert counts.inside


async def test_files_on_their_way_arrive_once(tmp_path: Path, seed: int) -> None:
    counts = await uploading(tmp_path, kills=6, seed=seed)
    assert counts.is_clean, counts
    assert counts.acknowledged >= 20
    assert counts.inside


async def test_500_files_of_every_script_arrive_once(tmp_path: Path, seed: int) -> None:
    counts = await uploading(tmp_path, kills=5, seed=seed, files=MANY, faults=())
    assert counts.is_clean, counts
    assert counts.acknowledged > MANY
    assert counts.inside


async def test_an_upgrade_keeps_a_full_outbox(tmp_path: Path, seed: int) -> None:
    counts = await migrating(tmp_path, kills=8, seed=seed)
    assert counts.is_clean, counts
    assert counts.inside


async def test_a_desk_that_calls_kept_what_is_not_is_found_out(tmp_path: Path, seed: int) -> None:
    counts = await typing_hastily(tmp_path, most_kills=200, seed=seed)
    assert counts.lost


def test_the_ledger_sees_what_is_missing() -> None:
    cells = [Cell(CourseId("_1_1"), ColumnId("_2_1"), UserId(f"_{number}_1")) for number in range(3)]
    steps = [
        Step(tuple(CellPatch(cell, {"score": 1.5}) for cell in cells)),
        Step((CellPatch(cells[0], {"score": 2.5}),)),
    ]
    whole: Overlay = {cell: {"score": 1.5} for cell in cells}
    counts = Counts()
    Ledger().judge(whole, steps, 1, counts)
    Ledger().judge({**whole, cells[0]: {"score": 2.5}}, steps, 1, counts)
    assert counts.is_clean
    Ledger().judge({}, steps, 1, counts)
    assert counts.lost
    _sees_a_missing_post()
    torn = Counts()
    Ledger().judge({cells[0]: {"score": 1.5}}, steps, 0, torn)
    assert torn.torn


def _sees_a_missing_post() -> None:
    mark = AttemptTarget(CourseId("_1_1"), ColumnId("_2_1"), UserId("_3_1"), AttemptId("_4_1"))
    steps = [Step((CellPatch(mark, {"score": 1.5}),)), Step(is_post=True), Step(comment=(CommentId("c"), "Cite."))]
    posted: Overlay = {mark: {"score": 1.5, "status": "Completed"}}
    bank: Overlay = {BankTarget(CourseId(""), CommentId("c")): {"text": "Cite."}}
    whole, unposted, without_comment = Counts(), Counts(), Counts()
    Ledger().judge(posted | bank, steps, 3, whole)
    assert whole.is_clean
    Ledger().judge({mark: {"score": 1.5}} | bank, steps, 3, unposted)
    Ledger().judge(posted, steps, 3, without_comment)
    assert (unposted.lost, without_comment.lost) == (1, 1)


async def test_a_branch_that_is_copied_is_there_once_and_what_is_left_is_known(tmp_path: Path, seed: int) -> None:
    counts = await copying(tmp_path, kills=6, seed=seed)
    assert counts.is_clean, counts
    assert counts.inside
