"""The merge, by example and by its laws."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmsdesk.model.wire import Json
from lmsdesk.sync.push import is_same_for_service, merge

SCORES = st.none() | st.integers(-5, 5) | st.floats(-100, 100, allow_nan=False)
TEXTS = st.none() | st.sampled_from(["", "-", "A", "B", " A ", "two\r\nlines", "two\nlines"])
FIELDS = {
    "score": SCORES,
    "text": TEXTS,
    "exempt": st.none() | st.booleans(),
    "notes": TEXTS,
    "feedback": TEXTS,
}
GRADES = st.fixed_dictionaries({}, optional=FIELDS)


def test_untouched_by_others_everything_is_sent() -> None:
    found = merge({"score": None}, {"score": 5.0}, {})
    assert (found.send, found.conflict) == ({"score": 5.0}, {})


def test_what_the_service_holds_already_is_not_sent_again() -> None:
    found = merge({"score": None}, {"score": 5}, {"score": 5.0})
    assert found.send == {}
    assert found.agreed == {"score"}


def test_a_colleagues_value_of_another_field_is_no_conflict() -> None:
    found = merge({"score": None}, {"score": 5.0}, {"feedback": "Good."})
    assert (found.send, found.conflict) == ({"score": 5.0}, {})


def test_a_colleagues_value_of_the_same_field_is_shown() -> None:
    found = merge({"score": 1.0}, {"score": 5.0}, {"score": 7.0})
    assert (found.send, found.conflict) == ({}, {"score": 7.0})


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [
        ("exempt", None, False),
        ("score", 5, 5.0),
        ("score", 0.1 + 0.2, 0.3),
        ("score", 0.0, -0.0),
        ("text", "-", None),
        ("text", "", None),
        ("notes", " kept\r\n", "kept"),
    ],
)
def test_one_meaning_has_several_spellings(name: str, one: object, other: object) -> None:
    assert is_same_for_service(name, one, other)


@pytest.mark.parametrize(
    ("name", "one", "other"), [("score", 0, None), ("feedback", "-", None), ("text", "A", "a"), ("exempt", True, None)]
)
def test_different_meanings_stay_apart(name: str, one: object, other: object) -> None:
    assert not is_same_for_service(name, one, other)


@given(GRADES, GRADES, GRADES)
def test_no_field_is_lost_and_none_is_treated_twice(base: Json, mine: Json, theirs: Json) -> None:
    found = merge(base, mine, theirs)
    parts = [set(found.send), set(found.agreed), set(found.conflict)]
    assert set.union(*parts) == set(mine)
    assert sum(map(len, parts)) == len(mine)
    assert all(found.send[name] == mine[name] for name in found.send)


@given(GRADES, GRADES)
def test_an_empty_patch_asks_for_nothing(base: Json, theirs: Json) -> None:
    found = merge(base, {}, theirs)
    assert (found.send, found.agreed, found.conflict) == ({}, frozenset(), {})


@given(GRADES, GRADES)
def test_alone_there_is_never_a_conflict(base: Json, mine: Json) -> None:
    assert merge(base, mine, base).conflict == {}


@given(GRADES, GRADES, GRADES)
def test_merging_again_after_sending_sends_nothing(base: Json, mine: Json, theirs: Json) -> None:
    first = merge(base, mine, theirs)
    again = merge(base, mine, {**theirs, **first.send})
    assert again.send == {}
    assert again.agreed == first.agreed | first.send.keys()
    assert again.conflict == first.conflict


@given(GRADES, GRADES, GRADES)
def test_a_value_of_theirs_is_covered_only_where_it_was_seen(base: Json, mine: Json, theirs: Json) -> None:
    found = merge(base, mine, theirs)
    assert all(is_same_for_service(name, theirs.get(name), base.get(name)) for name in found.send)
