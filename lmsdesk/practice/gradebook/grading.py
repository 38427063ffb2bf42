"""How entered values and attempts become the grade that the gradebook shows (reference sections 8 to 10)."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lmsdesk.practice.gradebook.totals import mean
from lmsdesk.practice.protocol.wire import Json, Row, value_at

_NUMBER = re.compile(r"([+-]?[0-9]{1,15}(?:\.[0-9]{0,15})?)\s*(%?)")

PENDING = frozenset({"NeedsGrading", "NeedsGradingAgain"})
CLEARING_TEXTS = frozenset({"", "-"})

DEFAULT_SCHEMAS: tuple[Json, ...] = (
    {"title": "Score", "scaleType": "Score"},
    {"title": "Percentage", "scaleType": "Percent"},
    {
        "title": "Letter",
        "scaleType": "Tabular",
        "symbols": [
            {"text": text, "absoluteValue": value, "lowerBound": low, "upperBound": high}
            for text, value, low, high in (
                ("A+", 98.5, 97, 100),
                ("A", 95, 93, 97),
                ("A-", 91.5, 90, 93),
                ("B+", 88.5, 87, 90),
                ("B", 85, 83, 87),
                ("B-", 81.5, 80, 83),
                ("C+", 78.5, 77, 80),
                ("C", 75, 73, 77),
                ("C-", 71.5, 70, 73),
                ("D+", 68.5, 67, 70),
                ("D", 65, 63, 67),
                ("D-", 61.5, 60, 63),
                ("F", 55, 0, 60),
            )
        ],
    },
    {"title": "Text", "scaleType": "Text"},
    {"title": "Complete/Incomplete", "scaleType": "CompleteIncomplete"},
)
DEFAULT_CATEGORIES = ("Assignment", "Test", "Survey", "Discussion", "Journal", "Lab", "Calculated")


@dataclass(frozen=True)
class Scale:
    """How a column shows a score."""

    kind: str
    possible: float
    symbols: Sequence[Json] = ()

    def text_of(self, score: float) -> str:
        """The words for a score, for instance `87.5`, `87.5%` or `B+`."""
        percent = score * 100 / self.possible if self.possible else 0.0
        if self.kind == "Percent":
            return f"{_digits(percent)}%"
        if self.kind == "CompleteIncomplete":
            return "Complete"
        if self.kind == "Tabular" and self.symbols:
            return self._symbol(percent)
        return _digits(score)

    def _symbol(self, percent: float) -> str:
        falling = sorted(self.symbols, key=lambda symbol: -float(symbol["lowerBound"]))
        for symbol in falling:
            if percent >= symbol["lowerBound"]:
                return str(symbol["text"])
        return str(falling[-1]["text"])

    def score_of(self, text: str) -> float | None:
        """The score that a text stands for, or None when it is only words."""
        for symbol in self.symbols:
            if str(symbol["text"]).casefold() == text.strip().casefold():
                return float(symbol["absoluteValue"]) * self.possible / 100
        found = _NUMBER.fullmatch(text.strip())
        if found is None:
            return None
        value = float(found[1])
        return value * self.possible / 100 if found[2] else value

    def display(self, score: float | None, text: str | None) -> Json | None:
        """A `displayGrade`, or None when there is nothing to show."""
        if score is None and text is None:
            return None
        words = text if text is not None else self.text_of(score or 0.0)
        value = {} if score is None else {"score": score}
        return {"scaleType": self.kind, **value, "possible": self.possible, "text": words}


def _digits(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if abs(value) < 1e15 else repr(value)


def scale_of(column: Row, schema: Row | None) -> Scale:
    possible = column["possible"]
    assert isinstance(possible, (int, float))
    if schema is None:
        return Scale("Score", possible)
    body = schema["body"]
    symbols = value_at(body, "symbols") if isinstance(body, dict) else None
    return Scale(str(schema["scale_type"]), possible, symbols if isinstance(symbols, list) else ())


@dataclass(frozen=True)
class Result:
    """One posted attempt: its order in time is its place in the list."""

    score: float | None
    text: str | None


def posted_results(attempts: Iterable[Row]) -> list[Result]:
    """The completed attempts that count, oldest first, from rows of the attempts table in that order."""
    return [
        Result(_number(row["score"]), _words(row["text"]))
        for row in attempts
        if row["status"] == "Completed" and not row["exempt"] and (row["score"] is not None or row["text"] is not None)
    ]


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, (int, float)) else None


def _words(value: object) -> str | None:
    return value if isinstance(value, str) else None


def choose_result(results: Sequence[Result], model: str) -> Result:
    """What the attempts of one person are worth by the column's scoring model."""
    if not results:
        return Result(None, None)
    scored = [result for result in results if result.score is not None]
    if model == "First":
        return results[0]
    if model == "Last" or not scored:
        return results[-1]
    if model == "Average":
        return Result(mean([result.score or 0.0 for result in scored]), None)
    pick = max if model == "Highest" else min
    return pick(scored, key=lambda result: result.score or 0.0)
