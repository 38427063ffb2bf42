"""The contents of a course as a tree: what stands where, in order, whatever the service said of parents."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from enum import IntEnum
from functools import cached_property
from typing import Final, Protocol

from msgspec import UNSET, Struct
from msgspec.structs import replace

from lmsdesk.model.content_items import (
    ContentKind,
    Release,
    Visibility,
    file_name_of,
    handler_of,
    kind_of,
    release_of,
    with_entered,
)
from lmsdesk.model.contents import ContentId
from lmsdesk.model.edits import Edit
from lmsdesk.model.folding import fitting, fold
from lmsdesk.model.ids import ColumnId
from lmsdesk.model.wire import value_or
from lmsdesk.store import ContentRecord

ParentId = ContentId | None
"""An item under which others stand; None is the top level."""
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
            parent_id = self.ids[number]
            inside = children.get(parent_id, _NOTHING)
            self.first.append(len(self.ids))
            self.counts.append(len(inside))
            self.kinds.append(_kind_of(None if parent_id is None else items[parent_id], has_any=bool(inside)))
            self.ids += inside
            self.above += [number] * len(inside)
            number += 1
        self.numbers = {one: number for number, one in enumerate(self.ids) if one is not None}

    def row_of(self, number: int) -> int:
        """Where it stands in its folder."""
        return number - self.first[self.above[number]]


def _kind_of(item: Item | None, *, has_any: bool) -> RowKind:
    if item is None:
        return RowKind.TOP
    if has_any:
        return RowKind.OPENS if item.is_folder else RowKind.ODD
    return RowKind.EMPTY if item.is_folder else RowKind.PLAIN


class ContentItem(Struct, frozen=True, gc=False):
    """One item as a person sees it."""

    id: ContentId
    parent_id: ContentId | None
    """None at the top level, and where the parent is not known."""
    title: str
    kind: ContentKind
    release: Release
    position: int = 0
    is_in_hidden: bool = False
    """Whether a folder above it is hidden, so that students do not see it either."""
    has_text: bool = False
    text_hint: str = ""
    """What the outline of the course says of it."""
    file_name: str = ""
    link: str = ""
    """Where it leads, as the service says: any address at all."""
    page: str = ""
    """Its page on the site."""
    column_id: ColumnId | None = None
    column_title: str = ""
    modified: str = ""
    """The moment of the last change on the service."""
    edit: Edit | None = None

    @property
    def visibility(self) -> Visibility:
        """Whether students see it, but for the folders above it."""
        return self.release.visibility

    @property
    def is_folder(self) -> bool:
        """Whether others can stand under it."""
        return self.kind is ContentKind.FOLDER


class ContentTree:
    """The items of a course by id, and under each its children in their order."""

    def __init__(
        self,
        items: Mapping[ContentId, ContentItem],
        children: Mapping[ParentId, Sequence[ContentId]],
        *,
        read_at: datetime | None = None,
    ) -> None:
        self.items = items
        self.children = children
        self.read_at = read_at
        """When the whole course was read; None while it never was."""

    def below(self, parent_id: ParentId) -> Iterator[ContentId]:
        """Everything under an item, parents before their children."""
        waiting = list(reversed(self.children.get(parent_id, ())))
        while waiting:
            found = waiting.pop()
            yield found
            waiting += reversed(self.children.get(found, ()))

    def above(self, content_id: ContentId) -> list[ContentId]:
        """The folders that an item is in, from the outside in."""
        found: list[ContentId] = []
        parent = self.items[content_id].parent_id
        while parent is not None:
            found.append(parent)
            parent = self.items[parent].parent_id
        return found[::-1]

    def folder_of(self, content_id: ContentId | None) -> ParentId:
        """The folder that is meant when somebody points at an item: itself, or the one that it is in."""
        item = None if content_id is None else self.items.get(content_id)
        if item is None:
            return None
        return item.id if item.is_folder else item.parent_id

    def folders(self, *, without: Collection[ContentId] = ()) -> "ContentTree":
        """The folders alone; those to be left out go with what is in them."""
        left_out = {below for one in without for below in (one, *self.below(one))}
        kept = {one: item for one, item in self.items.items() if item.is_folder and one not in left_out}
        groups = {parent_id: [one for one in group if one in kept] for parent_id, group in self.children.items()}
        return ContentTree(
            kept, {parent_id: group for parent_id, group in groups.items() if group}, read_at=self.read_at
        )

    def find(self, typed: str) -> list[ContentId]:
        """The items whose title or file name holds every word, in the order of the tree."""
        order, haystacks = self._searched
        return [order[index] for index in fitting(haystacks, typed)]

    @cached_property
    def _searched(self) -> tuple[list[ContentId], list[str]]:
        order = list(self.below(None))
        texts = (self.items[content_id] for content_id in order)
        return order, [fold(f"{item.title} {item.file_name}") for item in texts]

    @cached_property
    def rows(self) -> TreeRows:
        """All items as rows."""
        return TreeRows(self.items, self.children)

    def rows_of(self, found: Collection[ContentId]) -> TreeRows:
        """These items, and the folders that they are in, as rows."""
        shown = set(found).union(*(self.above(content_id) for content_id in found))
        children: dict[ParentId, list[ContentId]] = {}
        for parent_id in {None, *(self.items[one].parent_id for one in shown)}:
            children[parent_id] = [one for one in self.children.get(parent_id, ()) if one in shown]
        return TreeRows(self.items, children)

    def prepare(self) -> "ContentTree":
        """Fold the titles and number the rows now, beside the window's thread."""
        _ = self._searched, self.rows
        return self


def build_tree(
    records: Sequence[ContentRecord], columns: Mapping[ColumnId, str], *, read_at: datetime | None = None
) -> ContentTree:
    """Order the items; what has no parent here, or is its own ancestor, stands at the top level."""
    items = {record.content.id: item_of(record, columns) for record in records}
    children: dict[ParentId, list[ContentId]] = {}
    for item in items.values():
        parent = item.parent_id if item.parent_id in items else None
        children.setdefault(parent, []).append(item.id)
    for group in children.values():
        group.sort(key=lambda content_id: _order(items[content_id]))
    placed = dict(_placed(items, children))
    for content_id in sorted(items.keys() - placed.keys()):
        # One of each circle is enough to reach the others.
        if content_id not in placed:
            _detach(content_id, items, children)
            placed = dict(_placed(items, children))
    return ContentTree(placed, children, read_at=read_at)


def item_of(record: ContentRecord, columns: Mapping[ColumnId, str]) -> ContentItem:
    """An item with what was changed here laid over it."""
    content, handler = record.content, handler_of(record.content)
    column_id = value_or(handler.grade_column_id, None)
    entered = {} if record.edit is None else record.edit.patch
    pages = value_or(content.links, None) or []
    return ContentItem(
        id=content.id,
        parent_id=value_or(content.parent_id, None),
        title=entered.get("title") or value_or(content.title, ""),
        kind=kind_of(content),
        release=with_entered(release_of(content), entered),
        position=value_or(content.position, 0),
        has_text=bool(value_or(content.body, "")),
        text_hint=value_or(content.description, ""),
        file_name=file_name_of(content),
        link=value_or(handler.url, ""),
        page=next((value_or(page.href, "") for page in pages if page.href is not UNSET), ""),
        column_id=column_id,
        column_title=columns.get(column_id, "") if column_id else "",
        modified=str(value_or(content.modified, "")),
        edit=record.edit,
    )


def _order(item: ContentItem) -> tuple[int, int, str]:
    """By the service's positions; where two are the same, the older one goes first."""
    number = item.id.strip("_").partition("_")[0]
    return item.position, int(number) if number.isdecimal() else 0, item.id


def _placed(
    items: Mapping[ContentId, ContentItem], children: Mapping[ParentId, Sequence[ContentId]]
) -> Iterable[tuple[ContentId, ContentItem]]:
    """What can be reached from the top level, each with the parent under which it stands."""
    waiting: list[tuple[ContentId, ParentId, bool]] = [(one, None, False) for one in reversed(children.get(None, ()))]
    while waiting:
        content_id, parent, is_in_hidden = waiting.pop()
        item = items[content_id]
        yield content_id, _standing(item, parent, is_in_hidden=is_in_hidden)
        hides = is_in_hidden or item.visibility is Visibility.HIDDEN
        waiting += [(one, content_id, hides) for one in reversed(children.get(content_id, ()))]


def _standing(item: ContentItem, parent: ParentId, *, is_in_hidden: bool) -> ContentItem:
    if item.parent_id == parent and item.is_in_hidden == is_in_hidden:
        return item
    return replace(item, parent_id=parent, is_in_hidden=is_in_hidden)


def _detach(
    content_id: ContentId, items: Mapping[ContentId, ContentItem], children: dict[ParentId, list[ContentId]]
) -> None:
    parent = items[content_id].parent_id
    if content_id in children.get(parent, ()):
        children[parent].remove(content_id)
        children.setdefault(None, []).append(content_id)
