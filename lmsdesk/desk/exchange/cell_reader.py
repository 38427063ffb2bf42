"""What the texts of a file say: scores, symbols, words for “no grade”, and what spreadsheets made of them."""

import re
from collections.abc import Sequence
from decimal import Decimal
from math import nan

import numpy as np
from msgspec.structs import replace

from lmsdesk.desk.exchange.messages import Message, MessageId
from lmsdesk.desk.gradebook.column_arrays import Scores
from lmsdesk.model.scores import Scale, ScoreEntry, ScoreTextError, parse_score

NO_VALUE = frozenset({"-", "--", "–", "—", "n/a", "na", "null", "none", "needs grading", "in progress", "not graded"})
"""Words that services and people write for "there is no grade here"."""
EMPTY = float("-inf")
"""The number that stands for an empty text."""

_COMMA_NUMBER = re.compile(r"[+-]?\d+,\d+\s*%?")
_POINT_NUMBER = re.compile(r"[+-]?\d+\.\d+\s*%?")
_PLAIN = re.compile(r"[0-9]{1,8}(?:[.,](?P<fraction>[0-9]{1,20}))?")
_FINEST = Decimal("0.00001")
_MOST_PLAIN_DIGITS = 5
_WHY_NOT = (
    (re.compile(r"#(?:ref|n/a|value|div/0|name|num|null)[!?]?", re.IGNORECASE), MessageId.FAILED_FORMULA),
    (
        re.compile(
            r"\d{4}-\d\d?-\d\d?(?: [\d:.]+)?|\d{1,2}[./-] ?[^\W\d]{3,9}\.?(?:[./ -]\d{2,4})?"
            r"|[^\W\d]{3,9}\.?[./ -]\d{1,4}|\d{1,2}([./-])\d{1,2}\1\d{2,4}"
        ),
        MessageId.DATE,
    ),
    (re.compile(r"\d(?:[.,]\d+)?e[+-]?\d+", re.IGNORECASE), MessageId.SHORTENED),
)
"""What spreadsheet programs do to scores."""


class Numbers(dict[str, float]):
    """The numbers that plain texts say, each read once: EMPTY for no text, NaN for what is not plain.

    It agrees with `parse_score` wherever it gives a number.
    """

    def __init__(self, point: str) -> None:
        super().__init__({"": EMPTY})
        self._point = point

    def __missing__(self, text: str) -> float:
        plain = _PLAIN.fullmatch(text)
        has_other_point = plain is not None and self._point == "." and "," in text
        number = nan if plain is None or has_other_point else self._read(text.replace(",", "."), plain["fraction"])
        self[text] = number
        return number

    def of(self, texts: Sequence[str]) -> Scores:
        return np.fromiter(map(self.__getitem__, texts), np.float64, len(texts))

    @staticmethod
    def _read(text: str, fraction: str | None) -> float:
        is_short = fraction is None or len(fraction) <= _MOST_PLAIN_DIGITS
        return float(text if is_short else Decimal(text).quantize(_FINEST))


class CellReader:
    """Reads the texts of one column; `+5` in a file is five, not five more."""

    def __init__(self, scale: Scale, point: str) -> None:
        self._scale = replace(scale, decimal_point=point, is_percent=False)
        self._exact = replace(self._scale, decimal_point=".")
        self._read: dict[str, ScoreEntry] = {}
        self.has_plain_numbers = not scale.symbols
        """Whether a number is a score and never a symbol of the column."""

    def read(self, text: str) -> ScoreEntry:
        """What a text enters; raises ScoreTextError."""
        if text not in self._read:
            self._read[text] = parse_score(text.removeprefix("+"), self._scale)
        return self._read[text]

    def is_same(self, text: str, exported: str) -> bool:
        """Whether a cell still says what was exported, perhaps in other words (`7,50` for `7.5`)."""
        if text == exported:
            return True
        try:
            return self.read(text).fields == parse_score(exported, self._exact).fields
        except ScoreTextError:
            return False

    def warning(self, text: str) -> str:
        """What is unusual about a text that can be entered."""
        return self.read(text).warning

    def refusal(self, text: str) -> str:
        try:
            self.read(text)
        except ScoreTextError as refusal:
            return next((Message(why) for shape, why in _WHY_NOT if shape.fullmatch(text)), refusal.title)
        return ""


def decimal_point(texts: Sequence[str]) -> str:
    """A comma when numbers of the column are written with one and none with a point."""
    has_comma = any(_COMMA_NUMBER.fullmatch(text) for text in texts if "," in text)
    return "," if has_comma and not any(_POINT_NUMBER.fullmatch(text) for text in texts if "." in text) else "."
