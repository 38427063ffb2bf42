"""What is said of files: each sentence by name with its values, so that the window can say it in its language.

Whoever only reads texts, as a command line does, has plain English.
"""

from enum import StrEnum

import msgspec

from lmsdesk.desk.platform.message import Message

__all__ = ["Message", "MessageId", "PackedMessage", "Words", "pack", "unpack"]


class MessageId(StrEnum):
    """The sentences; braces hold the places of values."""

    # How a file was read
    READ_AS = "Read as {encoding}."
    READ_AS_BY_TABS = "Read as {encoding}, separated by tabs."
    READ_AS_BY_COMMAS = "Read as {encoding}, separated by commas."
    READ_AS_BY_SEMICOLONS = "Read as {encoding}, separated by semicolons."
    READ_AS_BY_BARS = "Read as {encoding}, separated by bars."
    WORKSHEET = "Read from the worksheet “{name}”."
    MACROS = "The file has macros; they were not run."
    BASE_DAMAGED = "The file's record of the exported grades is damaged: it is compared only with the current grades."
    NO_BASE = "The file has no record of the exported grades: it is compared only with the current grades."
    OTHER_COURSE = "The file was exported from another course: it is compared only with the current grades."
    COMPARED = "Compared with the grades exported on {made}."
    # Why a file cannot be read
    UNREADABLE = "The file could not be read as a table."
    NOTHING_CHANGED = "{why} Nothing was changed."
    CHOOSE_ANOTHER = "Choose a CSV, XLSX, XLS or ODS file."
    SAVE_AGAIN = "Save it again from a spreadsheet program, or as CSV."
    SAVE_AS_TABLE = "Open it in a spreadsheet program and save it as XLSX or CSV."
    SAVE_UNLOCKED = "Save it without the password, then import it."
    TOOK_TOO_MUCH = "Reading it takes too much time or memory."
    LOCKED = "It is protected by a password."
    DAMAGED = "It is damaged or not a table."
    SYSTEM_SAYS = "{words}."
    TOO_LARGE = "It is larger than {megabytes} MB."
    EMPTY = "It is empty."
    PDF = "It is a PDF."
    WEB_PAGE = "It is a web page, despite its file extension."
    XML = "It is an XML file, despite its file extension."
    NO_TEXT = "It is not a text file."
    NO_ROWS = "It has no rows."
    UNPACKS_TO_TOO_MUCH = "It unpacks to more than any gradebook holds."
    TOO_MANY_CELLS = "It has more cells than any gradebook."
    TOO_MUCH_TEXT = "It has more text than any gradebook."
    # What tells students apart
    ID = "id"
    USER_NAME = "user name"
    STUDENT_ID = "student ID"
    EMAIL = "email address"
    NAME = "name"
    # Whose a row is
    TWO_STUDENTS = "The row names two different students."
    SEVERAL_STUDENTS = "Several students have this name."
    HAS_LEFT = "This student has left the course since the file was made."
    NAME_ALONE = "The name is in this course, but the {key} is not."
    ABOUT_ALL = "This looks like a summary row and is left out."
    SHORTENED_STUDENT = "A spreadsheet program has rounded the student's number."
    NO_SUCH_NAME = "No student in this course has this name; some are similar."
    NO_STUDENT = "Not a student in this course."
    SAME_STUDENT = "Rows {first} and {last} are for the same student."
    SAME_ROWS = "Rows {first} and {last} of the file are for the same student."
    SAME_COLUMNS = "Columns {first} and {last} of the file are for the same column."
    # Which column a column is
    SEVERAL_COLUMNS = "Several columns have this title."
    CLOSE_COLUMNS = "No column has this title; some are similar."
    # Why a cell is not entered
    FAILED_FORMULA = "A formula that failed in the file."
    DATE = "A date, perhaps made from a score."
    SHORTENED = "This number is rounded in the file."
    WORKED_OUT = "The server calculates this column."
    PASSED_OVER = "Cells that say {words} change nothing: clear a cell to clear the grade."
    # Why a file is not entered
    TWICE = "One grade would be imported twice."
    LEAVE_ONE_OUT = "Leave one of them out under “Students and columns”, or choose another for it."
    MOVED = "Grades have changed in the meantime."
    NOTHING_ENTERED = "Nothing was imported, and the list is up to date."
    LOOK_AGAIN = "Check it again, then import."


class PackedMessage(msgspec.Struct, frozen=True):
    """The same on its way from the reading process, which can only name sentences that there are."""

    sentence: MessageId
    values: dict[str, "str | PackedMessage"] = {}


Words = str | PackedMessage


def pack(text: str) -> Words:
    """A text as the reading process sends it."""
    if not isinstance(text, Message):
        return text
    return PackedMessage(MessageId(text.sentence), {name: pack(value) for name, value in text.values.items()})


def unpack(words: Words) -> str:
    if isinstance(words, str):
        return words
    return Message(words.sentence, **{name: unpack(value) for name, value in words.values.items()})
