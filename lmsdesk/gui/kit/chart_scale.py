"""Where numbers stand along the side of a chart."""

import math
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

_MOST_TICKS: Final = 5


class ChartScale(Struct, frozen=True):
    """Where numbers are drawn: from `low` at the pixel `start` over `length` pixels to `high`."""

    low: float
    high: float
    start: float
    length: float

    def place(self, number: float) -> float:
        return self.start + self.length * (number - self.low) / (self.high - self.low)

    def ticks(self) -> Iterator[float]:
        """Few round numbers, in order."""
        rough = (self.high - self.low) / _MOST_TICKS
        power = 10.0 ** math.floor(math.log10(rough))
        step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)
        for multiple in range(math.ceil(self.low / step), math.floor(self.high / step) + 1):
            yield multiple * step
