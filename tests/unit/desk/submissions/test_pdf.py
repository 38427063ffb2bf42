"""PDF: what is on the page is seen and read, also what was written onto it."""

import io

import numpy as np
import pikepdf
import pytest

from lmsdesk.decoding.messages import Area, Kind, Loss, LossKind, Trouble, View
from lmsdesk.desk.submissions.decoder import Decoder, PaperUnreadable
from lmsdesk.desk.submissions.paper_answers import Picture
from tests.helpers.papers import locked_pdf, page_pdf, pdf_of, stream, text_pdf


def shades(picture: Picture) -> "np.ndarray[tuple[int, int], np.dtype[np.uint8]]":
    """The green part of each pixel, by row."""
    return np.frombuffer(picture.pixels, np.uint8).reshape(picture.height, picture.width, 4)[:, :, 1]


async def test_a_page_is_drawn_at_the_size_asked_for(decoder: Decoder) -> None:
    paper = await decoder.open("essay.pdf", text_pdf("Osmosis"))
    assert (paper.info.kind, paper.info.view, paper.info.count) == (Kind.PDF, View.PAGES, 1)
    assert [(page.width, page.height) for page in paper.info.pages] == [(595, 842)]
    picture = await paper.draw(0, 2)
    assert (picture.width, picture.height) == (1190, 1684)
    assert shades(picture).min() < 50
    assert shades(picture)[0].min() == 255


async def test_files_in_a_document_are_counted(decoder: Decoder) -> None:
    assert (await decoder.open("essay.pdf", text_pdf("Osmosis"))).info.losses == ()
    with pikepdf.open(io.BytesIO(text_pdf("Osmosis"))) as document:
        for name in ("data.csv", "model.py"):
            document.attachments[name] = b"1"
        document.save(made := io.BytesIO())
    assert (await decoder.open("essay.pdf", made.getvalue())).info.losses == (Loss(LossKind.EMBEDDED, 2),)


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
async def test_the_box_of_each_letter_is_where_the_letter_is_drawn(decoder: Decoder, turned: int) -> None:
    paper = await decoder.open("x.pdf", text_pdf("Osmosis", b"/Rotate %d /CropBox [50 300 450 800]" % turned))
    read = await paper.text(0)
    assert read.text == "Osmosis"
    dark = shades(await paper.draw(0, 1)) < 200
    assert dark.any()
    for left, top, right, bottom in read.boxes:
        box = slice(int(top), int(bottom) + 1), slice(int(left), int(right) + 1)
        assert dark[box].any()
        dark[box] = False
    # The edge of a letter may reach a pixel further than its box.
    assert dark.sum() < 20


async def test_a_part_is_the_same_as_cut_from_the_whole(decoder: Decoder) -> None:
    paper = await decoder.open("x.pdf", text_pdf("Osmosis"))
    whole = shades(await paper.draw(0, 2))
    part = shades(await paper.draw(0, 2, area=Area(200, 230, 150, 60)))
    assert part.min() < 50
    assert (part == whole[230:290, 200:350]).all()


async def test_a_page_can_be_turned(decoder: Decoder) -> None:
    paper = await decoder.open("x.pdf", page_pdf(b"0 g 0 742 100 100 re f"))
    assert shades(await paper.draw(0, 1))[50, 50] == 0
    turned = await paper.draw(0, 1, turned=90)
    assert (turned.width, turned.height) == (842, 595)
    assert shades(turned)[50, 842 - 50] == 0


async def test_what_was_written_onto_a_page_is_shown(decoder: Decoder) -> None:
    ink = (
        b"<< /Type /Annot /Subtype /Ink /Rect [100 100 200 200] /InkList [[100 100 200 200]] /F 4 /AP << /N 6 0 R >> >>"
    )
    look = stream(b"0 g 0 0 100 100 re f", b"/Type /XObject /Subtype /Form /BBox [0 0 100 100]")
    paper = await decoder.open("x.pdf", page_pdf(b"", b"/Annots [%b]" % ink, [look]))
    assert shades(await paper.draw(0, 1))[842 - 150, 150] == 0


async def test_what_was_filled_into_a_form_is_shown(decoder: Decoder) -> None:
    field = (
        b"<< /Type /Annot /Subtype /Widget /FT /Tx /T (answer) /V (42) /DA (/F 24 Tf 0 g) /F 4"
        b" /Rect [100 100 300 140] /AP << /N 6 0 R >> >>"
    )
    look = stream(b"0 g 10 10 50 20 re f", b"/Type /XObject /Subtype /Form /BBox [0 0 200 40]")
    form = b"/AcroForm << /Fields [7 0 R] /DR << /Font << /F 5 0 R >> >> >>"
    paper = await decoder.open("x.pdf", page_pdf(b"", b"/Annots [7 0 R]", [look, field], form))
    assert paper.info.has_form
    assert shades(await paper.draw(0, 1))[842 - 140 : 842 - 100, 100:300].min() < 50


async def test_a_password_is_told_apart_from_damage(decoder: Decoder) -> None:
    for body, trouble in (
        (locked_pdf(), Trouble.LOCKED),
        (b"%PDF-1.7 and no more", Trouble.DAMAGED),
        (pdf_of([b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [] /Count 0 >>"]), Trouble.DAMAGED),
    ):
        with pytest.raises(PaperUnreadable) as found:
            await decoder.open("x.pdf", body)
        assert found.value.trouble is trouble


async def test_a_pdf_is_one_whatever_it_is_called(decoder: Decoder) -> None:
    paper = await decoder.open("holiday.png", text_pdf("Osmosis"))
    assert paper.info.kind is Kind.PDF
    assert (await paper.text()).text == "Osmosis"


@pytest.mark.parametrize(("page", "scale"), [(1, 1.0), (-1, 1.0), (0, 0.0), (0, -1.0), (0, float("nan"))])
async def test_a_page_or_size_that_is_not_there_is_refused(decoder: Decoder, page: int, scale: float) -> None:
    paper = await decoder.open("x.pdf", text_pdf("Osmosis"))
    with pytest.raises(PaperUnreadable) as found:
        await paper.draw(page, scale)
    assert found.value.trouble is Trouble.NOT_THERE
    assert (await paper.draw(0, 1)).width == 595
