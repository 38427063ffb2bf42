"""Records: absent is not null, and what this version does not know survives."""

import msgspec
import pytest
from msgspec import UNSET

from lmsdesk.model.gradebook import Attempt, Column, Grade, Schema, Symbol
from lmsdesk.model.people import Membership, User
from lmsdesk.model.rubrics import Rubric
from lmsdesk.model.wire import Maybe, Timestamp, encode_json, first_visible, plain, record, value_or


def test_absent_and_null_are_told_apart() -> None:
    grade = record(Grade, {"userId": "_1_1", "columnId": "_2_1", "score": None})
    assert grade.score is None
    assert grade.text is UNSET
    assert value_or(grade.score, 3.0) == 3.0


def test_unknown_fields_and_values_survive_at_any_depth() -> None:
    source = {
        "userId": "_1_1",
        "courseId": "_2_1",
        "courseRoleId": "ChiefWizard",
        "user": {"id": "_1_1", "name": {"given": "Ada", "nick": "A"}, "mood": ["fine"]},
        "later": {"deep": [1, 2]},
    }
    assert plain(record(Membership, source)) == source


SYMBOLS = [
    {"text": "A", "absoluteValue": 95, "lowerBound": 90, "upperBound": 100, "colour": "green"},
    {"text": "B", "absoluteValue": 85, "lowerBound": 0, "upperBound": 90, "colour": "red", "more": [{"x": 1}]},
]


def test_what_is_unknown_inside_of_lists_survives() -> None:
    source = {"id": "_1_1", "scaleType": "Tabular", "symbols": SYMBOLS}
    assert plain(record(Schema, source)) == source
    cell = {"id": "_1_1", "rowId": "_2_1", "percentage": {"value": 0.5, "shown": "50 %"}, "colour": "red"}
    rubric = {"id": "_1_1", "cells": [cell], "rows": [{"id": "_2_1", "x": 1}], "columns": []}
    assert plain(record(Rubric, rubric)) == rubric


def test_rows_that_move_or_go_take_what_is_unknown_of_them_along() -> None:
    schema = record(Schema, {"id": "_1_1", "symbols": SYMBOLS})
    first, second = value_or(schema.symbols, [])
    turned = msgspec.structs.replace(schema, symbols=[second, first])
    assert plain(turned)["symbols"] == SYMBOLS[::-1]
    alone = msgspec.structs.replace(schema, symbols=[second])
    assert plain(alone)["symbols"] == SYMBOLS[1:]
    changed = msgspec.structs.replace(schema, symbols=[msgspec.structs.replace(first, text="A+"), second])
    assert plain(changed)["symbols"] == [{**SYMBOLS[0], "text": "A+"}, SYMBOLS[1]]
    fresh = msgspec.structs.replace(schema, symbols=[Symbol(text="C"), first, second])
    assert plain(fresh)["symbols"] == [{"text": "C"}, *SYMBOLS]


def test_timestamps_keep_their_milliseconds() -> None:
    column = record(Column, {"id": "_1_1", "created": "2026-09-01T08:00:00.000Z"})
    assert plain(column)["created"] == "2026-09-01T08:00:00.000Z"
    assert str(Timestamp.parse("2026-09-01T10:00:00.120+02:00")) == "2026-09-01T08:00:00.120Z"


def test_a_field_of_another_type_is_named() -> None:
    with pytest.raises(msgspec.ValidationError, match="score"):
        record(Grade, {"userId": "_1_1", "columnId": "_2_1", "score": {"a": 1}})


@pytest.mark.parametrize("score", ["5.5", 5.5])
def test_a_number_may_come_as_a_text(score: object) -> None:
    assert record(Grade, {"userId": "_1_1", "columnId": "_2_1", "score": score}).score == 5.5


@pytest.mark.parametrize("score", ["nan", "NaN", "inf", "-Infinity"])
def test_what_is_no_number_in_json_is_none_of_a_record(score: str) -> None:
    cell = {"userId": "_1_1", "columnId": "_2_1"}
    with pytest.raises(msgspec.ValidationError, match=r"at `\$\.score`"):
        record(Grade, {**cell, "score": score})
    with pytest.raises(msgspec.ValidationError, match=r"at `\$\.displayGrade\.possible`"):
        record(Grade, {**cell, "displayGrade": {"possible": score}})


@pytest.mark.parametrize("status", ["NeedsGrading", "NeedsGradingAgain", "NeedsMoreGrading"])
def test_both_spellings_of_waiting_attempts(status: str) -> None:
    assert record(Attempt, {"id": "_1_1", "status": status}).needs_grading


def test_people_always_have_a_name_to_show() -> None:
    assert record(User, {"id": "_7_1", "name": {"given": "Ada", "family": "Lovelace"}}).sort_name == "Lovelace, Ada"
    assert record(User, {"id": "_7_1", "name": {"given": "Plato", "family": ""}}).sort_name == "Plato"
    assert record(User, {"id": "_7_1", "userName": "p7"}).display_name == "p7"
    assert record(User, {"id": "_7_1"}).display_name == "_7_1"


def test_equal_values_are_equal_bytes() -> None:
    assert encode_json({"b": 1, "a": None}) == encode_json({"a": None, "b": 1}) == b'{"a":null,"b":1}'


@pytest.mark.parametrize("text", ["0001-01-01T00:00:00.000Z", "0987-06-05T04:03:02.001Z", "9999-12-31T23:59:59.999Z"])
def test_a_moment_of_any_year_is_written_as_it_was_read(text: str) -> None:
    assert str(Timestamp.parse(text)) == text


@pytest.mark.parametrize("text", ["2026-W36-2T10:00:00.000Z", "2026-09-01 10:00:00.000Z", "2026-09-01T10:00:00,000Z"])
def test_a_moment_in_another_form_is_written_in_ours(text: str) -> None:
    assert str(Timestamp.parse(text)) == "2026-09-01T10:00:00.000Z"


@pytest.mark.parametrize("unseen", ["", "  ", "\u3164", "\u200b\u00ad", "\ufeff", "\u00a0\n", "\x00", None, UNSET])
def test_a_name_that_cannot_be_seen_is_none(unseen: Maybe[str]) -> None:
    assert first_visible(unseen, " Biology ") == "Biology"
    assert first_visible(unseen) == ""


@pytest.mark.parametrize("seen", ["0", "עברית", "e\u0301", "👋🏿", "<b>", "-"])
def test_a_name_that_can_be_seen_is_kept(seen: str) -> None:
    assert first_visible(seen, "other") == seen
