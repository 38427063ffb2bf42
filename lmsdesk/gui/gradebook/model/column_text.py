"""What the settings of columns are called on screen, and why some of them are not there."""

from collections.abc import Collection, Iterable

from lmsdesk.desk.gradebook.column_arrays import ColumnArrays
from lmsdesk.gui.gradebook.model.cell_text import unread_words
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.translator import Translator
from lmsdesk.model.columns import ColumnField, Fixed, Losses
from lmsdesk.model.scores import format_score

_tr = Translator("Columns")


def field_name(field: ColumnField) -> str:
    return {
        ColumnField.NAME: _tr("Name"),
        ColumnField.DISPLAY_NAME: _tr("Name for students"),
        ColumnField.DESCRIPTION: _tr("Description"),
        ColumnField.POSSIBLE: _tr("Points possible"),
        ColumnField.CATEGORY: _tr("Category"),
        ColumnField.SCHEMA: _tr("Shown as"),
        ColumnField.DUE: _tr("Due"),
        ColumnField.KIND: _tr("Source of grades"),
        ColumnField.ATTEMPTS: _tr("Attempts allowed"),
        ColumnField.SCORING: _tr("Attempt that counts"),
        ColumnField.ANONYMITY: _tr("Students' names"),
        ColumnField.RELEASE: _tr("Names are hidden"),
        ColumnField.AVAILABLE: _tr("Visible to students"),
        ColumnField.COUNTED: _tr("Counts towards totals"),
        ColumnField.STATISTICS: _tr("Average visible to students"),
    }[field]


def kind_names() -> dict[str, str]:
    return {"Manual": _tr("Entered by graders"), "Attempts": _tr("Student submissions")}


def scoring_names() -> dict[str, str]:
    """Which of several attempts counts."""
    return {
        "Last": _tr("The last attempt"),
        "Highest": _tr("The best attempt"),
        "Lowest": _tr("The lowest attempt"),
        "First": _tr("The first attempt"),
        "Average": _tr("The average of all attempts"),
    }


def anonymity_names() -> dict[str, str]:
    """When graders see names."""
    return {
        "None": _tr("Shown"),
        "AfterAllGraded": _tr("Hidden until all work is graded"),
        "Date": _tr("Hidden until a date"),
    }


def fixed_words(reasons: Collection[Fixed]) -> str:
    """Why settings are missing, in a sentence each."""
    texts = {
        Fixed.AFTER_MAKING: _tr("The source of grades is set when a column is created."),
        Fixed.CALCULATED: _tr("The server calculates this column: its points follow from its parts."),
        Fixed.NO_HAND_INS: _tr("Attempts and hidden names are only for columns with student submissions."),
        Fixed.ON_SITE: _tr("In this kind of course, the name for students and the totals are set on the site."),
    }
    kept = [reason for reason in texts if reason in reasons]
    if Fixed.CALCULATED in kept:
        kept = [reason for reason in kept if reason is not Fixed.NO_HAND_INS]
    return " ".join(texts[reason] for reason in kept)


def losses_words(losses: Losses) -> str:
    """What goes with a column: “24 grades and 5 attempts”; empty for nothing."""
    parts = []
    if losses.grades:
        parts.append(counted(losses.grades, _tr("1 grade"), _tr("%Ln grades", losses.grades)))
    if losses.attempts:
        parts.append(counted(losses.attempts, _tr("1 attempt"), _tr("%Ln attempts", losses.attempts)))
    if len(parts) < 2:
        return "".join(parts)
    return _tr("{grades} and {attempts}").format(grades=parts[0], attempts=parts[1])


def about_column(column: ColumnArrays) -> str:
    """The title of a column and what it takes, for tips and screen readers."""
    possible = format_score(column.scale.possible, decimal_point=column.scale.decimal_point)
    words = _tr("1 point possible") if possible == "1" else _tr("{points} points possible")
    scale = words.format(points=possible) if possible else ""
    about = _tr("calculated by the server") if column.is_worked_out else scale
    if column.is_unread:
        about = ", ".join(part for part in (about, unread_words(column)) if part)
    if column.is_gone:
        about = _tr("deleted on the site, kept here for its unsent grades")
    if column.is_nameless:
        about = _tr("names are hidden, and so are grades")
    if column.column.is_what_if:
        about = _tr("what if, only here, never sent")
        if column.is_read_only:
            about = _tr("what if, only here, calculated on this computer")
    return ", ".join(part for part in (column.column.title, about) if part)


def not_read(columns: Iterable[ColumnArrays]) -> list[str]:
    """How many of these columns were not read yet and how many may not be, as far as there are any."""
    kinds = [column.is_unreadable for column in columns if column.is_unread]
    unread, unreadable = kinds.count(False), kinds.count(True)
    waiting = counted(unread, _tr("1 column not read yet"), _tr("%Ln columns not read yet", unread))
    closed = counted(unreadable, _tr("no access to 1 column"), _tr("no access to %Ln columns", unreadable))
    return [waiting] * bool(unread) + [closed] * bool(unreadable)


def why_unread(column: ColumnArrays) -> str:
    """Why nothing is known of the column's grades, as a sentence; empty where they were read."""
    if column.is_unreadable:
        return _tr("You have no access to the grades of this column.")
    return _tr("This column has not been read from the site yet.") if column.is_unread else ""


def caption_of(column: ColumnArrays) -> str:
    """What stands below the title of a column: its points, or where its values come from."""
    possible = format_score(column.scale.possible, decimal_point=column.scale.decimal_point)
    if column.is_nameless:
        return _tr("names hidden")
    if column.is_gone:
        return _tr("deleted")
    if column.is_unread:
        return unread_words(column)
    if not column.column.is_what_if:
        return _tr("calculated") if column.is_read_only else f"/{possible}" if possible else ""
    return _tr("what if") if column.is_read_only or not possible else _tr("what if /{points}").format(points=possible)
