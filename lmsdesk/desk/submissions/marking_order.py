"""Scores in the order in which they were given: whether they drift, and which papers to look at again.

Each paper is compared with those that were marked just before and just after it. The band is what the middle half of
them got; it moves where a grader becomes stricter or milder.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Final

import numpy as np
from msgspec import Struct

from lmsdesk.desk.gradebook.session.statistics import quartiles_of

NEIGHBOURS: Final = 10
"""With which a paper is compared, as many before as after it where there are so many."""
LEAST: Final = NEIGHBOURS + 1
"""Scores from which there is a band."""
MOST_TO_LOOK_AT: Final = 5
_PARTS: Final = 3
_NOTABLE: Final = 2.0
"""Standard errors: less than this is what chance does."""


class Band(Struct, frozen=True):
    """What the middle half of a paper's neighbours got."""

    low: float
    middle: float
    high: float

    def distance(self, score: float) -> float:
        """How far outside a score is; 0 inside."""
        return max(self.low - score, score - self.high, 0.0)


class Drift(Struct, frozen=True):
    """How the first third that was marked compares with the last."""

    first: float
    """Mean of the first third."""
    last: float
    is_notable: bool
    """Whether it is more than chance explains."""

    @property
    def difference(self) -> float:
        """Positive where the last got more."""
        return self.last - self.first


def bands_of(scores: Sequence[float]) -> list[Band]:
    """The band at each place; none where there are too few."""
    if len(scores) < LEAST:
        return []
    return [_band(scores, index) for index in range(len(scores))]


def to_look_at(scores: Sequence[float]) -> list[int]:
    """The places of the few papers that are farthest outside of their bands, the farthest first."""
    distances = [band.distance(score) for band, score in zip(bands_of(scores), scores, strict=False)]
    outside = [index for index, distance in enumerate(distances) if distance > 0]
    return sorted(outside, key=lambda index: (-distances[index], index))[:MOST_TO_LOOK_AT]


def drift_of(scores: Sequence[float]) -> Drift | None:
    """The first third against the last; None where there are too few."""
    if len(scores) < LEAST:
        return None
    share = len(scores) // _PARTS
    first, last = np.array(scores[:share]), np.array(scores[-share:])
    error = sqrt((float(first.var(ddof=1)) + float(last.var(ddof=1))) / share)
    before, after = float(first.mean()), float(last.mean())
    return Drift(before, after, is_notable=abs(after - before) > _NOTABLE * error)


def _band(scores: Sequence[float], index: int) -> Band:
    start = max(0, min(index - NEIGHBOURS // 2, len(scores) - LEAST))
    near = [*scores[start:index], *scores[index + 1 : start + LEAST]]
    _, low, middle, high, _ = quartiles_of(np.sort(np.array(near)))
    return Band(low, middle, high)
