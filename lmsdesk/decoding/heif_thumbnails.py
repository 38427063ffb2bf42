"""The small picture that telephones put into a photograph (HEIC), found without decoding anything.

Its library decodes the item that a file names as its primary one, and has no call for a thumbnail: here it becomes the
primary item of a copy, and no thumbnail of the other any more. A file is believed nothing: what is not as ISO 23008-12
has it has no thumbnail.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

Size = tuple[int, int]
_Property = tuple[bytes, bytes]
_LARGEST_META: Final = 256 * 1024
"""Bytes of what says which items there are: a photograph of 50 megapixels, in 200 tiles, needs 10,000."""
_LARGEST_FILE: Final = 32 * 1024 * 1024
"""Bytes: it is copied."""
_MOST_BOXES: Final = 64
"""Before it; mostly it is the second."""
_LEAST_PIXELS: Final = 2_000_000
"""Of a photograph: a smaller one is decoded before anybody has waited."""
_SHORTEST_THUMBNAIL, LONGEST_THUMBNAIL = 160, 640
"""Pixels of its longer side: less shows nothing, more takes long."""
_IS_THUMBNAIL, _NO_REFERENCE = b"thmb", b"free"
_CODED: Final = b"hvc1"
"""An item that is not made of others."""
_READ: Final = {b"ispe": 12, b"irot": 1, b"imir": 1, b"clap": 0}
"""Bytes of the properties that say how an item stands; of one that is cut, that it is."""
_MOST_DIFFERENCE: Final = 0.02


class Thumbnail(NamedTuple):
    """A copy of a file whose primary item is the thumbnail, and how it is to be turned to stand as the photograph."""

    data: bytes
    quarter_turns: int
    """To the left: the turn that the photograph has and the thumbnail has not."""


class _Malformed(Exception):
    """Not as a file has to be."""


class _Span:
    """Some bytes of a file, read from the front; nothing outside of them is looked at."""

    def __init__(self, data: bytes, start: int, end: int) -> None:
        self._data, self.at, self.end = data, start, end

    def take(self, count: int) -> bytes:
        if count > self.end - self.at:
            raise _Malformed
        self.at += count
        return self._data[self.at - count : self.at]

    def number(self, size: int) -> int:
        return int.from_bytes(self.take(size), "big")

    def version(self) -> tuple[int, int]:
        """What a full box begins with: its version and its flags."""
        return self.number(1), self.number(3)

    def boxes(self) -> Iterator[tuple[bytes, "_Span"]]:
        """The boxes in it; none goes beyond it, and none overlaps the next."""
        while self.at < self.end:
            start = self.at
            size, kind = self.number(4), self.take(4)
            if size == 1:
                size = self.number(8)
            end = start + size if size else self.end
            if not self.at <= end <= self.end:
                raise _Malformed
            yield kind, _Span(self._data, self.at, end)
            self.at = end

    def box(self, kinds: set[bytes]) -> dict[bytes, "_Span"]:
        """Its boxes of these kinds, each of which has to be there once: readers differ in which of two they take."""
        found = [one for one in self.boxes() if one[0] in kinds]
        if sorted(kind for kind, _ in found) != sorted(kinds):
            raise _Malformed
        return dict(found)


class _Items:
    """What the meta box of a file says of its items."""

    def __init__(self, meta: _Span) -> None:
        meta.version()
        parts = meta.box({b"pitm", b"iinf", b"iprp", b"iref"})
        primary = parts[b"pitm"]
        size = 4 if primary.version()[0] else 2
        self.primary_at = primary.at, size
        self.primary = primary.number(size)
        self.kinds = _kinds_of(parts[b"iinf"])
        self.thumbnails = _thumbnails_of(self.primary, parts[b"iref"])
        self._properties = _properties_of(parts[b"iprp"])

    def size(self, item: int) -> Size:
        """As it is stored, before it is turned."""
        found = [value for kind, value in self._properties.get(item, ()) if kind == b"ispe"]
        if len(found) != 1:
            raise _Malformed
        return int.from_bytes(found[0][4:8], "big"), int.from_bytes(found[0][8:12], "big")

    def ways(self, item: int) -> list[_Property]:
        """How it is turned, mirrored and cut, in this order of a file."""
        return [one for one in self._properties.get(item, ()) if one[0] != b"ispe"]


def thumbnail_of(data: bytes) -> Thumbnail | None:
    """The largest thumbnail that can stand in for a photograph until that is decoded; raises nothing."""
    try:
        items = _items_of(data)
        width, height = items.size(items.primary)
        found = [(max(items.size(item)), item) for item in items.thumbnails if items.kinds.get(item) == _CODED]
        fitting = [item for longer, item in sorted(found) if _SHORTEST_THUMBNAIL <= longer <= LONGEST_THUMBNAIL]
        turns = _turns_of(items, fitting[-1]) if fitting else None
    except _Malformed:
        return None
    (at, size), item = items.primary_at, fitting[-1] if fitting else 0
    if turns is None or width * height < _LEAST_PIXELS or item >= 1 << 8 * size:
        return None
    changed = bytearray(data)
    changed[at : at + size] = item.to_bytes(size, "big")
    for at in items.thumbnails.values():
        changed[at : at + 4] = _NO_REFERENCE
    return Thumbnail(bytes(changed), turns)


def _is_alike(one: Size, other: Size) -> bool:
    """Whether two sizes have the same proportions."""
    return abs(one[0] * other[1] - one[1] * other[0]) <= _MOST_DIFFERENCE * one[1] * other[0]


def _turns_of(items: _Items, item: int) -> int | None:
    """The quarters by which a thumbnail is to be turned to stand as its photograph; None where nothing says that."""
    size, whole = items.size(item), items.size(items.primary)
    own, wanted = items.ways(item), items.ways(items.primary)
    if (b"clap", b"") in own + wanted:
        return None
    if own == wanted:
        return 0 if _is_alike(size, whole) else None
    if own or [kind for kind, _ in wanted] != [b"irot"] or not wanted[0][1][0] & 1:
        return None
    # Some telephones leave the turn out. Only its sides tell whether a thumbnail was turned before it was stored.
    if _is_alike(size, whole) == _is_alike(size, whole[::-1]):
        return None
    return wanted[0][1][0] & 3 if _is_alike(size, whole) else 0


def _items_of(data: bytes) -> _Items:
    if len(data) > _LARGEST_FILE:
        raise _Malformed
    for number, (kind, inside) in enumerate(_Span(data, 0, len(data)).boxes()):
        if kind == b"meta" and inside.end - inside.at <= _LARGEST_META:
            return _Items(inside)
        if number == _MOST_BOXES:
            break
    raise _Malformed


def _kinds_of(iinf: _Span) -> dict[int, bytes]:
    """Of each item what it is."""
    kinds = {}
    iinf.take(4 if iinf.version()[0] else 2)
    for _, entry in iinf.boxes():
        version, _ = entry.version()
        item = entry.number(4 if version == 3 else 2)
        entry.take(2)
        kinds[item] = entry.take(4)
    return kinds


def _thumbnails_of(primary: int, iref: _Span) -> dict[int, int]:
    """The thumbnails of an item, and where in the file each is called so."""
    size = 4 if iref.version()[0] else 2
    found = {}
    for kind, one in iref.boxes():
        kind_at = one.at - 4
        item, count = one.number(size), one.number(2)
        if kind == _IS_THUMBNAIL and primary in [one.number(size) for _ in range(count)]:
            if item == primary or item in found:
                raise _Malformed
            found[item] = kind_at
    return found


def _properties_of(iprp: _Span) -> dict[int, list[_Property]]:
    """Of each item what says how it stands, in the order in which that is to be done."""
    parts = iprp.box({b"ipco", b"ipma"})
    known = [(kind, inside.take(_READ[kind]) if kind in _READ else b"") for kind, inside in parts[b"ipco"].boxes()]
    ipma, found = parts[b"ipma"], dict[int, list[_Property]]()
    version, flags = ipma.version()
    # Beside each number, one bit says whether a reader has to know what it is.
    size, mask = (2, 0x7FFF) if flags & 1 else (1, 0x7F)
    for _ in range(ipma.number(4)):
        item = ipma.number(4 if version else 2)
        numbers = [ipma.number(size) & mask for _ in range(ipma.number(1))]
        if item in found or max(numbers, default=0) > len(known):
            raise _Malformed
        found[item] = [known[one - 1] for one in numbers if one and known[one - 1][0] in _READ]
    return found
