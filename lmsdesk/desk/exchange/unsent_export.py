"""Everything that was not sent as files a person can read: for the day on which the site is gone for good.

Two files: a table for spreadsheet programs, one line a field, and the same as plain text. They name students also where
the window hides names: a number of this program says nothing to whoever has to enter the grades somewhere else.
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path

from lmsdesk.desk.outbox.outbox import EditEntry, with_titles
from lmsdesk.desk.platform.chosen import refuse_writing, write_chosen
from lmsdesk.desk.platform.csv_text import csv_text
from lmsdesk.desk.sites.profiles import Site
from lmsdesk.model.content_items import ITEM_FIELDS
from lmsdesk.model.edits import Edit, EditState
from lmsdesk.model.feedback import text_of
from lmsdesk.model.gradebook import MARK_FIELDS
from lmsdesk.model.ids import CourseId, UserId
from lmsdesk.model.people import User
from lmsdesk.model.scores import format_score
from lmsdesk.model.wire import Json, value_or
from lmsdesk.store import Store

_HEAD = (
    "Course", "Column", "Student", "User name", "Student ID", "Field", "Value", "Value before",
    "Other person's value", "State", "Reason", "Entered", "Course ID", "Column ID", "User ID",
)  # fmt: skip
_STATES = {
    EditState.QUEUED: "waiting to be sent",
    EditState.SENDING: "was being sent; it may have arrived",
    EditState.FAILED: "refused by the server",
    EditState.HELD: "in conflict: someone else changed it too",
}


_People = Mapping[CourseId, Mapping[UserId, User]]


@dataclass(frozen=True)
class UnsentFiles:
    """What was written, and how many grades are in it."""

    table: Path
    text: Path
    grades: int


async def export_unsent(store: Store, site: Site, out: Path) -> UnsentFiles:
    """Write both files, each whole or not at all; raises OwnFile or FileUnwritable. The store stays as it is."""
    entries = await with_titles(store, [*await store.outbox.edits(), *await store.unasked_choices()])
    entries.sort(key=lambda one: (one.course_title, one.column_title, one.student_name, one.item_title))
    people = {course: await _people(store, course) for course in {one.edit.cell.course_id for one in entries}}
    files = UnsentFiles(*_names(out), len(entries))
    rows = (row for entry in entries for row in _rows(entry, _user(entry, people)))
    table = csv_text([_HEAD, *rows]).encode("utf-8-sig")
    text = _text(site, entries, people).encode()
    for file in (files.table, files.text):
        await asyncio.to_thread(refuse_writing, file)
    await asyncio.to_thread(write_chosen, files.table, table)
    await asyncio.to_thread(write_chosen, files.text, text)
    return files


def _names(out: Path) -> tuple[Path, Path]:
    """The table and the text; a dot in the name is a part of it, not an ending to take away."""
    ending = out.suffix if out.suffix.lower() == ".csv" else ""
    stem = out.name.removesuffix(ending)
    return out.with_name(f"{stem}{ending or '.csv'}"), out.with_name(f"{stem}.unsent.txt")


async def _people(store: Store, course_id: CourseId) -> dict[UserId, User]:
    members = await store.mirror.roster(course_id)
    return {one.user_id: user for one in members if (user := value_or(one.user, None)) is not None}


def _user(entry: EditEntry, people: _People) -> User:
    cell = entry.edit.cell
    return people[cell.course_id].get(cell.user_id) or User(id=cell.user_id)


def _student(entry: EditEntry, user: User) -> str:
    """The name; of a person without one the id, and of work without a person its code."""
    if entry.item_title:
        return ""
    return user.sort_name if user.id else entry.code


def _rows(entry: EditEntry, user: User) -> Iterator[tuple[str, ...]]:
    edit = entry.edit
    for name, value in _in_order(edit.moved):
        yield (
            entry.course_title, _column(entry), _student(entry, user), value_or(user.user_name, ""),
            value_or(user.student_id, ""), str(entry.word(name)),
            _as_text(name, entry.word(value)), _as_text(name, entry.word(edit.base.get(name))),
            _as_text(name, entry.word(edit.theirs[name])) if name in edit.theirs else "", _state(edit), edit.error,
            _moment(edit.changed_at), *_ids(edit),
        )  # fmt: skip


def _text(site: Site, entries: Sequence[EditEntry], people: _People) -> str:
    head = [
        f"Grades of {site.name} ({site.base_url}) that were not sent",
        f"Written on {_moment(datetime.now(UTC))}. {_count_text(len(entries))}.",
        "They are still in the program on this computer; this file changes nothing there.",
    ]
    return "\n".join([*head, *_paragraphs(entries, people)]) + "\n"


def _paragraphs(entries: Sequence[EditEntry], people: _People) -> Iterator[str]:
    for title, of_column in groupby(entries, key=lambda one: f"{one.course_title}: {_column(one)}"):
        yield f"\n{title}\n{'=' * len(title)}"
        for entry in of_column:
            name = _student(entry, _user(entry, people)) or entry.item_title
            entered = f", entered {_moment(entry.edit.changed_at)}" if entry.edit.changed_at else ""
            yield f"\n{name}  ({_state(entry.edit)}{entered})"
            if entry.edit.error:
                yield f"  Reason: {entry.edit.error}"
            yield from _fields(entry)


def _fields(entry: EditEntry) -> Iterator[str]:
    edit = entry.edit
    for name, value in _in_order(edit.moved):
        yield f"  {entry.word(name)}: {_indent(_as_text(name, entry.word(value)))}"
        yield f"    before: {_indent(_as_text(name, entry.word(edit.base.get(name))))}"
        if name in edit.theirs:
            yield f"    other person: {_indent(_as_text(name, entry.word(edit.theirs[name])))}"


def _column(entry: EditEntry) -> str:
    """The column, or of a content item where it stands."""
    return f"Content: {entry.item_title}" if entry.item_title else entry.column_title


def _ids(edit: Edit) -> tuple[str, ...]:
    """Course, column and user; of a content item its own id in the place of a column's."""
    course, column, user, _, item = edit.target.address
    return (course, column or item, user)


def _state(edit: Edit) -> str:
    return "draft: not posted" if edit.is_draft and edit.state is EditState.QUEUED else _STATES[edit.state]


def _in_order(patch: Json) -> list[tuple[str, object]]:
    """The score first; of choices in a rubric its rows as they come."""
    known = [name for name in (*MARK_FIELDS, *ITEM_FIELDS) if name in patch]
    return [(name, patch[name]) for name in (*known, *(name for name in patch if name not in known))]


def _indent(text: str) -> str:
    return (text or "–").replace("\r\n", "\n").replace("\n", "\n    ")


def _as_text(name: str, value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return format_score(float(value))
    return text_of(str(value)) if name == "feedback" else str(value)


def _moment(at: datetime | None) -> str:
    return f"{at.astimezone():%Y-%m-%d %H:%M}" if at else ""


def _count_text(count: int) -> str:
    return {0: "Nothing is waiting", 1: "1 grade"}.get(count, f"{count} grades")
