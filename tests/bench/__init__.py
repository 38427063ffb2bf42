"""Benchmarks against the speed bar; each figure is a row with its bar and, where a peer ran beside it, the ratio."""

from collections.abc import Sequence

Row = dict[str, object]


def row(name: str, value: float, unit: str, *, bar: float | None = None, peer: float | None = None) -> Row:
    """One figure: does it hold its bar (at most), and how does it compare with the peer of the same run."""
    return {
        "name": name,
        "value": round(value, 3),
        "unit": unit,
        "bar": bar,
        "holds": None if bar is None else value <= bar,
        "peer": None if peer is None else round(peer, 3),
        "ratio": round(value / peer, 3) if peer else None,
    }


def percentile(values: Sequence[float], percent: float) -> float:
    """The nearest-rank percentile of at least one value."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, round(percent / 100 * len(ordered)) - 1))]
