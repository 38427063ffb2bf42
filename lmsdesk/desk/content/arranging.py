"""Where items stand after a move, and the requests that bring them there: pure rules over the order of folders."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from msgspec import Struct

from lmsdesk.desk.content.tree import ContentTree, ParentId
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.contents import ContentId

UP: Final = -1
DOWN: Final = 1


class Placement(Struct, frozen=True):
    """One item in a folder; the position counts its neighbours there, not itself."""

    content_id: ContentId
    parent_id: ContentId | None
    position: int


class IntoItself(LmsdeskError):
    """A folder is to be put into itself, or into one that it contains."""

    def __init__(self) -> None:
        super().__init__("A folder cannot contain itself.", detail="Nothing was moved.", code="into-itself")


class ContentLosses(Struct, frozen=True):
    """What goes when items are deleted."""

    items: int
    """Those that were chosen, and everything in them."""
    grades: int = 0
    attempts: int = 0
    unsent: int = 0
    """Changes of them that are only on this computer."""

    def exceeds(self, seen: "ContentLosses") -> bool:
        """Whether there is more to lose than somebody was told."""
        return self.items > seen.items or self.grades > seen.grades or self.attempts > seen.attempts


class MoreThanTold(LmsdeskError):
    """There is more in what was chosen than the person was told; nothing was deleted."""

    def __init__(self, losses: ContentLosses) -> None:
        super().__init__("It now contains more.", detail="Nothing was deleted.", code="more-than-told")
        self.losses = losses


def outermost(tree: ContentTree, chosen: Collection[ContentId]) -> list[ContentId]:
    """The chosen items in the order of the tree, without those that are in a chosen folder."""
    wanted = {one for one in chosen if one in tree.items}
    return [one for one in tree.below(None) if one in wanted and wanted.isdisjoint(tree.above(one))]


def moves_to(
    tree: ContentTree, chosen: Collection[ContentId], parent_id: ParentId, index: int | None
) -> list[Placement]:
    """Put items into a folder, before the item that is at `index` now or at its end; raises IntoItself."""
    moving = outermost(tree, chosen)
    # A folder that is gone in the meantime is for the service to refuse.
    if parent_id is not None and parent_id in tree.items and {*tree.above(parent_id), parent_id} & {*moving}:
        raise IntoItself
    order = list(tree.children.get(parent_id, ()))
    return list(_moves(order, moving, parent_id, len(order) if index is None else index))


def moves_by_one(tree: ContentTree, chosen: Collection[ContentId], direction: int) -> list[Placement]:
    """Put items one place up or down in their folder; nothing at its edge, or where they are in several folders."""
    moving = outermost(tree, chosen)
    parents = {tree.items[one].parent_id for one in moving}
    if len(parents) != 1:
        return []
    [parent_id] = parents
    order = list(tree.children.get(parent_id, ()))
    rows = [order.index(one) for one in moving]
    index = min(rows) - 1 if direction == UP else max(rows) + 2
    return list(_moves(order, moving, parent_id, index)) if 0 <= index <= len(order) else []


def inverse_moves(tree: ContentTree, moved: Sequence[Placement]) -> list[Placement]:
    """The requests that bring items back to where they are now, in the order in which they are made."""
    orders: dict[ParentId, list[ContentId]] = {parent_id: list(group) for parent_id, group in tree.children.items()}
    stands = {content_id: parent_id for parent_id, group in orders.items() for content_id in group}
    back: list[Placement] = []
    for one in moved:
        origin = stands[one.content_id]
        back.append(Placement(one.content_id, origin, orders[origin].index(one.content_id)))
        orders[origin].remove(one.content_id)
        orders.setdefault(one.parent_id, []).insert(one.position, one.content_id)
        stands[one.content_id] = one.parent_id
    return back[::-1]


def _moves(
    order: Sequence[ContentId], moving: Sequence[ContentId], parent_id: ParentId, index: int
) -> Iterator[Placement]:
    """Each one behind the one before it: every request moves what stands behind its place."""
    before = [one for one in order[:index] if one not in moving]
    behind, present = before[-1] if before else None, list(order)
    for one in moving:
        was = present.index(one) if one in present else None
        if was is not None:
            present.remove(one)
        position = 0 if behind is None else present.index(behind) + 1
        present.insert(position, one)
        behind = one
        if position != was:
            yield Placement(one, parent_id, position)
