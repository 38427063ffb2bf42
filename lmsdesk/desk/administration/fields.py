"""The fields of each kind of record that can be set, and what can be wrong with what was typed into them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum, auto
from html import escape, unescape
from html.parser import HTMLParser
from typing import Final

from msgspec import Struct

from lmsdesk.model.field_values import Values, nested, value_inside, values_at
from lmsdesk.model.wire import Json, Record, plain

_SIMPLE: Final = re.compile(r"(?:[^<>]|</?p>|<br ?/?>|<!--(?:(?!-->).)*-->)*", re.DOTALL | re.IGNORECASE)
_COMMENT: Final = re.compile(r"<!--(?:(?!-->).)*-->", re.DOTALL)
_BREAK: Final = re.compile(r"<br ?/?>", re.IGNORECASE)
_BETWEEN: Final = re.compile(r"</p>\s*(?:<p>)?|<p>", re.IGNORECASE)
_TAG: Final = re.compile(r"<[A-Za-z!/]")
_BLOCKS: Final = frozenset({"p", "div", "br", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table"})
_UNSEEN: Final = frozenset({"script", "style"})


def text_of(markup: str) -> str:
    """Plain text where the markup is no more than paragraphs and lines; otherwise the markup itself."""
    if not _SIMPLE.fullmatch(markup):
        return markup
    bare = _BREAK.sub("\n", _COMMENT.sub("", markup))
    return unescape(_BETWEEN.sub("\n\n", bare)).strip()


def markup_of(text: str) -> str:
    """Paragraphs and lines of plain text as markup; a text with tags is markup already."""
    if _TAG.search(text):
        return text
    paragraphs = (escape(part.strip(), quote=False) for part in re.split(r"\n\s*\n", text.strip()))
    return "".join(f"<p>{part.replace(chr(10), '<br>')}</p>" for part in paragraphs if part)


def readable(markup: str) -> str:
    """The words of any markup, without its tags."""
    reader = _Reader()
    reader.feed(markup)
    reader.close()
    lines = (" ".join(line.split()) for line in "".join(reader.parts).split("\n"))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - the library's
        self._unseen += tag in _UNSEEN
        if tag in _BLOCKS:
            self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        self._unseen -= tag in _UNSEEN and self._unseen > 0
        if tag in _BLOCKS:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self.parts.append(data)


class FieldKind(StrEnum):
    """How a field is entered."""

    LINE = auto()
    TEXT = auto()
    CHOICE = auto()
    SWITCH = auto()
    MOMENT = auto()
    NUMBER = auto()
    SECRET = auto()


class RecordField(Struct, frozen=True):
    """One field of a kind of record (specification section 2; reference sections 5 to 7, 12 and 14)."""

    path: str
    kind: FieldKind = FieldKind.LINE
    choices: tuple[str, ...] = ()
    """Of a choice that the specification lists; those of others are read from the site."""
    is_required: bool = False
    is_optional: bool = False
    """Of a choice: a record can have none of them."""
    most: int = 0
    """The most characters, where there is a limit."""
    form: str = ""
    """A pattern that the whole text fits."""
    default: object = None
    """What a new record begins with."""
    is_fixed: bool = False
    """Only when the record is made."""
    is_new_only: bool = False
    """Not shown afterwards."""
    is_privileged: bool = False
    """Only for administrators: others neither see nor set it."""
    is_list: bool = False
    """On the wire it is a list of words: they are edited on one line and kept or replaced together."""
    is_markup: bool = False
    """On the wire it is markup; simple markup is edited as plain text."""
    needs: tuple[str, str] = ("", "")
    """Shown only while that field holds that value."""
    is_rare: bool = False
    """Folded away until somebody asks for it."""


class Fault(StrEnum):
    """What is wrong with a value before it is sent."""

    MISSING = auto()
    TOO_LONG = auto()
    ID_FORM = auto()
    E_MAIL_FORM = auto()
    NUMBER_FORM = auto()
    DATE_FORM = auto()
    END_BEFORE_START = auto()
    UNKNOWN_CHOICE = auto()


ID_FORM: Final = r"[^\s/\\:?#%]+"
"""What can stand in an address of the service without being taken for something else."""
E_MAIL_FORM: Final = r"[^\s@]+@[^\s@]+"
_AND: Final = ", "
"""Between the words of a list, such as the system roles of somebody who has several."""
NUMBER_FORM: Final = r"[1-9]\d{0,4}"
DATE_FORM: Final = r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])"
"""A day without a time; on the wire it is a moment of which only the day counts."""
_OF_DAY: Final = "T00:00:00.000Z"
_FAULTS: Final = {
    ID_FORM: Fault.ID_FORM,
    E_MAIL_FORM: Fault.E_MAIL_FORM,
    NUMBER_FORM: Fault.NUMBER_FORM,
    DATE_FORM: Fault.DATE_FORM,
}
_LINE, _TEXT, _CHOICE, _SWITCH, _MOMENT = (
    FieldKind.LINE,
    FieldKind.TEXT,
    FieldKind.CHOICE,
    FieldKind.SWITCH,
    FieldKind.MOMENT,
)
_AVAILABLE: Final = "availability.available"
_DURATION: Final = "availability.duration"
_DURATION_TYPE: Final = f"{_DURATION}.type"
AVAILABILITIES: Final = ("Yes", "No", "Disabled")
COURSE_ROLES: Final = (
    "Instructor",
    "TeachingAssistant",
    "Grader",
    "CourseBuilder",
    "BbFacilitator",
    "Student",
    "Guest",
)


def _duration(*types: str) -> tuple[RecordField, ...]:
    dated = (_DURATION_TYPE, "DateRange")
    return (
        RecordField(_DURATION_TYPE, _CHOICE, types, default="Continuous"),
        RecordField(f"{_DURATION}.start", _MOMENT, needs=dated),
        RecordField(f"{_DURATION}.end", _MOMENT, needs=dated),
        RecordField(
            f"{_DURATION}.daysOfUse", FieldKind.NUMBER, form=NUMBER_FORM, needs=(_DURATION_TYPE, "FixedNumDays")
        ),
    )


def _lines(parent: str, most: int, *names: str) -> tuple[RecordField, ...]:
    return tuple(RecordField(f"{parent}.{name}", most=most, is_rare=True) for name in names)


_EXTERNAL_ID: Final = RecordField("externalId", most=256, is_privileged=True, is_rare=True)
_DATA_SOURCE: Final = RecordField("dataSourceId", _CHOICE, is_privileged=True, is_rare=True)
MEMBERSHIP_FIELDS: Final = (
    RecordField("courseRoleId", _CHOICE, COURSE_ROLES, default="Student"),
    RecordField(_AVAILABLE, _CHOICE, AVAILABILITIES, default="Yes"),
    _DATA_SOURCE,
)
_SELF_ENROLLED: Final = ("enrollment.type", "SelfEnrollment")
COURSE_FIELDS: Final = (
    RecordField("courseId", is_required=True, most=100, form=ID_FORM, is_fixed=True),
    RecordField("name", is_required=True, most=333),
    RecordField("description", _TEXT),
    RecordField("termId", _CHOICE),
    RecordField(_AVAILABLE, _CHOICE, ("Yes", "No", "Disabled", "Term"), default="Yes"),
    *_duration("Continuous", "DateRange", "FixedNumDays", "Term"),
    RecordField("closedComplete", _SWITCH, default=False),
    RecordField(
        "ultraStatus", _CHOICE, ("Classic", "Ultra", "UltraPreview", "Undecided"), default="Classic", is_fixed=True
    ),
    RecordField("organization", _SWITCH, default=False, is_fixed=True, is_rare=True),
    RecordField("allowGuests", _SWITCH, default=False, is_privileged=True, is_rare=True),
    RecordField("allowObservers", _SWITCH, default=False, is_privileged=True, is_rare=True),
    _EXTERNAL_ID,
    _DATA_SOURCE,
    RecordField(
        "enrollment.type",
        _CHOICE,
        ("InstructorLed", "SelfEnrollment", "EmailEnrollment"),
        default="InstructorLed",
        is_rare=True,
    ),
    RecordField("enrollment.start", _MOMENT, needs=_SELF_ENROLLED, is_rare=True),
    RecordField("enrollment.end", _MOMENT, needs=_SELF_ENROLLED, is_rare=True),
    RecordField("enrollment.accessCode", most=50, is_privileged=True, needs=_SELF_ENROLLED, is_rare=True),
    RecordField("locale.id", most=20, is_rare=True),
    RecordField("locale.force", _SWITCH, default=False, is_rare=True),
)
TERM_FIELDS: Final = (
    RecordField("name", is_required=True, most=333),
    RecordField("description", _TEXT),
    RecordField(_AVAILABLE, _CHOICE, ("Yes", "No"), default="Yes"),
    *_duration("Continuous", "DateRange", "FixedNumDays"),
    _EXTERNAL_ID,
    _DATA_SOURCE,
)
SYSTEM_ROLES: Final = (
    "User",
    "SystemAdmin",
    "SystemSupport",
    "CourseCreator",
    "CourseSupport",
    "AccountAdmin",
    "Guest",
    "Observer",
    "Integration",
    "Portal",
)
USER_FIELDS: Final = (
    RecordField("userName", is_required=True, most=255, form=ID_FORM),
    RecordField("password", FieldKind.SECRET, is_required=True, is_new_only=True),
    RecordField("name.title", most=100, is_rare=True),
    RecordField("name.given", is_required=True, most=100),
    RecordField("name.middle", most=100, is_rare=True),
    RecordField("name.family", is_required=True, most=100),
    *_lines("name", 100, "suffix", "other"),
    RecordField(
        "name.preferredDisplayName", _CHOICE, ("GivenName", "OtherName", "Both"), is_optional=True, is_rare=True
    ),
    *(RecordField(name, most=1000, is_rare=True) for name in ("pronouns", "pronunciation")),
    RecordField("studentId", most=100),
    RecordField(_AVAILABLE, _CHOICE, AVAILABILITIES, default="Yes"),
    RecordField("systemRoleIds", _CHOICE, SYSTEM_ROLES, default="User", is_list=True),
    RecordField("institutionRoleIds", is_list=True, is_rare=True),
    RecordField(
        "educationLevel",
        _CHOICE,
        (
            "Unknown",
            "K8",
            "HighSchool",
            "Freshman",
            "Sophomore",
            "Junior",
            "Senior",
            "GraduateSchool",
            "PostGraduateSchool",
        ),
        default="Unknown",
        is_rare=True,
    ),
    RecordField("gender", _CHOICE, ("Unknown", "Female", "Male", "Other"), default="Unknown", is_rare=True),
    RecordField("birthDate", form=DATE_FORM, is_rare=True),
    _EXTERNAL_ID,
    _DATA_SOURCE,
    RecordField("contact.email", most=100, form=E_MAIL_FORM),
    RecordField("contact.institutionEmail", most=254, form=E_MAIL_FORM, is_rare=True),
    *_lines("contact", 50, "homePhone", "mobilePhone", "businessPhone", "businessFax"),
    RecordField("contact.webPage", most=100, is_rare=True),
    *_lines("job", 100, "title", "department", "company"),
    *_lines("address", 100, "street1", "street2"),
    *_lines("address", 50, "city", "state", "zipCode", "country"),
    RecordField("locale.id", most=255, is_rare=True),
    RecordField(
        "locale.calendar",
        _CHOICE,
        ("Gregorian", "GregorianHijri", "Hijri", "HijriGregorian"),
        is_optional=True,
        is_rare=True,
    ),
    RecordField("locale.firstDayOfWeek", _CHOICE, ("Sunday", "Monday", "Saturday"), is_optional=True, is_rare=True),
)
DATA_SOURCE_FIELDS: Final = (
    RecordField("externalId", is_required=True, most=256, form=ID_FORM),
    RecordField("description", _TEXT, most=4000),
)
GROUP_FIELDS: Final = (
    RecordField("name", is_required=True, most=255),
    RecordField("description", _TEXT),
    RecordField(_AVAILABLE, _CHOICE, ("Yes", "No", "SignupOnly"), default="Yes"),
    _EXTERNAL_ID,
    RecordField("enrollment.type", _CHOICE, ("InstructorOnly", "SelfEnrollment"), default="InstructorOnly"),
    RecordField("enrollment.limit", FieldKind.NUMBER, form=NUMBER_FORM, needs=_SELF_ENROLLED),
    RecordField("enrollment.signupSheet.name", most=255, needs=_SELF_ENROLLED),
    RecordField("enrollment.signupSheet.description", _TEXT, needs=_SELF_ENROLLED),
    RecordField("enrollment.signupSheet.showMembers", _SWITCH, default=False, needs=_SELF_ENROLLED),
)
_RESTRICTED: Final = (_DURATION_TYPE, "Restricted")
ANNOUNCEMENT_FIELDS: Final = (
    RecordField("title", is_required=True, most=255),
    RecordField("body", _TEXT, is_markup=True),
    RecordField("draft", _SWITCH, default=False),
    RecordField(_DURATION_TYPE, _CHOICE, ("Permanent", "Restricted"), default="Permanent"),
    RecordField(f"{_DURATION}.start", _MOMENT, needs=_RESTRICTED),
    RecordField(f"{_DURATION}.end", _MOMENT, needs=_RESTRICTED),
)


def fields_for(fields: Sequence[RecordField], *, is_new: bool, is_privileged: bool) -> tuple[RecordField, ...]:
    """Those of a kind's fields that this person is shown."""
    return tuple(
        field for field in fields if (is_new or not field.is_new_only) and (is_privileged or not field.is_privileged)
    )


def record_values(fields: Iterable[RecordField], record: Record) -> dict[str, object]:
    """What the record holds in these fields."""
    return json_values(fields, plain(record))


def json_values(fields: Iterable[RecordField], whole: Json) -> dict[str, object]:
    """The same of a record as it came; a duration can be one word there (specification section 2, Term)."""
    word = value_inside(whole, _DURATION)
    if isinstance(word, str):
        availability = {**whole["availability"], "duration": {"type": word[:1].upper() + word[1:]}}
        whole = {**whole, "availability": availability}
    fields = tuple(fields)
    values = values_at(whole, (field.path for field in fields))
    for field in fields:
        values[field.path] = _edited(field, values[field.path])
    return values


def body_of(fields: Iterable[RecordField], values: Values) -> Json:
    """The JSON object that sets these fields."""
    by_path = {field.path: field for field in fields}
    return nested({path: _sent(by_path.get(path), value) for path, value in values.items()})


def _edited(field: RecordField, value: object) -> object:
    """What is on the wire, as a person edits it; a switch that is absent there is off."""
    if value is None and field.kind is FieldKind.SWITCH:
        return False
    if field.is_list and isinstance(value, list):
        return _AND.join(map(str, value)) or None
    if not isinstance(value, str):
        return value
    if field.form == DATE_FORM:
        return value.partition("T")[0]
    return text_of(value) if field.is_markup else value


def _sent(field: RecordField | None, value: object) -> object:
    """What a person has entered, as it goes on the wire."""
    if field is None:
        return value
    if field.is_list:
        return [word for word in (part.strip() for part in str(value or "").split(",")) if word]
    if not isinstance(value, str):
        return value
    if field.form == DATE_FORM:
        return value + _OF_DAY
    return markup_of(value) if field.is_markup else value


def moments_of(fields: Iterable[RecordField]) -> frozenset[str]:
    """The paths of the fields that hold a moment."""
    return frozenset(field.path for field in fields if field.kind is FieldKind.MOMENT)


def is_shown(field: RecordField, values: Values) -> bool:
    """Whether a field says anything while the others hold these values."""
    path, value = field.needs
    return not path or values.get(path) == value


def faults_of(fields: Sequence[RecordField], values: Values) -> dict[str, Fault]:
    """What is wrong with values that are about to be sent, by path."""
    found: dict[str, Fault] = {}
    for field in fields:
        if field.path in values and is_shown(field, values):
            fault = _fault(field, values[field.path])
            if fault is not None:
                found[field.path] = fault
    start, end = (values.get(f"{_DURATION}.{name}") for name in ("start", "end"))
    if isinstance(start, str) and isinstance(end, str) and end < start:
        found[f"{_DURATION}.end"] = Fault.END_BEFORE_START
    return found


def _fault(field: RecordField, value: object) -> Fault | None:
    text = "" if value is None else str(value)
    if not text.strip():
        return Fault.MISSING if field.is_required else None
    if field.most and len(text) > field.most:
        return Fault.TOO_LONG
    if field.form and not re.fullmatch(field.form, text.strip()):
        return _FAULTS[field.form]
    return None


def first_values(fields: Iterable[RecordField]) -> Mapping[str, object]:
    """What the fields of a new record begin with."""
    return {field.path: field.default for field in fields}
