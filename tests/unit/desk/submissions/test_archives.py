"""Archives: what is in them, one file at a time, under names that neither lead outside nor deceive."""

import bz2
import gzip
import lzma
from collections.abc import Callable

import pytest

from lmsdesk.decoding.archives import LARGEST_MEMBER, MOST_MEMBERS
from lmsdesk.decoding.messages import Kind, Member, Trouble, View
from lmsdesk.desk.submissions.decoder import Decoder, PaperUnreadable
from tests.helpers.documents import tar_of, without_word_of_utf_8, zip_of
from tests.helpers.papers import text_pdf

PARTS = {"project/main.py": b"x = 1\n", "project/essay.pdf": text_pdf("Osmosis")}


@pytest.mark.parametrize(
    "body", [zip_of(PARTS), tar_of(PARTS, "w"), tar_of(PARTS), tar_of(PARTS, "w:xz"), tar_of(PARTS, "w:bz2")]
)
async def test_the_files_of_an_archive_are_papers(decoder: Decoder, body: bytes) -> None:
    paper = await decoder.open("handed in", body)
    assert (paper.info.kind, paper.info.view) == (Kind.ARCHIVE, View.MEMBERS)
    assert await paper.members(0, 9) == tuple(Member(name, len(data)) for name, data in PARTS.items())
    program, essay = await paper.open_member(0), await paper.open_member(1)
    assert program.info.language == "Python"
    assert (await essay.text(0)).text == "Osmosis"
    assert (await paper.text()).text.splitlines() == list(PARTS)
    with pytest.raises(PaperUnreadable):
        await paper.open_member(2)


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
async def test_a_single_packed_file_is_one(decoder: Decoder, pack: Callable[[bytes], bytes]) -> None:
    paper = await decoder.open("count.py.gz", pack(b"x = 1\n"))
    assert await paper.members(0, 9) == (Member("count.py", 6),)
    assert (await paper.open_member(0)).info.language == "Python"


async def test_an_archive_in_an_archive_is_opened_in_turn(decoder: Decoder) -> None:
    paper = await decoder.open("a.zip", zip_of({"b.zip": zip_of({"c.zip": zip_of(PARTS)})}))
    inner = await (await paper.open_member(0)).open_member(0)
    assert [one.name for one in await inner.members(0, 9)] == list(PARTS)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("../../etc/passwd", "etc/passwd"),
        ("/etc/passwd", "etc/passwd"),
        ("..\\..\\x.exe", "x.exe"),
        ("C:\\x.txt", "C\ufffd/x.txt"),
        ("essay\u202efdp.exe", "essay\ufffdfdp.exe"),
        ("a\nb\x1b[2J.txt", "a\ufffdb\ufffd[2J.txt"),
    ],
)
async def test_a_name_neither_leads_outside_nor_deceives(decoder: Decoder, name: str, shown: str) -> None:
    for body in (zip_of({name: b"x"}), tar_of({name: b"x"})):
        paper = await decoder.open("a", body)
        assert [one.name for one in await paper.members(0, 9)] == [shown]


async def test_names_in_utf_8_are_read_where_the_archive_does_not_say_so(decoder: Decoder) -> None:
    for name in ("Übung/Lösung.txt", "演習.txt"):
        paper = await decoder.open("a.zip", without_word_of_utf_8(zip_of({name: b"x"})))
        assert await paper.members(0, 9) == (Member(name, 1),)
        assert (await paper.open_member(0)).info.view is View.LINES
    old = without_word_of_utf_8(zip_of({"Übung.txt": b"x"})).replace("Ü".encode(), b"_\x9a")
    assert [one.name for one in await (await decoder.open("a.zip", old)).members(0, 9)] == ["_Übung.txt"]


async def test_a_locked_file_in_an_archive_is_told(decoder: Decoder) -> None:
    body = bytearray(zip_of({"a.txt": b"x"}))
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        body[body.index(mark) + place] |= 1
    paper = await decoder.open("a.zip", bytes(body))
    with pytest.raises(PaperUnreadable) as found:
        await paper.open_member(0)
    assert found.value.trouble is Trouble.LOCKED


async def test_half_an_archive_is_damage(decoder: Decoder) -> None:
    for body in (zip_of(PARTS), gzip.compress(bytes(range(256)) * 9000), lzma.compress(bytes(range(256)) * 9000)):
        with pytest.raises(PaperUnreadable) as found:
            await decoder.open("a", body[: len(body) * 2 // 3])
        assert found.value.trouble is Trouble.DAMAGED


async def test_more_files_than_can_be_shown_are_cut(decoder: Decoder) -> None:
    paper = await decoder.open("a.zip", zip_of({str(number): b"" for number in range(MOST_MEMBERS + 3)}))
    assert (paper.info.count, paper.info.is_cut) == (MOST_MEMBERS, True)


async def test_a_file_that_unpacks_without_end_ends(decoder: Decoder) -> None:
    # Memory: what one file may have. Time: that of unpacking it once.
    zeros = bytes(LARGEST_MEMBER + 1)
    for body in (zip_of({"zeros.txt": zeros}), gzip.compress(zeros)):
        paper = await decoder.open("bomb", body)
        assert (await paper.members(0, 1))[0].size > LARGEST_MEMBER
        with pytest.raises(PaperUnreadable) as found:
            await paper.open_member(0)
        assert found.value.trouble in {Trouble.TOO_LARGE, Trouble.TOO_MUCH_MEMORY, Trouble.TOO_MUCH_TIME}
