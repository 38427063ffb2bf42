"""Benchmarks against the speed bar; each figure is a row with its peer of the same run, the ratio to it, and its bar.

Machines differ by three times, so the bar is the ratio that must hold. The peer is what people use today, the bare
library, another figure of the same process, or, where there is none of these, the calibration piece. Memory, counts of
requests and what is promised in seconds have no peer, and their bar is absolute.
"""

from collections.abc import Sequence
from typing import Final

Row = dict[str, object]
SWITCH_S: Final = 0.001
"""How long a thread may keep the others waiting, as in the program (`lmsdesk/gui/app.py`)."""


def row(name: str, value: float, unit: str, *, bar: float | None = None, peer: float | None = None) -> Row:
    """One figure; its bar is the most that the ratio to the peer may be, or without a peer the figure itself."""
    ratio = value / peer if peer else None
    judged = value if ratio is None else ratio
    return {
        "name": name,
        "value": round(value, 3),
        "unit": unit,
        "bar": bar,
        "holds": None if bar is None else judged <= bar,
        "peer": None if peer is None else round(peer, 3),
        "ratio": None if ratio is None else round(ratio, 3),
    }


def percentile(values: Sequence[float], percent: float) -> float:
    """The nearest-rank percentile of at least one value."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, round(percent / 100 * len(ordered)) - 1))]
