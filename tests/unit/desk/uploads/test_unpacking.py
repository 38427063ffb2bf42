"""ZIP files of strangers: nothing outside of their folder, nothing without a bound, everything said."""

import io
import os
import zipfile
from collections.abc import Iterable
from pathlib import Path
from threading import Event

import pytest

from lmsdesk.desk.uploads import unpacking
from lmsdesk.desk.uploads.unpacking import NotUnpacked, Trouble, Unpacked, tidy, unpack
from lmsdesk.desk.uploads.walking import Kind, walk
from tests.helpers.documents import without_word_of_utf_8

WORDS = b"words"


def zipped(path: Path, *names: str, data: bytes = WORDS, packing: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", packing) as archive:
        for name in names:
            archive.writestr(name, data)
    return path


def below(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def trouble(path: Path, into: Path) -> Trouble:
    with pytest.raises(NotUnpacked) as caught:
        unpack(path, into)
    assert not into.exists() or not list(into.iterdir())
    return caught.value.trouble


def test_a_folder_stands_for_the_archive(tmp_path: Path) -> None:
    path = zipped(tmp_path / "Week 3.zip", "a.txt", "sub/b.txt")
    made = unpack(path, tmp_path / "in")
    assert (made.folder.name, below(made.folder)) == ("Week 3", ["a.txt", "sub/b.txt"])
    again = unpack(path, tmp_path / "in")
    assert again == made
    assert made.folder.joinpath("a.txt").read_bytes() == WORDS
    single = unpack(zipped(tmp_path / "x.zip", "Week 4/a.txt", "Week 4/b.txt", "__MACOSX/._a.txt"), tmp_path / "in")
    assert (single.folder.name, below(single.folder)) == ("Week 4", ["a.txt", "b.txt"])


def test_no_path_leads_outside(tmp_path: Path) -> None:
    names = ("../../evil.txt", "/etc/evil.txt", "C:\\evil.txt", "..\\..\\evil.txt", "a/../../evil.txt", "a\x00b.txt")
    made = unpack(zipped(tmp_path / "evil.zip", *names), tmp_path / "deep" / "er" / "in")
    assert len(below(made.folder)) == len(names)
    written = [path for path in tmp_path.rglob("*") if path.is_file() and path.suffix != ".zip"]
    assert all(path.is_relative_to(made.folder) for path in written)


def test_twins_get_names_of_their_own(tmp_path: Path) -> None:
    made = unpack(zipped(tmp_path / "twins.zip", "A.txt", "a.txt", "a.txt/b.txt", "con.txt"), tmp_path / "in")
    assert below(made.folder) == ["A.txt", "_con.txt", "a (2).txt", "a (3).txt/b.txt"]


def test_names_in_utf_8_are_kept_where_the_archive_does_not_say_so(tmp_path: Path) -> None:
    path = zipped(tmp_path / "Woche.zip", "U\u0308bung/Lösung 1.txt", "U\u0308bung/演習.txt")
    path.write_bytes(without_word_of_utf_8(path.read_bytes()))
    made = unpack(path, tmp_path / "in")
    assert (made.folder.name, below(made.folder)) == ("Übung", ["Lösung 1.txt", "演習.txt"])


def test_links_are_counted_and_come_to_nothing(tmp_path: Path) -> None:
    path = tmp_path / "links.zip"
    with zipfile.ZipFile(path, "w") as archive:
        link = zipfile.ZipInfo("passwords")
        link.create_system, link.external_attr = 3, 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
        archive.writestr("passwords/a.txt", WORDS)
        archive.writestr("b.txt", WORDS)
    made = unpack(path, tmp_path / "in")
    assert (made.links, below(made.folder)) == (1, ["b.txt", "passwords/a.txt"])


def test_what_cannot_be_had_stays_packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    into = tmp_path / "in"
    whole = zipped(tmp_path / "whole.zip", "a.txt", data=os.urandom(4000)).read_bytes()
    for place in (60, len(whole) // 2, len(whole) - 10):
        broken = tmp_path / f"{place}.zip"
        broken.write_bytes(whole[:place] + bytes(8) + whole[place + 8 :])
        assert trouble(broken, into) in {Trouble.DAMAGED, Trouble.TOO_LARGE}
    assert (
        trouble(zipped(tmp_path / "packing.zip", "a.txt", packing=zipfile.ZIP_BZIP2), into) is Trouble.UNKNOWN_PACKING
    )
    locked = bytearray(whole)
    locked[whole.rindex(b"PK\x01\x02") + 8] |= 1
    (tmp_path / "locked.zip").write_bytes(locked)
    assert trouble(tmp_path / "locked.zip", into) is Trouble.LOCKED
    assert trouble(zipped(tmp_path / "deep.zip", "a/" * 50 + "b.txt"), into) is Trouble.TOO_LARGE
    assert trouble(tmp_path / "gone.zip", into) is Trouble.DAMAGED
    monkeypatch.setattr(unpacking, "MOST_MEMBERS", 3)
    assert trouble(zipped(tmp_path / "many.zip", *"abcd"), into) is Trouble.TOO_LARGE
    monkeypatch.setattr(unpacking, "LONGEST_LIST", 60)
    assert trouble(zipped(tmp_path / "long.zip", "a" * 200), into) is Trouble.TOO_LARGE


def test_a_bomb_is_stopped_whatever_it_says_of_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unpacking, "MOST_BYTES", 3_000_000)
    bomb = zipped(tmp_path / "bomb.zip", "a", "b", data=bytes(2_000_000))
    assert bomb.stat().st_size < 10_000
    assert trouble(bomb, tmp_path / "in") is Trouble.TOO_LARGE
    monkeypatch.setattr(unpacking, "_SPARE_BYTES", 1 << 62)
    assert trouble(bomb, tmp_path / "in") is Trouble.DISK_FULL


def test_unpacking_is_stopped_and_cleaned_up(tmp_path: Path) -> None:
    stop = Event()
    stop.set()
    path = zipped(tmp_path / "a.zip", "a.txt")
    with pytest.raises(NotUnpacked):
        unpack(path, tmp_path / "in", stop=stop)
    first, second = (unpack(zipped(tmp_path / name, "a.txt"), tmp_path / "in") for name in ("x.zip", "y.zip"))
    tidy(tmp_path / "in", [second.folder / "a.txt", tmp_path / "other"])
    assert (first.folder.exists(), second.folder.exists()) == (False, True)


def test_two_looks_at_one_archive_at_a_time_have_the_same_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, write_all = zipped(tmp_path / "Week 3.zip", "a.txt"), unpacking._Writer.write_all
    sooner: list[Unpacked] = []

    def write_later(writer: unpacking._Writer, packed: zipfile.ZipFile, members: Iterable[unpacking.Member]) -> None:
        # The first look goes on while the list is sorted anew, which looks once more.
        monkeypatch.setattr(unpacking._Writer, "write_all", write_all)
        sooner.append(unpack(path, tmp_path / "in"))
        write_all(writer, packed, members)

    monkeypatch.setattr(unpacking._Writer, "write_all", write_later)
    assert [unpack(path, tmp_path / "in")] == sooner
    assert below(tmp_path / "in") == [f"{sooner[0].folder.relative_to(tmp_path / 'in').as_posix()}/a.txt"]


def test_an_unpacked_archive_is_walked_in_its_place(tmp_path: Path) -> None:
    top = tmp_path / "Course"
    top.mkdir()
    path = zipped(top / "Week 3.zip", "a.txt", ".DS_Store")
    made = unpack(path, tmp_path / "in")
    found = walk([top], unpacked={path: made.folder}).found
    assert [("/".join(one.parts), one.kind) for one in found] == [
        ("Course", Kind.FOLDER),
        ("Course/Week 3", Kind.FOLDER),
        ("Course/Week 3/.DS_Store", Kind.SYSTEM),
        ("Course/Week 3/a.txt", Kind.FILE),
    ]
    assert (found[1].folder, found[3].folder) == (top, made.folder)


def test_an_archive_of_nothing_is_an_empty_folder(tmp_path: Path) -> None:
    (tmp_path / "none.zip").write_bytes(_nothing())
    assert below(unpack(tmp_path / "none.zip", tmp_path / "in").folder) == []


def _nothing() -> bytes:
    file = io.BytesIO()
    zipfile.ZipFile(file, "w").close()
    return file.getvalue()
