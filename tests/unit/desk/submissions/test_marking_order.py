"""Scores in the order of marking: the band, the drift, and the few papers to look at again."""

from hypothesis import given
from hypothesis import strategies as st

from lmsdesk.desk.submissions.marking_order import LEAST, MOST_TO_LOOK_AT, bands_of, drift_of, to_look_at

SCORES = st.lists(st.integers(0, 100).map(float), max_size=60)


@given(SCORES)
def test_a_band_lies_among_the_scores_and_there_is_one_for_each_or_none(scores: list[float]) -> None:
    bands = bands_of(scores)
    assert len(bands) == (len(scores) if len(scores) >= LEAST else 0)
    for band in bands:
        assert min(scores) <= band.low <= band.middle <= band.high <= max(scores)


@given(SCORES)
def test_no_other_paper_is_farther_outside_than_those_to_look_at(scores: list[float]) -> None:
    chosen, bands = to_look_at(scores), bands_of(scores)
    distances = [band.distance(score) for band, score in zip(bands, scores, strict=False)]
    assert len(set(chosen)) == len(chosen) <= MOST_TO_LOOK_AT
    assert all(distances[place] > 0 for place in chosen)
    left = [distance for place, distance in enumerate(distances) if place not in chosen and distance > 0]
    assert not left or len(chosen) == MOST_TO_LOOK_AT
    assert not left or max(left) <= min(distances[place] for place in chosen)


@given(SCORES, st.integers(-50, 50))
def test_more_points_for_everybody_change_nothing(scores: list[float], more: int) -> None:
    moved = [score + more for score in scores]
    assert to_look_at(moved) == to_look_at(scores)
    assert [band.middle - more for band in bands_of(moved)] == [band.middle for band in bands_of(scores)]


@given(SCORES)
def test_the_other_way_round_the_bands_are_the_same_and_the_drift_is_opposite(scores: list[float]) -> None:
    assert bands_of(scores[::-1]) == bands_of(scores)[::-1]
    there, back = drift_of(scores), drift_of(scores[::-1])
    assert (there is None) == (back is None) == (len(scores) < LEAST)
    if there is not None and back is not None:
        assert (there.first, there.last) == (back.last, back.first)


def test_one_that_stands_out_is_looked_at_and_equal_scores_are_not() -> None:
    scores = [70.0, 72.0] * 10
    scores[7] = 20.0
    assert to_look_at(scores)[0] == 7
    assert to_look_at([50.0] * 30) == []
    milder = drift_of([60.0, 62.0, 64.0] * 4 + [80.0, 82.0, 84.0] * 4)
    assert milder is not None
    assert milder.is_notable
    assert milder.difference > 10
    steady = drift_of([60.0, 80.0] * 12)
    assert steady is not None
    assert not steady.is_notable
