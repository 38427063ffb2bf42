"""The items of a tree as numbered rows, in which a view of them finds its way without looking anything up."""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Final, Protocol

from lmsdesk.model.contents import ContentId

_NOTHING: Final[Sequence[ContentId]] = ()


class RowKind(IntEnum):
    """What can be done with a row."""

    TOP = 0
    """It is none: what stands above all rows."""
    PLAIN = 1
    EMPTY = 2
    """A folder without anything in it."""
    OPENS = 3
    """A folder with something in it."""
    ODD = 4
    """Something stands under it although it is no folder."""


class Item(Protocol):
    """As much of an item as rows depend on."""

    @property
    def is_folder(self) -> bool: ...


class TreeRows:
    """By number: the item, the number above it, that of the first row in it, and how many there are; 0 is the top.

    Rows of one folder have numbers that follow one another.
    """

    def __init__(
        self, items: Mapping[ContentId, Item], children: Mapping[ContentId | None, Sequence[ContentId]]
    ) -> None:
        self.ids: list[ContentId | None] = [None]
        self.above = [0]
        self.first: list[int] = []
        self.counts: list[int] = []
        self.kinds: list[RowKind] = []
        number = 0
        while number < len(self.ids):
            place = self.ids[number]
            inside = children.get(place, _NOTHING)
            self.first.append(len(self.ids))
            self.counts.append(len(inside))
            self.kinds.append(_kind_of(None if place is None else items[place], has_any=bool(inside)))
            self.ids += inside
            self.above += [number] * len(inside)
            number += 1
        self.numbers = {one: place for place, one in enumerate(self.ids) if one is not None}

    def row_of(self, number: int) -> int:
        """Where it stands in its folder."""
        return number - self.first[self.above[number]]


def _kind_of(item: Item | None, *, has_any: bool) -> RowKind:
    if item is None:
        return RowKind.TOP
    if has_any:
        return RowKind.OPENS if item.is_folder else RowKind.ODD
    return RowKind.EMPTY if item.is_folder else RowKind.PLAIN
