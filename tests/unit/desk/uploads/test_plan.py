"""The plan: what was dropped, compared with what the course has."""

import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmsdesk.desk.platform.file_names import twin_key
from lmsdesk.desk.uploads.plan import Choice, Item, Plan, Tree, Verdict, plan_of, to_compare, with_gone, with_refused
from lmsdesk.desk.uploads.walking import Found, Kind, walk
from lmsdesk.model.contents import ContentId
from lmsdesk.model.ids import CourseId
from lmsdesk.model.uploads import SentFile

COURSE = CourseId("_1_1")
TOP = ContentId("_10_1")
ROOT = Path("/desk")


def file(name: str, *, size: int = 10, folder: str = "") -> Found:
    parts = (*filter(None, folder.split("/")), name)
    return Found(ROOT.joinpath(*parts), parts, Kind.FILE, size)


def folder(name: str) -> Found:
    parts = tuple(name.split("/"))
    return Found(ROOT.joinpath(*parts), parts, Kind.FOLDER)


def item(number: int, title: str, kind: str = "file", *, file_name: str = "") -> Item:
    return Item(ContentId(f"_{number}_1"), title, kind, file_name or (title if kind == "file" else ""), "then")


def tree(*items: Item, below: dict[ContentId | None, list[Item]] | None = None) -> Tree:
    return Tree(COURSE, TOP, "Week 1", {TOP: list(items), **(below or {})})


def planned(found: list[Found], there: Tree, *, most: int | None = None, sent: dict[str, str] | None = None) -> Plan:
    """`sent` maps ids of items to the digest with which they were sent; a file's own digest is its name."""
    kept = {ContentId(key): SentFile(ContentId(key), 10, digest, "then") for key, digest in (sent or {}).items()}
    digests = {one.path: one.parts[-1] for one in found}
    return plan_of(found, there, most_bytes=most, sent=kept, digests=digests)


def test_each_file_is_compared_with_the_course() -> None:
    found = [file("new.pdf"), file("same.pdf"), file("changed.pdf"), file("clash.pdf"), file("big.iso", size=99)]
    there = tree(item(1, "same.pdf"), item(2, "changed.pdf"), item(3, "Clash.PDF"), item(4, "Notes", "document"))
    plan = planned(found, there, most=50, sent={"_1_1": "same.pdf", "_2_1": "of last week"})
    verdicts = [line.verdict for line in plan.lines]
    assert verdicts == [Verdict.NEW, Verdict.SAME, Verdict.CHANGED, Verdict.CLASH, Verdict.TOO_LARGE]
    assert [line.choice for line in plan.lines] == [
        *(Choice.SEND, Choice.SKIP, Choice.REPLACE, Choice.RENAME, Choice.SKIP),
    ]
    assert plan.lines[3].target_title == "clash (2).pdf"
    assert (plan.files, plan.bytes, plan.requests) == (3, 30, 6)
    sent = plan.transfers()
    assert [(one.title, one.replaces, one.parent_id) for one in sent] == [
        ("new.pdf", None, TOP),
        ("changed.pdf", "_2_1", TOP),
        ("clash (2).pdf", None, TOP),
    ]


def test_one_choice_counts_for_all_that_offer_it() -> None:
    found = [file("a.pdf"), file("b.pdf"), file("c.pdf")]
    plan = planned(found, tree(item(1, "a.pdf"), item(2, "b.pdf", "document")))
    replaced = plan.with_choice(range(3), Choice.REPLACE)
    assert [line.choice for line in replaced.lines] == [Choice.REPLACE, Choice.RENAME, Choice.SEND]
    assert plan.with_choice(range(3), Choice.SKIP).transfers() == []


def test_folders_are_created_or_used() -> None:
    found = [
        folder("old"),
        file("a.pdf", folder="old"),
        folder("new"),
        folder("new/deep"),
        file("b.pdf", folder="new/deep"),
    ]
    inside = ContentId("_5_1")
    there = tree(item(5, "Old", "folder"), below={inside: [item(6, "a.pdf")]})
    plan = planned(found, there)
    made = plan.transfers()
    assert [(one.title, one.is_folder, one.parent, one.parent_id) for one in made] == [
        ("a (2).pdf", False, None, inside),
        ("new", True, None, TOP),
        ("deep", True, 1, None),
        ("b.pdf", False, 2, None),
    ]
    assert plan.folders == 2


def test_a_folder_does_not_take_the_place_of_a_document() -> None:
    plan = planned([folder("Notes"), file("a.pdf", folder="Notes")], tree(item(1, "notes", "document")))
    assert [one.title for one in plan.transfers()] == ["Notes (2)", "a.pdf"]


def test_files_need_a_folder_where_the_top_level_has_only_folders() -> None:
    there = Tree(COURSE, None, "", {None: []})
    plan = planned([file("a.pdf"), folder("new"), file("b.pdf", folder="new")], there)
    assert [line.verdict for line in plan.lines] == [Verdict.NEEDS_FOLDER, Verdict.NEW, Verdict.NEW]
    assert [one.title for one in plan.transfers()] == ["new", "b.pdf"]


def test_only_files_that_may_be_the_same_are_read() -> None:
    found = [file("a.pdf"), file("b.pdf", size=11), file("c.pdf"), file("d.pdf")]
    there = tree(item(1, "a.pdf"), item(2, "b.pdf"), item(3, "c.pdf"))
    kept = {ContentId(f"_{n}_1"): SentFile(ContentId(f"_{n}_1"), 10, "x", "then") for n in (1, 2)}
    assert [one.parts[-1] for one in to_compare(found, there, kept)] == ["a.pdf"]


def test_an_item_that_was_changed_since_is_not_called_the_same() -> None:
    there = tree(item(1, "a.pdf"))
    kept = {ContentId("_1_1"): SentFile(ContentId("_1_1"), 10, "a.pdf", "earlier")}
    plan = plan_of([file("a.pdf")], there, most_bytes=None, sent=kept, digests={ROOT / "a.pdf": "a.pdf"})
    assert plan.lines[0].verdict is Verdict.CLASH


def test_a_folder_that_was_made_beside_a_document_is_used_the_next_time() -> None:
    found = [folder("Notes"), file("a.pdf", folder="Notes")]
    beside = [item(1, "Notes", "document"), item(2, "Notes (2)", "folder"), item(3, "Week", "document")]
    there = tree(*beside, item(4, "Week", "folder"), below={ContentId("_2_1"): [item(5, "a.pdf")]})
    plan = planned([*found, folder("Week")], there, sent={"_5_1": "a.pdf"})
    assert [line.verdict for line in plan.lines] == [Verdict.SAME, Verdict.SAME, Verdict.SAME]
    assert plan.transfers() == []


def test_a_file_that_was_kept_beside_another_one_is_known_under_its_own_name() -> None:
    there = tree(item(1, "a.pdf"), item(2, "a (2).pdf"), item(3, "b.pdf"))
    sent = {ContentId("_2_1"): SentFile(ContentId("_2_1"), 10, "first", "then", ROOT / "a.pdf")}
    found = [file("a.pdf"), file("b.pdf")]
    assert [one.parts[-1] for one in to_compare(found, there, sent)] == ["a.pdf"]
    plan = plan_of(found, there, most_bytes=None, sent=sent, digests={ROOT / "a.pdf": "first"})
    assert [line.verdict for line in plan.lines] == [Verdict.SAME, Verdict.CLASH]
    plan = plan_of(found[:1], there, most_bytes=None, sent=sent, digests={ROOT / "a.pdf": "second"})
    assert [(line.verdict, line.target_title) for line in plan.lines] == [(Verdict.CHANGED, "a (2).pdf")]
    there = tree(item(1, "a.pdf"), replace(item(2, "a (2).pdf"), modified="since"))
    plan = plan_of(found[:1], there, most_bytes=None, sent=sent, digests={ROOT / "a.pdf": "first"})
    assert plan.lines[0].verdict is Verdict.CLASH


def test_the_copy_of_one_file_is_not_replaced_by_another_that_has_its_name() -> None:
    there = tree(item(1, "a.pdf"), item(2, "a (2).pdf"))
    sent = {ContentId("_2_1"): SentFile(ContentId("_2_1"), 10, "first", "then", ROOT / "a.pdf")}
    found, digests = [file("a.pdf"), file("a (2).pdf")], {ROOT / "a.pdf": "first", ROOT / "a (2).pdf": "other"}
    plan = plan_of(found, there, most_bytes=None, sent=sent, digests=digests)
    assert [line.verdict for line in plan.lines] == [Verdict.SAME, Verdict.CLASH]
    assert plan.lines[1].choice is Choice.RENAME
    plan = plan_of(found, there, most_bytes=None, sent=sent, digests={**digests, ROOT / "a (2).pdf": "first"})
    assert [line.verdict for line in plan.lines] == [Verdict.SAME, Verdict.SAME]
    # Without the other one it is what has become of it under a new name.
    plan = plan_of(found[1:], there, most_bytes=None, sent=sent, digests=digests)
    assert [line.verdict for line in plan.lines] == [Verdict.CHANGED]


NAMES = st.sampled_from(["a.pdf", "A.pdf", "a (2).pdf", "é", "e\u0301", "x:", "x/", "x-", "CON", "..", "", "b"])
KINDS = st.sampled_from(["file", "folder", "document"])


@st.composite
def drops(draw: st.DrawFn) -> tuple[list[Found], Tree]:
    found: list[Found] = []
    for number, name in enumerate(draw(st.lists(NAMES, max_size=8))):
        # Two drops of one name come from different places of the disk.
        place = ROOT / str(number) / (name.replace("/", "_") or "_")
        is_folder = draw(st.booleans())
        found.append(Found(place, (name,), Kind.FOLDER if is_folder else Kind.FILE, 10))
        for below in draw(st.lists(NAMES, max_size=4)) if is_folder else []:
            inner = place / (below.replace("/", "_") or "_")
            found.append(Found(inner, (name, below), draw(st.sampled_from([Kind.FILE, Kind.LINK])), 10))
    titles = draw(st.lists(st.tuples(NAMES, KINDS), max_size=6))
    items = [item(number, title, kind) for number, (title, kind) in enumerate(titles, start=100)]
    inside: dict[ContentId | None, list[Item]] = {
        one.id: [item(200 + n, "a.pdf")] for n, one in enumerate(items) if one.kind == "folder"
    }
    return found, tree(*items, below=inside)


@given(drops(), st.lists(st.tuples(st.integers(0, 30), st.sampled_from(Choice)), max_size=20))
def test_whatever_is_chosen_nothing_gets_a_name_that_is_taken(
    drop: tuple[list[Found], Tree], chosen: list[tuple[int, Choice]]
) -> None:
    found, there = drop
    plan = planned(found, there)
    for number, choice in chosen:
        if number < len(plan.lines):
            plan = plan.with_choice([number], choice)
    made = plan.transfers()
    taken = {parent: {twin_key(one.title) for one in items} for parent, items in there.below.items()}
    names: dict[object, set[str]] = {}
    replaced = set()
    for one in made:
        home = one.parent_id if one.parent is None else one.parent
        if one.parent is not None:
            assert made[one.parent].is_folder
            assert one.parent < len(made)
        if one.replaces is not None:
            replaced.add(one.replaces)
            continue
        key = twin_key(one.title)
        assert key not in taken.get(one.parent_id if one.parent is None else None, set())
        assert key not in names.setdefault(home, set())
        names[home].add(key)
    shown = {line.existing.id for line in plan.lines if line.existing is not None and line.choice is Choice.REPLACE}
    assert replaced == shown
    assert len(made) == plan.files + plan.folders


def test_a_walk_says_what_it_leaves_out(tmp_path: Path) -> None:
    top = tmp_path / "Course"
    (top / "Week 10").mkdir(parents=True)
    (top / "Week 2").mkdir()
    for name in ("Week 2/b.txt", "Week 2/.DS_Store", "Week 10/~$a.docx", "Week 10/a.docx", "own.db"):
        (top / name).write_text("words")
    (top / "link").symlink_to(tmp_path)
    os.mkfifo(top / "pipe")
    facts = (top / "own.db").stat()
    found = walk([top, tmp_path / "gone"], own={(facts.st_dev, facts.st_ino)}).found
    assert [("/".join(one.parts), one.kind) for one in found] == [
        ("Course", Kind.FOLDER),
        ("Course/link", Kind.LINK),
        ("Course/own.db", Kind.OWN),
        ("Course/pipe", Kind.SPECIAL),
        ("Course/Week 2", Kind.FOLDER),
        ("Course/Week 2/.DS_Store", Kind.SYSTEM),
        ("Course/Week 2/b.txt", Kind.FILE),
        ("Course/Week 10", Kind.FOLDER),
        ("Course/Week 10/a.docx", Kind.FILE),
        ("Course/Week 10/~$a.docx", Kind.LOCK),
        ("gone", Kind.UNREADABLE),
    ]


def test_a_walk_is_bounded(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / f"{number}.txt").touch()
    walked = walk([tmp_path], most=4)
    assert walked.is_cut
    assert len(walked.found) == 4
    assert not walk([tmp_path], most=6).is_cut


@pytest.mark.skipif(os.name == "nt", reason="names of files are text there")
def test_a_name_that_is_no_text_gets_one(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"caf\xe9.txt")
    path.write_text("words")
    plan = planned(walk([path]).found, tree())
    assert plan.transfers()[0].title == "caf_.txt"
    assert plan.transfers()[0].path == path


def gone_from(found: list[Found], *, is_cut: bool = False) -> list[str]:
    """What is listed as gone from the folder `Reader`: four files of the course came from it, and one from beside."""
    names = ("a.txt", "Café.txt", "Week 1/b.txt", "Week 2/c.txt", "other.txt")
    there = Tree(COURSE, TOP, "", {TOP: [item(1, "Reader", "folder")], ContentId("_1_1"): []})
    items = [item(number, name.rpartition("/")[2]) for number, name in enumerate(names, 2)]
    there = replace(there, below={**there.below, ContentId("_1_1"): items})
    sent = {
        one.id: SentFile(one.id, 10, "x", "then", ROOT / ("Beside" if name == "other.txt" else "Reader") / name)
        for one, name in zip(items, names, strict=True)
    }
    plan = plan_of(found, there, most_bytes=None, sent=sent, digests={}, is_cut=is_cut)
    lines = [one for one in with_gone(plan, ROOT / "Reader", found, sent).lines if one.verdict is Verdict.GONE]
    assert all(one.choice is Choice.SKIP and not one.is_sent for one in lines)
    return [one.title for one in lines]


def test_what_is_gone_from_a_kept_folder_is_listed_only_where_that_is_certain() -> None:
    reader, there = folder("Reader"), file("a.txt", folder="Reader")
    assert gone_from([reader, there]) == ["Café.txt", "Week 1/b.txt", "Week 2/c.txt"]
    unreadable = replace(folder("Reader/Week 1"), kind=Kind.UNREADABLE)
    assert gone_from([reader, there, unreadable]) == ["Café.txt", "Week 2/c.txt"]
    link = replace(there, kind=Kind.LINK)
    assert gone_from([reader, link, folder("Reader/Week 1"), folder("Reader/Week 2")])[0] == "Café.txt"
    other_letters = file("CAFÉ.txt", folder="Reader")
    assert gone_from([reader, there, other_letters]) == ["Week 1/b.txt", "Week 2/c.txt"]
    assert gone_from([replace(reader, kind=Kind.UNREADABLE)]) == []
    assert gone_from([]) == [], "the drive is away"
    assert gone_from([reader], is_cut=True) == []


def test_what_is_of_a_refused_kind_is_left_out_unless_it_is_wished() -> None:
    found = [file("a.EXE"), file("b.exe"), file("c.exe"), file("d.pdf"), file("exe"), folder("e.exe")]
    there = tree(item(1, "b.exe"), item(2, "c.exe"))
    plan = with_refused(planned(found, there, sent={"_2_1": "of last week"}), {".exe": "no programs", ".bat": ""})
    assert [(line.verdict, line.choice) for line in plan.lines] == [
        (Verdict.REFUSED, Choice.SKIP),
        (Verdict.REFUSED, Choice.SKIP),
        (Verdict.CHANGED, Choice.REPLACE),
        *[(Verdict.NEW, Choice.SEND)] * 3,
    ]
    assert plan.refused == {".exe": "no programs"}
    tried = plan.with_choice([0], Choice.SEND).with_choice([1], Choice.RENAME)
    assert [one.title for one in tried.transfers()][:2] == ["a.EXE", "b (2).exe"]
