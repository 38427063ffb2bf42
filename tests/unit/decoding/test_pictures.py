"""Pictures: no more of them is decoded than is looked at."""

import io

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

from lmsdesk.decoding.messages import Draw
from lmsdesk.decoding.pictures import PicturePaper
from tests.helpers.papers import saved


@pytest.mark.parametrize(("size", "drawn"), [((1600, 400), (400, 100)), ((400, 1600), (100, 400))])
def test_a_photograph_is_decoded_as_small_as_it_is_drawn(size: tuple[int, int], drawn: tuple[int, int]) -> None:
    file = io.BytesIO()
    Image.new("RGB", size, "teal").save(file, "JPEG")
    paper = PicturePaper(file.getvalue())
    drawing = paper.draw(Draw(page=0, scale=0.25))
    assert (drawing.width, drawing.height) == drawn
    assert paper._decoded is not None
    assert paper._decoded.size == drawn


def page_of_text() -> Image.Image:
    """Letters and thin lines, as a screen or a scan has them: what suffers first when it is made smaller."""
    page = Image.new("RGB", (1500, 1000), "white")
    draw = ImageDraw.Draw(page)
    for top in range(0, 1000, 34):
        draw.text((10, top), "Water moves through a membrane 0123456789 " * 3, fill=(10, 10, 30), font_size=28)
    for left in range(0, 1500, 60):
        draw.line((left, 0, 1500 - left, 1000), fill=(200, 0, 0))
    return page


@pytest.mark.parametrize("share", [0.8, 0.55, 0.45, 0.4, 0.3, 0.22])
def test_a_picture_made_smaller_looks_as_with_the_best_filter(share: float) -> None:
    page = page_of_text()
    drawing = PicturePaper(saved(page, "PNG")).draw(Draw(page=0, scale=share))
    size = (drawing.width, drawing.height)
    best = page.resize(size, Image.Resampling.BICUBIC).convert("RGB")
    found = Image.frombytes("RGB", size, bytes(drawing.data), "raw", "BGRX")
    assert max(ImageStat.Stat(ImageChops.difference(found, best)).mean) < 5


@pytest.mark.parametrize(("mode", "form"), [("L", "PNG"), ("1", "TIFF"), ("1", "PNG"), ("L", "JPEG")])
def test_shades_of_grey_are_drawn_as_the_same_colours_are(mode: str, form: str) -> None:
    page = page_of_text().convert(mode)
    grey = PicturePaper(saved(page, form))
    coloured = PicturePaper(saved(Image.open(io.BytesIO(saved(page, form))).convert("RGB"), "PNG"))
    for share in (1.0, 0.4):
        found, expected = (bytes(one.draw(Draw(page=0, scale=share)).data) for one in (grey, coloured))
        assert max(abs(one - other) for one, other in zip(found, expected, strict=True)) <= 1
    assert grey._decoded is not None
    assert grey._decoded.mode == "L"
