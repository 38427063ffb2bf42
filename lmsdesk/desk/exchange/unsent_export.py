"""Everything that was not sent as files a person can read: for the day on which the site is gone for good.

Two files: a table for spreadsheet programs, one line a field, and the same as plain text.
"""

import asyncio
import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path

from lmsdesk.desk.exchange.export import safe_cell
from lmsdesk.desk.outbox.edit_entries import EditEntry, with_titles
from lmsdesk.desk.platform.chosen import refuse_writing, write_chosen
from lmsdesk.desk.sites.profiles import Site
from lmsdesk.model.content_items import ITEM_FIELDS
from lmsdesk.model.edits import Edit, EditState
from lmsdesk.model.gradebook import MARK_FIELDS
from lmsdesk.model.ids import CourseId, UserId
from lmsdesk.model.people import User
from lmsdesk.model.scores import format_score
from lmsdesk.model.wire import Json, known
from lmsdesk.store import Store

_HEAD = (
    "Course", "Column", "Student", "User name", "Student ID", "Field", "Value", "Value before",
    "Other person's value", "State", "Reason", "Entered", "Course ID", "Column ID", "User ID",
)  # fmt: skip
_STATES = {
    EditState.QUEUED: "waiting to be sent",
    EditState.SENDING: "was being sent; it may have arrived",
    EditState.FAILED: "refused by the service",
    EditState.HELD: "in conflict: someone else changed it too",
}


@dataclass(frozen=True)
class UnsentFiles:
    """What was written, and how many grades are in it."""

    table: Path
    text: Path
    grades: int


async def export_unsent(store: Store, site: Site, out: Path) -> UnsentFiles:
    """Write both files, each whole or not at all; raises OwnFile or FileUnwritable. The store stays as it is."""
    entries = await with_titles(store, await store.outbox.edits())
    entries.sort(key=lambda one: (one.course_title, one.column_title, one.student_name, one.item_title))
    people = {course: await _people(store, course) for course in {one.edit.cell.course_id for one in entries}}
    files = UnsentFiles(*_names(out), len(entries))
    table = _table(entries, people).encode("utf-8-sig")
    text = _text(site, entries).encode()
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
    return {one.user_id: known(one.user, None) or User(id=one.user_id) for one in members}


def _table(entries: Sequence[EditEntry], people: dict[CourseId, dict[UserId, User]]) -> str:
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(_HEAD)
    for entry in entries:
        cell = entry.edit.cell
        user = (not entry.stand_in and people[cell.course_id].get(cell.user_id)) or User(id=cell.user_id)
        writer.writerows(map(safe_cell, row) for row in _rows(entry, user))
    return text.getvalue()


def _rows(entry: EditEntry, user: User) -> Iterator[tuple[str, ...]]:
    edit = entry.edit
    for name, value in _in_order(edit.moved):
        yield (
            entry.course_title, _column(entry), entry.student_name, known(user.user_name, ""),
            known(user.student_id, ""), name, _as_text(value), _as_text(edit.base.get(name)),
            _as_text(edit.theirs[name]) if name in edit.theirs else "", _state(edit), edit.error,
            _moment(edit.changed_at), *_ids(edit),
        )  # fmt: skip


def _text(site: Site, entries: Sequence[EditEntry]) -> str:
    head = [
        f"Grades of {site.name} ({site.base_url}) that were not sent",
        f"Written on {_moment(datetime.now(UTC))}. {_count_text(len(entries))}.",
        "They are still in the program on this computer; this file changes nothing there.",
    ]
    return "\n".join([*head, *_paragraphs(entries)]) + "\n"


def _paragraphs(entries: Sequence[EditEntry]) -> Iterator[str]:
    for title, of_column in groupby(entries, key=lambda one: f"{one.course_title}: {_column(one)}"):
        yield f"\n{title}\n{'=' * len(title)}"
        for entry in of_column:
            name = entry.student_name or entry.item_title
            yield f"\n{name}  ({_state(entry.edit)}, entered {_moment(entry.edit.changed_at)})"
            if entry.edit.error:
                yield f"  Reason: {entry.edit.error}"
            yield from _fields(entry)


def _fields(entry: EditEntry) -> Iterator[str]:
    edit = entry.edit
    for name, value in _in_order(edit.moved):
        yield f"  {name}: {_indent(_as_text(value))}"
        yield f"    before: {_indent(_as_text(edit.base.get(name)))}"
        if name in edit.theirs:
            yield f"    other person: {_indent(_as_text(edit.theirs[name]))}"


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
    """The score first."""
    return [(name, patch[name]) for name in (*MARK_FIELDS, *ITEM_FIELDS) if name in patch]


def _indent(text: str) -> str:
    return (text or "–").replace("\r\n", "\n").replace("\n", "\n    ")


def _as_text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return format_score(float(value)) if isinstance(value, int | float) else str(value)


def _moment(at: datetime | None) -> str:
    return f"{at.astimezone():%Y-%m-%d %H:%M}" if at else ""


def _count_text(count: int) -> str:
    return {0: "Nothing is waiting", 1: "1 grade"}.get(count, f"{count} grades")
