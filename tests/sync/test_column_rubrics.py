"""Rubrics of columns: how they are read, what is counted, and that what is chosen is kept."""

from typing import Any

import pytest

from lmsdesk.desk.submissions.rubric_sheets import RubricSheet, sheet_of
from lmsdesk.model.ids import AttemptTarget
from lmsdesk.model.rubrics import Association, Rubric, RubricUse
from lmsdesk.model.wire import record, value_or
from tests.sync.conftest import COURSE, Office
from tests.sync.test_marks import marker, waiting


def use(kind: str, values: list[list[float | None]], *, weights: list[float] | None = None) -> RubricUse:
    unit = "percentage" if kind.startswith("Percentage") else "points"
    weight = "percentage" if unit == "percentage" else "rowPoints"
    rows = [
        {"id": f"r{row}", "header": f"Row {row}", "position": row, **({weight: weights[row]} if weights else {})}
        for row in range(len(values))
    ]
    columns = [{"id": f"c{index}", "header": f"Level {index}", "position": -index} for index in range(len(values[0]))]
    cells = [
        {
            "id": f"x{row}{index}",
            "rowId": f"r{row}",
            "columnId": f"c{index}",
            "description": f"Words {row}{index}",
            **({} if value is None else {unit: {"value": value}}),
        }
        for row, line in enumerate(values)
        for index, value in enumerate(line)
    ]
    body: dict[str, Any] = {"id": "_1_1", "title": " A\nrubric ", "rubricType": kind}
    body |= {"rows": rows, "columns": columns, "cells": cells}
    return RubricUse(record(Association, {"id": "_2_1"}), record(Rubric, body))


def sheet(kind: str, values: list[list[float | None]], *, weights: list[float] | None = None) -> RubricSheet:
    made = sheet_of(use(kind, values, weights=weights))
    assert made is not None
    return made


def test_points_are_added_and_their_share_of_the_column_is_the_score() -> None:
    made = sheet("Numeric", [[10.0, 7.0, 4.0], [0.1, 0.2, 0.3]])
    # The columns in the order of their positions.
    assert [level.title for level in made.criteria[0].levels] == ["Level 2", "Level 1", "Level 0"]
    assert (made.title, made.possible) == ("A rubric", 10.3)
    choices = {"r0": "x01"}
    assert (made.total(choices), made.score(choices, 20.0), made.is_complete(choices)) == (7.0, None, False)
    choices["r1"] = "x12"
    assert (made.total(choices), made.score(choices, 10.3), made.score(choices, None)) == (7.3, 7.3, 7.3)
    assert made.score(choices, 20.6) == 14.6
    assert made.feedback(choices) == "Row 0: Words 01 (7/10)\nRow 1: Words 12 (0.3/0.3)"


def test_percentages_count_by_the_weight_of_their_row() -> None:
    made = sheet("Percentage", [[100.0, 50.0], [100.0, 50.0]], weights=[60.0, 40.0])
    choices = {"r0": "x01", "r1": "x10"}
    assert (made.possible, made.total(choices), made.score(choices, 50.0)) == (100.0, 70.0, 35.0)


def test_without_numbers_there_is_no_score_and_the_words_stay() -> None:
    made = sheet("Nonnumeric", [[None, None]])
    choices = {"r0": "x00", "gone": "x99"}
    assert (made.possible, made.total(choices), made.score(choices, 50.0)) == (None, None, None)
    assert made.feedback(choices) == "Row 0: Words 00"


@pytest.mark.parametrize("body", [{}, {"rows": [{}], "columns": [{}], "cells": [{}]}, {"rows": None, "columns": []}])
def test_a_rubric_without_a_grid_is_none(body: dict[str, Any]) -> None:
    assert sheet_of(RubricUse(record(Association, {"id": "_2_1"}), record(Rubric, {"id": "_1_1", **body}))) is None


async def test_it_is_read_from_the_site_and_choices_are_kept(office: Office) -> None:
    grader, _ = await marker(office)
    rubrics, wire = grader.workspace.submissions.rubrics, grader.wire
    columns = {target.column_id: target for target in await waiting(grader)}
    titles = {one.id: one.title for one in await grader.workspace._store.mirror.columns(COURSE)}
    [target] = [one for column_id, one in columns.items() if titles[column_id] == "Draft"][:1]
    assert await rubrics.of(COURSE, target.column_id) is None
    for _ in range(2):
        await rubrics.refresh(COURSE, target.column_id)
    assert wire.count("rubrics") == 2
    made = await rubrics.of(COURSE, target.column_id)
    assert made is not None
    assert [one.title for one in made.criteria] == ["Question", "Sources", "Argument", "Language"]
    assert made.possible == 40.0
    choices = {one.id: one.levels[0].id for one in made.criteria}
    enter = grader.workspace.submissions.marks.enter
    await enter(target, {}, label="Mark", choices=choices)
    await enter(target, {}, label="Mark", choices=dict(list(choices.items())[:2]))
    assert await rubrics.choices(target) == dict(list(choices.items())[:2])
    other = AttemptTarget(COURSE, target.column_id, target.user_id, target.attempt_id)
    assert await rubrics.choices(other) == await rubrics.choices(target)
    await grader.workspace.gradebook.undo(COURSE)
    assert await rubrics.choices(target) == choices
    # Offline it is what it was.
    wire.is_cut = True
    assert await rubrics.of(COURSE, target.column_id) == made
    kept = await grader.workspace._store.rubrics.of(COURSE, target.column_id)
    assert kept is not None
    assert value_or(kept.association.used_for_grading, default=False) is not None


async def test_a_rubric_that_changes_meanwhile_moves_no_score_and_loses_no_choice(office: Office) -> None:
    grader, _ = await marker(office)
    work, store = grader.workspace.submissions, grader.workspace._store
    target = (await waiting(grader))[0]
    place = (target.course_id, target.column_id)
    await store.rubrics.save(*place, use("Numeric", [[10.0, 5.0], [10.0, 5.0]]))
    choices = {"r0": "x00", "r1": "x11"}
    await work.marks.enter(target, {"score": 15.0}, label="Mark", choices=choices)
    # Other points, and a row that is gone with the cell that was chosen in it.
    await store.rubrics.save(*place, use("Numeric", [[8.0, 5.0]]))
    changed = await work.rubrics.of(*place)
    assert changed is not None
    assert (await work.marks.of([target]))[0].values["score"] == 15.0
    assert await work.rubrics.choices(target) == choices
    assert (changed.total(choices), changed.is_complete(choices)) == (8.0, True)
    # It comes back as it was: so does what was chosen.
    await store.rubrics.save(*place, use("Numeric", [[10.0, 5.0], [10.0, 5.0]]))
    again = await work.rubrics.of(*place)
    assert again is not None
    assert again.total(choices) == 15.0
