"""Wordings that several widgets share: counts, moments, grades."""

from datetime import UTC, datetime
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QDate, QLocale, QTime

from lmsdesk.gui.kit.translator import Translator
from lmsdesk.model.anonymity import code_of
from lmsdesk.model.content_items import ITEM_FIELDS, NO, YES
from lmsdesk.model.feedback import text_of
from lmsdesk.model.gradebook import GRADE_FIELDS, POSTED, STATUS
from lmsdesk.model.ids import GroupAttemptTarget, Target
from lmsdesk.model.rubrics import GroupEvaluationTarget
from lmsdesk.model.scores import format_score
from lmsdesk.model.wire import Json

_tr: Final = Translator("Words")
_ORDER_MARKS: Final = dict.fromkeys(
    (*range(0x20), 0x7F, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A)), "\N{REPLACEMENT CHARACTER}"
)
_MINUTE_S, _HOUR_S, _DAY_S = 60, 3600, 86400
_MANY_MINUTES_S = 2 * _HOUR_S
"""From here on it is told in hours."""
# Lists ask for one of them in each of their rows: none of the others is translated for that.
_ORIGINS: Final = {
    "entered": str(QT_TRANSLATE_NOOP("Words", "entered here")),
    "sent": str(QT_TRANSLATE_NOOP("Words", "on the server")),
    "pulled": str(QT_TRANSLATE_NOOP("Words", "changed on the server")),
    "lost": str(QT_TRANSLATE_NOOP("Words", "replaced in a conflict")),
    "discarded": str(QT_TRANSLATE_NOOP("Words", "discarded here")),
}
_FIELDS: Final = {
    "score": str(QT_TRANSLATE_NOOP("Words", "Score")),
    "text": str(QT_TRANSLATE_NOOP("Words", "Letter")),
    "exempt": str(QT_TRANSLATE_NOOP("Words", "Exempt")),
    "feedback": str(QT_TRANSLATE_NOOP("Words", "Feedback")),
    "notes": str(QT_TRANSLATE_NOOP("Words", "Notes")),
    "status": str(QT_TRANSLATE_NOOP("Words", "Status")),
    "names": str(QT_TRANSLATE_NOOP("Words", "Names")),
    "title": str(QT_TRANSLATE_NOOP("Words", "Title")),
    "available": str(QT_TRANSLATE_NOOP("Words", "Students see it")),
    "start": str(QT_TRANSLATE_NOOP("Words", "Visible from")),
    "end": str(QT_TRANSLATE_NOOP("Words", "Visible until")),
    "display_score": str(QT_TRANSLATE_NOOP("Words", "Shown score")),
    "display_text": str(QT_TRANSLATE_NOOP("Words", "Shown as")),
}


def counted(count: int, one: str, many: str) -> str:
    """The wording for a count: English needs two, and `many` was translated with the count, so others get theirs."""
    return one if count == 1 else many


def number(count: int) -> str:
    """A count as the country writes it: “23,995”."""
    return QLocale().toString(count)


def byte_size(count: int) -> str:
    """A size as the country writes it: “1 byte”, “2.8 kB” of a thousand bytes each."""
    return (
        _tr("1 byte") if count == 1 else QLocale().formattedDataSize(count, 1, QLocale.DataSizeFormat.DataSizeSIFormat)
    )


def format_change(before: str, after: str) -> str:
    """A change as “12 → 14”, which reads from left to right also among words that do not."""
    return f"\N{LEFT-TO-RIGHT ISOLATE}{before} → {after}\N{POP DIRECTIONAL ISOLATE}"


def quoted(text: str) -> str:
    """A name or words that somebody else wrote, in the marks of the language: “Osmosis”."""
    return _tr("“{text}”").format(text=text)


def name_as_written(name: str) -> str:
    """A name that a stranger gave, letter by letter: what would turn their order around is seen as a mark."""
    return name.translate(_ORDER_MARKS)


def moment(at: datetime | None, *, now: datetime | None = None) -> str:
    """A moment as a person would say it: “just now”, “5 minutes ago”, “12 Oct 2026 14:05”."""
    if at is None:
        return ""
    seconds = ((now or datetime.now(UTC)) - at).total_seconds()
    if 0 <= seconds < _MINUTE_S:
        return _tr("just now")
    if 0 <= seconds < _HOUR_S:
        minutes = int(seconds // _MINUTE_S)
        return counted(minutes, _tr("1 minute ago"), _tr("%Ln minutes ago", minutes))
    local = _on_this_clock(at)
    clock = QLocale().toString(QTime(local.hour, local.minute), QLocale.FormatType.ShortFormat)
    if 0 <= seconds < _DAY_S and local.date() == (now or datetime.now(UTC)).astimezone().date():
        return _tr("today at {clock}").format(clock=clock)
    return full_moment(at)


def time_left(seconds: float) -> str:
    """How long something will take yet: “about 41 minutes left”, “about 13 hours left”."""
    if seconds >= _MANY_MINUTES_S:
        return _tr("about %Ln hours left", round(seconds / _HOUR_S))
    minutes = max(1, round(seconds / _MINUTE_S))
    long = counted(minutes, _tr("about a minute left"), _tr("about %Ln minutes left", minutes))
    return long if seconds >= _MINUTE_S / 2 else _tr("less than a minute left")


def time_needed(seconds: float) -> str:
    """How long something will take: “about 41 minutes”, “about 13 hours”."""
    if seconds >= _MANY_MINUTES_S:
        return _tr("about %Ln hours", round(seconds / _HOUR_S))
    minutes = max(1, round(seconds / _MINUTE_S))
    long = counted(minutes, _tr("about a minute"), _tr("about %Ln minutes", minutes))
    return long if seconds >= _MINUTE_S / 2 else _tr("less than a minute")


def requests_needed(count: int, left: int | None) -> str:
    """How many calls something takes, of those that the service still allows: “8 requests of the 95 left today”."""
    requests = counted(count, _tr("1 request"), _tr("%Ln requests", count))
    if left is None:
        return requests
    return _tr("{requests} of the {left} left today").format(requests=requests, left=number(left))


def duration(seconds: float) -> str:
    """How long something took: “45 s”, “3 min 20 s”, “1 h 12 min”; a dash for no time at all."""
    whole = round(seconds)
    hours, minutes, rest = whole // _HOUR_S, whole % _HOUR_S // _MINUTE_S, whole % _MINUTE_S
    if hours:
        return _tr("{hours} h {minutes} min").format(hours=number(hours), minutes=minutes)
    if minutes:
        return _tr("{minutes} min {seconds} s").format(minutes=minutes, seconds=rest)
    return _tr("{seconds} s").format(seconds=whole) if whole else "–"


def recording_time(seconds: float) -> str:
    """A place in a recording, as players write it: “0:12”, “1:02:33”."""
    whole = int(seconds)
    hours, minutes, rest = whole // _HOUR_S, whole % _HOUR_S // _MINUTE_S, whole % _MINUTE_S
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def score_text(score: float) -> str:
    """A score with at most two decimals, as the country writes it."""
    return format_score(round(score, 2), decimal_point=QLocale().decimalPoint())


def clock_time(at: datetime | None) -> str:
    """A moment of today as the clock shows it: “14:05:09”; empty for none or one that has passed."""
    if at is None or at <= datetime.now(UTC):
        return ""
    local = _on_this_clock(at)
    return QLocale().toString(QTime(local.hour, local.minute, local.second), "HH:mm:ss")


def full_moment(at: datetime) -> str:
    """A moment with its date, whenever it was: “12 Oct 2026 14:05”."""
    local = _on_this_clock(at)
    clock = QLocale().toString(QTime(local.hour, local.minute), QLocale.FormatType.ShortFormat)
    return f"{QLocale().toString(QDate(local.year, local.month, local.day), day_format())} {clock}"


def day_format() -> str:
    """How Qt is to write a day: “12 Oct 2026”, “12. Okt. 2026” where the language has a point after it."""
    # Not the system's short form: whether 10/11 is in October is nobody's guess.
    has_point = "d. M" in QLocale().dateFormat(QLocale.FormatType.LongFormat)
    return "d. MMM yyyy" if has_point else "d MMM yyyy"


def _on_this_clock(at: datetime) -> datetime:
    try:
        return at.astimezone()
    except OverflowError:
        # Services write the first or the last of all days for “never”, and here it would be the day before or after.
        return at


def origin_of(origin: str) -> str:
    """How a value of the history came about."""
    words = _ORIGINS.get(origin)
    return _tr(words) if words else origin


def value_of(field: str, value: object) -> str:
    """One field's value in words; nothing entered is a dash."""
    if field in {"exempt", STATUS, "names"}:
        return _one_of_two(field, value)
    if value is None or value == "":
        return "–"
    if field in ITEM_FIELDS:
        return _value_of_item(field, str(value))
    if isinstance(value, int | float):
        return format_score(float(value), decimal_point=QLocale().decimalPoint())
    return text_of(str(value)) if field == "feedback" else str(value)


def _one_of_two(field: str, value: object) -> str:
    if field == "exempt":
        return _tr("exempt") if value else _tr("not exempt")
    if field == STATUS:
        return _tr("posted") if value == POSTED else _tr("not posted")
    return _tr("hidden") if value == "hidden" else _tr("shown")


def _value_of_item(field: str, value: str) -> str:
    """A field of a content item."""
    if field == "available":
        return {YES: _tr("yes"), NO: _tr("no")}.get(value, _tr("by a release rule"))
    return value if field == "title" else full_moment(datetime.fromisoformat(value))


def field_name(field: str) -> str:
    """What a field of a grade is called on screen."""
    name = _FIELDS.get(field)
    return _tr(name) if name else field


def person(name: str, stand_in: int, code: str = "") -> str:
    """Whose grade it is: the name, or what takes its place: the code of an unnamed submission, or a number."""
    if code:
        return _tr("Submission {code}").format(code=code)
    return _tr("Student {number}").format(number=stand_in) if stand_in else name


def student_label(target: Target, name: str, stand_in: int) -> str:
    """Whose value it is; a mark of a group is that of nobody alone."""
    code = code_of(target)
    if isinstance(target, GroupAttemptTarget | GroupEvaluationTarget):
        return _tr("Group work {code}").format(code=code)
    return person(name, stand_in, code)


def grade_text(fields: Json) -> str:
    """The fields of a patch in a few words: the score alone, or each field with its name."""
    shown = {name: value for name, value in fields.items() if not _goes_without_saying(name, fields)}
    if set(shown) == {"score"} or set(shown) == {"text"}:
        return value_of(*next(iter(shown.items())))
    if shown == {"exempt": True}:
        return _tr("exempt")
    order = (*GRADE_FIELDS, *ITEM_FIELDS)
    in_order = sorted(shown, key=lambda name: order.index(name) if name in order else len(order))
    return ", ".join(f"{field_name(name)}: {value_of(name, shown[name])}" for name in in_order) or "–"


def _goes_without_saying(name: str, fields: Json) -> bool:
    """A letter cleared or an exemption ended by typing a score is part of that score."""
    return len(fields) > 1 and (name in {"exempt", "text", "score"}) and not fields[name] and fields[name] != 0
