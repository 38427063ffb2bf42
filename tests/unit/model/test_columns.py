"""The fields of a column, compared as a person would compare them, whatever a service puts into them."""

import pytest

from lmsdesk.model.columns import ColumnField, changed_fields, values_of
from lmsdesk.model.gradebook import Column
from lmsdesk.model.wire import record

_F = ColumnField


@pytest.mark.parametrize("odd", [{"a": 1}, ["a"], [], {}])
def test_a_value_of_no_known_kind_is_only_another_value(odd: object) -> None:
    there = {**values_of(record(Column, {"id": "_1_1", "includeInCalculations": False})), _F.COUNTED: odd}
    assert changed_fields(there, {_F.COUNTED: True}) == {_F.COUNTED: True}
    assert changed_fields(there, {_F.COUNTED: odd}) == {}


@pytest.mark.parametrize(("one", "other"), [(None, ""), ("", None), (" a ", "a")])
def test_nothing_and_spaces_are_no_difference(one: object, other: object) -> None:
    assert changed_fields({_F.DESCRIPTION: one}, {_F.DESCRIPTION: other}) == {}


@pytest.mark.parametrize("value", [False, 0, "No"])
def test_nought_and_no_are_not_nothing(value: object) -> None:
    assert changed_fields({_F.POSSIBLE: None}, {_F.POSSIBLE: value}) == {_F.POSSIBLE: value}
