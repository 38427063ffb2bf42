"""The calibration piece: what a fixed piece of work takes in this process, for figures that have no nearer peer."""

import time

from tests.helpers.stalls import piece


def piece_ms() -> float:
    """Milliseconds by the clock of one piece, half in Python and half in large arrays."""
    began = time.perf_counter()
    piece()
    return (time.perf_counter() - began) * 1000
