"""Comments for feedback without a window: kept, ranked, filled in, and merged from the files of several people."""

import asyncio
import itertools
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lmsdesk.desk.platform.chosen import OwnFile
from lmsdesk.desk.submissions.comment_files import (
    CommentFiles,
    CommentFileUnreadable,
    Verdict,
    decoded,
    encoded,
    merged,
)
from lmsdesk.desk.submissions.comments import (
    CommentOvertaken,
    CommentRefused,
    Comments,
    filled,
    filled_feedback,
    given_name,
    new_comment,
    placeholders_in,
    points_text,
    revised,
)
from lmsdesk.gui.kit.quick_open import Find, ranked
from lmsdesk.model.comments import LONGEST_TEXT, MOST_PAST, Comment, CommentUse
from lmsdesk.model.ids import AttemptId, AttemptTarget, ColumnId
from lmsdesk.model.scores import Scale, add_points
from lmsdesk.store import Store, StoreKey
from tests.unit.store.builders import ADA, COURSE, ESSAY, EXAM

KEY = StoreKey(raw=bytes(range(32)))


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    (tmp_path / "data").mkdir()
    opened = await Store.open(tmp_path / "data" / "site.db", KEY)
    yield opened
    await opened.close()


@pytest.fixture
def bank(store: Store) -> Comments:
    return Comments(store)


async def texts(bank: Comments, column: ColumnId = ESSAY) -> list[str]:
    return [one.comment.text for one in await bank.known(COURSE, column)]


async def use(bank: Comments, comment: Comment, column: ColumnId = ESSAY, *, times: int = 1) -> None:
    for number in range(times):
        target = AttemptTarget(COURSE, column, ADA, AttemptId(f"_{number}_1"))
        await bank.note_use(CommentUse(comment_id=comment.id, target=target, text=comment.text))


async def kept(bank: Comments, text: str, **fields: Any) -> Comment:
    return (await bank.keep(new_comment(text, **fields))).after[0]


async def test_they_are_still_there_after_a_restart(store: Store, tmp_path: Path) -> None:
    comment = await kept(Comments(store), "Cite your sources.\n", points=-2, folder="Style  guide")
    await store.close()
    assert b"Cite your" not in (tmp_path / "data" / "site.db").read_bytes()
    again = await Store.open(tmp_path / "data" / "site.db", KEY)
    [known] = await Comments(again).known(COURSE, ESSAY)
    await again.close()
    assert known.comment == comment
    assert (comment.points, comment.folder, comment.title) == (-2.0, "Style guide", "Cite your sources.")


async def test_those_used_most_in_the_column_come_first(bank: Comments) -> None:
    first, second, third = [await kept(bank, text) for text in ("Clear", "Cite", "Spelling")]
    assert await texts(bank) == ["Cite", "Clear", "Spelling"]
    await use(bank, third, EXAM, times=3)
    await use(bank, first)
    assert await texts(bank) == ["Clear", "Spelling", "Cite"]
    assert await texts(bank, EXAM) == ["Spelling", "Clear", "Cite"]
    assert [one.comment_id for one in await bank._store.comments.uses(second.id)] == []
    assert len(await bank._store.comments.uses(third.id)) == 3


async def test_they_are_found_by_beginnings_by_points_and_with_an_error(bank: Comments) -> None:
    await kept(bank, "Cite your sources.", points=-2, folder="Style")
    spelling = await kept(bank, "Check the spelling of technical terms.")
    await kept(bank, "Good structure, special praise.")
    await use(bank, spelling, times=2)

    async def found(typed: str) -> list[str]:
        known = await bank.known(COURSE, ESSAY)
        finds = [Find(one.comment.title, "", lambda: None, haystack=one.haystack) for one in known]
        return [find.text[:5] for find in await ranked(finds, typed)]

    assert await found("") == ["Check", "Cite ", "Good "]
    assert await found("sp") == ["Check", "Good "]
    assert (await found("cit"))[0] == "Cite "
    assert await found("-2") == ["Cite "]
    assert (await found("style"))[0] == "Cite "
    assert (await found("speling"))[0] == "Check"
    assert await found("xyz") == []


async def test_what_was_done_can_be_taken_back_and_a_change_elsewhere_is_not_run_over(bank: Comments) -> None:
    comment = await kept(bank, "Cite.")
    edited = await bank.keep(replace(comment, text="Cite your sources."))
    deleted = await bank.delete(edited.after)
    assert await texts(bank) == []
    await bank.take_back(deleted)
    assert await texts(bank) == ["Cite your sources."]
    await bank.take_back(edited)
    assert await texts(bank) == ["Cite."]
    with pytest.raises(CommentOvertaken):
        await bank.take_back(edited)
    with pytest.raises(CommentOvertaken):
        await bank.keep(replace(comment, text="From an old dialog"))
    assert await texts(bank) == ["Cite."]


@pytest.mark.parametrize(
    "comment",
    [
        new_comment(" \x00\n"),
        new_comment("a" * (LONGEST_TEXT + 1)),
        new_comment("a", points=float("nan")),
        new_comment("a", points=1e9),
        new_comment("a", folder="b" * 500),
    ],
)
async def test_what_cannot_be_kept_is_refused(bank: Comments, comment: Comment) -> None:
    with pytest.raises(CommentRefused):
        await bank.keep(comment)
    assert await texts(bank) == []


def test_placeholders_are_filled_in_and_what_is_not_known_leaves_no_hole() -> None:
    text = "Dear {name}, {score} of {due}; {other} stays."
    assert filled(text, name="Ada", score="42", due="3 Oct").text == "Dear Ada, 42 of 3 Oct; {other} stays."
    nameless = filled("Dear {name}, well done, {name}.", score="42")
    assert (nameless.text, nameless.missing) == ("Dear, well done.", ("name",))
    # What is filled in is not looked at again.
    assert filled("{name}", name="{score}", score="42").text == "{score}"
    assert [given_name(one) for one in ("Lovelace, Ada", "Ada", "Adébáyọ̀, Chidinma Ife")] == [
        "Ada",
        "Ada",
        "Chidinma Ife",
    ]
    assert [points_text(one) for one in (2, -1.5, 0, None)] == ["+2", "−1.5", "+0", ""]


def test_placeholders_in_feedback_are_found_and_filled_in_with_their_formats() -> None:
    assert placeholders_in("{name}, {due}, {name}, {other}, { name }") == ("{name}", "{due}")
    assert filled_feedback("{name}: a < b", name="Ada").text == "Ada: a < b"
    kept = "<p>Dear <strong>{name}</strong>, {score}</p><p>{due}</p>"
    known = filled_feedback(kept, name="A & B", score="42", due="3 Oct")
    assert known.text == "<p>Dear <strong>A &amp; B</strong>, 42</p><p>3 Oct</p>"
    unknown = filled_feedback(kept, score="42")
    assert (unknown.text, unknown.missing) == ("<p>Dear <strong></strong>, 42</p>", ("name", "due"))


@pytest.mark.parametrize(
    ("fields", "points", "score", "warning"),
    [
        ({"score": 40.1}, 0.2, 40.3, ""),
        ({"score": 1.0}, -2, -1.0, "below zero"),
        ({"score": 49.0}, 2, 51.0, "above the 50 possible"),
        ({"score": None}, -2, 48.0, ""),
        ({}, 3, 3.0, ""),
        ({"score": 90.0, "text": "A"}, -1, 89.0, "above the 50 possible"),
    ],
)
def test_points_are_added_exactly(fields: dict[str, Any], points: float, score: float, warning: str) -> None:
    entry = add_points(fields, points, Scale(possible=50.0))
    assert entry is not None
    assert (entry.fields, entry.warning) == ({"score": score}, warning)


def test_points_are_not_added_where_the_grade_is_no_number() -> None:
    assert add_points({"exempt": True, "score": 4.0}, 1, Scale()) is None
    assert add_points({"text": "A"}, 1, Scale()) is None
    assert add_points({"score": 1.0}, 1, Scale(symbols=("Complete", "Incomplete"), is_worded=True)) is None


def taken(mine: list[Comment], file: bytes) -> list[Comment]:
    """What is kept after a file was taken."""
    theirs, _ = decoded(file)
    changes = {
        line.theirs.id: line.theirs for line in merged(mine, theirs) if line.verdict in {"new", "changed", "both"}
    }
    return list(({one.id: one for one in mine} | changes).values())


def first(text: str = "Cite.") -> Comment:
    return revised(new_comment(text))


def edited(comment: Comment, text: str) -> Comment:
    return revised(replace(comment, text=text))


def verdicts(mine: list[Comment], theirs: list[Comment]) -> list[Verdict]:
    return [line.verdict for line in merged(mine, decoded(encoded(theirs))[0])]


def test_the_later_change_wins_and_where_both_changed_both_are_kept() -> None:
    comment = first()
    later = edited(comment, "Cite your sources.")
    other = edited(comment, "Name your sources.")
    assert verdicts([], [comment]) == ["new"]
    assert verdicts([comment], [comment]) == ["same"]
    assert verdicts([comment], [later]) == ["changed"]
    assert verdicts([comment], [edited(later, "Cite all sources.")]) == ["changed"]
    assert verdicts([later], [comment]) == ["older"]
    assert verdicts([later], [other]) == ["both"]
    assert {one.text for one in taken([later], encoded([other]))} == {later.text, other.text}
    # Whoever takes both files again has nothing new.
    both = taken([later], encoded([other]))
    assert set(verdicts(both, [other, later])) <= {"same", "older"}
    # Somebody else's comment that says the same is no second one.
    assert verdicts([later], [first(later.text)]) == ["same"]
    gone = revised(replace(comment, is_gone=True))
    assert verdicts([gone], [comment]) == ["deleted"]
    assert verdicts([gone], [later]) == ["new"]


@settings(max_examples=60)
@example([("B", "new", 0), ("A", "take", 1), ("A", "edit", 0), ("B", "edit", 0), ("C", "take", 1), ("B", "edit", 0)])
@given(st.lists(st.tuples(st.sampled_from("ABC"), st.sampled_from(["new", "edit", "take"]), st.integers(0, 9))))
def test_whatever_several_people_do_taking_each_others_files_ends_alike(acts: list[tuple[str, str, int]]) -> None:
    banks: dict[str, list[Comment]] = {name: [] for name in "ABC"}
    for number, (name, act, choice) in enumerate(acts):
        mine = banks[name]
        if act == "new":
            mine.append(first(f"New {number}"))
        elif act == "edit" and mine:
            mine[choice % len(mine)] = edited(mine[choice % len(mine)], f"Edit {number}")
        elif act == "take":
            banks[name] = taken(mine, encoded(banks["ABC"[choice % 3]]))
    said = {one.text for mine in banks.values() for one in mine}
    latest = said - _superseded(banks)
    for name, other in [pair for _ in range(2) for pair in itertools.product("ABC", repeat=2)]:
        banks[name] = taken(banks[name], encoded(banks[other]))
    results = [{one.text for one in mine} for mine in banks.values()]
    assert results[0] == results[1] == results[2]
    assert results[0] >= latest
    # Nothing stands twice.
    assert all(len(mine) == len({one.text for one in mine}) for mine in banks.values())


def _superseded(banks: dict[str, list[Comment]]) -> set[str]:
    """What somebody has changed into something else since."""
    past = {revision for mine in banks.values() for one in mine for revision in one.past}
    return {one.text for mine in banks.values() for one in mine if one.revision in past}


def test_a_file_is_the_same_for_the_same_comments_and_can_be_read_by_people() -> None:
    comments = [first("Zebra"), first("Apple"), first("Ünïcode ✓")]
    body = encoded(comments)
    assert encoded(reversed(comments)) == body
    assert body.index(b"Apple") < body.index("Ünïcode ✓".encode()) < body.index(b"Zebra")
    assert body.count(b"\n") > len(comments) * 3


def line(**fields: Any) -> str:
    return msgspec.json.encode({"id": "a1", "text": "Cite.", "revision": "r1"} | fields).decode()


def file_of(*lines: str) -> bytes:
    return f'{{"format": "lmsdesk comments", "version": 1, "comments": [{",".join(lines)}]}}'.encode()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{}",
        b"[]",
        b'{"format": "something else", "version": 1}',
        b'{"format": "lmsdesk comments", "version": 2}',
        b"[" * 100_000,
        file_of('{"id": "a", "text": "b", "revision": "c", "x": ' + "[" * 100_000),
        file_of(line(id="../../etc")),
        file_of(line(id="a" * 65)),
        file_of(line(text="x" * 50_000)),
        file_of(line(points="1e5")),
        file_of(*[line()] * 5_001),
        file_of(line(past=["r"] * 1_000)),
        '{"format": "lmsdesk comments"\ud800'.encode("utf-8", "surrogatepass"),
    ],
)
def test_a_file_of_another_form_is_refused_whole(body: bytes) -> None:
    with pytest.raises(CommentFileUnreadable):
        decoded(body)


def test_what_a_file_may_not_say_is_cleaned_or_left() -> None:
    lines = [line(text="a\x00b\r\nc\x1b"), line(text="twice"), line(id="a2", text="  "), line(id="a3", points=1e300)]
    lines.append(line(id="a4", past=[f"r{number}" for number in range(2 * MOST_PAST)]))
    found, refused = decoded(file_of(*lines))
    assert [one.text for one in found] == ["ab\nc", "Cite."]
    assert refused == 2
    assert found[1].past[-1] == f"r{2 * MOST_PAST - 1}"
    assert len(found[1].past) == MOST_PAST


async def test_a_plan_is_shown_first_and_taken_as_one_change(bank: Comments, tmp_path: Path) -> None:
    files, path = CommentFiles(bank._store), tmp_path / "ours.json"
    comment = await kept(bank, "Cite.")
    assert await files.write(path) == 1
    path.write_bytes(encoded([edited(comment, "Cite your sources."), first("Well argued.")]))
    plan = await files.plan(path)
    assert await texts(bank) == ["Cite."]
    assert (plan.count(Verdict.CHANGED), plan.count(Verdict.NEW), len(plan.changing)) == (1, 1, 2)
    change = await bank.change(plan.change())
    assert await texts(bank) == ["Cite your sources.", "Well argued."]
    with pytest.raises(CommentOvertaken):
        await bank.change(plan.change())
    await bank.take_back(change)
    assert await texts(bank) == ["Cite."]


async def test_files_of_the_program_pipes_and_giants_are_not_read(bank: Comments, tmp_path: Path) -> None:
    files = CommentFiles(bank._store)
    with pytest.raises(OwnFile):
        await files.plan(tmp_path / "data" / "site.db")
    (tmp_path / "linked.json").hardlink_to(tmp_path / "data" / "site.db")
    with pytest.raises(OwnFile):
        await files.plan(tmp_path / "linked.json")
    with pytest.raises(OwnFile):
        await files.write(tmp_path / "data" / "site.db")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(CommentFileUnreadable):
            await asyncio.wait_for(files.plan(tmp_path / "pipe"), 30)
    with (tmp_path / "giant").open("wb") as giant:
        giant.truncate(1 << 34)
    for name in ("giant", "missing"):
        with pytest.raises(CommentFileUnreadable):
            await files.plan(tmp_path / name)
