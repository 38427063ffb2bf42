"""What a view leaves out is counted, whatever kind of document it is in."""

import base64
import io
import json
import random

import pytest
import xlsxwriter
from PIL import Image

from lmsdesk.decoding.messages import BlockKind, Loss, LossKind
from lmsdesk.decoding.packages import MOST_BYTES_OF_PICTURES
from lmsdesk.desk.submissions.decoder import Decoder
from tests.helpers.documents import open_text_of, word_of, word_picture, zip_of
from tests.helpers.papers import marked_picture, saved

FIGURE = saved(marked_picture(), "PNG")
RED = "<style:style style:name='T1' style:family='text'><style:text-properties fo:color='#c00000'/></style:style>"
TEXT = "<text:p>One</text:p>"
NAMES = ("office", "table", "text")


def word(looks: str) -> bytes:
    return word_of(f"<w:p><w:pPr>{looks}</w:pPr><w:r><w:t>One</w:t></w:r></w:p>")


@pytest.mark.parametrize(
    ("name", "plain", "laid_out"),
    [
        ("x.docx", word("<w:jc w:val='both'/>"), word('<w:jc w:val="center"/>')),
        ("x.rtf", b"{\\rtf1 \\cf0 One}", b"{\\rtf1 \\cf2 One}"),
        ("x.odt", open_text_of(TEXT), open_text_of(TEXT, RED)),
    ],
)
async def test_a_layout_is_said_to_be_left_out(decoder: Decoder, name: str, plain: bytes, laid_out: bytes) -> None:
    assert (await decoder.open(name, plain)).info.losses == ()
    assert (await decoder.open(name, laid_out)).info.losses == (Loss(LossKind.LAYOUT, 1),)


async def test_what_stands_beside_the_cells_of_a_workbook(decoder: Decoder) -> None:
    file = io.BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True}) as book:
        data, chart = book.add_worksheet(), book.add_chart({"type": "line"})
        data.write_column(0, 0, [1, 2, 3])
        data.write_comment(0, 0, "measured twice")
        chart.add_series({"values": "=Sheet1!$A$1:$A$3"})
        data.insert_chart(2, 2, chart)
        data.insert_image(9, 9, "gel.png", {"image_data": io.BytesIO(FIGURE)})
        for _ in range(51):
            book.add_worksheet()
    paper = await decoder.open("lab.xlsx", file.getvalue())
    kinds = {LossKind.CHARTS: 1, LossKind.PICTURES: 1, LossKind.COMMENTS: 1, LossKind.WORKSHEETS: 2}
    assert {one.kind: one.count for one in paper.info.losses} == kinds
    assert len(paper.info.sheets) == 50


async def test_what_stands_beside_the_cells_of_an_open_workbook(decoder: Decoder) -> None:
    cells = "<table:table table:name='A'><table:table-row><table:table-cell office:value-type='string'>"
    note = "<office:annotation><text:p>twice</text:p></office:annotation>"
    spaces = " ".join(f"xmlns:{one}='urn:oasis:names:tc:opendocument:xmlns:{one}:1.0'" for one in NAMES)
    content = (
        f"<office:document-content {spaces}><office:body><office:spreadsheet>{cells}{note}<text:p>a</text:p>"
        "</table:table-cell></table:table-row></table:table></office:spreadsheet></office:body>"
        "</office:document-content>"
    )
    parts = {"content.xml": content.encode(), "META-INF/manifest.xml": b"<manifest:manifest xmlns:manifest='x'/>"}
    parts |= {"Pictures/1.png": FIGURE, "Object 1/content.xml": b"<x/>"}
    kind = b"application/vnd.oasis.opendocument.spreadsheet"
    paper = await decoder.open("lab.ods", zip_of({"mimetype": kind, **parts}))
    kinds = {LossKind.PICTURES: 1, LossKind.EMBEDDED: 1, LossKind.COMMENTS: 1}
    assert {one.kind: one.count for one in paper.info.losses} == kinds


async def test_pictures_pasted_into_a_notebook_are_shown_and_drawings_too(decoder: Decoder) -> None:
    pasted = {"cell photo.png": {"image/png": base64.b64encode(FIGURE).decode()}}
    source = "![a](attachment:cell%20photo.png) ![b](attachment:other.png) ![c](https://example.org/x.png)"
    figure = "<image href='//host/share'/><rect width='9' height='9'/></svg>"
    drawing = {"output_type": "display_data", "data": {"image/svg+xml": ["<svg>", figure], "text/plain": "x"}}
    cells = [
        {"cell_type": "markdown", "source": source, "attachments": pasted},
        {"cell_type": "code", "source": "plot()", "outputs": [drawing]},
    ]
    paper = await decoder.open("analysis.ipynb", json.dumps({"cells": cells}).encode())
    assert [block.kind for block in await paper.blocks(0, 9)].count(BlockKind.PICTURE) == 2
    assert (await paper.draw(0, 0.5)).pixels
    assert (await paper.draw(1, 1.0)).pixels[:3] == b"\0\0\0"
    assert paper.info.losses == (Loss(LossKind.OUTSIDE, 1), Loss(LossKind.PICTURES, 2))


@pytest.mark.parametrize("name", ["x.docx", "x.odt"])
async def test_a_large_picture_shown_again_and_again_is_read_once(decoder: Decoder, name: str) -> None:
    # Two hundred times five megabytes are four times the memory of the process.
    data = saved(Image.frombytes("RGB", (1300, 1300), random.Random(1).randbytes(3 * 1300 * 1300)), "PNG")
    if name == "x.odt":
        image = "<draw:frame><draw:image xlink:href='Pictures/1.png'/></draw:frame>"
        made = open_text_of(f"<text:p>{image}</text:p>" * 200, more={"Pictures/1.png": data})
        shown = 200
    else:
        made = word_of(word_picture() * 200, {"word/media/figure.png": data})
        shown = 2 * MOST_BYTES_OF_PICTURES // len(data) + 1
    paper = await decoder.open(name, made)
    assert [block.kind for block in await paper.blocks(0, 500)].count(BlockKind.PICTURE) == shown
    assert sum(one.count for one in paper.info.losses if one.kind is LossKind.PICTURES) == 200 - shown
    assert (await paper.draw(shown - 1, 0.5)).width == 650
