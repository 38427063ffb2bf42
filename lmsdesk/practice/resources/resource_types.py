"""The resource types: their tables, the properties a body may hold, and how paths address them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import Table

from lmsdesk.practice.protocol.body_schema import (
    EXTERNAL_ID,
    LONG,
    NAME,
    BodySchema,
    choice,
    each,
    either,
    flag,
    integer,
    mapping,
    moment,
    named_reference,
    number,
    read_only,
    record,
    reference,
    text,
)
from lmsdesk.practice.protocol.wire import Json
from lmsdesk.practice.storage import tables

Path = tuple[str, ...]


@dataclass(frozen=True)
class ResourceType:
    """One kind of object: `promoted` says which table columns repeat which property of the body."""

    noun: str
    table: Table
    schema: BodySchema
    indexed: Mapping[str, Path]
    required: tuple[str, ...] = ()
    required_on_create: tuple[str, ...] = ()
    """What a new object must have as well, and later nobody may clear; sample objects can be without."""
    forms: Mapping[str, str] = field(default_factory=dict)
    defaults: Json = field(default_factory=dict)
    id_property: str = "externalId"


_DURATION = either(
    choice("Continuous", "continuous"),
    record(
        {
            "type": choice("Continuous", "DateRange", "FixedNumDays", "Term", UseTerm="Term", continuous="Continuous"),
            "start": moment,
            "end": moment,
            "daysOfUse": integer(),
        }
    ),
)
_WORDS = text(LONG)


def _availability(*values: str) -> BodySchema:
    return {"available": choice(*values), "duration": _DURATION}


def _texts(*names: str, limit: int = NAME) -> BodySchema:
    return dict.fromkeys(names, text(limit))


DATA_SOURCES = ResourceType(
    "data source",
    tables.data_sources,
    {"id": read_only, "externalId": text(EXTERNAL_ID), "description": text(4000)},
    {"external_id": ("externalId",)},
    required=("externalId",),
    forms={"externalId": "external_id"},
)

TERMS = ResourceType(
    "term",
    tables.terms,
    {
        "id": read_only,
        "externalId": text(EXTERNAL_ID),
        "dataSourceId": named_reference,
        "name": text(333),
        "description": _WORDS,
        "availability": record(_availability("Yes", "No")),
    },
    {
        "external_id": ("externalId",),
        "name": ("name",),
        "available": ("availability", "available"),
        "data_source": ("dataSourceId",),
    },
    required=("name",),
    forms={"externalId": "external_id"},
    defaults={"availability": {"available": "Yes", "duration": {"type": "Continuous"}}},
)

_EDUCATION = ("K8", "HighSchool", "Freshman", "Sophomore", "Junior", "Senior", "GraduateSchool", "PostGraduateSchool")
_SYSTEM_ROLES = (
    "SystemAdmin",
    "SystemSupport",
    "CourseCreator",
    "CourseSupport",
    "AccountAdmin",
    "Guest",
    "User",
    "Observer",
    "Integration",
    "Portal",
)

USERS = ResourceType(
    "user",
    tables.users,
    {
        **dict.fromkeys(("id", "uuid", "created", "modified", "lastLogin"), read_only),
        "externalId": text(EXTERNAL_ID),
        "userName": text(),
        "studentId": text(100),
        **_texts("pronouns", "pronunciation", limit=1000),
        "dataSourceId": named_reference,
        "password": text(1000),
        "birthDate": moment,
        "educationLevel": choice(*_EDUCATION, "Unknown"),
        "gender": choice("Female", "Male", "Other", "Unknown"),
        "systemRoleIds": each(choice(*_SYSTEM_ROLES)),
        "institutionRoleIds": each(text()),
        "availability": record({"available": choice("Yes", "No", "Disabled")}),
        "name": record(
            {
                **_texts("given", "family", "middle", "other", "suffix", "title", limit=100),
                "preferredDisplayName": choice("GivenName", "OtherName", "Both"),
            }
        ),
        "job": record(_texts("title", "department", "company", limit=100)),
        "contact": record(
            {
                **_texts("homePhone", "mobilePhone", "businessPhone", "businessFax", limit=50),
                **_texts("email", "webPage", limit=100),
                "institutionEmail": text(254),
            }
        ),
        "address": record(
            {**_texts("street1", "street2", limit=100), **_texts("city", "state", "zipCode", "country", limit=50)}
        ),
        "locale": record(
            {
                "id": text(),
                "calendar": choice("Gregorian", "GregorianHijri", "Hijri", "HijriGregorian"),
                "firstDayOfWeek": choice(
                    "Sunday", "Monday", "Saturday", **{"0": "Sunday", "1": "Monday", "6": "Saturday"}
                ),
            }
        ),
    },
    {
        "external_id": ("externalId",),
        "user_name": ("userName",),
        "student_id": ("studentId",),
        "email": ("contact", "email"),
        "family_name": ("name", "family"),
        "available": ("availability", "available"),
        "data_source": ("dataSourceId",),
    },
    required=("userName",),
    required_on_create=("password", "name.given", "name.family"),
    forms={
        "externalId": "external_id",
        "userName": "user_name",
        "uuid": "uuid",
        "studentId": "student_id",
        "email": "email",
        "institutionEmail": "body",
    },
    defaults={
        "educationLevel": "Unknown",
        "gender": "Unknown",
        "systemRoleIds": ["User"],
        "availability": {"available": "Yes"},
        "name": {},
        "job": {},
        "contact": {},
        "address": {},
        "locale": {},
    },
    id_property="userName",
)

_COURSE_READ_ONLY = ("id", "uuid", "created", "modified", "hasChildren", "parentId", "externalAccessUrl")

COURSES = ResourceType(
    "course",
    tables.courses,
    {
        **dict.fromkeys((*_COURSE_READ_ONLY, "guestAccessUrl", "copyHistory"), read_only),
        "externalId": text(EXTERNAL_ID),
        "courseId": text(100),
        "dataSourceId": named_reference,
        "termId": named_reference,
        "name": text(333),
        "description": _WORDS,
        "organization": flag,
        "ultraStatus": choice("Undecided", "Classic", "Ultra", "UltraPreview", Ultrapreview="UltraPreview"),
        "allowGuests": flag,
        "allowObservers": flag,
        "readOnly": flag,
        "availability": record(_availability("Yes", "No", "Disabled", "Term")),
        "enrollment": record(
            {
                "type": choice("InstructorLed", "SelfEnrollment", "EmailEnrollment"),
                "start": moment,
                "end": moment,
                "accessCode": text(50),
            }
        ),
        "locale": record({"id": text(20), "force": flag}),
    },
    {
        "external_id": ("externalId",),
        "course_id": ("courseId",),
        "name": ("name",),
        "description": ("description",),
        "term": ("termId",),
        "available": ("availability", "available"),
        "data_source": ("dataSourceId",),
        "allow_guests": ("allowGuests",),
    },
    required=("courseId", "name"),
    forms={"externalId": "external_id", "courseId": "course_id", "uuid": "uuid"},
    defaults={
        "organization": False,
        "ultraStatus": "Classic",
        "allowGuests": False,
        "readOnly": False,
        "availability": {"available": "Yes", "duration": {"type": "Continuous"}},
        "enrollment": {"type": "InstructorLed"},
        "locale": {"force": False},
    },
    id_property="courseId",
)

COURSE_ROLES = (
    "Instructor",
    "BbFacilitator",
    "Facilitator",
    "TeachingAssistant",
    "CourseBuilder",
    "Grader",
    "Student",
    "Guest",
)

MEMBERSHIPS = ResourceType(
    "membership",
    tables.memberships,
    {
        **dict.fromkeys(("id", "userId", "courseId", "created", "modified", "lastAccessed"), read_only),
        **dict.fromkeys(("user", "course", "bypassCourseAvailabilityUntil"), read_only),
        "childCourseId": reference,
        "dataSourceId": named_reference,
        "courseRoleId": choice(*COURSE_ROLES),
        "availability": record({"available": choice("Yes", "No", "Disabled")}),
        "displayOrder": integer(),
    },
    {"role": ("courseRoleId",), "available": ("availability", "available"), "data_source": ("dataSourceId",)},
    defaults={"courseRoleId": "Student", "availability": {"available": "Yes"}},
)

_ANONYMOUS = record({"type": choice("None", "AfterAllGraded", "Date"), "releaseAfter": moment})

COLUMNS = ResourceType(
    "column",
    tables.columns,
    {
        **dict.fromkeys(("id", "contentId", "created", "modified", "scoreProviderHandle"), read_only),
        "learningOutcome": read_only,
        "externalId": text(EXTERNAL_ID),
        "externalToolId": text(),
        "name": text(333),
        "displayName": text(333),
        "description": _WORDS,
        "externalGrade": flag,
        "score": record({"possible": number, "decimalPlaces": integer(0, 10)}),
        "availability": record({"available": choice("Yes", "No")}),
        "grading": record(
            {
                "type": choice("Attempts", "Calculated", "Manual"),
                "due": moment,
                "attemptsAllowed": integer(0, 10_000),
                "scoringModel": choice("Last", "Highest", "Lowest", "First", "Average"),
                "schemaId": reference,
                "anonymousGrading": _ANONYMOUS,
                "rubricAssociations": read_only,
            }
        ),
        "gradebookCategoryId": reference,
        "formula": record({"formula": text(4000), "aliases": mapping(text())}),
        "includeInCalculations": flag,
        "showStatisticsToStudents": flag,
    },
    {
        "external_id": ("externalId",),
        "name": ("name",),
        "display_name": ("displayName",),
        "kind": ("grading", "type"),
        "possible": ("score", "possible"),
        "scoring_model": ("grading", "scoringModel"),
        "is_counted": ("includeInCalculations",),
        "is_external": ("externalGrade",),
        "available": ("availability", "available"),
        "schema": ("grading", "schemaId"),
        "category": ("gradebookCategoryId",),
        "content": ("contentId",),
    },
    required=("name",),
    forms={"externalId": "external_id"},
    defaults={
        "externalGrade": False,
        "score": {"possible": 0, "decimalPlaces": 2},
        "availability": {"available": "Yes"},
        "grading": {
            "type": "Manual",
            "attemptsAllowed": 0,
            "scoringModel": "Last",
            "anonymousGrading": {"type": "None"},
        },
        "includeInCalculations": True,
        "showStatisticsToStudents": False,
    },
)

GRADE_SCHEMA: BodySchema = {
    **dict.fromkeys(("userId", "columnId", "status", "displayGrade", "overridden", "corrupt"), read_only),
    **dict.fromkeys(("changeIndex", "firstRelevantDate", "lastRelevantDate"), read_only),
    "score": number,
    "text": text(4000),
    "notes": _WORDS,
    "feedback": _WORDS,
    "exempt": flag,
    "gradeNotationId": reference,
}

_ATTEMPT_READ_ONLY = ("id", "userId", "groupAttemptId", "groupOverride", "readyToPost", "displayGrade", "created")
_OF_GROUP = ("groupAttemptStudentComments",)

ATTEMPT_STATUSES = (
    "NotAttempted",
    "InProgress",
    "NeedsGrading",
    "Completed",
    "InProgressAgain",
    "NeedsGradingAgain",
    "Abandoned",
    "Suspended",
    "Canceled",
)

ATTEMPT_SCHEMA: BodySchema = {
    **dict.fromkeys((*_ATTEMPT_READ_ONLY, *_OF_GROUP, "attemptDate", "modified", "attemptReceipt"), read_only),
    "status": choice(*ATTEMPT_STATUSES, InMoreProgress="InProgressAgain", NeedsMoreGrading="NeedsGradingAgain"),
    "score": number,
    "text": text(4000),
    "notes": _WORDS,
    "feedback": _WORDS,
    "exempt": flag,
    "reconciliationMode": choice("Average", "Highest", "Lowest", "Custom"),
    "studentComments": _WORDS,
    "studentSubmission": _WORDS,
}
