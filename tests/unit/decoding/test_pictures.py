"""Pictures: no more of them is decoded than is looked at."""

import io

import pytest
from PIL import Image

from lmsdesk.decoding.messages import Draw
from lmsdesk.decoding.pictures import PicturePaper


@pytest.mark.parametrize(("size", "drawn"), [((1600, 400), (400, 100)), ((400, 1600), (100, 400))])
def test_a_photograph_is_decoded_as_small_as_it_is_drawn(size: tuple[int, int], drawn: tuple[int, int]) -> None:
    file = io.BytesIO()
    Image.new("RGB", size, "teal").save(file, "JPEG")
    paper = PicturePaper(file.getvalue())
    drawing = paper.draw(Draw(page=0, scale=0.25))
    assert (drawing.width, drawing.height) == drawn
    assert paper._decoded is not None
    assert paper._decoded.size == drawn
