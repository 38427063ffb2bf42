"""What fields, choices and faults of records are called on screen."""

from datetime import datetime
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP

from lmsdesk.desk.administration.fields import Fault
from lmsdesk.desk.administration.record_import import Verdict
from lmsdesk.desk.administration.rights import Right
from lmsdesk.gui.kit.formatting import counted, full_moment
from lmsdesk.gui.kit.translator import Translator
from lmsdesk.model.wire import Timestamp

_tr: Final = Translator("Administration")
_FIELDS: Final = {
    "courseId": QT_TRANSLATE_NOOP("Administration", "Course ID"),
    "name": QT_TRANSLATE_NOOP("Administration", "Name"),
    "title": QT_TRANSLATE_NOOP("Administration", "Title"),
    "description": QT_TRANSLATE_NOOP("Administration", "Description"),
    "body": QT_TRANSLATE_NOOP("Administration", "Text"),
    "draft": QT_TRANSLATE_NOOP("Administration", "Draft, not shown to students"),
    "termId": QT_TRANSLATE_NOOP("Administration", "Term"),
    "availability.available": QT_TRANSLATE_NOOP("Administration", "Availability"),
    "availability.duration.type": QT_TRANSLATE_NOOP("Administration", "Duration"),
    "availability.duration.start": QT_TRANSLATE_NOOP("Administration", "From"),
    "availability.duration.end": QT_TRANSLATE_NOOP("Administration", "Until"),
    "availability.duration.daysOfUse": QT_TRANSLATE_NOOP("Administration", "Days of use"),
    "closedComplete": QT_TRANSLATE_NOOP("Administration", "Closed: students can read but not participate"),
    "ultraStatus": QT_TRANSLATE_NOOP("Administration", "Course view"),
    "allowGuests": QT_TRANSLATE_NOOP("Administration", "Allow guests"),
    "externalId": QT_TRANSLATE_NOOP("Administration", "External ID"),
    "dataSourceId": QT_TRANSLATE_NOOP("Administration", "Data source"),
    "courseRoleId": QT_TRANSLATE_NOOP("Administration", "Role"),
    "userName": QT_TRANSLATE_NOOP("Administration", "User name"),
    "password": QT_TRANSLATE_NOOP("Administration", "Password"),
    "name.title": QT_TRANSLATE_NOOP("Administration", "Title"),
    "name.given": QT_TRANSLATE_NOOP("Administration", "Given name"),
    "name.middle": QT_TRANSLATE_NOOP("Administration", "Middle name"),
    "name.family": QT_TRANSLATE_NOOP("Administration", "Family name"),
    "studentId": QT_TRANSLATE_NOOP("Administration", "Student ID"),
    "contact.email": QT_TRANSLATE_NOOP("Administration", "Email"),
    "systemRoleIds": QT_TRANSLATE_NOOP("Administration", "System role"),
    "educationLevel": QT_TRANSLATE_NOOP("Administration", "Education level"),
    "gender": QT_TRANSLATE_NOOP("Administration", "Gender"),
    "enrollment.type": QT_TRANSLATE_NOOP("Administration", "Enrollment"),
    "enrollment.limit": QT_TRANSLATE_NOOP("Administration", "Maximum members"),
    "organization": QT_TRANSLATE_NOOP("Administration", "Organization, not a course"),
    "allowObservers": QT_TRANSLATE_NOOP("Administration", "Allow observers"),
    "enrollment.start": QT_TRANSLATE_NOOP("Administration", "Enrollment from"),
    "enrollment.end": QT_TRANSLATE_NOOP("Administration", "Enrollment until"),
    "enrollment.accessCode": QT_TRANSLATE_NOOP("Administration", "Access code"),
    "enrollment.signupSheet.name": QT_TRANSLATE_NOOP("Administration", "Sign-up sheet"),
    "enrollment.signupSheet.description": QT_TRANSLATE_NOOP("Administration", "Sign-up instructions"),
    "enrollment.signupSheet.showMembers": QT_TRANSLATE_NOOP("Administration", "Show members on the sign-up sheet"),
    "locale.id": QT_TRANSLATE_NOOP("Administration", "Language"),
    "locale.force": QT_TRANSLATE_NOOP("Administration", "Use this language for everyone in the course"),
    "locale.calendar": QT_TRANSLATE_NOOP("Administration", "Calendar"),
    "locale.firstDayOfWeek": QT_TRANSLATE_NOOP("Administration", "First day of the week"),
    "name.suffix": QT_TRANSLATE_NOOP("Administration", "Suffix"),
    "name.other": QT_TRANSLATE_NOOP("Administration", "Other name"),
    "name.preferredDisplayName": QT_TRANSLATE_NOOP("Administration", "Name shown"),
    "pronouns": QT_TRANSLATE_NOOP("Administration", "Pronouns"),
    "pronunciation": QT_TRANSLATE_NOOP("Administration", "Pronunciation of the name"),
    "institutionRoleIds": QT_TRANSLATE_NOOP("Administration", "Institution roles"),
    "birthDate": QT_TRANSLATE_NOOP("Administration", "Date of birth"),
    "contact.institutionEmail": QT_TRANSLATE_NOOP("Administration", "Institution email"),
    "contact.homePhone": QT_TRANSLATE_NOOP("Administration", "Home phone"),
    "contact.mobilePhone": QT_TRANSLATE_NOOP("Administration", "Mobile phone"),
    "contact.businessPhone": QT_TRANSLATE_NOOP("Administration", "Work phone"),
    "contact.businessFax": QT_TRANSLATE_NOOP("Administration", "Work fax"),
    "contact.webPage": QT_TRANSLATE_NOOP("Administration", "Website"),
    "job.title": QT_TRANSLATE_NOOP("Administration", "Job title"),
    "job.department": QT_TRANSLATE_NOOP("Administration", "Department"),
    "job.company": QT_TRANSLATE_NOOP("Administration", "Company"),
    "address.street1": QT_TRANSLATE_NOOP("Administration", "Street"),
    "address.street2": QT_TRANSLATE_NOOP("Administration", "Street, second line"),
    "address.city": QT_TRANSLATE_NOOP("Administration", "City"),
    "address.state": QT_TRANSLATE_NOOP("Administration", "State or province"),
    "address.zipCode": QT_TRANSLATE_NOOP("Administration", "Postal code"),
    "address.country": QT_TRANSLATE_NOOP("Administration", "Country"),
}
_SECTIONS: Final = {
    "locale": QT_TRANSLATE_NOOP("Administration", "Language and calendar"),
    "contact": QT_TRANSLATE_NOOP("Administration", "Contact"),
    "job": QT_TRANSLATE_NOOP("Administration", "Work"),
    "address": QT_TRANSLATE_NOOP("Administration", "Address"),
}
"""Over the fields that a record keeps together, by the first name of their paths."""
_SHORT: Final = {
    "closedComplete": QT_TRANSLATE_NOOP("Administration", "Closed"),
    "organization": QT_TRANSLATE_NOOP("Administration", "Organization"),
    "locale.force": QT_TRANSLATE_NOOP("Administration", "Same language for everyone"),
}
"""Where a value stands beside it and a whole sentence would be too long."""
_CHOICES: Final = {
    "Yes": QT_TRANSLATE_NOOP("Administration", "Available"),
    "No": QT_TRANSLATE_NOOP("Administration", "Not available"),
    "Disabled": QT_TRANSLATE_NOOP("Administration", "Disabled"),
    "Term": QT_TRANSLATE_NOOP("Administration", "Use term setting"),
    "Continuous": QT_TRANSLATE_NOOP("Administration", "Continuous"),
    "DateRange": QT_TRANSLATE_NOOP("Administration", "Between two dates"),
    "FixedNumDays": QT_TRANSLATE_NOOP("Administration", "Days from enrollment"),
    "Permanent": QT_TRANSLATE_NOOP("Administration", "Always shown"),
    "Restricted": QT_TRANSLATE_NOOP("Administration", "Shown between two dates"),
    "SignupOnly": QT_TRANSLATE_NOOP("Administration", "Sign-up only"),
    "InstructorOnly": QT_TRANSLATE_NOOP("Administration", "By instructors"),
    "SelfEnrollment": QT_TRANSLATE_NOOP("Administration", "Self-enrollment"),
    "Classic": QT_TRANSLATE_NOOP("Administration", "Original"),
    "Ultra": QT_TRANSLATE_NOOP("Administration", "Ultra"),
    "Undecided": QT_TRANSLATE_NOOP("Administration", "Undecided"),
    "Instructor": QT_TRANSLATE_NOOP("Administration", "Instructor"),
    "TeachingAssistant": QT_TRANSLATE_NOOP("Administration", "Teaching assistant"),
    "Grader": QT_TRANSLATE_NOOP("Administration", "Grader"),
    "CourseBuilder": QT_TRANSLATE_NOOP("Administration", "Course builder"),
    "BbFacilitator": QT_TRANSLATE_NOOP("Administration", "Facilitator"),
    "Facilitator": QT_TRANSLATE_NOOP("Administration", "Facilitator"),
    "Student": QT_TRANSLATE_NOOP("Administration", "Student"),
    "Guest": QT_TRANSLATE_NOOP("Administration", "Guest"),
    "User": QT_TRANSLATE_NOOP("Administration", "User"),
    "SystemAdmin": QT_TRANSLATE_NOOP("Administration", "System administrator"),
    "SystemSupport": QT_TRANSLATE_NOOP("Administration", "System support"),
    "CourseCreator": QT_TRANSLATE_NOOP("Administration", "Course creator"),
    "CourseSupport": QT_TRANSLATE_NOOP("Administration", "Course support"),
    "AccountAdmin": QT_TRANSLATE_NOOP("Administration", "Account administrator"),
    "Observer": QT_TRANSLATE_NOOP("Administration", "Observer"),
    "Integration": QT_TRANSLATE_NOOP("Administration", "Integration"),
    "Portal": QT_TRANSLATE_NOOP("Administration", "Portal"),
    "Unknown": QT_TRANSLATE_NOOP("Administration", "Not given"),
    "K8": QT_TRANSLATE_NOOP("Administration", "Kindergarten to grade 8"),
    "HighSchool": QT_TRANSLATE_NOOP("Administration", "High school"),
    "Freshman": QT_TRANSLATE_NOOP("Administration", "First year"),
    "Sophomore": QT_TRANSLATE_NOOP("Administration", "Second year"),
    "Junior": QT_TRANSLATE_NOOP("Administration", "Third year"),
    "Senior": QT_TRANSLATE_NOOP("Administration", "Fourth year"),
    "GraduateSchool": QT_TRANSLATE_NOOP("Administration", "Graduate school"),
    "PostGraduateSchool": QT_TRANSLATE_NOOP("Administration", "Postgraduate school"),
    "Female": QT_TRANSLATE_NOOP("Administration", "Female"),
    "Male": QT_TRANSLATE_NOOP("Administration", "Male"),
    "Other": QT_TRANSLATE_NOOP("Administration", "Other"),
    "UltraPreview": QT_TRANSLATE_NOOP("Administration", "Ultra preview"),
    "InstructorLed": QT_TRANSLATE_NOOP("Administration", "By instructors"),
    "EmailEnrollment": QT_TRANSLATE_NOOP("Administration", "By email request"),
    "GivenName": QT_TRANSLATE_NOOP("Administration", "Given name"),
    "OtherName": QT_TRANSLATE_NOOP("Administration", "Other name"),
    "Both": QT_TRANSLATE_NOOP("Administration", "Given and other name"),
    "Gregorian": QT_TRANSLATE_NOOP("Administration", "Gregorian"),
    "GregorianHijri": QT_TRANSLATE_NOOP("Administration", "Gregorian and Hijri"),
    "Hijri": QT_TRANSLATE_NOOP("Administration", "Hijri"),
    "HijriGregorian": QT_TRANSLATE_NOOP("Administration", "Hijri and Gregorian"),
    "Sunday": QT_TRANSLATE_NOOP("Administration", "Sunday"),
    "Monday": QT_TRANSLATE_NOOP("Administration", "Monday"),
    "Saturday": QT_TRANSLATE_NOOP("Administration", "Saturday"),
}
_FAULTS: Final = {
    Fault.MISSING: QT_TRANSLATE_NOOP("Administration", "This field is required."),
    Fault.TOO_LONG: QT_TRANSLATE_NOOP("Administration", "At most {most} characters."),
    Fault.ID_FORM: QT_TRANSLATE_NOOP("Administration", "Spaces and / \\ : ? # % are not allowed."),
    Fault.E_MAIL_FORM: QT_TRANSLATE_NOOP("Administration", "Enter an address such as name@example.edu."),
    Fault.NUMBER_FORM: QT_TRANSLATE_NOOP("Administration", "Enter a whole number, 1 or more."),
    Fault.DATE_FORM: QT_TRANSLATE_NOOP("Administration", "Enter a date such as 2004-05-31."),
    Fault.UNKNOWN_CHOICE: QT_TRANSLATE_NOOP("Administration", "The site does not accept this value."),
    Fault.END_BEFORE_START: QT_TRANSLATE_NOOP("Administration", "The end must be after the start."),
}
_VERDICTS: Final = {
    Verdict.NEW: QT_TRANSLATE_NOOP("Administration", "New"),
    Verdict.CHANGED: QT_TRANSLATE_NOOP("Administration", "Changed"),
    Verdict.UNCHANGED: QT_TRANSLATE_NOOP("Administration", "Unchanged"),
    Verdict.NOT_FOUND: QT_TRANSLATE_NOOP("Administration", "Not found"),
    Verdict.REFUSED: QT_TRANSLATE_NOOP("Administration", "Refused"),
    Verdict.FAILED: QT_TRANSLATE_NOOP("Administration", "Failed"),
    Verdict.DONE: QT_TRANSLATE_NOOP("Administration", "Imported"),
}
_COUNTED: Final = {
    Right.COURSES: (
        QT_TRANSLATE_NOOP("Administration", "1 course"),
        QT_TRANSLATE_NOOP("Administration", "%Ln courses"),
    ),
    Right.USERS: (QT_TRANSLATE_NOOP("Administration", "1 user"), QT_TRANSLATE_NOOP("Administration", "%Ln users")),
    Right.TERMS: (QT_TRANSLATE_NOOP("Administration", "1 term"), QT_TRANSLATE_NOOP("Administration", "%Ln terms")),
    Right.DATA_SOURCES: (
        QT_TRANSLATE_NOOP("Administration", "1 data source"),
        QT_TRANSLATE_NOOP("Administration", "%Ln data sources"),
    ),
}
NO_VALUE: Final = "–"


def field_title(path: str) -> str:
    """What a field is called; one that this version does not know by its path."""
    name = _FIELDS.get(path)
    return _tr(str(name)) if name else path


def section_title(path: str) -> str:
    """What stands over the fields to which a field belongs; empty for most."""
    parent, dot, _ = path.partition(".")
    name = _SECTIONS.get(parent) if dot else None
    return _tr(str(name)) if name else ""


def short_title(path: str) -> str:
    """What a field is called beside its value."""
    name = _SHORT.get(path)
    return _tr(str(name)) if name else field_title(path)


def choice_title(value: object) -> str:
    """What a choice is called; one that this version does not know as the site calls it."""
    name = _CHOICES.get(str(value))
    return _tr(str(name)) if name else str(value)


def fault_words(fault: Fault, most: int) -> str:
    """What is wrong with a field, for a person."""
    return _tr(str(_FAULTS[fault])).format(most=most)


def verdict_title(verdict: Verdict) -> str:
    """What becomes of a row of a file."""
    return _tr(str(_VERDICTS[verdict]))


def value_words(value: object) -> str:
    """Any value of a field on one line."""
    if value is None or value == "":
        return NO_VALUE
    if isinstance(value, bool):
        return _tr("Yes") if value else _tr("No")
    text = str(value)
    if text in _CHOICES:
        return choice_title(text)
    try:
        return full_moment(Timestamp.parse(text).moment) if "T" in text else " ".join(text.split())
    except ValueError:
        return " ".join(text.split())


def moment_words(at: datetime | None) -> str:
    """A moment, or a dash where there is none."""
    return full_moment(at) if at is not None else NO_VALUE


def count_words(right: Right, count: int) -> str:
    """So many records of a kind."""
    one, many = _COUNTED[right]
    return counted(count, _tr(str(one)), _tr(str(many), count))


def loss_words(right: Right, count: int) -> str:
    """What goes when records of a kind are deleted, on which so much hangs."""
    sentences = []
    if right is Right.COURSES and count:
        people = counted(count, _tr("1 enrollment"), _tr("%Ln enrollments", count))
        sentences.append(_tr("{count} will be deleted, with all grades and content.").format(count=people))
    if right is Right.USERS and count:
        enrolments = counted(count, _tr("1 enrollment"), _tr("%Ln enrollments", count))
        sentences.append(_tr("{count} in courses will be deleted, with all grades.").format(count=enrolments))
    return " ".join([*sentences, _tr("This cannot be undone.")])
