"""Score text: what a person types into a cell, and how a score is written. Exact decimal arithmetic."""

import math
import re
from decimal import Decimal, InvalidOperation

from msgspec import Struct

from lmsdesk.errors import LmsdeskError, Worded
from lmsdesk.model.wire import Json

_NUMBER = r"(?P<sign>[+-]?)(?P<digits>\d+(?:\.\d*)?|\.\d+)(?P<percent>\s*%)?"
_SHARE = r"(?P<got>\d+(?:\.\d*)?|\.\d+)\s*/\s*(?P<of>\d+(?:\.\d*)?|\.\d+)"
_PERCENTAGE = r"-?\d+\.\d+\s?%"
_LARGEST = Decimal("999999999.99999")
_FINEST = Decimal("0.00001")
READ_AS = "read as "
"""How a remark begins on what was taken for something else than it says."""
_LONGEST_TEXT = 64
_WORDS_FOR_EXEMPT = frozenset({"ex", "exempt"})


class ScoreTextError(LmsdeskError):
    """The typed text is not a score of this column."""


class Scale(Struct, frozen=True):
    """What a column accepts: points possible (if any), and the texts of its schema, if it has one."""

    possible: float | None = None
    symbols: tuple[str, ...] = ()
    decimal_point: str = "."
    is_percent: bool = False
    """Whether a bare number is a percentage of the points possible, as the column shows them."""
    takes_text: bool = False
    """Whether any words are a grade (a schema of texts)."""
    is_worded: bool = False
    """Whether the symbols are words, of which a beginning is enough (a schema of complete and incomplete)."""
    labels: tuple[str, ...] = ()
    """The symbols as they are shown, in their order; without labels they are shown as they are sent."""

    def label_of(self, text: str) -> str:
        """A text of the service as it is shown: a symbol by its label, a percentage with the person's decimal point."""
        if text in self.symbols:
            return self.labels[self.symbols.index(text)] if self.labels else text
        # Words that are grades may have any form, and are entered as they are shown.
        is_number = self.decimal_point != "." and not self.takes_text and re.fullmatch(_PERCENTAGE, text)
        return text.replace(".", self.decimal_point) if is_number else text

    def symbol_of(self, typed: str) -> str | None:
        """The symbol that was typed, whole or in its shown form; None for none, or where a beginning fits several."""
        wanted = typed.casefold()
        forms = [(symbol, {symbol.casefold(), self.label_of(symbol).casefold()}) for symbol in self.symbols]
        whole = next((symbol for symbol, known in forms if wanted in known), None)
        if whole is not None or not self.is_worded:
            return whole
        begun = [symbol for symbol, known in forms if any(form.startswith(wanted) for form in known)]
        return begun[0] if len(begun) == 1 else None

    def share_of(self, score: float) -> float:
        """The score in per cent, where the column shows that; else as it is."""
        if not self.is_percent or not self.possible:
            return score
        return float(Decimal(repr(score)) * 100 / Decimal(repr(self.possible)))


class ScoreEntry(Struct, frozen=True):
    """A parsed text: the fields to change, and a soft warning, never a limit."""

    fields: Json
    warning: str = ""


def parse_score(text: str, scale: Scale, *, current: float | None = None) -> ScoreEntry:
    """Read what was typed: a number, `+5`, `85 %`, `12/20`, a symbol of the schema, `ex`, or nothing to clear.

    In a column of complete and incomplete only two numbers mean something: all points are complete, zero is
    incomplete; the warning says so. Raises ScoreTextError with what to type instead.
    """
    typed = text.strip()
    if not typed:
        return ScoreEntry({"score": None, "text": None, "exempt": False})
    if typed.casefold() in _WORDS_FOR_EXEMPT:
        return ScoreEntry({"exempt": True})
    symbol = scale.symbol_of(typed)
    if symbol is not None:
        return ScoreEntry({"text": symbol, "exempt": False})
    if scale.takes_text and typed[0].isalpha() and len(typed) <= _LONGEST_TEXT:
        return ScoreEntry({"text": typed, "exempt": False})
    share = re.fullmatch(_SHARE, _with_point(typed, scale))
    value = _share(share, typed, scale) if share else _number(typed, scale, current)
    if scale.is_worded:
        return _word_for(value, typed, scale)
    entry = _entry(value, scale)
    return _with_share_remark(entry, share, scale) if share else entry


def fit_to_scale(fields: Json, scale: Scale) -> ScoreEntry:
    """What the values of another cell enter here, by the rule for what is typed; raises ScoreTextError."""
    if fields.get("text") is not None:
        return parse_score(str(fields["text"]), scale)
    if fields.get("score") is not None and scale.is_worded:
        score = float(fields["score"])
        return _word_for(Decimal(repr(score)), format_score(score, decimal_point=scale.decimal_point), scale)
    return ScoreEntry(fields)


def add_points(fields: Json, points: float, scale: Scale) -> ScoreEntry | None:
    """What points make of a grade's score; None where the grade is no number. Raises ScoreTextError.

    Without a score yet, a deduction is taken from the points possible, and anything else is added to nothing.
    """
    score = fields.get("score")
    if fields.get("exempt") or scale.is_worded or (score is None and fields.get("text")):
        return None
    start = ((scale.possible or 0.0) if points < 0 else 0.0) if score is None else float(score)
    entry = _entry(_round(Decimal(repr(start)) + Decimal(repr(points))), scale)
    return ScoreEntry({"score": entry.fields["score"]}, entry.warning)


def format_score(score: float | None, *, decimal_point: str = ".") -> str:
    """The shortest exact text of a score: `42.5`, `7`, empty for none; never an exponent."""
    if score is None or math.isnan(score):
        return ""
    shortest = format(Decimal(repr(score)), "f")
    if "." in shortest:
        shortest = shortest.rstrip("0").rstrip(".")
    return ("0" if shortest == "-0" else shortest).replace(".", decimal_point)


def _with_point(typed: str, scale: Scale) -> str:
    return typed if scale.decimal_point == "." else typed.replace(scale.decimal_point, ".")


def _number(typed: str, scale: Scale, current: float | None) -> Decimal:
    match = re.fullmatch(_NUMBER, _with_point(typed, scale))
    if match is None:
        raise _not_a_score(typed, scale)
    value = _decimal(match["digits"])
    if match["percent"] or (scale.is_percent and scale.possible):
        value = _of_possible(value, scale)
    if match["sign"] == "+":
        value += Decimal(repr(current)) if current is not None else 0
    elif match["sign"] == "-":
        value = -value
    return _round(value)


def _share(match: re.Match[str], typed: str, scale: Scale) -> Decimal:
    """“12/20”: as many points where 20 are possible, else that share of those that are."""
    got, of = _decimal(match["got"]), _decimal(match["of"])
    if not of:
        raise _not_a_score(typed, scale)
    if not scale.possible:
        raise ScoreTextError("This column has no points possible.", hint="Enter the points instead.")
    possible = Decimal(repr(scale.possible))
    return _round(got if of == possible else got * possible / of)


def _with_share_remark(entry: ScoreEntry, match: re.Match[str], scale: Scale) -> ScoreEntry:
    """Say what a share of other points came to."""
    if entry.warning or scale.possible is None or _decimal(match["of"]) == Decimal(repr(scale.possible)):
        return entry
    points = format_score(entry.fields["score"], decimal_point=scale.decimal_point)
    possible = format_score(scale.possible, decimal_point=scale.decimal_point)
    return ScoreEntry(
        entry.fields, Worded("read as {points} of the {possible} possible", points=points, possible=possible)
    )


def _word_for(value: Decimal, typed: str, scale: Scale) -> ScoreEntry:
    complete, incomplete = scale.symbols
    words = {_all_points(scale): complete, Decimal(0): incomplete}
    if value not in words:
        raise _not_a_score(typed, scale)
    word = words[value]
    return ScoreEntry({"text": word, "exempt": False}, Worded("read as {value}", value=scale.label_of(word)))


def _all_points(scale: Scale) -> Decimal:
    return Decimal(repr(scale.possible)) if scale.possible else Decimal(1)


def _round(value: Decimal) -> Decimal:
    if abs(value) > _LARGEST:
        raise ScoreTextError("The number is too large.", hint="Scores go up to 999999999.")
    return value.quantize(_FINEST).normalize()


def _decimal(digits: str) -> Decimal:
    try:
        return Decimal(digits)
    except InvalidOperation:  # pragma: no cover - the expression admits digits only
        raise ScoreTextError("The number cannot be read.") from None


def _of_possible(percent: Decimal, scale: Scale) -> Decimal:
    if scale.possible is None:
        raise ScoreTextError("This column has no points possible.", hint="Enter the points instead.")
    return percent * Decimal(repr(scale.possible)) / 100


def _entry(value: Decimal, scale: Scale) -> ScoreEntry:
    fields: Json = {"score": float(value), "exempt": False}
    if value < 0:
        return ScoreEntry(fields, Worded("below zero"))
    if scale.possible is not None and value > Decimal(repr(scale.possible)):
        possible = format_score(scale.possible, decimal_point=scale.decimal_point)
        return ScoreEntry(fields, Worded("above the {possible} possible", possible=possible))
    return ScoreEntry(fields)


def _not_a_score(typed: str, scale: Scale) -> ScoreTextError:
    shown = typed if len(typed) <= 20 else typed[:20] + "…"
    if scale.is_worded:
        return _neither(shown, scale)
    number, known = f"42{scale.decimal_point}5", _symbol_list(scale.labels or scale.symbols)
    hint = Worded("Type a number such as {number}, a percentage, +5, or ex for exempt.", number=number)
    if scale.symbols:
        hint = Worded(
            "Type a number such as {number}, a percentage, +5, ex for exempt, or one of {known}.",
            number=number,
            known=known,
        )
    title = Worded("“{text}” is not a score.", text=shown)
    return ScoreTextError(title, detail="The cell keeps its value.", hint=hint)


def _neither(shown: str, scale: Scale) -> ScoreTextError:
    complete, incomplete = scale.labels or scale.symbols
    points = format_score(float(_all_points(scale)), decimal_point=scale.decimal_point)
    words = {"complete": complete, "incomplete": incomplete}
    return ScoreTextError(
        Worded("“{text}” means neither {complete} nor {incomplete}.", text=shown, **words),
        detail="The cell keeps its value.",
        hint=Worded(
            "Type {complete} or {incomplete}, or how the word begins. {points} means {complete}, 0 {incomplete}.",
            points=points,
            **words,
        ),
    )


def _symbol_list(symbols: tuple[str, ...]) -> str:
    """All of them, or the first and the last where there are many."""
    return ", ".join(symbols) if len(symbols) <= 6 else f"{', '.join(symbols[:4])} … {symbols[-1]}"
