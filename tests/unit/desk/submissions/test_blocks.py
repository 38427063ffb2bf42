"""Web pages, Markdown, notebooks and documents of Word as flat blocks: what is kept, and that the rest is counted."""

import base64
import io
import json
import math
import re
import zipfile

import pytest

from lmsdesk.decoding.blocks import MOST_COLUMNS
from lmsdesk.decoding.messages import Block, BlockKind, Kind, Loss, LossKind, Style, Trouble, View
from lmsdesk.desk.submissions.decoder import Decoder, Paper, PaperUnreadable
from lmsdesk.desk.submissions.paper_words import read_words
from tests.helpers.documents import open_text_of, word_of, word_picture, zip_of
from tests.helpers.locked_workbook import locked_workbook
from tests.helpers.papers import laughing_pdf, marked_picture, saved

FIGURE = saved(marked_picture(), "PNG")
INSIDE = "data:image/png;base64," + base64.b64encode(FIGURE).decode()


def brief(block: Block) -> tuple[object, ...]:
    """Kind, level or number where there is one, and the words."""
    words: object = "".join(run.text for run in block.runs)
    if block.kind is BlockKind.TABLE:
        words = [["".join(run.text for run in cell.runs) for cell in row] for row in block.rows]
    numbers = [one for one in (block.level, block.number, block.label) if one]
    return (block.kind.value, *numbers, words)


async def blocks_of(paper: Paper) -> list[tuple[object, ...]]:
    assert paper.info.view is View.BLOCKS
    return [brief(block) for block in await paper.blocks(0, 2000)]


async def page(decoder: Decoder, markup: str) -> list[tuple[object, ...]]:
    return await blocks_of(await decoder.open("essay.html", markup.encode()))


async def test_a_head_that_is_never_closed_ends_where_the_page_begins(decoder: Decoder) -> None:
    head = "<html><head><meta charset=utf-8><title>Un<i>seen</title><style>p {}</style><noscript><img></noscript>\n"
    for rest in ("<h1>Osmosis</h1><p>Water</p>", "<h1>Osmosis</h1><p>Water</head></html>"):
        assert await page(decoder, head + rest) == [("heading", 1, "Osmosis"), ("paragraph", "Water")]
    assert await page(decoder, f"{head}Water <b>moves</b>") == [("paragraph", "Water moves")]


async def test_the_parts_of_a_text_become_blocks(decoder: Decoder) -> None:
    found = await page(
        decoder,
        "<html><head><title>Unseen</title><style>p {}</style></head><body><h2>Osmosis</h2>"
        "<p>Water  moves\n through<br>a membrane.<p>It goes on<div>and on</div>"
        "<ul><li>one<ol start=3><li>deeper<li>again</ol><li><p>two</p><p>more</p></ul>"
        "<blockquote>Said <blockquote>before</blockquote></blockquote><hr><pre>\n  x = 1\n</pre>"
        "<script>alert(1)</script></body></html>",
    )
    assert found == [
        ("heading", 2, "Osmosis"),
        ("paragraph", "Water moves through\na membrane."),
        ("paragraph", "It goes on"),
        ("paragraph", "and on"),
        ("item", 1, "one"),
        ("item", 2, 3, "deeper"),
        ("item", 2, 4, "again"),
        ("item", 1, "two"),
        ("paragraph", "more"),
        ("quote", 1, "Said"),
        ("quote", 2, "before"),
        ("rule", ""),
        ("code", "\n  x = 1"),
    ]


async def test_looks_and_links_are_kept_and_nothing_else_leads_anywhere(decoder: Decoder) -> None:
    paper = await decoder.open(
        "essay.html",
        b"<p onclick='x()'><b>bold <i>both</b></i> x<sub>2</sub> <a href='https://example.org/a?b'>there</a>"
        b"<a href='javascript:alert(1)'>no</a><a href='file:///etc/passwd'>no</a><a href='//host/share'>no</a>",
    )
    (block,) = await paper.blocks(0, 9)
    assert [(run.text, Style(run.style), run.link) for run in block.runs] == [
        ("bold ", Style.BOLD, ""),
        ("both", Style.BOLD | Style.ITALIC, ""),
        (" x", Style(0), ""),
        ("2", Style.LOWERED, ""),
        (" ", Style(0), ""),
        ("there", Style(0), "https://example.org/a?b"),
        ("nonono", Style(0), ""),
    ]


async def test_looks_that_an_editor_writes_as_styles_are_kept(decoder: Decoder) -> None:
    markup = (
        '<p>x<span style="vertical-align:super">2</span> <span style="color:red"><b>a</b></span> '
        '<span style="TEXT-DECORATION: line-through">gone<span style="font-weight:700">!</span></span> end</span>'
    )
    runs = (await (await decoder.open("essay.html", markup.encode())).blocks(0, 1))[0].runs
    assert [(run.text, run.style) for run in runs] == [
        ("x", 0), ("2", Style.RAISED), (" ", 0), ("a", Style.BOLD), (" ", 0), ("gone", Style.STRUCK),
        ("!", Style.STRUCK | Style.BOLD), (" end", 0),
    ]  # fmt: skip


async def test_what_is_in_a_cell_stays_there(decoder: Decoder) -> None:
    cell = "<h3>head</h3><ol start=2 type=a><li>one<li>two</ol><ul><li>dot</ul>"
    assert await page(decoder, f"<table><tr><td>{cell}</table>plain") == [
        ("table", [["head\nb. one\nc. two\ndot"]]),
        ("paragraph", "plain"),
    ]


async def test_a_table_keeps_its_cells_and_one_inside_becomes_words(decoder: Decoder) -> None:
    paper = await decoder.open(
        "essay.html",
        b"<p>Before<table><tr><th colspan=2 rowspan=x>Head<tr><td>1<td><table><tr><td>in<td>side<tr><td>next</table>"
        b"</table>After",
    )
    before, table, after = await paper.blocks(0, 9)
    assert [brief(one) for one in (before, after)] == [("paragraph", "Before"), ("paragraph", "After")]
    assert brief(table) == ("table", [["Head"], ["1", "in side\nnext"]])
    assert (table.rows[0][0].across, table.rows[0][0].down, table.rows[0][0].is_heading) == (2, 1, True)
    assert paper.info.losses == (Loss(LossKind.TABLES, 1),)


async def test_only_pictures_inside_the_page_are_shown(decoder: Decoder) -> None:
    outside = "".join(
        f"<img src='{address}' alt='chart'>"
        for address in ("http://example.org/x.png", "file:///etc/x.png", "//host/share/x.png", "held:0", "")
    )
    lying = "data:image/png;base64," + base64.b64encode(laughing_pdf()).decode()
    paper = await decoder.open("essay.html", f"<p><img src='{INSIDE}'>{outside}<img src='{lying}'>".encode())
    assert paper.info.losses == (Loss(LossKind.PICTURES, 6),)
    assert [(size.width, size.height) for size in paper.info.pages] == [(80, 40), (0, 0)]
    kinds = [block.kind for block in await paper.blocks(0, 9)]
    assert kinds == [BlockKind.PICTURE, BlockKind.PARAGRAPH, BlockKind.PICTURE]
    picture = await paper.draw(0, 0.5)
    assert (picture.width, picture.height) == (40, 20)


async def test_a_document_of_word_whose_part_is_numbered_is_one(decoder: Decoder) -> None:
    words = "<w:p><w:r><w:t>Osmosis</w:t></w:r></w:p><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>"
    with zipfile.ZipFile(io.BytesIO(word_of(words))) as whole:
        parts = {one: whole.read(one).replace(b"document.xml", b"document2.xml") for one in whole.namelist()}
    body = zip_of({name.replace("document.xml", "document2.xml"): data for name, data in parts.items()})
    paper = await decoder.open("essay.docx", body)
    assert paper.info.kind is Kind.WORD
    assert (await blocks_of(paper))[0] == ("paragraph", "Osmosis")


async def test_what_is_not_shown_is_counted(decoder: Decoder) -> None:
    drawing = b"<svg><image href='//host/share'/><text>y</text></svg>"
    markup = b"<p style='color: red'>x" + drawing + b"<iframe src=a></iframe><math>z</math>"
    paper = await decoder.open("essay.html", markup)
    losses = (Loss(LossKind.EMBEDDED, 1), Loss(LossKind.OUTSIDE, 1), Loss(LossKind.LAYOUT, 1))
    assert paper.info.losses == losses
    assert await blocks_of(paper) == [("paragraph", "x"), ("picture", ""), ("paragraph", "z")]
    source = await decoder.open("essay.html", markup, is_source=True)
    assert source.info.view is View.LINES
    assert (await source.lines(0, 1))[0].text == markup.decode()


async def test_markdown_is_read_and_markup_inside_it_is_words(decoder: Decoder) -> None:
    words = (
        "# Osmosis\n\nA *word* <b>typed</b>\n\n1. first\n2. second\n\n|a|b|\n|-|-|\n|1|2|\n\n```python\nx = 1\n```\n"
    )
    paper = await decoder.open("essay.md", words.encode())
    assert paper.info.kind is Kind.MARKDOWN
    assert await blocks_of(paper) == [
        ("heading", 1, "Osmosis"),
        ("paragraph", "A word <b>typed</b>"),
        ("item", 1, 1, "first"),
        ("item", 1, 2, "second"),
        ("table", [["a", "b"], ["1", "2"]]),
        ("code", "x = 1"),
    ]
    assert (await paper.text()).text.splitlines()[:2] == ["Osmosis", "A word <b>typed</b>"]


async def test_a_notebook_shows_cells_and_what_they_put_out(decoder: Decoder) -> None:
    outputs = [
        {"output_type": "stream", "text": ["1\n", "2\n"]},
        {
            "output_type": "display_data",
            "data": {"image/png": base64.b64encode(FIGURE).decode(), "text/plain": "<Figure>"},
        },
        {"output_type": "execute_result", "data": {"text/html": ["<table><tr><td>7</table><script>x</script>"]}},
        {"output_type": "error", "traceback": ["\x1b[0;31mNameError\x1b[0m: x"]},
        {"output_type": "display_data", "data": {"application/x-widget": {"model": 1}}},
    ]
    notebook = {
        "cells": [
            {"cell_type": "markdown", "source": ["## Data\n", "\n", "some"]},
            {"cell_type": "code", "source": "print(1)\nprint(2)", "outputs": outputs},
        ],
        "metadata": {"language_info": {"name": "python"}},
    }
    paper = await decoder.open("analysis.ipynb", json.dumps(notebook).encode())
    assert (paper.info.kind, paper.info.language) == (Kind.NOTEBOOK, "python")
    assert await blocks_of(paper) == [
        ("heading", 2, "Data"),
        ("paragraph", "some"),
        ("code", "print(1)\nprint(2)"),
        ("output", "1\n2"),
        ("picture", ""),
        ("table", [["7"]]),
        ("output", "NameError: x"),
    ]
    assert paper.info.losses == (Loss(LossKind.EMBEDDED, 1), Loss(LossKind.SCRIPTS, 1))
    assert (await paper.draw(0, 1)).width == 80


_LINES = base64.encodebytes(FIGURE).decode()
_ONE_LINE = _LINES.replace("\n", "")


@pytest.mark.parametrize("written", [_ONE_LINE, _ONE_LINE + "\n", _LINES, _LINES.splitlines(keepends=True)])
async def test_a_picture_of_a_notebook_is_read_however_its_letters_are_written(
    decoder: Decoder, written: str | list[str]
) -> None:
    output = {"output_type": "display_data", "data": {"image/png": written}}
    cells = [{"cell_type": "code", "source": "", "outputs": [output]}]
    paper = await decoder.open("analysis.ipynb", json.dumps({"cells": cells}).encode())
    assert await blocks_of(paper) == [("picture", "")]
    assert (await paper.draw(0, 1)).width == 80


@pytest.mark.parametrize("body", [b"[" * 200_000, b'{"cells": 5}', b"no notebook", b"{}"])
async def test_what_is_only_called_a_notebook_is_shown_as_text(decoder: Decoder, body: bytes) -> None:
    paper = await decoder.open("analysis.ipynb", body)
    assert paper.info.view is View.LINES


def run(text: str, looks: str = "") -> str:
    return f"<w:r><w:rPr>{looks}</w:rPr><w:t>{text}</w:t></w:r>"


async def test_a_document_of_word_keeps_its_words_and_counts_the_rest(decoder: Decoder) -> None:
    body = (
        "<w:p><w:pPr><w:pStyle w:val='Heading1'/></w:pPr>" + run("Osmosis") + "</w:p>"
        "<w:p>" + run("Plain ") + run("bold", "<w:b/>") + "<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>"
        "<w:ins w:id='1' w:author='A'>" + run(" added") + "</w:ins>"
        "<w:del w:id='2' w:author='A'><w:r><w:delText>gone</w:delText></w:r></w:del>"
        + run(" marked", "<w:highlight w:val='yellow'/>")
        + "</w:p>"
        "<w:tbl><w:tr><w:tc><w:p>" + run("1") + "</w:p></w:tc><w:tc><w:p>" + run("2") + "</w:p></w:tc></w:tr></w:tbl>"
    )
    header = b'<w:hdr xmlns:w="x"><w:p><w:r><w:t>Student 4711</w:t></w:r></w:p></w:hdr>'
    more = {"word/header1.xml": header, "word/media/figure.png": FIGURE}
    paper = await decoder.open("report.docx", word_of(body + word_picture(), more))
    assert paper.info.kind is Kind.WORD
    assert await blocks_of(paper) == [
        ("heading", 1, "Osmosis"),
        ("paragraph", "Plain bold x added marked"),
        ("table", [["1", "2"]]),
        ("picture", ""),
    ]
    assert set(paper.info.losses) == {
        Loss(LossKind.DELETED, 1),
        Loss(LossKind.HEADERS, 1),
    }
    marked = [run.text for block in await paper.blocks(0, 9) for run in block.runs if run.style & Style.MARKED]
    assert marked == [" marked"]
    assert (await paper.draw(0, 1)).width == 80


async def test_a_text_document_of_libreoffice_keeps_its_words_and_counts_the_rest(decoder: Decoder) -> None:
    looks = (
        "<style:style style:name='T1' style:family='text'><style:text-properties fo:font-weight='bold'/></style:style>"
        "<style:style style:name='T2' style:family='text'>"
        "<style:text-properties style:text-position='sub 58%'/></style:style>"
    )
    body = (
        "<text:tracked-changes><text:changed-region><text:deletion><text:p>gone</text:p></text:deletion>"
        "</text:changed-region></text:tracked-changes>"
        "<text:h text:outline-level='2'>Osmosis</text:h>"
        "<text:p>H<text:span text:style-name='T2'>2</text:span>O &lt;b&gt;<text:s text:c='2'/>"
        "<text:span text:style-name='T1'>bold</text:span><text:line-break/>next"
        "<office:annotation><text:p>a note</text:p></office:annotation></text:p>"
        "<text:list><text:list-item><text:p>one</text:p><text:list><text:list-item><text:p>deeper</text:p>"
        "</text:list-item></text:list></text:list-item></text:list>"
        "<table:table><table:table-row><table:table-cell table:number-columns-spanned='2'><text:p>1</text:p>"
        "</table:table-cell><table:table-cell><text:p>2</text:p></table:table-cell></table:table-row></table:table>"
        "<text:p><draw:frame><draw:image xlink:href='Pictures/a.png'/></draw:frame></text:p>"
        "<text:p><draw:frame><draw:object><text:p>x</text:p></draw:object></draw:frame>"
        "<text:a xlink:href='https://example.org/'>there</text:a><text:a xlink:href='file:///x'>not</text:a></text:p>"
    )
    margins = b"<style:header><text:p>Student 4711</text:p></style:header>"
    paper = await decoder.open("x.odt", open_text_of(body, looks, {"Pictures/a.png": FIGURE, "styles.xml": margins}))
    assert paper.info.kind is Kind.OPEN_TEXT
    assert await blocks_of(paper) == [
        ("heading", 2, "Osmosis"),
        ("paragraph", "H2O <b>\xa0\xa0bold\nnext"),
        ("item", 1, "one"),
        ("item", 2, "deeper"),
        ("table", [["1", "2"]]),
        ("picture", ""),
        ("paragraph", "therenot"),
    ]
    assert set(paper.info.losses) == {
        Loss(LossKind.DELETED, 1),
        Loss(LossKind.COMMENTS, 1),
        Loss(LossKind.LINKS, 1),
        Loss(LossKind.EMBEDDED, 1),
        Loss(LossKind.HEADERS, 1),
    }
    blocks = await paper.blocks(0, 9)
    assert [run.style for run in blocks[1].runs] == [0, Style.LOWERED, 0, Style.BOLD, 0]
    assert [run.link for run in blocks[6].runs] == ["https://example.org/", ""]
    assert blocks[4].rows[0][0].across == 2
    assert (await paper.draw(0, 1)).width == 80


@pytest.mark.parametrize(
    ("body", "trouble"),
    [
        (open_text_of("<text:p>", head="<"), Trouble.DAMAGED),
        (open_text_of("", more={"META-INF/manifest.xml": b"<manifest:encryption-data/>"}), Trouble.LOCKED),
        (locked_workbook(), Trouble.LOCKED),
        (open_text_of("", more={"x": bytes(270_000_000)}), Trouble.TOO_LARGE),
    ],
    ids=["damaged", "locked", "locked office file", "bomb"],
)
async def test_a_text_document_that_cannot_be_shown_says_why(decoder: Decoder, body: bytes, trouble: Trouble) -> None:
    with pytest.raises(PaperUnreadable) as found:
        await decoder.open("x.odt", body)
    assert found.value.trouble is trouble


WORD_FORMULAE = (
    ("<m:f><m:fPr/><m:num>{a+b}</m:num><m:den>{2c}</m:den></m:f>", "(a+b)/2c"),
    ("<m:rad><m:deg>{3}</m:deg><m:e><m:sSup><m:e>{x}</m:e><m:sup>{n+1}</m:sup></m:sSup></m:e></m:rad>", "3√(x^(n+1))"),
    (
        '<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>{i}</m:sub><m:sup>{n}</m:sup><m:e>{x}</m:e></m:nary>',
        "∑_i^n x",
    ),
    ('<m:d><m:dPr><m:begChr m:val="["/></m:dPr><m:e>{1 &lt; y}</m:e></m:d>', "[1 < y)"),
    ("<m:m><m:mr><m:e>{1}</m:e><m:e>{2}</m:e></m:mr><m:mr><m:e>{3}</m:e><m:e>{4}</m:e></m:mr></m:m>", "[1, 2; 3, 4]"),
    ("<m:e>" * 3000 + "{x}", "x"),
)


async def test_formulae_of_word_are_pictures_and_lines_of_text(decoder: Decoder) -> None:
    runs = ((re.sub(r"\{(.*?)\}", r"<m:r><m:t>\1</m:t></m:r>", markup), line) for markup, line in WORD_FORMULAE)
    body = "".join(f"<w:p><m:oMathPara><m:oMath>{markup}</m:oMath></m:oMathPara></w:p>" for markup, _ in runs)
    paper = await decoder.open("maths.docx", word_of(body, {"word/media/figure.png": FIGURE}))
    assert await blocks_of(paper) == [("paragraph", line) for _, line in WORD_FORMULAE]
    assert [width_of(one) > 0 for one in await paper.blocks(0, 9)] == [True] * 5 + [False]
    assert paper.info.losses == ()


def width_of(block: Block) -> float:
    """How wide the formula is that a paragraph begins with, if it is drawn."""
    formula = block.runs[0].formula
    return formula.width if formula is not None else 0.0


async def test_formulae_of_markdown_are_pictures(decoder: Decoder) -> None:
    words = "$x_i$ for $5 and $10\n\n$$\n\\frac{a}{b}\n$$\n\n\\begin{align}a &= *b* c* \\end{align}\n\n`$y$`"
    paper = await decoder.open("maths.md", words.encode())
    first, second, third, fourth = await paper.blocks(0, 9)
    assert [run.formula is not None for run in first.runs] == [True, False]
    assert first.runs[1].text == " for $5 and $10"
    assert second.runs[0].text.split() == ["$$", "\\frac{a}{b}", "$$"]
    assert min(width_of(second), width_of(third)) > 0
    assert width_of(fourth) == 0
    formula = second.runs[0].formula
    assert formula is not None
    drawn = await paper.draw(formula.page, 20)
    assert (drawn.width, drawn.height) == (math.ceil(formula.width * 20), math.ceil(formula.height * 20))
    assert {min(drawn.pixels[::4]) < 64, max(drawn.pixels[::4]) == 255} == {True}
    with pytest.raises(PaperUnreadable):
        await paper.draw(formula.page + 9, 20)


HOSTILE_FORMULAE = (
    "\\frac{" * 15 + "a" + "}{b}" * 15, "\\left(" * 30 + "a" + "\\right)" * 30, "\\mathrm{" * 20 + "a" + "}" * 20,
    "\\hat" * 190 + "x", "\\def\\a{\\a\\a}\\a", "{" * 400 + "}" * 400, "\\hspace{99999em}x", "\\rule{1000em}{1000em}",
    "\\\\" * 400, "\\frac{1}", "<&>", "\\colorbox{black}{x}", "\\href{//host/share}{x}", "x" * 2000,
)  # fmt: skip
"""Each would take minutes, or a picture as large as a wall, or cannot be set."""


async def test_hostile_formulae_stay_words_and_cost_no_time(decoder: Decoder) -> None:
    text = "\n\n".join(f"${one}$" for one in HOSTILE_FORMULAE) + "\n\nThen $x$"
    paper = await decoder.open("maths.md", text.encode())
    *hostile, last = await paper.blocks(0, 50)
    assert [width_of(one) for one in hostile] == [0.0] * len(HOSTILE_FORMULAE)
    assert last.runs[1].formula is not None
    assert await blocks_of(paper) == await blocks_of(paper)


async def test_formulae_of_web_pages_are_read_out_and_end_with_their_paragraph(decoder: Decoder) -> None:
    markup = b"<p>so <math><mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow></mfrac></math> holds"
    markup += b"<p><math><mi>x</mi><annotation encoding='application/x-tex'>\\frac{a}{b}</annotation></math>"
    markup += b"<p><math><mi>open<p>next<p><math>" + b"<mrow>" * 50_000
    paper = await decoder.open("maths.html", markup)
    lines = ["so a/(b+1) holds", "\\frac{a}{b}", "open", "next"]
    assert await blocks_of(paper) == [("paragraph", line) for line in lines]


@pytest.mark.parametrize(
    "head",
    [
        *(b"\0\0\0\x18ftypisom\0\0\0\0", b"RIFF\0\0\0\0WAVEfmt ", b"ID3\4", b"FORM\0\0\0\0AIFFCOMM", b"#!AMR\n"),
        *(b"caff\0\1\0\0", b"\x30\x26\xb2\x75\x8e\x66\xcf\x11", b"\0\0\0\x08wide", 4 * (b"\x47" + bytes(187))),
    ],
)
async def test_a_recording_is_one_whatever_it_is_called(decoder: Decoder, head: bytes) -> None:
    paper = await decoder.open("IMG_1.bin", head + bytes(range(256)))
    assert (paper.info.kind, paper.info.view) == (Kind.MEDIA, View.MEDIA)
    assert (await read_words(paper)).texts == []


async def test_a_table_wider_than_a_window_bears_says_what_is_left_out(decoder: Decoder) -> None:
    paper = await decoder.open("x.html", b"<table>" + (b"<tr>" + b"<td>x" * (MOST_COLUMNS + 3)) * 2)
    assert list(paper.info.losses) == [Loss(LossKind.CELLS, 6)]
    (table,) = await paper.blocks(0, 1)
    assert [len(row) for row in table.rows] == [MOST_COLUMNS] * 2
