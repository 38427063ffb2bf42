"""Files made to do harm: each costs one answer within its memory and time, and the next paper opens."""

import io
from base64 import b64encode
from collections.abc import Awaitable, Callable

import psutil
import pytest
import xlsxwriter

from lmsdesk.decoding.blocks import (
    DEEPEST,
    MOST_BLOCKS,
    MOST_CELLS,
    MOST_LETTERS_OF_BLOCK,
    MOST_RUNS_OF_BLOCK,
    letters_of,
)
from lmsdesk.decoding.messages import LARGEST_PAPER, Area, Trouble
from lmsdesk.desk.submissions.decoder import Decoder, Paper, PaperUnreadable
from tests.helpers.documents import open_text_of, slides_of, word_of, word_picture, zip_of
from tests.helpers.papers import (
    endless_pdf,
    flate_bomb_pdf,
    laughing_pdf,
    marked_picture,
    page_pdf,
    picture_bomb,
    saved,
    text_pdf,
)
from tests.unit.desk.submissions.conftest import MEMORY

SPARE = 96 * 1024 * 1024
"""How far a process may grow between two looks on a busy computer."""


async def trouble_of(decoder: Decoder, answer: Awaitable[object]) -> Trouble | None:
    """What became of an answer; the processes stay within their memory, and the next paper opens."""
    try:
        await answer
        found = None
    except PaperUnreadable as problem:
        found = problem.trouble
    assert max(one.largest_memory for one in decoder.processes) < MEMORY + SPARE
    next_paper = await decoder.open("next.pdf", text_pdf("Osmosis"))
    assert (await next_paper.text()).text == "Osmosis"
    return found


async def drawn(decoder: Decoder, body: bytes, scale: float = 1.0) -> object:
    """The first page."""
    return await (await decoder.open("paper", body)).draw(0, scale)


@pytest.mark.parametrize("make", [laughing_pdf, flate_bomb_pdf])
async def test_a_small_pdf_that_takes_gigabytes(decoder: Decoder, make: Callable[[], bytes]) -> None:
    # Memory: the system's limit or the watch ends the process, whichever sees it first. Time: one second of processor.
    body = make()
    assert len(body) < 1024 * 1024
    assert await trouble_of(decoder, drawn(decoder, body)) in {
        Trouble.ENDED,
        Trouble.TOO_MUCH_MEMORY,
        Trouble.TOO_MUCH_TIME,
    }


async def test_a_pdf_that_computes_without_end(decoder: Decoder) -> None:
    # Memory: next to none. Time: the limit of one second of the processor.
    assert await trouble_of(decoder, drawn(decoder, endless_pdf())) is Trouble.TOO_MUCH_TIME


async def test_a_page_as_large_as_a_town(decoder: Decoder) -> None:
    # Memory: what is drawn is bound, not the page.
    body = page_pdf(b"0 g 0 0 100 100 re f").replace(b"[0 0 595 842]", b"[0 0 2000000 2000000]")
    paper = await decoder.open("plan.pdf", body)
    with pytest.raises(PaperUnreadable) as found:
        await paper.draw(0, 0.02)
    assert found.value.trouble is Trouble.TOO_LARGE
    assert (await paper.draw(0, 0.0005)).width == 1000
    part = await paper.draw(0, 0.5, area=Area(0, 999_000, 1000, 1000))
    assert part.pixels[-4 * 1000] == 0


async def test_a_picture_of_billions_of_pixels(decoder: Decoder) -> None:
    # Memory: none of it is decoded.
    assert await trouble_of(decoder, drawn(decoder, picture_bomb())) is Trouble.TOO_LARGE


async def test_a_picture_that_fills_the_memory_by_honest_means(decoder: Decoder) -> None:
    # 100 million pixels in three colours are more than the process may have.
    body = picture_bomb(10_000)
    assert await trouble_of(decoder, drawn(decoder, body, 0.1)) in {Trouble.TOO_MUCH_MEMORY, Trouble.TOO_MUCH_TIME}


@pytest.mark.parametrize("body", [b"x = " + b"(" * 900_000, b"x = [\n" + b"((((((((\n" * 100_000])
async def test_a_program_of_open_brackets(decoder: Decoder, body: bytes) -> None:
    # Memory: a few copies of the text. Time: the processor's limit, or colours within it; the text is there anyway.
    paper = await decoder.open("x.py", body)
    assert await trouble_of(decoder, paper.tokens(paper.info.count - 1, 1)) in {None, Trouble.TOO_MUCH_TIME}
    assert (await paper.lines(0, 2))[0].text.startswith("x = ")


async def test_a_paper_beyond_all_bounds_is_not_even_sent(decoder: Decoder) -> None:
    with pytest.raises(PaperUnreadable) as found:
        await decoder.open("x.rtf", bytes(LARGEST_PAPER + 1))
    assert found.value.trouble is Trouble.TOO_LARGE


async def test_the_page_after_a_bad_one_is_shown(decoder: Decoder) -> None:
    good = await decoder.open("good.pdf", text_pdf("Osmosis"))
    bad = await decoder.open("bad.pdf", endless_pdf())
    with pytest.raises(PaperUnreadable):
        await bad.draw(0, 1)
    assert (await good.draw(0, 1)).width == 595
    # The text of the page that cannot be drawn can be read all the same.
    assert (await bad.text(0)).text == ""


async def test_a_page_that_took_too_long_is_not_drawn_again(decoder: Decoder) -> None:
    bad = await decoder.open("bad.pdf", endless_pdf())
    for scale in (1.0, 0.5):
        with pytest.raises(PaperUnreadable) as found:
            await bad.draw(0, scale)
        assert found.value.trouble is Trouble.TOO_MUCH_TIME
        if scale == 1.0:
            before = [one.pid for one in decoder.processes]
    # A second try would have cost another process.
    assert [one.pid for one in decoder.processes] == before
    again = await decoder.open("bad.pdf", endless_pdf())
    with pytest.raises(PaperUnreadable):
        await again.draw(0, 1)
    assert [one.pid for one in decoder.processes] != before


BOMB = picture_bomb(10_000)
OPEN_PICTURE = '<text:p><draw:frame><draw:image xlink:href="Pictures/1.png"/></draw:frame></text:p>'
SLIDE_PICTURE = '<p:pic><p:blipFill><a:blip r:embed="rId9"/></p:blipFill></p:pic>'
BOMBS = {
    "x.docx": lambda: word_of(word_picture() * 20, {"word/media/figure.png": BOMB}),
    "x.odt": lambda: open_text_of(OPEN_PICTURE * 20, more={"Pictures/1.png": BOMB}),
    "x.pptx": lambda: slides_of(SLIDE_PICTURE * 20, more={"ppt/media/figure.png": BOMB}),
}


@pytest.mark.parametrize("name", BOMBS)
async def test_of_pictures_in_a_text_three_may_take_too_much(decoder: Decoder, name: str) -> None:
    # Time and memory: three processes, however many pictures follow.
    paper = await decoder.open(name, BOMBS[name]())
    for page in range(20):
        assert paper.not_drawn == (17 if page > 2 else 0)
        before = [one.pid for one in decoder.processes]
        with pytest.raises(PaperUnreadable):
            await paper.draw(page, 0.1)
        assert ([one.pid for one in decoder.processes] == before) is (page > 2)


async def test_a_picture_before_those_that_take_too_much_is_drawn_again(decoder: Decoder) -> None:
    good, bomb = (
        f"<img src='data:image/png;base64,{b64encode(one).decode()}'>" for one in (saved(marked_picture(), "PNG"), BOMB)
    )
    paper = await decoder.open("x.html", (good + bomb * 3 + good).encode())
    assert (await paper.draw(0, 1)).width == 80
    for page in range(1, 5):
        with pytest.raises(PaperUnreadable):
            await paper.draw(page, 0.1)
    assert paper.not_drawn == 1
    assert (await paper.draw(0, 1)).width == 80


async def test_a_process_that_is_killed_while_nobody_asks_costs_nothing(decoder: Decoder) -> None:
    papers: list[Paper] = [await decoder.open(f"{n}.jpg", saved(marked_picture(40 + n), "JPEG")) for n in range(3)]
    numbers = [one.pid for one in decoder.processes]
    for number in numbers:
        process = psutil.Process(number)
        process.kill()
        process.wait()
    assert [(await paper.draw(0, 1)).width for paper in papers] == [40, 41, 42]
    assert not set(numbers) & {one.pid for one in decoder.processes}


TABLES = b"<table><tr><td>" * 20 + b"x"
PAGES = {
    "twenty tables in one another": TABLES,
    "fifty thousand divisions": b"<div>" * 50_000 + b"x",
    "a word of a million letters": b"<p>" + b"x" * 1_000_000,
    "a table of a million cells": b"<table>" + b"<tr>" + b"<td>x" * 1_000_000,
    "a million paragraphs": b"<p>x" * 1_000_000,
    "a million looks": b"<b><i>x" * 300_000,
    "a million lists": b"<ul><li>x" * 100_000,
    "a cell of many looks": b"<table><tr><td>" + b"<b>x</b><i>x</i>" * 1_500,
    "a row of many looks": b"<table><tr>" + (b"<td>" + b"<b>x</b><i>x</i>" * 80) * 20,
}


@pytest.mark.parametrize("body", PAGES.values(), ids=PAGES)
async def test_markup_that_no_window_survives(decoder: Decoder, body: bytes) -> None:
    # Memory: some copies of the words. Time: one pass, or the limit of the processor. What comes out is bound anyway.
    async def read() -> None:
        paper = await decoder.open("x.html", body)
        assert paper.info.count <= MOST_BLOCKS
        for block in await paper.blocks(0, 2000):
            assert letters_of(block) <= max(MOST_LETTERS_OF_BLOCK, 2 * MOST_CELLS)
            assert sum(map(len, block.rows)) <= MOST_CELLS
            assert len(block.runs) <= MOST_RUNS_OF_BLOCK
            assert all(sum(len(cell.runs) for cell in row) <= MOST_RUNS_OF_BLOCK for row in block.rows)
            assert block.level <= DEEPEST
            assert all(len(word) <= 500 for run in block.runs for word in run.text.replace("\u200b", " ").split())

    assert await trouble_of(decoder, read()) in {None, Trouble.TOO_MUCH_TIME, Trouble.TOO_MUCH_MEMORY}


async def test_markup_of_unfinished_comments(decoder: Decoder) -> None:
    # Time: each is looked for to the end of the page, so the limit of the processor ends it; the source can be read.
    body = b"<!--" * 200_000
    assert await trouble_of(decoder, decoder.open("x.html", body)) in {None, Trouble.TOO_MUCH_TIME}
    source = await decoder.open("x.html", body, is_source=True)
    assert (await source.lines(0, 1))[0].text.startswith("<!--<!--")


@pytest.mark.parametrize("mark", ["*", "[", "> ", "![](", "`", "- ", "<"])
async def test_markdown_that_takes_readers_long(decoder: Decoder, mark: str) -> None:
    # Time: the limit of the processor, or an answer within it.
    assert await trouble_of(decoder, decoder.open("x.md", mark.encode() * 20_000)) in {None, Trouble.TOO_MUCH_TIME}


async def test_a_document_that_unpacks_to_gigabytes(decoder: Decoder) -> None:
    # Memory: nothing is unpacked.
    letters = word_of("<w:p><w:r><w:t>" + "A" * 270_000_000 + "</w:t></w:r></w:p>")
    assert len(letters) < 1024 * 1024
    assert await trouble_of(decoder, decoder.open("x.docx", letters)) is Trouble.TOO_LARGE
    book = zip_of({"xl/workbook.xml": b" " * 270_000_000})
    assert await trouble_of(decoder, decoder.open("x.xlsx", book)) is Trouble.TOO_LARGE


async def test_a_document_of_names_that_stand_for_names(decoder: Decoder) -> None:
    # Memory: the reader of XML sees that more comes out than goes in. Time: until it sees it, or the limit.
    names = "".join(f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 20}">' for n in range(7))
    head = f'<!DOCTYPE x [<!ENTITY a "{"A" * 1000}">{names}]>'
    word = word_of("<w:p><w:r><w:t>&h;</w:t></w:r></w:p>", head=head)
    for body in (word, open_text_of("<text:p>&h;</text:p>", head=head)):
        trouble = await trouble_of(decoder, decoder.open("essay", body))
        assert trouble in {Trouble.DAMAGED, Trouble.TOO_MUCH_TIME, Trouble.TOO_MUCH_MEMORY}


async def test_a_worksheet_with_one_cell_at_its_end(decoder: Decoder) -> None:
    # Memory: the cells between are not laid out, or the process ends.
    file = io.BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True}) as book:
        sheet = book.add_worksheet()
        sheet.write(0, 0, "first")
        sheet.write(1_048_575, 16_383, "last")
    trouble = await trouble_of(decoder, decoder.open("x.xlsx", file.getvalue()))
    assert trouble in {Trouble.TOO_LARGE, Trouble.TOO_MUCH_MEMORY, Trouble.ENDED}
