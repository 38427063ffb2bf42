"""Migrations: each whole or not at all, with an encrypted copy made before."""

import os
from datetime import UTC, datetime
from pathlib import Path

import apsw
import pytest

from lmsdesk.model.changes import PastQuery
from lmsdesk.store import Store, StoreKey
from lmsdesk.store.database import connection as connections
from lmsdesk.store.database.connection import unlock
from lmsdesk.store.database.migrations import APPLICATION_ID, Migration, migrate, migrations
from tests.helpers.older_store import as_version_5
from tests.unit.store.builders import BOB, COURSE, ESSAY, EXAM, cell, grade, patch
from tests.unit.store.disk import contents

_NEXT = len(migrations()) + 1
_ADD = Migration(_NEXT, "CREATE TABLE added (a); INSERT INTO added VALUES (1);")
_FAILING = Migration(_NEXT + 1, "CREATE TABLE half (a); INSERT INTO nowhere VALUES (1);")


def _plain(path: Path, key: StoreKey | None = None) -> apsw.Connection:
    connection = apsw.Connection(str(path))
    unlock(connection, key)
    return connection


def test_the_numbers_of_the_shipped_steps_have_no_gaps() -> None:
    assert [step.number for step in migrations()] == list(range(1, len(migrations()) + 1))


def test_a_new_file_gets_all_steps_and_no_copy(path: Path) -> None:
    connection = _plain(path)
    copies: list[int] = []
    migrate(connection, lambda: copies.append(1), [*migrations(), _ADD])
    assert connection.pragma("user_version") == _NEXT
    assert connection.pragma("application_id") == APPLICATION_ID
    assert copies == []
    connection.close()


def test_an_older_file_is_copied_before_its_first_missing_step(path: Path) -> None:
    connection = _plain(path)
    migrate(connection, None, migrations())
    copied_at: list[object] = []
    steps = [*migrations(), _ADD]
    migrate(connection, lambda: copied_at.append(connection.pragma("user_version")), steps)
    migrate(connection, lambda: copied_at.append("again"), steps)
    assert copied_at == [_NEXT - 1]
    connection.close()


def test_a_failing_step_leaves_the_file_as_the_program_before_it_had_it(path: Path) -> None:
    connection = _plain(path)
    migrate(connection, None, migrations())
    with pytest.raises(apsw.SQLError):
        migrate(connection, None, [*migrations(), _ADD, _FAILING])
    assert connection.pragma("user_version") == _NEXT - 1
    assert connection.execute("SELECT count(*) FROM sqlite_schema WHERE name IN ('half', 'added')").get == 0
    connection.close()


async def test_the_copy_is_whole_and_under_the_same_key(
    store: Store, path: Path, key: StoreKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.outbox.edit([patch(notes="Zwoinks")], label="note")
    await store.close()
    monkeypatch.setattr(
        connections, "migrate", lambda connection, back_up: migrate(connection, back_up, [*migrations(), _ADD])
    )
    upgraded = await Store.open(path, key)
    assert (await upgraded.outbox.counts()).queued == 1
    await upgraded.close()
    left = contents(path.parent)
    assert set(left) == {path.name, f"site.version-{_NEXT - 1}.db"}
    assert b"Zwoinks" not in left[f"site.version-{_NEXT - 1}.db"]
    before = path.with_name(f"site.version-{_NEXT - 1}.db")
    assert os.name != "posix" or os.stat(before).st_mode & 0o077 == 0  # noqa: PTH116 - awaits nothing
    copy = _plain(before, key)
    assert copy.execute("SELECT count(*) FROM edit").get == 1
    assert copy.pragma("user_version") == _NEXT - 1
    copy.close()


async def test_edits_history_and_steps_of_grades_become_those_of_targets(
    store: Store, path: Path, key: StoreKey
) -> None:
    await _fill_outbox(store)
    edits, entries = await store.outbox.edits(), await store.history.find(PastQuery(COURSE))
    labels = await store.outbox.undo_labels(COURSE)
    await store.close()
    connection = _plain(path, key)
    as_version_5(connection)
    before = {table: _rows(connection, table) for table in ("edit", "history", "step", "gradebook_cell")}
    migrate(connection, None)
    for table, rows in before.items():
        assert rows
        assert [row | old for row, old in zip(_rows(connection, table), rows, strict=True)] == _rows(connection, table)
    assert connection.execute("SELECT DISTINCT kind, item_id FROM edit").fetchall() == [("grade", "")]
    connection.close()
    upgraded = await Store.open(path, key)
    assert await upgraded.outbox.edits() == edits
    assert await upgraded.history.find(PastQuery(COURSE)) == entries
    assert await upgraded.outbox.undo_labels(COURSE) == labels
    await upgraded.outbox.undo(COURSE)
    assert (await upgraded.cell_record(cell(BOB, EXAM))).edit is None
    await upgraded.close()


async def _fill_outbox(store: Store) -> None:
    """Rows in every state, a step that can be taken back and one that can be made again."""
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=1.0, notes="n", changeIndex=7)], is_first=True)
    await store.outbox.edit([patch(score=2.0, notes=None)], label="first")
    await store.outbox.edit([patch(BOB, ESSAY, text="B")], label="second")
    sent, held = await store.outbox.claim(datetime.now(UTC), limit=2)
    assert await store.outbox.mark_in_flight(sent, read_index=7)
    await store.outbox.mark_conflict(held, theirs={"text": "C"}, reply=grade(BOB, ESSAY, text="C", changeIndex=8))
    await store.outbox.edit([patch(BOB, EXAM, exempt=True, feedback="x")], label="third")
    await store.outbox.edit([patch(BOB, EXAM, feedback="y")], label="fourth")
    await store.outbox.undo(COURSE)


async def test_the_number_of_an_edit_is_not_given_again_by_a_rebuilt_outbox(
    store: Store, path: Path, key: StoreKey
) -> None:
    await store.outbox.edit([patch(score=2.0)], label="typed")
    (gone,) = await store.outbox.edits()
    await store.outbox.discard(gone.id)
    await store.close()
    connection = _plain(path, key)
    as_version_5(connection)
    connection.close()
    upgraded = await Store.open(path, key)
    await upgraded.outbox.edit([patch(score=3.0)], label="typed")
    (new,) = await upgraded.outbox.edits()
    assert new.id > gone.id
    await upgraded.close()


def _rows(connection: apsw.Connection, table: str) -> list[dict[str, object]]:
    cursor = connection.execute(f"SELECT * FROM {table}")
    names = [name for name, _ in cursor.get_description()]
    return [dict(zip(names, row, strict=True)) for row in cursor]
