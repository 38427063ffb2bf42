"""Steps are planned cell by cell before they are made: typed, filled, pasted, replaced; without a window."""

from collections.abc import Callable
from decimal import Decimal

import pytest

from lmsdesk.desk.gradebook.entry.clipboard_html import table_of
from lmsdesk.desk.gradebook.entry.fill import Chosen, FillArea, Filling, fill, first_step
from lmsdesk.desk.gradebook.entry.find_replace import Search, replacements
from lmsdesk.desk.gradebook.entry.messages import NO_START, WORKED_OUT, EntryMessage, Verb
from lmsdesk.desk.gradebook.entry.missing import zeros_for
from lmsdesk.desk.gradebook.entry.paste import Target, pasted
from lmsdesk.desk.gradebook.entry.plan import EditPlan, Outcome, planned_entries, read_text, read_texts
from lmsdesk.desk.gradebook.session.course_session import CellRef, CourseSession
from lmsdesk.desk.platform.long_work import run_now
from lmsdesk.desk.platform.message import Message
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.scores import Scale, ScoreTextError
from tests.bench.grid_sheets import made_sheet

ROWS, COLUMNS, TOTAL = 30, 26, 24
ALL = list(range(COLUMNS))


@pytest.fixture
def session() -> CourseSession:
    made = CourseSession()
    made.show_sheet(run_now(made.prepare_sheet(made_sheet(ROWS, COLUMNS))))
    return made


def put(session: CourseSession, row: int, column: int, text: str) -> None:
    patch, _ = read_text(session, session.ref_at(row, column), text)
    session.apply_patches([patch])


def make(session: CourseSession, plan: EditPlan) -> EditPlan:
    session.apply_patches(plan.patches)
    return plan


def texts(session: CourseSession, rows: range, column: int) -> list[str]:
    return [session.columns[column].text(int(session.order[row])) for row in rows]


def block(rows: range, columns: range) -> dict[int, list[int]]:
    return {row: list(columns) for row in rows}


def area(session: CourseSession, chosen: Chosen) -> FillArea:
    return FillArea(chosen, ALL, session.stable_refs())


def at(session: CourseSession, rows: range, columns: range, *, screen: bool = True) -> Target:
    shown = len(session.shown_slots)
    return Target(block(rows, columns), ALL, lambda *_: screen, session.stable_refs(), shown)


def copied(text: str, html: str = "") -> Callable[[], tuple[str, str]]:
    return lambda: (text, html)


def paste(session: CourseSession, text: str, target: Target) -> EditPlan:
    plan = run_now(pasted(session, target, copied(text)))
    assert isinstance(plan, EditPlan)
    return plan


def test_typing_gives_a_patch_of_what_changes(session: CourseSession) -> None:
    put(session, 0, 1, "12")
    ref = session.ref_at(0, 1)
    assert read_text(session, ref, "+3")[0].fields == {"score": 15.0}
    assert read_text(session, ref, "=x/4")[0].fields == {"score": 3.0}
    assert read_text(session, ref, "12")[0].fields == {}
    assert read_text(session, ref, "21")[1] == "above the 20 possible"
    with pytest.raises(ScoreTextError, match="not a score"):
        read_text(session, ref, "twelve")


def test_a_refused_formula_names_its_sentence(session: CourseSession) -> None:
    with pytest.raises(ScoreTextError) as refusal:
        read_text(session, session.ref_at(0, 1), "=x/0")
    title = refusal.value.title
    assert isinstance(title, Message)
    assert title.sentence is EntryMessage.DIVIDES_BY_ZERO


def test_each_cell_of_a_step_is_changed_the_same_or_refused(session: CourseSession) -> None:
    put(session, 0, 1, "4")
    refs = [session.ref_at(row, column) for row, column in ((0, 1), (1, 1), (2, 1), (0, TOTAL))]
    plan = read_texts(session, zip(refs, ("4", "21", "many", "5"), strict=True))
    assert [line.outcome for line in plan.lines] == [Outcome.SAME, Outcome.CHANGED, Outcome.REFUSED, Outcome.REFUSED]
    assert [line.reason for line in plan.lines][1::2] == ["above the 20 possible", WORKED_OUT]
    assert plan.patches == [CellPatch(session.cell_at(1, 1), {"score": 21.0})]
    assert plan.is_doubtful
    assert (plan.line_counts.read_only, plan.remarked(), plan.emptied()) == (1, 1, 0)


def test_who_is_gone_by_the_time_it_is_planned_is_left_out(session: CourseSession) -> None:
    ref = session.ref_at(0, 1)._replace(slot=ROWS + 5)
    assert read_texts(session, [(ref, "4")]).lines == []


def test_clearing_counts_what_is_emptied(session: CourseSession) -> None:
    put(session, 0, 1, "4")
    put(session, 1, 1, "")
    nothing = {"score": None, "text": None, "exempt": False}
    plan = run_now(planned_entries(session, [(session.ref_at(row, 1), nothing) for row in (0, 1)], verb=Verb.CLEAR))
    assert [line.outcome for line in plan.lines] == [Outcome.CHANGED, Outcome.SAME]
    assert plan.emptied() == 1


def test_a_number_beside_a_text_stays_with_its_row_although_somebody_has_left(session: CourseSession) -> None:
    def ref_at(row: int, column: int) -> CellRef:
        ref = session.ref_at(row, column)
        return ref._replace(slot=ROWS + 5) if row == 1 else ref

    target = Target(block(range(3), range(1, 2)), ALL, lambda *_: True, ref_at, ROWS)
    numbers = [f"<tr><td sdval='{number}'>{number} points</td></tr>" for number in (3, 4, 5)]
    text = "3 points\n4 points\n5 points\n"
    plan = run_now(pasted(session, target, copied(text, f"<table>{''.join(numbers)}</table>")))
    assert isinstance(plan, EditPlan)
    assert [patch.fields["score"] for patch in plan.patches] == [3, 5]


def test_a_series_counts_on_and_a_fill_repeats(session: CourseSession) -> None:
    put(session, 4, 1, "1.1")
    put(session, 5, 1, "1.2")
    rows = block(range(4, 8), range(1, 2))
    assert first_step(session, area(session, rows), is_down=True) == Decimal("0.1")
    make(session, run_now(fill(session, area(session, rows), Filling(is_series=True))))
    assert texts(session, range(4, 8), 1) == ["1.1", "1.2", "1.3", "1.4"]
    make(session, run_now(fill(session, area(session, rows), Filling())))
    assert texts(session, range(4, 8), 1) == ["1.1"] * 4
    make(session, run_now(fill(session, area(session, block(range(4, 5), range(1, 4))), Filling(is_down=False))))
    assert [texts(session, range(4, 5), column) for column in (2, 3)] == [["1.1"], ["1.1"]]


def test_a_series_counts_in_the_per_cents_that_a_column_shows(session: CourseSession) -> None:
    column = session.columns[1].column
    session.set_scales({column.id: Scale(column.possible, is_percent=True)})
    put(session, 4, 1, "80")
    put(session, 5, 1, "")
    rows = block(range(4, 8), range(1, 2))
    make(session, run_now(fill(session, area(session, rows), Filling(is_series=True))))
    assert texts(session, range(4, 8), 1) == ["80%", "81%", "82%", "83%"]
    put(session, 5, 1, "82.5")
    assert first_step(session, area(session, rows), is_down=True) == Decimal("2.5")
    make(session, run_now(fill(session, area(session, rows), Filling(is_series=True, step=Decimal(5)))))
    assert texts(session, range(4, 8), 1) == ["80%", "85%", "90%", "95%"]


def test_a_series_from_nothing_is_refused(session: CourseSession) -> None:
    put(session, 4, 1, "")
    plan = run_now(fill(session, area(session, block(range(4, 7), range(1, 2))), Filling(is_series=True)))
    assert [(line.outcome, line.reason) for line in plan.lines] == [(Outcome.REFUSED, NO_START)] * 2


def test_a_paste_goes_where_it_is_put_and_says_what_is_outside(session: CourseSession) -> None:
    plan = make(session, paste(session, "1\t2\n3\t4\n", at(session, range(2, 3), range(1, 2))))
    assert [texts(session, range(2, 4), column) for column in (1, 2)] == [["1", "3"], ["2", "4"]]
    assert (plan.is_large, plan.notes) == (False, [])
    last = paste(session, "5\n6\n", at(session, range(ROWS - 1, ROWS), range(1, 2), screen=False))
    assert last.is_large
    assert last.notes == ["1 copied cell would fall outside the gradebook."]
    other = paste(session, "5\n6\n", at(session, range(3), range(1, 2)))
    assert other.notes == ["2 × 1 cells were copied, but 3 × 1 are selected."]


def test_a_block_fills_a_selection_that_is_a_multiple_of_it(session: CourseSession) -> None:
    make(session, paste(session, "1\n2\n", at(session, range(4), range(1, 2))))
    assert texts(session, range(4), 1) == ["1", "2", "1", "2"]


def test_a_comma_of_another_country_is_read_and_named(session: CourseSession) -> None:
    plan = paste(session, "3,5\n", at(session, range(1), range(1, 2)))
    assert plan.patches[0].fields["score"] == 3.5
    assert [line.reason for line in plan.lines] == ["“3,5” was read as 3.5"]


def test_a_first_row_of_words_is_asked_about(session: CourseSession) -> None:
    title = session.columns[1].column.title
    plan = paste(session, f"{title}\n4\n", at(session, range(1), range(1, 2)))
    assert (plan.heading, plan.is_without_heading) == (title, True)
    assert plan.other is not None
    assert plan.other.other is plan
    assert [len(one.lines) for one in (plan, plan.other)] == [1, 2]


def test_more_than_any_gradebook_is_refused_whole(session: CourseSession) -> None:
    problem = run_now(pasted(session, at(session, range(1), range(1, 2)), copied("1\t" * 2_000_001)))
    assert str(problem).startswith("What was copied is too large")


def test_replacing_plans_what_was_found(session: CourseSession) -> None:
    put(session, 0, 1, "4")
    plan = replacements(session, [(0, 1), (0, TOTAL)], Search("4"), "5")
    assert plan.verb is Verb.REPLACE
    assert plan.lines[0].patch == CellPatch(session.cell_at(0, 1), {"score": 5.0})


def test_zeros_are_only_for_those_who_are_shown(session: CourseSession) -> None:
    for row in range(3):
        session.apply_patches([CellPatch(session.cell_at(row, 1), {"exempt": False, "score": None})])
        put(session, row, 1, "1")
        put(session, row, 1, "")
    everybody = run_now(zeros_for(session, 1))
    assert {patch.fields["score"] for patch in everybody.patches} == {0.0}
    session.keep_filter(session.names[int(session.order[0])])
    session.show_filtered()
    few = run_now(zeros_for(session, 1))
    assert len(few.patches) < len(everybody.patches)
    hidden = ROWS - len(session.order)
    assert few.notes[1] == f"{hidden} students who are not shown are left out."


def test_a_table_is_copied_with_names_and_titles(session: CourseSession) -> None:
    put(session, 0, 1, "4")
    slots = session.order[:2].tolist()
    text, html = run_now(table_of(session, slots, [1], titles=("Student", "Student ID")))
    lines = [line.split("\t") for line in text.splitlines()]
    assert lines[0] == ["Student", "Student ID", session.columns[1].column.title]
    assert lines[1] == [session.names[slots[0]], session.student_ids[slots[0]], "4"]
    assert html.count("<tr>") == 3
