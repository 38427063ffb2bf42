"""Numbers, fractions and dates put into the pieces of a format code."""

import datetime as dt
import re
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Final

Piece = tuple[str, str]
"""What it is and what it says: `literal`, `digit`, `sign`, `power`, `date`, `noon`, `elapsed` or `general`."""
_MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_FILLING: Final = {"0": "0", "#": "", "?": " "}
FIRST_DAY: Final = dt.datetime(1899, 12, 30)  # noqa: DTZ001 - workbooks know no zones
_PLAIN = re.compile("\\0*(#,##0|0)(\\.0{1,20})?(?:%|\\0)*")
"""Literals, which stand for nothing else, around digits; each piece is one letter but the first of the groups."""
_LARGEST: Final = Decimal(10) ** 30
"""Above, a number is shown as it is: no digits of it are known any more."""
_MOST_PLACES: Final = 30
_DAY_S: Final = 86_400
_UNITS_S: Final = {"h": 3600, "m": 60, "s": 1}


class PlainNumber:
    """The most usual codes: digits with a number of places, perhaps in groups, percent, and something around it."""

    def __init__(self, before: str, after: str, *, places: int, has_groups: bool, factor: int) -> None:
        self._before, self._after, self._factor = before, after, factor
        self._last = Decimal(1).scaleb(-places)
        self._form = f"{',' if has_groups else ''}.{places}f"

    @classmethod
    def of(cls, pieces: Sequence[Piece]) -> "PlainNumber | None":
        """The same of the pieces of a code, if it is such a one."""
        code = "".join(text if kind in {"digit", "sign", "power"} else "\0" for kind, text in pieces)
        found = _PLAIN.fullmatch(code)
        if found is None:
            return None
        texts = [text for _, text in pieces]
        last = found.end(2) if found[2] else found.end(1)
        return cls(
            "".join(texts[: found.start(1)]),
            "".join(texts[last:]),
            places=len(found[2]) - 1 if found[2] else 0,
            has_groups="," in found[1],
            # One that is quoted is only shown.
            factor=100 ** code.count("%"),
        )

    def shown(self, number: Decimal) -> str | None:
        """A number that is not below zero; None for one that has no digits left."""
        number *= self._factor
        if number >= _LARGEST:
            return None
        return f"{self._before}{format(number.quantize(self._last, ROUND_HALF_UP), self._form)}{self._after}"


def number_words(pieces: Sequence[Piece], number: Decimal) -> str | None:
    """A number that is not below zero; None for one that has no digits left."""
    power = next((place for place, (kind, _) in enumerate(pieces) if kind == "power"), len(pieces))
    before, after = list(pieces[:power]), list(pieces[power:])
    point = next((place for place, one in enumerate(before) if one == ("sign", ".")), len(before))
    whole, rest = before[:point], before[point:]
    number *= Decimal(100) ** sum(one == ("sign", "%") for one in pieces)
    number /= Decimal(1000) ** _trailing_commas(before)
    places = sum(kind == "digit" for kind, _ in rest)
    if number >= _LARGEST or places > _MOST_PLACES:
        return None
    exponent = 0
    if after:
        number, exponent = _scaled(number, max(1, sum(kind == "digit" for kind, _ in whole)), places)
    rounded = _rounded(number, places)
    digits, _, decimals = format(rounded, "f").partition(".")
    made = _whole(whole, digits.lstrip("0")) + _decimals(rest, decimals)
    return made + _power(after, exponent)


def _rounded(number: Decimal, places: int) -> Decimal:
    return number.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def _trailing_commas(pieces: Sequence[Piece]) -> int:
    """How many commas stand after the last digit: each takes away a thousand."""
    last = max((place for place, (kind, _) in enumerate(pieces) if kind == "digit"), default=len(pieces))
    count = 0
    for one in pieces[last + 1 :]:
        if one != ("sign", ","):
            break
        count += 1
    return count


def _scaled(number: Decimal, step: int, places: int) -> tuple[Decimal, int]:
    """The number in front of a power of ten, and that power, which goes by steps."""
    if not number:
        return number, 0
    exponent = number.adjusted() // step * step
    if _rounded(number.scaleb(-exponent), places) >= Decimal(10) ** step:
        exponent += step
    return number.scaleb(-exponent), exponent


def _whole(pieces: Sequence[Piece], digits: str) -> str:
    """What stands before the point: the first place takes all digits that are left."""
    first = next((place for place, (kind, _) in enumerate(pieces) if kind == "digit"), -1)
    last = max((place for place, (kind, _) in enumerate(pieces) if kind == "digit"), default=-1)
    is_grouped = ("sign", ",") in pieces[first + 1 : last]
    made: list[str] = []
    count = 0
    for place in range(len(pieces) - 1, -1, -1):
        kind, text = pieces[place]
        if kind == "digit":
            taken = len(digits) if place == first else min(1, len(digits))
            for one in reversed(digits[len(digits) - taken :] or _FILLING[text]):
                made.append("," if is_grouped and count and count % 3 == 0 and one.isdigit() else "")
                made.append(one)
                count += 1
            digits = digits[: len(digits) - taken]
        elif (kind, text) != ("sign", ","):
            made.append(text[::-1])
    # Each piece stands backwards by now.
    return "".join(made)[::-1]


def _decimals(pieces: Sequence[Piece], decimals: str) -> str:
    """The point and what stands behind it; zeros at the end as each place has them."""
    made: list[str] = []
    kept = len(decimals.rstrip("0"))
    place = 0
    for kind, text in pieces:
        if kind == "digit":
            made.append(decimals[place] if place < kept else _FILLING[text])
            place += 1
        elif (kind, text) != ("sign", ","):
            made.append(text)
    return "".join(made)


def _power(pieces: Sequence[Piece], exponent: int) -> str:
    if not pieces:
        return ""
    sign = "-" if exponent < 0 else "+" if pieces[0][1].endswith("+") else ""
    places = sum(kind == "digit" for kind, _ in pieces)
    literals = "".join(text for kind, text in pieces[1:] if kind == "literal")
    return f"E{sign}{str(abs(exponent)).zfill(places)}{literals}"


def fraction_words(pieces: Sequence[Piece], number: Decimal) -> str | None:
    """A number that is not below zero as a fraction, with a whole number before it where there is a place for one."""
    line = pieces.index(("sign", "/"))
    over, under = pieces[:line], pieces[line + 1 :]
    fixed = "".join(text for _, text in under if text.isdigit()).strip()
    places = sum(kind == "digit" for kind, _ in under)
    if not under or not any(kind == "digit" for kind, _ in over) or places > 4 or number >= _LARGEST:
        return None
    has_whole = _has_whole(over)
    whole = int(number) if has_whole else 0
    rest = Fraction(number - whole)
    if fixed.strip("0"):
        down = int(fixed)
        up = int((rest * down + Fraction(1, 2)).__floor__())
    else:
        found = rest.limit_denominator(10**places - 1)
        up, down = found.numerator, found.denominator
    if has_whole and up == down:
        whole, up = whole + 1, 0
    literals = "".join(text for kind, text in over if kind == "literal" and text.strip())
    if has_whole and not up:
        return f"{literals}{whole}"
    return f"{literals}{whole} {up}/{down}" if has_whole and whole else f"{literals}{up}/{down}"


def _has_whole(over: Sequence[Piece]) -> bool:
    """Whether there are places of two numbers before the line, with something between."""
    kinds = "".join("d" if kind == "digit" else " " for kind, _ in over).split()
    return len(kinds) > 1


class DateWords:
    """A moment, or how long something takes, in the pieces of a format code; they are looked at once."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        dates = [text for kind, text in pieces if kind == "date"]
        self._pieces = [
            ("minute", text) if _is_minute(pieces, n) else (kind, text) for n, (kind, text) in enumerate(pieces)
        ]
        self._has_day = any(kind == "date" and text[0] in "ydm" for kind, text in self._pieces)
        self._has_noon = any(kind == "noon" for kind, _ in pieces)
        self._has_seconds = any(kind in {"date", "elapsed"} and text[0] == "s" for kind, text in pieces)
        self._has_time = self._has_seconds or any(
            kind in {"minute", "elapsed"} or text[0] == "h" for kind, text in self._pieces if text
        )
        places = max((len(text) - text.find(".") - 1 for text in dates if text[0] == "s" and "." in text), default=0)
        self._step = 10 ** (3 - places)

    def shown(self, when: dt.datetime | dt.timedelta | None) -> str | None:
        """The words; None for what has no day where one is to be shown."""
        if when is None or (isinstance(when, dt.timedelta) and self._has_day):
            return None
        day = when if isinstance(when, dt.datetime) else None
        if day is not None and not self._has_time:
            return "".join([_day_piece(text, day) if kind == "date" else text for kind, text in self._pieces])
        span = abs(when) if isinstance(when, dt.timedelta) else when - FIRST_DAY
        milliseconds = span // dt.timedelta(milliseconds=1)
        if self._has_seconds:
            # To the last place that is shown; what has none is cut, as a clock does.
            milliseconds = (milliseconds + self._step // 2) // self._step * self._step
            day = FIRST_DAY + dt.timedelta(milliseconds=milliseconds) if day is not None else None
        clock = _Clock(milliseconds, has_noon=self._has_noon)
        return "".join([_date_piece(kind, text, day, clock) for kind, text in self._pieces])


class _Clock:
    """The time of a day, or of longer."""

    def __init__(self, milliseconds: int, *, has_noon: bool) -> None:
        self.seconds, self.fraction = divmod(milliseconds, 1000)
        self.is_late = self.seconds % _DAY_S >= _DAY_S // 2
        hour = self.seconds // 3600 % 24
        hour = (hour % 12 or 12) if has_noon else hour
        self._parts = {"h": hour, "m": self.seconds // 60 % 60, "s": self.seconds % 60}

    def shown(self, text: str) -> str:
        """Hours, minutes or seconds, with as many places behind the point as are written."""
        whole, _, places = text.partition(".")
        shown = str(self._parts[text[0]]).zfill(min(len(whole), 2))
        return f"{shown}.{self.fraction:03d}"[: len(shown) + 1 + len(places)] if places else shown


def _date_piece(kind: str, text: str, day: dt.datetime | None, clock: _Clock) -> str:
    if kind == "noon":
        return text.split("/")[clock.is_late]
    if kind == "elapsed":
        return str(clock.seconds // _UNITS_S[text[0]]).zfill(len(text))
    if kind not in {"date", "minute"}:
        return text
    if kind == "minute" or text[0] in "hs":
        return clock.shown(text)
    return _day_piece(text, day) if day is not None else ""


def _day_piece(text: str, day: dt.datetime) -> str:
    if text[0] == "y":
        return f"{day.year % 100:02d}" if len(text) < 3 else f"{day.year:04d}"
    number, names, shown = (
        (day.month, _MONTHS, _MONTHS[day.month - 1])
        if text[0] == "m"
        else (day.day, _WEEKDAYS, _WEEKDAYS[day.weekday()])
    )
    if len(text) < 3:
        return str(number).zfill(len(text))
    if len(text) == 5 and names is _MONTHS:
        return shown[0]
    return shown[:3] if len(text) == 3 else shown


def _is_minute(pieces: Sequence[Piece], place: int) -> bool:
    """Whether an m stands beside hours or seconds, and is no month."""
    kind, text = pieces[place]
    if kind != "date" or text[0] != "m" or len(text) > 2:
        return False
    times = {"date", "elapsed"}
    before = next((text for kind, text in reversed(pieces[:place]) if kind in times), "")
    after = next((text for kind, text in pieces[place + 1 :] if kind in times), "")
    return before[:1] == "h" or after[:1] == "s"
