"""Everything that was not sent as files: readable, complete, and no cell a formula."""

import csv
from datetime import UTC, datetime
from pathlib import Path

import pytest

from lmsdesk.desk.exchange.unsent_export import export_unsent
from lmsdesk.desk.sites.profiles import Site
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import AttemptId, AttemptTarget, SiteId, UserId
from lmsdesk.model.rubrics import RubricTarget
from lmsdesk.store import Store
from tests.sync.test_column_rubrics import use
from tests.unit.store.builders import ADA, BOB, COURSE, ESSAY, EXAM, attempt, cell, fill, grade, patch

SITE = Site(id=SiteId("gone"), name="Gone", base_url="https://gone.example.edu")


async def test_both_files_tell_every_field_of_every_grade(tmp_path: Path) -> None:
    store = await Store.open(None, None)
    await fill(store)
    await store.outbox.edit([patch(score=5.5, feedback="=1+1\nsecond line")], label="typing")
    await store.outbox.edit([patch(BOB, EXAM, exempt=True)], label="typing")
    [_, held] = await store.outbox.claim(datetime(2100, 1, 1, tzinfo=UTC), limit=9)
    await store.outbox.mark_conflict(held, theirs={"exempt": False}, reply=grade(BOB, EXAM, score=2.0))
    before = await store.outbox.edits()
    files = await export_unsent(store, SITE, tmp_path / "unsent.csv")
    rows = list(csv.DictReader(files.table.read_text(encoding="utf-8-sig").splitlines(keepends=True)))
    assert [(row["Field"], row["Value"], row["User ID"]) for row in rows] == [
        ("score", "5.5", cell().user_id),
        ("feedback", "'=1+1\nsecond line", cell().user_id),
        ("exempt", "yes", BOB),
    ]
    assert {row["Student"] for row in rows} == {"Zwoinks, Ada"}
    text = files.text.read_text(encoding="utf-8")
    assert "2 grades" in text
    assert "    second line" in text
    assert "other person: no" in text
    assert files.grades == 2
    assert await store.outbox.edits() == before
    await store.close()


async def test_marks_are_in_the_files_posted_or_not(tmp_path: Path) -> None:
    store = await Store.open(None, None)
    await fill(store)
    papers = [attempt("_1_1", ADA), attempt("_2_1", BOB)]
    await store.mirror.save_attempts(COURSE, ESSAY, papers, is_whole=True)
    draft, posted = (
        AttemptTarget(COURSE, ESSAY, user, paper.id) for user, paper in zip((ADA, BOB), papers, strict=True)
    )
    for target, score in ((draft, 3.0), (posted, 4.5)):
        await store.outbox.edit([CellPatch(target, {"score": score})], label="Mark")
    (shown,) = await store.attempt_records([posted])
    await store.outbox.post({posted: shown.values}, label="Post")
    files = await export_unsent(store, SITE, tmp_path / "unsent.csv")
    rows = list(csv.DictReader(files.table.read_text(encoding="utf-8-sig").splitlines(keepends=True)))
    assert sorted((row["User ID"], row["Field"], row["Value"], row["State"]) for row in rows) == [
        (ADA, "score", "3", "draft: not posted"),
        (BOB, "score", "4.5", "waiting to be sent"),
        (BOB, "status", "Completed", "waiting to be sent"),
    ]
    await store.close()


async def test_what_is_chosen_in_a_rubric_without_a_mark_is_in_the_files(tmp_path: Path) -> None:
    store = await Store.open(None, None)
    await fill(store)
    own_work, group_work = attempt("_1_1", ADA), attempt("_2_1", BOB, groupAttemptId="_7_1")
    marked = attempt("_3_1", ADA, status="Completed")
    await store.mirror.save_attempts(COURSE, ESSAY, [own_work, group_work, marked], is_whole=True)
    await store.rubrics.save(COURSE, ESSAY, use("Numeric", [[10.0, 7.0], [3.0, 2.0]]))
    chosen: dict[RubricTarget, dict[str, object]] = {
        RubricTarget(COURSE, ESSAY, ADA, own_work.id): {"r0": "x01"},
        RubricTarget(COURSE, ESSAY, UserId(""), AttemptId("_7_1")): {"r1": "x10"},
        RubricTarget(COURSE, ESSAY, ADA, marked.id): {"r0": "x00"},
    }
    patches = [CellPatch(target, {"choices": choices}) for target, choices in chosen.items()]
    await store.outbox.edit(patches, label="Choose")
    files = await export_unsent(store, SITE, tmp_path / "unsent.csv")
    rows = list(csv.DictReader(files.table.read_text(encoding="utf-8-sig").splitlines(keepends=True)))
    assert sorted((row["User ID"], row["Field"], row["Value"], row["State"]) for row in rows) == [
        ("", "Row 1", "Words 10", "draft: not posted"),
        (ADA, "Row 0", "Words 01", "draft: not posted"),
    ]
    assert "Row 0: Words 01" in files.text.read_text(encoding="utf-8")
    await store.close()


async def test_with_nothing_to_send_the_files_say_so(tmp_path: Path) -> None:
    store = await Store.open(None, None)
    files = await export_unsent(store, SITE, tmp_path / "unsent.csv")
    assert "Nothing is waiting" in files.text.read_text(encoding="utf-8")
    await store.close()


@pytest.mark.parametrize(
    ("asked", "table", "text"),
    [
        ("left.csv", "left.csv", "left.unsent.txt"),
        ("left", "left.csv", "left.unsent.txt"),
        ("biology.101", "biology.101.csv", "biology.101.unsent.txt"),
        ("LEFT.CSV", "LEFT.CSV", "LEFT.unsent.txt"),
    ],
)
async def test_the_files_are_called_what_was_asked_for(tmp_path: Path, asked: str, table: str, text: str) -> None:
    store = await Store.open(None, None)
    (tmp_path / "biology.csv").write_text("of somebody else")
    files = await export_unsent(store, SITE, tmp_path / asked)
    assert (files.table.name, files.text.name) == (table, text)
    assert (tmp_path / "biology.csv").read_text() == "of somebody else"
    await store.close()
