"""The letters of a page with their places: what is under the mouse, and where a selection stands."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from lmsdesk.desk.submissions.paper_answers import ReadableText

Box = tuple[float, float, float, float]
MOST_BOXES: Final = 2_000
"""Of one selection on one page; a page has some hundred lines."""


class PageLetters:
    """The text of a page; made away from the window's thread."""

    def __init__(self, read: ReadableText) -> None:
        self.text = read.text
        self._boxes = np.array(read.boxes, dtype=np.float64).reshape(-1, 4)
        self._line_starts = _line_starts(self.text, self._boxes)

    def nearest(self, x: float, y: float) -> int | None:
        """The letter at a point of the page, or the one next to it; None on a page without text."""
        boxes = self._boxes
        if not len(boxes):
            return None
        across = np.maximum(np.maximum(boxes[:, 0] - x, x - boxes[:, 2]), 0)
        down = np.maximum(np.maximum(boxes[:, 1] - y, y - boxes[:, 3]), 0)
        # A line is read from end to end: what is beside it is nearer than what is above.
        away = across + 8 * down
        away[(boxes[:, 2] <= boxes[:, 0]) & (boxes[:, 3] <= boxes[:, 1])] = np.inf
        found = int(np.argmin(away))
        return found if np.isfinite(away[found]) else None

    def is_after(self, index: int, x: float) -> bool:
        """Whether a point is in the second half of a letter, so that a selection ends behind it."""
        return bool(x > (self._boxes[index, 0] + self._boxes[index, 2]) / 2)

    def word_at(self, index: int) -> tuple[int, int]:
        """Where the word around a letter begins and ends."""
        begin = end = index
        while begin > 0 and _is_of_word(self.text[begin - 1]):
            begin -= 1
        while end < len(self.text) and _is_of_word(self.text[end]):
            end += 1
        return (begin, end) if end > begin else (index, index + 1)

    def boxes(self, begin: int, end: int) -> list[Box]:
        """What a selection covers, a box for each line."""
        if end <= begin or not len(self._boxes):
            return []
        first, last = np.searchsorted(self._line_starts, [begin, end - 1], side="right") - 1
        starts = np.maximum(self._line_starts[first : last + 1], begin)
        ends = np.append(starts[1:], end)
        found: list[Box] = []
        for start, stop in zip(starts[:MOST_BOXES], ends[:MOST_BOXES], strict=True):
            some = self._boxes[start:stop]
            some = some[(some[:, 2] > some[:, 0]) | (some[:, 3] > some[:, 1])]
            if len(some):
                left, top = some[:, :2].min(axis=0)
                right, bottom = some[:, 2:].max(axis=0)
                found.append((float(left), float(top), float(right), float(bottom)))
        return found


def _line_starts(text: str, boxes: NDArray[np.float64]) -> NDArray[np.int64]:
    """The letters with which lines begin: those after an end of line, and those that stand below the one before."""
    if not len(boxes):
        return np.zeros(1, dtype=np.int64)
    middles = (boxes[:, 1] + boxes[:, 3]) / 2
    is_below = np.zeros(len(boxes), dtype=bool)
    has_box = boxes[1:, 3] > boxes[1:, 1]
    is_below[1:] = has_box & (boxes[:-1, 3] > boxes[:-1, 1]) & (middles[1:] > boxes[:-1, 3])
    ends = np.frombuffer(text.encode("utf-32-le", "replace"), dtype="<u4") == ord("\n")
    is_below[1:] |= ends[:-1]
    is_below[0] = True
    return np.flatnonzero(is_below)


def _is_of_word(letter: str) -> bool:
    return letter.isalnum() or letter in "'’-_"
