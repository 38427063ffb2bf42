"""The thumbnail in a photograph of a telephone: it stands as the photograph does, or it is not taken."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from lmsdesk.decoding.heif_thumbnails import thumbnail_of
from lmsdesk.decoding.messages import Draw
from lmsdesk.decoding.paper import Drawing
from lmsdesk.decoding.pictures import PicturePaper
from tests.helpers.heic import tiled_photograph
from tests.helpers.papers import camera_picture, telephone_photograph

WHOLE = telephone_photograph()
BEGIN, END = WHOLE.index(b"meta") - 4, WHOLE.index(b"mdat") - 4
META = WHOLE[BEGIN:END]
TURN, SIZE = b"\0\0\0\x09irot\x03", b"ispe" + bytes(4) + (320).to_bytes(4, "big") + (240).to_bytes(4, "big")
WAYS_OF_THUMBNAIL = b"\0\x03\x04\x86\x07\x04\x85"
"""The properties of item 3, of which the last is the turn."""
REFERENCE = b"thmb\0\x03\0\x01\0\x01"
"""From item 3 to item 1."""
AS_WHOLE = (WAYS_OF_THUMBNAIL, b"\0\x03\x04\x81\x07\x04\x85")
THUMBNAIL_BYTES = 13_293
THUMBNAIL_PLACE = bytes.fromhex("0005bec7 0001 00000000 000033ed")
WHOLE_PLACE = bytes.fromhex("0000028e 0001 00000000 0005bc15")


def changed(*changes: tuple[bytes, bytes]) -> bytes:
    """The photograph with other bytes of the same number."""
    data = WHOLE
    for old, new in changes:
        assert data.count(old) == 1
        assert len(old) == len(new)
        data = data.replace(old, new)
    return data


def sized(width: int, height: int) -> tuple[bytes, bytes]:
    return SIZE, SIZE[:8] + width.to_bytes(4, "big") + height.to_bytes(4, "big")


def turned(quarters: int) -> tuple[bytes, bytes]:
    return TURN, TURN[:-1] + bytes([quarters])


def is_like(one: Drawing, other: Drawing) -> bool:
    """Whether two look the same from far away: the lines of a thumbnail are not those of its photograph."""
    squares = [image_of(drawing).resize((15, 15), Image.Resampling.BOX) for drawing in (one, other)]
    return max(ImageChops.difference(*squares).tobytes()) < 60


def image_of(drawing: Drawing) -> Image.Image:
    return Image.frombytes("RGB", (drawing.width, drawing.height), bytes(drawing.data), "raw", "BGRX")


NO_TURN_OF_ITS_OWN = (WAYS_OF_THUMBNAIL, WAYS_OF_THUMBNAIL[:-1] + b"\0")
MIRRORED = (TURN, b"\0\0\0\x09imir\x01")


@pytest.mark.parametrize(
    "changes",
    [
        (),
        *((turned(quarters),) for quarters in range(3)),
        (MIRRORED,),
        (NO_TURN_OF_ITS_OWN,),
        (NO_TURN_OF_ITS_OWN, turned(1)),
    ],
)
def test_it_stands_where_the_sharp_picture_stands(changes: tuple[tuple[bytes, bytes], ...]) -> None:
    paper = PicturePaper(changed(*changes))
    blurred = [paper.draw(Draw(page=0, scale=0.1, turned=one, may_be_blurred=True)) for one in (0, 90)]
    sharp = [paper.draw(Draw(page=0, scale=0.1, turned=one)) for one in (0, 90)]
    for one, other in zip(blurred, sharp, strict=True):
        assert (one.is_blurred, other.is_blurred) == (True, False)
        assert (one.width, one.height) == (other.width, other.height)
        assert is_like(one, other)
    assert not paper.draw(Draw(page=0, scale=0.1, may_be_blurred=True)).is_blurred


def test_of_tiles_in_a_grid_it_is_seen_first_too() -> None:
    paper = PicturePaper(tiled_photograph())
    blurred, sharp = (paper.draw(Draw(page=0, scale=0.1, may_be_blurred=may_be)) for may_be in (True, False))
    assert (blurred.is_blurred, sharp.is_blurred) == (True, False)
    assert (blurred.width, blurred.height) == (sharp.width, sharp.height) == (303, 404)
    corners = [image_of(one).getpixel((5, 5)) for one in (blurred, sharp)]
    assert corners[0] == pytest.approx((254, 0, 0), abs=12)
    assert corners[1] != pytest.approx((254, 0, 0), abs=60)


@pytest.mark.parametrize(
    "data",
    [
        changed(sized(4032, 3024)),
        changed(sized(120, 90)),
        changed(sized(320, 230)),
        changed(sized(0, 0)),
        # Nothing says how it stands: as it is stored, or as it is shown.
        changed(NO_TURN_OF_ITS_OWN, turned(2)),
        changed(NO_TURN_OF_ITS_OWN, MIRRORED),
        changed((REFERENCE, b"thmb\0\x01\0\x01\0\x01")),
        changed((REFERENCE, b"thmb\0\x03\0\x01\0\x03")),
        changed((REFERENCE, b"thmb\0\x03\0\x09\0\x01")),
        camera_picture(),
        changed((b"\0\x03\0\0hvc1", b"\0\x03\0\0grid")),
        changed((b"colr", b"ispe")),
        changed((b"pixi", b"clap")),
        changed((b"hdlr", b"pitm")),
        changed((b"\0\0\0\x0epitm", b"\0\0\0\xffpitm")),
        changed((b"\0\0\0\x0epitm", b"\0\0\0\x07pitm")),
        changed((b"\0\0\0\x0epitm", b"\0\0\0\x01pitm")),
        WHOLE[:END][:200],
        b"",
    ],
)
def test_one_that_cannot_stand_in_is_not_taken(data: bytes) -> None:
    assert thumbnail_of(data) is None


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(WHOLE[:-THUMBNAIL_BYTES] + bytes(THUMBNAIL_BYTES), id="zeros"),
        pytest.param(WHOLE[:-THUMBNAIL_BYTES], id="not there"),
        pytest.param(changed((THUMBNAIL_PLACE, WHOLE_PLACE)), id="the whole photograph"),
        pytest.param(changed((THUMBNAIL_PLACE, WHOLE_PLACE), AS_WHOLE), id="the whole photograph, described so"),
    ],
)
def test_a_broken_one_is_passed_over_in_the_same_answer(data: bytes) -> None:
    assert thumbnail_of(data) is not None
    drawing = PicturePaper(data).draw(Draw(page=0, scale=0.1, may_be_blurred=True))
    assert not drawing.is_blurred
    assert image_of(drawing).getpixel((5, 5)) == pytest.approx((254, 0, 0), abs=12)


@given(st.lists(st.tuples(st.integers(0, len(META) - 1), st.integers(0, 255)), max_size=6), st.binary(max_size=60))
def test_bytes_of_any_kind_have_a_whole_thumbnail_or_none(places: list[tuple[int, int]], behind: bytes) -> None:
    meta = bytearray(META)
    for at, byte in places:
        meta[at] = byte
    data = WHOLE[:BEGIN] + bytes(meta) + behind
    found = thumbnail_of(data)
    if found is not None:
        assert len(found.data) == len(data)
        assert found.data[:BEGIN] == data[:BEGIN]
        assert found.data[END:] == behind
        assert found.quarter_turns in {0, 1, 3}


@given(st.binary(max_size=400), st.integers(0, 40))
def test_any_bytes_are_read_without_an_error(data: bytes, kept: int) -> None:
    assert thumbnail_of(data) is None
    assert thumbnail_of(WHOLE[: BEGIN + kept] + data) is None


@given(st.integers(0, len(META) - 1))
def test_a_file_that_ends_too_early_has_none(end: int) -> None:
    assert thumbnail_of(WHOLE[: BEGIN + end]) is None


def test_what_says_too_much_is_not_read() -> None:
    filled = (
        (len(META) + 300_000).to_bytes(4, "big") + META[4:] + (300_000).to_bytes(4, "big") + b"free" + bytes(299_992)
    )
    assert thumbnail_of(WHOLE[:BEGIN] + filled) is None
    assert thumbnail_of(WHOLE[:BEGIN] + (b"\0\0\0\x08free" * 100) + META) is None
    assert thumbnail_of(WHOLE[:BEGIN] + (b"\0\0\0\x08free" * 10) + META) is not None


def box(kind: bytes, *parts: bytes) -> bytes:
    inside = b"".join(parts)
    return (8 + len(inside)).to_bytes(4, "big") + kind + inside


@pytest.mark.parametrize(("item", "is_taken"), [(0xFFFF, True), (0x1_0000, False)])
def test_an_item_whose_number_has_no_room_is_not_taken(item: int, is_taken: bool) -> None:
    """References may have longer numbers than the name of the primary item."""
    number, one, version = item.to_bytes(4, "big"), (1).to_bytes(4, "big"), b"\1\0\0\0"
    kinds = [box(b"infe", b"\3\0\0\0", which, b"\0\0hvc1") for which in (one, number)]
    sizes = [box(b"ispe", bytes(4), *(side.to_bytes(4, "big") for side in size)) for size in ((4000, 3000), (320, 240))]
    uses = one + b"\1\1" + number + b"\1\2"
    meta = box(
        b"meta",
        bytes(4),
        box(b"pitm", bytes(4), b"\0\1"),
        box(b"iinf", bytes(4), b"\0\2", *kinds),
        box(b"iprp", box(b"ipco", *sizes), box(b"ipma", version, b"\0\0\0\2", uses)),
        box(b"iref", version, box(b"thmb", number, b"\0\1", one)),
    )
    assert (thumbnail_of(box(b"ftyp", b"heic") + meta) is not None) == is_taken
