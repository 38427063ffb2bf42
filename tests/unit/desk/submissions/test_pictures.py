"""Pictures: turned as they were taken, on white, no larger than they are looked at."""

import io

import numpy as np
import pytest
from PIL import Image

from lmsdesk.decoding.messages import Area, Kind, Loss, LossKind, Trouble
from lmsdesk.desk.submissions.decoder import Decoder, Paper, PaperUnreadable
from lmsdesk.desk.submissions.paper_answers import Picture
from tests.helpers.papers import BLUE, RED, WHITE, camera_picture, marked_picture, saved

ORIENTATION = 0x0112


def colour(picture: Picture, x: int, y: int) -> tuple[int, ...]:
    """Red, green and blue of a pixel, to the nearest pure one."""
    place = 4 * (y * picture.width + x)
    blue, green, red = picture.pixels[place : place + 3]
    return tuple(255 if one > 127 else 0 for one in (red, green, blue))


async def corners(paper: Paper) -> list[tuple[int, ...]]:
    """The colours at upper left, upper right, lower left and lower right."""
    picture = await paper.draw(0, 1)
    right, bottom = picture.width - 3, picture.height - 3
    return [colour(picture, x, y) for x, y in ((2, 2), (right, 2), (2, bottom), (right, bottom))]


@pytest.mark.parametrize("form", ["JPEG", "PNG", "GIF", "TIFF", "WEBP", "BMP", "AVIF"])
async def test_each_common_format_is_shown(decoder: Decoder, form: str) -> None:
    paper = await decoder.open("photograph", saved(marked_picture(), form))
    assert paper.info.kind is Kind.PICTURE
    assert [(page.width, page.height) for page in paper.info.pages] == [(80, 40)]
    assert await corners(paper) == [RED, WHITE, WHITE, BLUE]


@pytest.mark.parametrize("form", ["GIF", "WEBP", "PNG"])
async def test_a_picture_that_moves_says_that_it_stands_still(decoder: Decoder, form: str) -> None:
    file = io.BytesIO()
    marked_picture().save(file, form, save_all=True, append_images=[Image.new("RGB", (80, 40), "blue")], duration=100)
    assert (await decoder.open("moving", file.getvalue())).info.losses == (Loss(LossKind.ANIMATIONS, 1),)
    assert (await decoder.open("still", saved(marked_picture(), form))).info.losses == ()


async def test_a_photograph_of_a_telephone_is_shown_and_a_damaged_one_says_so(decoder: Decoder) -> None:
    whole = camera_picture()
    paper = await decoder.open("IMG_1.heic", whole)
    assert paper.info.kind is Kind.PICTURE
    assert await corners(paper) == [RED, WHITE, WHITE, BLUE]
    for size in range(40, len(whole), 90):
        with pytest.raises(PaperUnreadable) as found:
            await corners(await decoder.open("IMG_2.heic", whole[:size]))
        assert found.value.trouble is Trouble.DAMAGED
    place = whole.index(b"ispe") + 8
    vast = whole[:place] + b"\0\0\xff\xff" * 2 + whole[place + 8 :]
    with pytest.raises(PaperUnreadable):
        await corners(await decoder.open("IMG_3.heic", vast))


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "TIFF"])
@pytest.mark.parametrize("turn", range(1, 9))
async def test_a_photograph_stands_as_the_camera_was_held(decoder: Decoder, form: str, turn: int) -> None:
    undone = {
        1: None,
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }[turn]
    taken = marked_picture() if undone is None else marked_picture().transpose(undone)
    exif = Image.Exif()
    exif[ORIENTATION] = turn
    paper = await decoder.open("photograph", saved(taken, form, exif=exif))
    assert [(page.width, page.height) for page in paper.info.pages] == [(80, 40)]
    assert await corners(paper) == [RED, WHITE, WHITE, BLUE]


async def test_each_page_of_a_copier_s_file_is_shown(decoder: Decoder) -> None:
    pages = [Image.new("L", (30 + number, 40), 60 * number) for number in range(3)]
    paper = await decoder.open("scan.tif", saved(pages[0], "TIFF", save_all=True, append_images=pages[1:]))
    assert [page.width for page in paper.info.pages] == [30, 31, 32]
    assert [(await paper.draw(number, 1)).pixels[0] for number in (2, 0, 1)] == [120, 0, 60]


async def test_what_is_transparent_is_white(decoder: Decoder) -> None:
    image = marked_picture().convert("RGBA")
    image.putalpha(0)
    image.paste((255, 0, 0, 255), (0, 0, 20, 10))
    paper = await decoder.open("figure.png", saved(image, "PNG"))
    assert await corners(paper) == [RED, WHITE, WHITE, WHITE]


async def test_many_shades_are_stretched_to_those_of_a_screen(decoder: Decoder) -> None:
    values = np.linspace(1000, 1400, 100, dtype=np.uint16).reshape(1, 100).repeat(4, axis=0)
    paper = await decoder.open("gel.png", saved(Image.fromarray(values), "PNG"))
    pixels = (await paper.draw(0, 1)).pixels
    assert pixels[0] == 0
    assert pixels[4 * 99] == 255


async def test_a_large_photograph_is_drawn_small_in_parts_and_whole(decoder: Decoder) -> None:
    paper = await decoder.open("photograph.jpg", saved(marked_picture(4000, 2000), "JPEG"))
    small = await paper.draw(0, 0.1)
    assert (small.width, small.height) == (400, 200)
    assert (colour(small, 20, 20), colour(small, 380, 180)) == (RED, BLUE)
    part = await paper.draw(0, 1, area=Area(3900, 1900, 100, 100))
    assert colour(part, 50, 50) == BLUE
    turned = await paper.draw(0, 0.1, turned=90)
    assert (turned.width, turned.height) == (200, 400)
    assert (colour(turned, 180, 20), colour(turned, 20, 380)) == (RED, BLUE)


async def test_half_a_picture_is_damage(decoder: Decoder) -> None:
    body = saved(marked_picture(400, 400), "JPEG")
    paper = await decoder.open("photograph.jpg", body[: len(body) // 2])
    with pytest.raises(PaperUnreadable) as found:
        await paper.draw(0, 1)
    assert found.value.trouble is Trouble.DAMAGED
