"""A photograph (HEIC) put together as telephones do: tiles in a grid, a turn, what the camera says of it, a thumbnail.

What is coded is taken from two files that are here already, since nothing here can code any: a tile of 512 × 512, the
same 48 times, and a thumbnail of 320 × 240, of another picture than the tiles.
"""

from pathlib import Path
from typing import Final

from tests.helpers.papers import telephone_photograph

_TILES: Final = Path(__file__).parents[1] / "bench" / "photograph.heic"
ACROSS, DOWN = 8, 6
WIDTH, HEIGHT = 4032, 3024
_GRID, _EXIF, _THUMBNAIL = 49, 50, 51


def tiled_photograph() -> bytes:
    """12 megapixels that lie on their side, upright 3024 × 4032, in 48 tiles."""
    tiles, other = _TILES.read_bytes(), telephone_photograph()
    tile, thumbnail, exif = _stored(tiles, 1), _stored(other, 3), _stored(other, 2)
    codecs = _codec(tiles, 0), _codec(other, 1)
    ftyp = _box(b"ftyp", b"heic" + _n(0, 4) + b"mif1MiHEMiPrmiafMiHBheic")
    begin = len(ftyp) + len(_meta(codecs, 0, (len(tile), len(exif), len(thumbnail)))) + 8
    meta = _meta(codecs, begin, (len(tile), len(exif), len(thumbnail)))
    return ftyp + meta + _box(b"mdat", tile + exif + thumbnail)


def _meta(codecs: tuple[bytes, bytes], begin: int, lengths: tuple[int, int, int]) -> bytes:
    """Which items there are; their bytes follow each other from `begin` of the file on: the tile, Exif, thumbnail."""
    number_of_tiles = ACROSS * DOWN
    tiles = range(1, number_of_tiles + 1)
    kinds = {**dict.fromkeys(tiles, b"hvc1"), _GRID: b"grid", _EXIF: b"Exif", _THUMBNAIL: b"hvc1"}
    # A tile is hidden: it is no picture of its own.
    entries = [
        _full(b"infe", _n(item, 2) + _n(0, 2) + kind + b"\0", 2, int(item in tiles)) for item, kind in kinds.items()
    ]
    references = [
        _box(b"dimg", _n(_GRID, 2) + _n(number_of_tiles, 2) + b"".join(_n(item, 2) for item in tiles)),
        _box(b"thmb", _n(_THUMBNAIL, 2) + _n(1, 2) + _n(_GRID, 2)),
        _box(b"cdsc", _n(_EXIF, 2) + _n(1, 2) + _n(_GRID, 2)),
    ]
    properties = [
        codecs[0],
        *(_full(b"ispe", _n(width, 4) + _n(height, 4)) for width, height in ((512, 512), (WIDTH, HEIGHT))),
        _box(b"irot", b"\3"),
        _full(b"pixi", b"\3\x08\x08\x08"),
        codecs[1],
        _full(b"ispe", _n(320, 4) + _n(240, 4)),
    ]
    ways = {**dict.fromkeys(tiles, b"\x81\2"), _GRID: b"\3\5\x84", _THUMBNAIL: b"\x86\7\5\x84"}
    named = b"".join(_n(item, 2) + _n(len(way), 1) + way for item, way in ways.items())
    tile, exif, thumbnail = lengths
    places = dict.fromkeys(tiles, (0, begin, tile)) | {
        _GRID: (1, 0, 8),
        _EXIF: (0, begin + tile, exif),
        _THUMBNAIL: (0, begin + tile + exif, thumbnail),
    }
    located = b"".join(
        b"".join(_n(one, 2) for one in (item, method, 0, 1)) + _n(at, 4) + _n(length, 4)
        for item, (method, at, length) in places.items()
    )
    return _full(
        b"meta",
        _full(b"hdlr", _n(0, 4) + b"pict" + bytes(13))
        + _full(b"pitm", _n(_GRID, 2))
        + _full(b"iinf", _n(len(entries), 2) + b"".join(entries))
        + _full(b"iref", b"".join(references))
        + _box(b"iprp", _box(b"ipco", b"".join(properties)) + _full(b"ipma", _n(len(ways), 4) + named))
        + _box(b"idat", bytes([0, 0, DOWN - 1, ACROSS - 1]) + _n(WIDTH, 2) + _n(HEIGHT, 2))
        + _full(b"iloc", b"\x44\0" + _n(len(places), 2) + located, 1),
    )


def _stored(file: bytes, item: int) -> bytes:
    """The bytes of an item that is in one piece, in a file whose addresses and lengths have four bytes each."""
    at = file.index(b"iloc") + 4
    version, count = file[at], int.from_bytes(file[at + 6 : at + 8], "big")
    # Its number, in a newer version how it is stored, in which file, from where its one piece is counted.
    base, at = file[at + 5] >> 4, at + 8
    for _ in range(count):
        base_at = at + (4 if version == 0 else 6)
        begin, length = (base_at + base + 2 + step for step in (0, 4))
        if int.from_bytes(file[at : at + 2], "big") == item:
            counted_from = int.from_bytes(file[base_at : base_at + base], "big")
            first, size = (int.from_bytes(file[one : one + 4], "big") for one in (begin, length))
            return file[counted_from + first : counted_from + first + size]
        at = length + 4
    raise LookupError(item)


def _codec(file: bytes, number: int) -> bytes:
    """One of the boxes that say how a picture was coded."""
    at = -1
    for _ in range(number + 1):
        at = file.index(b"hvcC", at + 1)
    return file[at - 4 : at - 4 + int.from_bytes(file[at - 4 : at], "big")]


def _n(number: int, size: int) -> bytes:
    return number.to_bytes(size, "big")


def _box(kind: bytes, inside: bytes) -> bytes:
    return _n(8 + len(inside), 4) + kind + inside


def _full(kind: bytes, inside: bytes, version: int = 0, flags: int = 0) -> bytes:
    return _box(kind, _n(version, 1) + _n(flags, 3) + inside)
