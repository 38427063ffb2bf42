"""One column of the grid as arrays, and the rules that turn an entry into a patch. No Qt."""

from array import array
from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from math import isnan, nan
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from lmsdesk.desk.platform.late_numpy import np
from lmsdesk.model.edits import PAIRED_FIELDS
from lmsdesk.model.scores import Scale, format_score
from lmsdesk.model.sheet import CellFlag, ColumnCells
from lmsdesk.model.wire import Json

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Scores = NDArray[np.float64]
    Flags = NDArray[np.uint8]
    Slots = NDArray[np.intp]
    Mask = NDArray[np.bool_]
    """A claim about each slot."""
else:
    Scores = Flags = Slots = Mask = object

OURS: Final = CellFlag.UNSENT | CellFlag.CONFLICT | CellFlag.FAILED
"""The marks that come from the outbox."""
# Plain numbers: a member of an IntFlag costs a microsecond at each use.
EXEMPT: Final = int(CellFlag.EXEMPT)
NEEDS_GRADING: Final = int(CellFlag.NEEDS_GRADING)
_OURS: Final = int(OURS)
_NOT_OURS: Final = ~_OURS
_MOST_DIGITS: Final = 2
_WHOLE_FROM: Final = 2.0**52
"""From here on a floating-point number has no fraction."""
_PLAIN: Final = frozenset({"score"})
_NO_SCORE: Final = array("d", [float("nan")])


class CellValue(Struct, frozen=True, gc=False):
    """What a cell shows: a score, a text instead of it, or neither, and its marks."""

    score: float | None = None
    text: str | None = None
    flags: int = 0
    """`CellFlag` bits."""

    @property
    def is_exempt(self) -> bool:
        """Whether the grade is left out of calculations."""
        return bool(self.flags & EXEMPT)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to clear."""
        return self.score is None and self.text is None and not self.is_exempt

    def is_same_grade(self, other: "CellValue") -> bool:
        """Whether the other says the same, whatever its marks."""
        return (self.score, self.text, self.is_exempt) == (other.score, other.text, other.is_exempt)

    def changed(self, fields: Json) -> "CellValue":
        """The value with a patch over it; score and text are one value, of which a text counts more."""
        score, text, flags = self.score, self.text, self.flags
        if PAIRED_FIELDS.keys() & fields.keys():
            text = fields.get("text")
            score = fields.get("score") if text is None else None
        if score is not None or text is not None or fields.get("exempt"):
            flags &= ~NEEDS_GRADING
        if "exempt" in fields:
            flags = flags | EXEMPT if fields["exempt"] else flags & ~EXEMPT
        return CellValue(score, text, flags)


class Pending(Struct, frozen=True, gc=False):
    """What lies over a cell: the fields not yet confirmed, the service's values of them as far as known, the mark."""

    fields: Json
    base: Json = {}
    mark: CellFlag = CellFlag.UNSENT
    theirs: Json = {}
    """In conflict: the service's values of the fields that a person has to decide."""

    def merged(self, fields: Json) -> "Pending":
        """The same after one more entry; a field back at the service's value is no longer pending."""
        union = {**self.fields, **fields}
        left = {name: value for name, value in union.items() if name not in self.base or self.base[name] != value}
        return Pending(left, self.base)


_NOTHING: Final = Pending({})


def changed_fields(entry: Json, value: CellValue, pending: Pending | None = None) -> Json:
    """The patch that makes a cell say `entry`: only what changes, and one of score and text, never both.

    Reference section 9 leaves open which of the two wins, so entering one takes an unsent other away.
    """
    made: Json = {}
    if entry.get("score") is not None and (entry["score"] != value.score or value.text is not None):
        made["score"] = entry["score"]
    if entry.get("text") is not None and entry["text"] != value.text:
        made["text"] = entry["text"]
    if "score" in entry and "text" in entry:
        made |= {name: None for name in ("score", "text") if getattr(value, name) is not None}
    if "exempt" in entry and entry["exempt"] != value.is_exempt:
        made["exempt"] = entry["exempt"]
    waiting = pending or _NOTHING
    for entered, other in PAIRED_FIELDS.items():
        if made.get(entered) is not None and waiting.fields.get(other) is not None:
            made[other] = None
    return made


def entry_of(value: CellValue) -> Json:
    """The entry that copies a cell: what `parse_score` would make of its text."""
    if value.is_exempt:
        return {"exempt": True}
    if value.text is not None:
        return {"text": value.text, "exempt": False}
    if value.score is not None:
        return {"score": value.score, "exempt": False}
    return {"score": None, "text": None, "exempt": False}


class ColumnArrays:
    """A column's scores, flags and texts by slot, with edits laid over a copy made at the first of them.

    Single cells are read from plain memory; `scores` and `flags` are the same memory for NumPy.
    """

    def __init__(self, cells: ColumnCells, slots: int) -> None:
        self._cells = cells
        self.column = cells.column
        self.is_nameless = cells.is_nameless
        """Whether values are kept back while the column hides names."""
        self.is_gone = cells.is_gone
        """Whether the column was deleted on the site."""
        self.is_unread = cells.is_unread and not cells.is_nameless
        """Whether its grades have never been read."""
        self.is_unreadable = cells.is_unreadable and self.is_unread
        """Whether that is so because they may not be read."""
        self.is_worked_out = cells.column.is_calculated or cells.is_nameless
        """Whether values never come from a person here."""
        self.is_read_only = self.is_worked_out or cells.is_gone
        self.scale = Scale(cells.column.possible)
        self._slots = slots
        missing = max(0, slots - len(cells.flags))
        self._base_scores = memoryview(cells.scores + _NO_SCORE.tobytes() * missing).cast("d")
        self._base_flags = memoryview(cells.flags + bytes(missing))
        self._base_texts = cells.texts
        self._scores, self._flags = self._base_scores, self._base_flags
        self.texts = cells.texts
        self._room: int | None = None
        self._counts: dict[int, int] = {}

    @cached_property
    def digits(self) -> int | None:
        """Digits after the decimal point to round to, for values the service works out; None shows entries exactly."""
        if not self.is_worked_out:
            return None
        return _MOST_DIGITS if self.column.decimals is None else self.column.decimals

    @property
    def scores(self) -> Scores:
        """The score of each slot, NaN where there is none."""
        return np.asarray(self._scores)

    @property
    def flags(self) -> Flags:
        """The `CellFlag` bits of each slot."""
        return np.asarray(self._flags)

    def scores_at(self, slots: Sequence[int]) -> list[float]:
        """Those of a few slots."""
        scores = self._scores
        return [scores[slot] for slot in slots]

    def flags_at(self, slots: Sequence[int]) -> list[int]:
        """Those of a few slots."""
        flags = self._flags
        return [flags[slot] for slot in slots]

    @property
    def room(self) -> int:
        """Digits to keep room for after the decimal point, so that the points stand in one line."""
        if self._room is None:
            self._room = self.digits if self.digits is not None else _fraction_digits(self._base_scores)
        return self._room

    def without_overlay(self) -> "ColumnArrays":
        """The same column without what lies over the service's values."""
        made = ColumnArrays(self._cells, self._slots)
        made.scale = self.scale
        return made

    def count(self, flag: int) -> int:
        """How many cells have a mark."""
        if flag & _OURS and self._flags is self._base_flags:
            # The service knows nothing of edits, and nothing lies over what it said.
            return 0
        if flag not in self._counts:
            # As quick as NumPy, which need not be there yet.
            self._counts[flag] = self._flags.tobytes().translate(_has_flag(flag)).count(1)
        return self._counts[flag]

    def value(self, slot: int) -> CellValue:
        score = self._scores[slot]
        return CellValue(None if isnan(score) else score, self.texts.get(slot), self._flags[slot])

    def service_value(self, slot: int) -> CellValue:
        """What the service last said, whatever lies over it."""
        score = self._base_scores[slot]
        return CellValue(None if isnan(score) else score, self._base_texts.get(slot), self._base_flags[slot])

    def text(self, slot: int) -> str:
        """The value as a person reads, copies and edits it."""
        if self._flags[slot] & EXEMPT:
            return "ex"
        text = self.texts.get(slot)
        return self.scale.label_of(text) if text else self.number_text(self._scores[slot])

    def label_of(self, value: CellValue) -> str:
        """The words of a grade as they are shown; empty for one without words."""
        return self.scale.label_of(value.text) if value.text else ""

    def texts_of(self, slots: Slots) -> list[str]:
        # Not a set of them: to it, each cell without a score would be a number of its own.
        scores, positions = np.unique(self.scores[slots], return_inverse=True)
        labels = [self.number_text(score) for score in scores.tolist()]
        made = [labels[position] for position in positions.tolist()]
        special = (self.flags[slots] & EXEMPT).astype(bool) | np.isin(slots, list(self.texts))
        for row in np.flatnonzero(special).tolist():
            made[row] = self.text(int(slots[row]))
        return made

    def number_text(self, score: float) -> str:
        """A score of this column in the person's own decimal notation; empty for NaN."""
        if self.scale.is_percent and self.scale.possible and not isnan(score):
            share = round(self.scale.share_of(score), _MOST_DIGITS)
            return f"{format_score(share, decimal_point=self.scale.decimal_point)}%"
        if self.digits is not None and not isnan(score):
            return f"{score:.{self.digits}f}".replace(".", self.scale.decimal_point)
        return format_score(score, decimal_point=self.scale.decimal_point)

    def overlay(self, slot: int, pending: Pending) -> None:
        """Show `pending` over the service's value of a slot."""
        self.restore(slot)
        if not pending.fields or self.is_nameless:
            return
        self._own()
        value = self.value(slot).changed(pending.fields)
        if PAIRED_FIELDS.keys() & pending.fields.keys():
            self._scores[slot] = nan if value.score is None else value.score
            self._show_text(slot, value.text)
            self._room = max(self.room, _digits_of(value.score))
        # What is only tried out waits for nothing.
        self._flags[slot] = value.flags & _NOT_OURS | (0 if self.column.is_what_if else int(pending.mark))

    def overlay_all(self, edits: Sequence[tuple[int, Pending]]) -> None:
        """Show many over the service's values of their slots; what is not a plain number is laid one by one."""
        if self.is_nameless:
            return
        plain = [(slot, pending) for slot, pending in edits if pending.fields.keys() == _PLAIN]
        for slot, pending in edits:
            if pending.fields.keys() != _PLAIN:
                self.overlay(slot, pending)
        scores = [pending.fields["score"] for _, pending in plain]
        if None in scores or not plain:
            for slot, pending in plain:
                self.overlay(slot, pending)
            return
        self._own()
        slots = np.array([slot for slot, _ in plain])
        marks = 0 if self.column.is_what_if else np.array([pending.mark for _, pending in plain], np.uint8)
        self.scores[slots] = scores
        base = np.asarray(self._base_flags)
        self.flags[slots] = base[slots] & (_NOT_OURS & ~NEEDS_GRADING & 255) | marks
        for slot, _ in plain if self.texts else ():
            self.texts.pop(slot, None)
        self._room = max(self.room, *map(_digits_of, set(scores)))

    def put(self, slots: Slots, scores: Scores) -> None:
        """Show scores that were worked out here."""
        self._own()
        self.scores[slots] = scores

    def restore(self, slot: int) -> None:
        """Show the service's own value of a slot again."""
        if self._scores is self._base_scores:
            return
        self._counts = {}
        self._scores[slot] = self._base_scores[slot]
        self._flags[slot] = self._base_flags[slot]
        self._show_text(slot, self._base_texts.get(slot))

    def _own(self) -> None:
        self._counts = {}
        if self._scores is self._base_scores:
            self._scores = memoryview(bytearray(self._base_scores)).cast("d")
            self._flags = memoryview(bytearray(self._base_flags))
            self.texts = dict(self._base_texts)

    def _show_text(self, slot: int, text: str | None) -> None:
        if text is None:
            self.texts.pop(slot, None)
        else:
            self.texts[slot] = text


@cache
def _has_flag(flag: int) -> bytes:
    """For each value of a byte 1 or 0: whether it has the bit."""
    return bytes(bool(bits & flag) for bits in range(256))


def _fraction_digits(scores: Iterable[float]) -> int:
    # Neither NaN nor infinity, and nothing so large that it has no fraction.
    numbers = [score for score in set(scores) if abs(score) < _WHOLE_FROM]
    for digits in range(_MOST_DIGITS):
        shifted = [number * 10**digits for number in numbers]
        if all(abs(number - round(number)) < 1e-9 for number in shifted):
            return digits
    return _MOST_DIGITS


def _digits_of(score: float | None) -> int:
    if score is None or score == round(score):
        return 0
    return 1 if score == round(score, 1) else _MOST_DIGITS
