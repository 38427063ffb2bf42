"""What steps of entering grades are called, and what is said of them."""

from collections.abc import Sequence
from enum import StrEnum

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

_CONTEXT = "Entries"

WORKED_OUT = str(QT_TRANSLATE_NOOP("Entries", "The server calculates this column."))
"""Why a calculated cell takes no entry."""
NAMELESS = str(QT_TRANSLATE_NOOP("Entries", "Students' names are hidden in this column, and so are its grades."))
"""Why a cell takes no entry while nobody may be told whose it is."""
DELETED = str(QT_TRANSLATE_NOOP("Entries", "The column was deleted on the site, so nothing can be entered in it."))
"""Why a cell of a deleted column takes no entry."""
LEFT = str(QT_TRANSLATE_NOOP("Entries", "The student has left the course, so nothing can be entered here."))
"""Why a cell of a student who is gone takes no entry."""
NO_START = str(QT_TRANSLATE_NOOP("Entries", "There is no number to continue from."))
"""Why a series cannot be continued."""


class Verb(StrEnum):
    """What a step does."""

    ENTER = "Enter"
    PASTE = "Paste"
    CUT = "Cut"
    CLEAR = "Clear"
    FILL = "Fill"
    REPLACE = "Replace"
    EXEMPT = "Exempt"
    COUNT_AGAIN = "CountAgain"
    CLEAR_OVERRIDE = "ClearOverride"
    MISSING = "Missing"


def reason_words(reason: str) -> str:
    """Why a cell kept its value, in the person's language where it is one of ours."""
    return _tr(reason) if reason in {WORKED_OUT, NAMELESS, DELETED, LEFT, NO_START} else reason


def step_label(verb: Verb, count: int) -> str:
    """The name of a step of many cells: `Paste 12 grades`."""
    if count == 1:
        one = {
            Verb.ENTER: _tr("Enter 1 grade"),
            Verb.PASTE: _tr("Paste 1 grade"),
            Verb.CUT: _tr("Cut 1 grade"),
            Verb.CLEAR: _tr("Clear 1 grade"),
            Verb.FILL: _tr("Fill 1 grade"),
            Verb.REPLACE: _tr("Replace 1 grade"),
            Verb.EXEMPT: _tr("Exempt 1 grade"),
            Verb.COUNT_AGAIN: _tr("Remove the exemption of 1 grade"),
            Verb.CLEAR_OVERRIDE: _tr("Clear the override of 1 grade"),
            Verb.MISSING: _tr("Enter 0 for 1 missing grade"),
        }
        return one[verb]
    many = {
        Verb.ENTER: _tr("Enter %Ln grades", count),
        Verb.PASTE: _tr("Paste %Ln grades", count),
        Verb.CUT: _tr("Cut %Ln grades", count),
        Verb.CLEAR: _tr("Clear %Ln grades", count),
        Verb.FILL: _tr("Fill %Ln grades", count),
        Verb.REPLACE: _tr("Replace %Ln grades", count),
        Verb.EXEMPT: _tr("Exempt %Ln grades", count),
        Verb.COUNT_AGAIN: _tr("Remove the exemption of %Ln grades", count),
        Verb.CLEAR_OVERRIDE: _tr("Clear the override of %Ln grades", count),
        Verb.MISSING: _tr("Enter 0 for %Ln missing grades", count),
    }
    return many[verb]


def step_of_one(column: str, value: str, student: str) -> str:
    """The name of a step of one cell: `Midterm: 42 for Abara, Chidi`."""
    return _tr("{column}: {value} for {student}").format(column=column, value=value, student=student)


def exempted(*, is_exempt: bool) -> str:
    """A grade that was left out of calculations, or taken in again."""
    return _tr("exempt") if is_exempt else _tr("no longer exempt")


def cleared() -> str:
    """A grade that was emptied."""
    return _tr("cleared")


def kept_values(count: int, reason: str) -> str:
    """How many cells refused what was to be entered, and why the first of them did."""
    many = _tr("%Ln cells kept their old values: {reason}", count)
    words = _tr("1 cell kept its old value: {reason}") if count == 1 else many
    return words.format(reason=reason_words(reason))


def left_alone(count: int) -> str:
    """How many cells are not anybody's to fill."""
    if count == 1:
        return _tr("1 cell left unchanged: the server calculates these columns.")
    return _tr("%Ln cells left unchanged: the server calculates these columns.", count)


def emptied(count: int) -> str:
    """How many of the selected cells were cleared."""
    if not count:
        return _tr("No grade was cleared.")
    return _tr("1 grade was cleared.") if count == 1 else _tr("%Ln grades were cleared.", count)


def were_empty(count: int) -> str:
    """How many of the selected cells had nothing to clear."""
    return _tr("1 cell was already empty.") if count == 1 else _tr("%Ln cells were already empty.", count)


def remarked(count: int, remark: str) -> str:
    """How many scores are unusual, and in which way the first of them is."""
    words = _tr("1 score {remark}.") if count == 1 else _tr("%Ln scores {remark}.", count)
    return words.format(remark=remark)


def too_fine(places: int) -> str:
    """A score with more decimals than its column shows."""
    if places == 1:
        return _tr("finer than the 1 decimal this column shows")
    return _tr("finer than the %Ln decimals this column shows", places)


def read_as(copied: str, number: str) -> str:
    """A number in the notation of another country."""
    return _tr("“{copied}” was read as {number}").format(copied=copied, number=number)


def outside(count: int) -> str:
    """How much of a block has no place in the sheet."""
    if count == 1:
        return _tr("1 copied cell would fall outside the gradebook.")
    return _tr("%Ln copied cells would fall outside the gradebook.", count)


def other_shape(copied: Sequence[int], selected: Sequence[int]) -> str:
    """A block of another height and width than what is selected."""
    words = _tr("{copied} cells were copied, but {selected} are selected.")
    return words.format(copied=_shape(copied), selected=_shape(selected))


def none_overridden() -> str:
    """There is no override to clear."""
    return _tr("None of the selected grades is overridden.")


def what_is_missing() -> str:
    """When a grade counts as missing."""
    return _tr(
        "Missing means: no grade, not exempt, no submission waiting to be graded, and past the due date "
        "if there is one."
    )


def not_shown(count: int) -> str:
    """How many students a filter leaves out."""
    if count == 1:
        return _tr("1 student who is not shown is left out.")
    return _tr("%Ln students who are not shown are left out.", count)


def takes_no_grades(column: str) -> str:
    """A column in which nothing can be entered."""
    return _tr("Grades cannot be entered in “{column}”.").format(column=column)


def not_due_yet(column: str, due: str) -> str:
    """A column whose work is not due."""
    return _tr("“{column}” is due on {due}. Nothing is missing before that.").format(column=column, due=due)


def never_read(column: str) -> str:
    """A column whose grades are not known here."""
    return _tr("The grades of “{column}” have not been read, so it is not known which are missing.").format(
        column=column
    )


def nothing_missing(column: str) -> str:
    """A column in which everybody has a grade, is exempt or has handed in."""
    return _tr("No grade is missing in “{column}”.").format(column=column)


def _shape(sides: Sequence[int]) -> str:
    return f"{sides[0]} × {sides[1]}"


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate(_CONTEXT, text, None, count)
