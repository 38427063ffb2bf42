"""A paper with annotations as a PDF: drawn where they were put, read back as standard objects, the rest unchanged."""

import io
import zipfile
from typing import Any

import numpy as np
import pikepdf
import pytest
from PIL import Image

from lmsdesk.decoding.annotation_records import DrawnAnnotation, Shape
from lmsdesk.decoding.messages import Kind, Trouble
from lmsdesk.desk.submissions.decoder import Decoder, Paper, PaperUnreadable
from tests.helpers.hostile_drawings import drawing
from tests.helpers.papers import flate_bomb_pdf, marked_picture, page_pdf, saved, stream, text_pdf

HIGHLIGHT = DrawnAnnotation(
    id="h", page=0, shape=Shape.HIGHLIGHT, box=(60, 90, 160, 130), points=((60, 90), (160, 130)),
    colour=(1, 0.83, 0), drawing="1 0.83 0 rg 60 90 100 40 re f", created_ms=1_700_000_000_000,
)  # fmt: skip
STROKE = DrawnAnnotation(
    id="s", page=0, shape=Shape.STROKE, box=(198, 198, 262, 262),
    points=((200, 200), (260, 260), (200, 260), (260, 200)),
    breaks=(2,), colour=(1, 0, 0), width=4, drawing="1 0 0 RG 4 w 200 200 m 260 260 l 200 260 m 260 200 l S",
    text="Why? ∑x² ≤ ½",
)  # fmt: skip


def read(data: bytes) -> list[dict[str, object]]:
    with pikepdf.open(io.BytesIO(data)) as document:
        found: Any = document.pages[0].obj.get("/Annots", [])
        return [
            {
                "kind": str(one.Subtype),
                "text": str(one.get("/Contents", "")),
                "name": str(one.get("/NM", "")),
                "has drawing": "/AP" in one,
                "rectangle": [round(float(number), 2) for number in one.Rect],
            }
            for one in found
        ]


async def pixels(paper: Paper) -> "np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]":
    drawn = await paper.draw(0, 1)
    return np.frombuffer(drawn.pixels, np.uint8).reshape(drawn.height, drawn.width, 4)[:, :, 2::-1]


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
async def test_annotations_are_drawn_where_they_were_put(decoder: Decoder, turned: int) -> None:
    paper = await decoder.open("x.pdf", text_pdf("Osmosis", b"/Rotate %d /CropBox [50 300 450 800]" % turned))
    before, letters = await pixels(paper), await paper.text(0)
    again = await decoder.open("y.pdf", await paper.annotated([HIGHLIGHT, STROKE]))
    after = await pixels(again)
    moved = (before != after).any(axis=2)
    rows, columns = np.nonzero(moved)
    assert (columns.min(), rows.min()) == (60, 90)
    assert columns.max() <= 262
    assert rows.max() <= 262
    assert abs(after[110, 100].astype(int) - (255, 212, 0)).max() < 3 or before[110, 100].max() < 250
    assert abs(after[230, 230].astype(int) - (255, 0, 0)).max() < 3
    # What was dark under a highlight stays dark.
    dark = before[90:130, 60:160].max(axis=2) < 30
    assert after[90:130, 60:160].max(axis=2)[dark].max(initial=0) < 40
    assert await again.text(0) == letters


async def test_they_are_standard_objects_that_can_be_changed_again(decoder: Decoder) -> None:
    ink = (
        b"<< /Type /Annot /Subtype /Ink /Rect [100 100 200 200] /InkList [[100 100 200 200]] /F 4 /AP << /N 6 0 R >> >>"
    )
    look = stream(b"0 g", b"/Type /XObject /Subtype /Form /BBox [0 0 100 100]")
    paper = await decoder.open("x.pdf", page_pdf(b"", b"/Annots [%b]" % ink, [look]))
    note = DrawnAnnotation(id="n", page=0, shape=Shape.NOTE, box=(10, 10, 28, 28), text="See p. 3", drawing="0 g")
    words = DrawnAnnotation(id="t", page=0, shape=Shape.TEXT, box=(30, 10, 90, 28), text="Ω", width=12, drawing="0 g")
    data = await paper.annotated([HIGHLIGHT, STROKE, note, words])
    found = read(data)
    assert [one["kind"] for one in found] == ["/Ink", "/Highlight", "/Ink", "/Text", "/FreeText"]
    assert [one["text"] for one in found[1:]] == ["", "Why? ∑x² ≤ ½", "See p. 3", "Ω"]
    assert [one["name"] for one in found[1:]] == ["lmsdesk-h", "lmsdesk-s", "lmsdesk-n", "lmsdesk-t"]
    assert all(one["has drawing"] for one in found[1:])
    assert found[1]["rectangle"] == [60, 842 - 130, 160, 842 - 90]
    with pikepdf.open(io.BytesIO(data)) as document:
        assert document.check_pdf_syntax() == []
        made = document.pages[0].obj.Annots
        assert [float(n) for n in made[1].QuadPoints] == [60, 752, 160, 752, 60, 712, 160, 712]
        assert [len(stroke) for stroke in made[2].InkList] == [4, 4]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("plot.png", saved(marked_picture(800, 400), "PNG")),
        ("plot.svg", drawing('<rect width="200" height="100" fill="red"/>', 'viewBox="0 0 800 400"')),
    ],
)
async def test_a_picture_becomes_a_page_with_its_annotations(decoder: Decoder, name: str, data: bytes) -> None:
    paper = await decoder.open(name, data)
    stroke = DrawnAnnotation(
        id="s", page=0, shape=Shape.STROKE, box=(395, 0, 405, 400), points=((400, 0), (400, 400)),
        colour=(0, 0, 0), width=10, drawing="0 0 0 RG 10 w 400 0 m 400 400 l S",
    )  # fmt: skip
    again = await decoder.open("plot.pdf", await paper.annotated([stroke]))
    assert again.info.kind is Kind.PDF
    (size,) = again.info.pages
    assert (round(size.width), round(size.height)) == (842, 421)
    after = await pixels(again)
    assert after[210, 421].max() < 20
    assert abs(after[4, 4].astype(int) - (await pixels(paper))[4, 4]).max() < 20


@pytest.mark.parametrize("mode", ["RGB", "L", "1", "P", "LA"])
async def test_a_scan_of_any_kind_is_still_there_with_its_annotations(decoder: Decoder, mode: str) -> None:
    picture = Image.new("L", (80, 40), 255)
    picture.paste(0, (0, 0, 20, 10))
    picture = picture.convert(mode)
    paper = await decoder.open("scan.png", saved(picture, "PNG"))
    drawn = await pixels(await decoder.open("scan.pdf", await paper.annotated([STROKE])))
    assert drawn[30, 30].max() < 50
    assert drawn[-30, -30].min() > 200


async def test_a_paper_without_pages_and_a_bomb_give_an_answer(decoder: Decoder) -> None:
    paper = await decoder.open("notes.txt", b"only words")
    with pytest.raises(PaperUnreadable) as refused:
        await paper.annotated([HIGHLIGHT])
    assert refused.value.trouble is Trouble.NOT_THERE
    bomb = await decoder.open("bomb.pdf", flate_bomb_pdf())
    for page in (7, 0):
        with pytest.raises(PaperUnreadable):
            await bomb.annotated([DrawnAnnotation(id="x", page=page, shape=Shape.BOX, box=(0, 0, 1, 1))])
    well = await decoder.open("x.pdf", text_pdf("Osmosis"))
    assert len(read(await well.annotated([HIGHLIGHT]))) == 1


@pytest.mark.parametrize("turned", [0, 90])
async def test_annotations_alone_are_on_blank_pages_of_the_same_size(decoder: Decoder, turned: int) -> None:
    paper = await decoder.open("x.pdf", text_pdf("Osmosis", b"/Rotate %d /CropBox [50 300 450 800]" % turned))
    alone = await decoder.open("y.pdf", await paper.annotated([STROKE], is_alone=True))
    assert alone.info.pages == paper.info.pages
    assert "Osmosis" not in (await alone.text(0)).text
    rows, columns = np.nonzero((await pixels(alone) < 250).any(axis=2))
    assert (columns.min() >= 197, rows.min() >= 197, columns.max() <= 263, rows.max() <= 263) == (True,) * 4


async def test_documents_are_joined_with_their_names_and_without_what_they_do(decoder: Decoder) -> None:
    papers = [await decoder.open("x.pdf", text_pdf(words)) for words in ("Osmosis", "Diffusion")]
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, paper in zip(("Abara - 1", "Babić - 1"), papers, strict=True):
            archive.writestr(name, await paper.annotated([HIGHLIGHT]))
    joined = await (await decoder.open("column.zip", made.getvalue())).joined()
    with pikepdf.open(io.BytesIO(joined)) as document, document.open_outline() as outline:
        assert [one.title for one in outline.root] == ["Abara - 1", "Babić - 1"]
        assert len(document.pages) == 2
        assert "/OpenAction" not in document.Root
    whole = await decoder.open("whole.pdf", joined)
    assert "Diffusion" in (await whole.text(1)).text
    with pytest.raises(PaperUnreadable):
        await papers[0].joined()
