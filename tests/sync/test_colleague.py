"""A colleague who grades the same cell at the same time, played by the practice site itself."""

from lmsdesk.model.changes import Origin
from lmsdesk.model.edits import Choice
from lmsdesk.model.ids import Cell
from lmsdesk.practice.faults import Player, Rule, Script
from tests.helpers.deciding import decisions_of
from tests.sync.conftest import Office, Person, manual_cell, on_service


async def graded_beside(office: Office, rule: Rule) -> tuple[Person, Cell, Player]:
    """A grader with the course open, when the colleague begins."""
    grader = await office.person()
    await grader.until_pulled()
    cell = manual_cell(await grader.opened())
    player = grader.service.app.state.faults
    assert isinstance(player, Player)
    player.play(Script(seed=11, rules=[rule]))
    return grader, cell, player


async def test_what_a_colleague_entered_just_before_is_not_overwritten(office: Office) -> None:
    grader, cell, player = await graded_beside(office, Rule(kind="colleague", method="GET", count=1))
    await grader.enter(cell, score=6.125)
    await grader.until(lambda: grader.counts.held == 1)
    theirs = player.edits[0]["score"]
    assert (await on_service(grader.service, cell))["score"] == theirs
    (conflict,) = await grader.workspace.outbox.conflicts()
    await grader.workspace.outbox.resolve(conflict.edit.id, decisions_of(conflict.edit, Choice.MINE), label="decided")
    await grader.until(lambda: grader.counts.total == 0)
    assert (await on_service(grader.service, cell))["score"] == 6.125
    history = await grader.workspace.gradebook.cell_history(cell)
    assert theirs in [value for entry in history for value in (entry.before, entry.after)]


async def test_a_colleague_at_another_field_is_no_conflict(office: Office) -> None:
    rule = Rule(kind="colleague", method="GET", field="notes", count=1)
    grader, cell, player = await graded_beside(office, rule)
    await grader.enter(cell, score=6.125)
    await grader.until(lambda: grader.counts.total == 0)
    held = await on_service(grader.service, cell)
    assert (held["score"], held["notes"]) == (6.125, player.edits[0]["notes"])


async def test_what_a_colleague_enters_just_after_is_seen_and_ones_own_value_is_in_the_history(office: Office) -> None:
    grader, cell, player = await graded_beside(office, Rule(kind="colleague", method="PATCH", when="after", count=1))
    await grader.enter(cell, score=6.125)
    await grader.until(lambda: grader.counts.total == 0)
    theirs = player.edits[0]["score"]
    await grader.workspace.courses.open(cell.course_id)
    await grader.until_pulled()
    assert (await grader.seen(cell))["score"] == theirs != 6.125
    history = await grader.workspace.gradebook.cell_history(cell)
    assert [entry.after for entry in history if entry.origin is Origin.SENT] == [6.125]
