"""JSON on the wire to records and back: tolerant of the unknown, exact about absent and null.

A record keeps the object it was read from in `raw`, so fields and enumeration values that this version
does not know survive (reference section 2.2: both may appear at any time).
"""

import math
import unicodedata
from datetime import UTC, datetime
from typing import Any, ClassVar, Final, TypeVar, Union

import msgspec
from msgspec import UNSET, Struct, UnsetType

from lmsdesk.model.spellings import Table, respell

_FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp", "Zs"})

T = TypeVar("T")
R = TypeVar("R", bound="Record")

Maybe = Union[T, UnsetType, None]  # noqa: UP007 - the | form is no generic alias before Python 3.12
"""A field that can be absent (`UNSET`) or null (`None`)."""

Json = dict[str, Any]
_LENGTH: Final = len("2026-01-05T08:00:00.000Z")


class Timestamp:
    """A moment in UTC that keeps its milliseconds on the wire (specification section 2)."""

    __slots__ = ("_text", "moment")

    def __init__(self, moment: datetime, text: str = "") -> None:
        self.moment: Final = moment if moment.tzinfo is UTC else moment.astimezone(UTC)
        self._text = text

    @classmethod
    def parse(cls, text: str) -> "Timestamp":
        """Read an ISO 8601 moment; raises ValueError for anything else."""
        moment = datetime.fromisoformat(text)
        # Tens of thousands come with a course, nearly all as they are written again.
        if text[7:20:3] == "-T::." and text[-1] == "Z" and len(text) == _LENGTH:
            return cls(moment, text)
        return cls(moment if moment.tzinfo else moment.replace(tzinfo=UTC))

    def __str__(self) -> str:
        return self._text or self.moment.isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"

    def __repr__(self) -> str:
        return f"Timestamp({self})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Timestamp) and other.moment == self.moment

    def __lt__(self, other: "Timestamp") -> bool:
        return self.moment < other.moment

    def __hash__(self) -> int:
        return hash(self.moment)


class Part(Struct, frozen=True, kw_only=True, rename="camel", omit_defaults=True, gc=False):
    """An object inside a record; its unknown fields survive in the record's `raw`."""


class WebLink(Part, frozen=True):
    """A page of the service's own web site."""

    href: Maybe[str] = UNSET
    rel: Maybe[str] = UNSET
    title: Maybe[str] = UNSET
    type: Maybe[str] = UNSET


class Record(Struct, frozen=True, kw_only=True, rename="camel", omit_defaults=True, gc=False):
    """An object of the service, with the field names of the specification in Python's spelling."""

    spellings: ClassVar[Table] = {}
    """Properties with values that services spell in two ways."""

    raw: Json = msgspec.field(default_factory=dict, name="raw")


def _encode_special(value: object) -> object:
    if isinstance(value, Timestamp):
        return str(value)
    raise NotImplementedError(type(value).__name__)


def _decode_special(kind: type, value: object) -> object:
    if kind is Timestamp:
        if isinstance(value, str):
            return Timestamp.parse(value)
        # The library names the field where it hears this, as of any other value of the wrong kind.
        raise TypeError("Expected a moment as text")
    raise NotImplementedError(kind.__name__)


def record(kind: type[R], plain: Json) -> R:
    """Read one record; raises `msgspec.ValidationError` naming the field that is not as the specification says."""
    known = {name: value for name, value in plain.items() if name != "raw"} if "raw" in plain else plain
    if kind.spellings:
        known = respell(known, kind.spellings)
    made = _convert(kind, known)
    msgspec.structs.force_setattr(made, "raw", plain)
    return made


def _convert(kind: type[R], known: Json) -> R:
    try:
        return msgspec.convert(known, kind, dec_hook=_decode_special)
    except msgspec.ValidationError:
        made = msgspec.convert(known, kind, strict=False, dec_hook=_decode_special)
    # Numbers that come as texts are taken, but for those that JSON has no way to write: `NaN` and `Infinity`.
    _check_finite(made, "$")
    return made


def _check_finite(value: object, path: str) -> None:
    if isinstance(value, float) and not math.isfinite(value):
        raise msgspec.ValidationError(f"Expected a finite number - at `{path}`")
    if isinstance(value, list):
        for number, one in enumerate(value):
            _check_finite(one, f"{path}[{number}]")
    if isinstance(value, Struct):
        for field in msgspec.structs.fields(value):
            _check_finite(getattr(value, field.name), f"{path}.{field.encode_name}")


def plain(value: Struct) -> Json:
    """The JSON object to send or keep: absent fields are left out, what was unknown is put back."""
    raw: Json = getattr(value, "raw", {})
    # The library would copy what was read too, with everything in it.
    bare = msgspec.structs.replace(value, raw={}) if raw else value
    made: Json = msgspec.to_builtins(bare, enc_hook=_encode_special)
    made.pop("raw", None)
    return _overlay(raw, made)


def _overlay(under: Json, over: Json) -> Json:
    both = {**under, **over}
    for name, value in over.items():
        if type(value) in _NESTED and name in under:
            both[name] = _overlay_value(under[name], value)
    return both


def _overlay_value(under: Any, over: Any) -> Any:
    if isinstance(under, dict) and isinstance(over, dict):
        return _overlay(under, over)
    if isinstance(under, list) and isinstance(over, list):
        return [_overlay_value(one, two) for one, two in zip(_partners(under, over), over, strict=True)]
    return over


def _partners(under: list[Any], over: list[Any]) -> list[Any]:
    """For each row the earlier one that it was made from: by the id or the text in both, else by its place."""
    named = {name: row for row in under if (name := _name_of(row)) is not None}
    # Where rows were put in or taken out, the place says nothing.
    placed = under if len(under) == len(over) else [None] * len(over)
    return [named.get(_name_of(row) or _NO_NAME, one) for row, one in zip(over, placed, strict=True)]


_NO_NAME = "", ""
_NESTED: Final[frozenset[type]] = frozenset({dict, list})


def _name_of(row: Any) -> tuple[str, str] | None:
    if not isinstance(row, dict):
        return None
    return next(((name, row[name]) for name in ("id", "text") if isinstance(row.get(name), str)), None)


def value_or(value: Maybe[T], default: T) -> T:
    """The value, or `default` where it is absent or null."""
    return default if value is None or value is UNSET else value


def visible(text: Maybe[str]) -> str:
    """The text without the space around it; nothing where there is nothing in it to see."""
    trimmed = text.strip() if text else ""
    # Most begin with a plain letter, which is not asked about any further.
    return trimmed if "!" <= trimmed[:1] <= "~" or any(map(_is_visible, trimmed)) else ""


def first_visible(*texts: Maybe[str]) -> str:
    """The first of these texts in which there is something to see, without the space around it; else nothing."""
    return next(filter(None, map(visible, texts)), "")


def _is_visible(character: str) -> bool:
    # Controls, joiners and separators are categories; fillers count as letters and look like nothing.
    return character not in _FILLERS and unicodedata.category(character) not in _UNSEEN


def decode_json(body: bytes | bytearray | str) -> Any:
    """Parse JSON; raises `msgspec.DecodeError`."""
    return msgspec.json.decode(body)


def encode_json(value: object) -> bytes:
    """Compact JSON with sorted keys, so that equal values are equal bytes."""
    return msgspec.json.encode(value, enc_hook=_encode_special, order="sorted")
