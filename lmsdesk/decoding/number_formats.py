"""What a number or a date looks like by the format code of its cell, as Excel and its relatives write such codes.

A code has up to four sections, for positive and negative numbers, zero and texts, or with conditions of their own.
What is not understood here, such as the years of other calendars, is no format at all: the value is shown as it is.
"""

import datetime as dt
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from typing import Final

from lmsdesk.decoding.number_words import FIRST_DAY, DateWords, Piece, PlainNumber, fraction_words, number_words

LONGEST_CODE: Final = 500
BUILT_IN: Final = {
    1: "0",
    2: "0.00",
    3: "#,##0",
    4: "#,##0.00",
    9: "0%",
    10: "0.00%",
    11: "0.00E+00",
    12: "# ?/?",
    13: "# ??/??",
    14: "yyyy-mm-dd",
    15: "d-mmm-yy",
    16: "d-mmm",
    17: "mmm-yy",
    18: "h:mm AM/PM",
    19: "h:mm:ss AM/PM",
    20: "h:mm",
    21: "h:mm:ss",
    22: "yyyy-mm-dd h:mm",
    37: "#,##0_);(#,##0)",
    38: "#,##0_);(#,##0)",
    39: "#,##0.00_);(#,##0.00)",
    40: "#,##0.00_);(#,##0.00)",
    41: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
    43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
    45: "mm:ss",
    46: "[h]:mm:ss",
    47: "mm:ss.0",
    48: "##0.0E+0",
}
"""Those that a file need not write down. 14 and 22 are as each computer has them: here as the rest of the program."""
_PIECE = re.compile(
    r"""
    "(?P<quoted>[^"]*)"? | \\(?P<escaped>.) | _(?P<wide>.) | \*(?P<filled>.) | \[(?P<bracket>[^\]]*)\]
    | (?P<noon>AM/PM|A/P) | (?P<general>General) | (?P<power>E[+-])
    | (?P<date>y+|m+|d+|h+|s+(?:\.0{1,3})?) | (?P<digit>[0#?]) | (?P<sign>[.,%/@;]) | (?P<other>.)
    """,
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
_CONDITION = re.compile(r"(<=|>=|<>|<|>|=)\s*(-?\d{1,15}(?:\.\d{1,15})?)")
_COLOUR = re.compile(r"(?i)black|blue|cyan|green|magenta|red|white|yellow|color ?\d{1,2}")
_LOCALE = re.compile(r"\$([^-]{0,20})(?:-(.{0,40}))?")
_HEXADECIMAL = re.compile("[0-9a-f]{1,8}")
_ELAPSED = re.compile(r"(?i)h{1,9}|m{1,9}|s{1,9}")
_ENGLISH: Final = 0x09
_LANGUAGE_BITS: Final = 0x3FF
"""Of a number for a language and its country."""
_OF_SYSTEM: Final = {"f800": "yyyy-mm-dd", "x-sysdate": "yyyy-mm-dd", "f400": "hh:mm:ss", "x-systime": "hh:mm:ss"}
_COMPARED: Final[dict[str, Callable[[Decimal, Decimal], bool]]] = {
    "<": lambda one, other: one < other,
    "<=": lambda one, other: one <= other,
    ">": lambda one, other: one > other,
    ">=": lambda one, other: one >= other,
    "=": lambda one, other: one == other,
    "<>": lambda one, other: one != other,
}
_DAYS: Final = (0, 2_958_466)
"""Numbers that are dates, to the end of the year 9999."""
Number = int | float | dt.date | dt.time | dt.timedelta


class NotUnderstood(Exception):
    """A format code that nothing here can follow."""


@dataclass
class _Section:
    """The part of a code for some numbers."""

    pieces: list[Piece] = field(default_factory=list)
    condition: tuple[str, Decimal] | None = None
    is_date: bool = False
    is_text: bool = False
    is_coloured: bool = False
    is_english: bool = True
    """Whether it names no other language."""
    dates: DateWords | None = None
    plain: PlainNumber | None = None
    """The pieces taken apart once more, where they are those of a date or of a usual number."""


class NumberFormat:
    """One format code, taken apart."""

    def __init__(self, sections: list[_Section]) -> None:
        self._text = sections.pop() if len(sections) == 4 or (len(sections) > 1 and sections[-1].is_text) else None
        self._sections = sections
        if len(sections) == 3 and sections[0].condition is not None and sections[1].condition is None:
            sections[1].condition = ("<", Decimal(0))
        if len(sections) == 1 and sections[0].is_text:
            self._text = sections[0]
        said = self._text.pieces if self._text is not None else []
        self._changes_texts = any(text.strip() not in {"", "@"} for _, text in said)

    def shown(self, value: object) -> str | None:
        """What a cell shows; None where its value is shown as it is."""
        if isinstance(value, str):
            return self._text_shown(value) if self._changes_texts else None
        if not isinstance(value, Number) or isinstance(value, bool):
            return None
        only = self._sections[0]
        is_alone = len(self._sections) == 1 and only.condition is None
        if is_alone and only.dates is not None and isinstance(value, dt.date):
            # Nothing depends on how large the number is that is kept for it.
            made = only.dates.shown(_moment(value))
            return made.strip() if made is not None else None
        return self._number_shown(value)

    def _number_shown(self, value: Number) -> str | None:
        number = _number(value)
        section, is_bare = self._section_for(number)
        if section is None or section.is_text:
            return None
        if not section.pieces:
            return ""
        if section.dates is not None:
            made = section.dates.shown(_moment(value))
        elif section.plain is not None:
            made = section.plain.shown(abs(number))
        elif any(kind == "general" for kind, _ in section.pieces):
            made = "".join(_general(number) if kind == "general" else text for kind, text in section.pieces)
        elif ("sign", "/") in section.pieces:
            made = fraction_words(section.pieces, abs(number))
        else:
            made = number_words(section.pieces, abs(number))
        if made is None:
            return None
        is_span = not section.is_date or isinstance(value, dt.timedelta)
        # What has become zero is not below it.
        has_sign = number < 0 and is_span and not is_bare and any(one in "123456789" for one in made)
        return f"-{made.strip()}" if has_sign else made.strip()

    def _section_for(self, number: Decimal) -> tuple[_Section | None, bool]:
        """The section of a number, and whether that says by itself that it is below zero."""
        sections = self._sections
        if any(one.condition is not None for one in sections):
            for one in sections:
                if one.condition is None or _COMPARED[one.condition[0]](number, one.condition[1]):
                    return one, _is_only_below(one)
            return None, False
        if len(sections) > 2 and not number:
            return sections[2], True
        if len(sections) > 1 and number < 0:
            # Told by its colour alone, which is not shown, it would be taken for one above zero.
            return sections[1], not (sections[1].is_coloured and not _has_sign(sections[1]))
        return sections[0], False

    def _text_shown(self, text: str) -> str:
        pieces = self._text.pieces if self._text is not None else []
        return "".join(text if (kind, said) == ("sign", "@") else said for kind, said in pieces).strip()


@lru_cache(maxsize=2_000)
def format_of(code: str) -> NumberFormat | None:
    """What a code says; None where values are shown as they are. Raises NotUnderstood."""
    if code.casefold() in {"general", "@", "standard", ""}:
        return None
    if len(code) > LONGEST_CODE:
        raise NotUnderstood(code[:LONGEST_CODE])
    sections = [_Section()]
    for match in _PIECE.finditer(code):
        kind = str(match.lastgroup)
        text = match[kind]
        if (kind, text) == ("sign", ";"):
            sections.append(_Section())
        else:
            _add(sections[-1], kind, text)
    if len(sections) > 4:
        raise NotUnderstood(code)
    for one in sections:
        _check(one)
    return NumberFormat(sections)


def _add(section: _Section, kind: str, text: str) -> None:
    if kind == "bracket":
        _add_bracket(section, text)
    elif kind in {"quoted", "escaped"}:
        section.pieces.append(("literal", text))
    elif kind == "wide":
        section.pieces.append(("literal", " "))
    elif kind == "other":
        # Letters that are not quoted mean something to somebody: years of an era, or nothing.
        if text.isalpha() or text == "[":
            raise NotUnderstood(text)
        section.pieces.append(("literal", text))
    elif kind != "filled":
        section.is_date = section.is_date or kind in {"date", "noon"}
        section.is_text = section.is_text or text == "@"
        section.pieces.append((kind, text.lower() if kind == "date" else text))


def _add_bracket(section: _Section, text: str) -> None:
    if (found := _CONDITION.fullmatch(text)) is not None:
        section.condition = (found[1], Decimal(found[2]))
    elif _COLOUR.fullmatch(text):
        section.is_coloured = True
    elif (found := _LOCALE.fullmatch(text)) is not None:
        section.pieces.append(("literal", found[1]))
        _add_language(section, (found[2] or "").casefold())
    elif _ELAPSED.fullmatch(text):
        section.is_date = True
        section.pieces.append(("elapsed", text.lower()))
    else:
        raise NotUnderstood(text)


def _add_language(section: _Section, language: str) -> None:
    if language in _OF_SYSTEM:
        section.pieces.append(("system", _OF_SYSTEM[language]))
    elif _HEXADECIMAL.fullmatch(language):
        number = int(language, 16)
        if number > 0xFFFF:
            # It names a calendar or digits too.
            raise NotUnderstood(language)
        section.is_english = number & _LANGUAGE_BITS == _ENGLISH
    else:
        section.is_english = not language or language.partition("-")[0] == "en"


def _check(section: _Section) -> None:
    """A section is the code of one thing; raises NotUnderstood."""
    system = next((text for kind, text in section.pieces if kind == "system"), None)
    if system is not None:
        section.pieces = [(_kind_of(text), text) for text in re.findall("[a-z]+|[-:]", system)]
        section.is_english = True
    if section.is_date:
        has_names = any(kind == "date" and text[0] in "md" and len(text) > 2 for kind, text in section.pieces)
        has_digits = any(kind in {"digit", "power", "general"} or text == "@" for kind, text in section.pieces)
        if (has_names and not section.is_english) or has_digits:
            raise NotUnderstood("names of months" if has_names else "digits")
        section.pieces = [("literal", text) if kind == "sign" else (kind, text) for kind, text in section.pieces]
        section.dates = DateWords(section.pieces)
    else:
        section.plain = PlainNumber.of(section.pieces)


def _kind_of(text: str) -> str:
    return "date" if text.isalpha() else "literal"


def _is_only_below(section: _Section) -> bool:
    sign, bound = section.condition or ("", Decimal(0))
    return (sign == "<" and bound <= 0) or (sign == "<=" and bound < 0)


def _has_sign(section: _Section) -> bool:
    return any(kind == "literal" and any(one in text for one in "-−(") for kind, text in section.pieces)


def _general(number: Decimal) -> str:
    return format(abs(float(number)), ".15g")


def _number(value: Number) -> Decimal:
    """The number that is kept for a value: of dates, days."""
    if isinstance(value, int | float):
        # Programs for tables go by fifteen digits: 2.675 is not a little less.
        return Decimal(format(value, ".15g"))
    if isinstance(value, dt.time):
        return _days(dt.datetime.combine(FIRST_DAY, value) - FIRST_DAY)
    if isinstance(value, dt.timedelta):
        return _days(value)
    moment = value if isinstance(value, dt.datetime) else dt.datetime.combine(value, dt.time())
    return _days(moment.replace(tzinfo=None) - FIRST_DAY)


def _days(span: dt.timedelta) -> Decimal:
    return Decimal(span // dt.timedelta(milliseconds=1)) / 86_400_000


def _moment(value: Number) -> dt.datetime | dt.timedelta | None:
    """When it was, or how long where it is less than a day or more than a clock has; None for what is no time."""
    if isinstance(value, dt.datetime | dt.timedelta):
        return value
    if isinstance(value, dt.date):
        return dt.datetime.combine(value, dt.time())
    if isinstance(value, dt.time):
        return dt.datetime.combine(FIRST_DAY, value) - FIRST_DAY
    if not _DAYS[0] <= value < _DAYS[1]:
        return None
    span = dt.timedelta(milliseconds=round(value * 86_400_000))
    return FIRST_DAY + span if value >= 1 else span
