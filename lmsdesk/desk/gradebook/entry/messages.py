"""What is said of entering grades: each sentence by name, so that the window can say it in its language."""

from enum import StrEnum
from typing import Final

from lmsdesk.desk.platform.message import Message


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


class EntryMessage(StrEnum):
    """The sentences; braces hold the places of values, `%Ln` that of a number."""

    # Why a cell takes no entry
    WORKED_OUT = "The server calculates this column."
    NAMELESS = "Students' names are hidden in this column, and so are its grades."
    DELETED = "The column was deleted on the site, so nothing can be entered in it."
    LEFT = "The student has left the course, so nothing can be entered here."
    NO_START = "There is no number to continue from."
    # What is unusual about a score
    TOO_FINE_FOR_ONE = "finer than the 1 decimal this column shows"
    TOO_FINE = "finer than the %Ln decimals this column shows"
    READ_AS = "“{copied}” was read as {number}"
    # What is doubtful about a step
    CELL_OUTSIDE = "1 copied cell would fall outside the gradebook."
    CELLS_OUTSIDE = "%Ln copied cells would fall outside the gradebook."
    OTHER_SHAPE = "{copied} cells were copied, but {selected} are selected."
    WHAT_IS_MISSING = (
        "Missing means: no grade, not exempt, no submission waiting to be graded, and past the due date "
        "if there is one."
    )
    STUDENT_NOT_SHOWN = "1 student who is not shown is left out."
    STUDENTS_NOT_SHOWN = "%Ln students who are not shown are left out."
    # Why a formula has no value
    FORMULA_TOO_LONG = "The formula is too long."
    DIVIDES_BY_ZERO = "The formula divides by zero."
    NOT_CALCULABLE = "“={text}” cannot be calculated."
    CELL_KEEPS_VALUE = "The cell keeps its value."
    HOW_FORMULAS_ARE = "Use + - * / and brackets with x, the current score: =x*1.1, =min(x+5; 50)."
    NO_SCORE_HERE = "There is no score here."
    CELL_STAYS = "The cell stays as it is."


WORKED_OUT: Final = Message(EntryMessage.WORKED_OUT)
"""Why a calculated cell takes no entry."""
NAMELESS: Final = Message(EntryMessage.NAMELESS)
"""Why a cell takes no entry while nobody may be told whose it is."""
DELETED: Final = Message(EntryMessage.DELETED)
"""Why a cell of a deleted column takes no entry."""
LEFT: Final = Message(EntryMessage.LEFT)
"""Why a cell of a student who is gone takes no entry."""
NO_START: Final = Message(EntryMessage.NO_START)
"""Why a series cannot be continued."""


def counted(one: EntryMessage, many: EntryMessage, count: int) -> Message:
    """The sentence for a number of things."""
    return Message(one) if count == 1 else Message(many, count)
