"""The lists of a web page that are open, and what their items are called."""

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from lmsdesk.decoding.blocks import DEEPEST
from lmsdesk.decoding.list_labels import ATTRIBUTE, counted, number_and_label, whole
from lmsdesk.decoding.messages import Block

Attributes = Mapping[str, str | None]
Item = tuple[int, int, str]
"""How deep it is, its number and its label."""
_FORMS = frozenset({"a", "A", "i", "I"})


@dataclass
class _List:
    next: int = 0
    form: str = ""
    """That of its first number; a list whose items have none has none."""
    step: int = 1
    places: list[int] | None = None
    """Of one that ends with 1, where among the blocks its items are."""


class OpenLists:
    """Counts the items of each, from the outermost to the innermost."""

    def __init__(self) -> None:
        self._lists: list[_List] = []

    def begin(self, attributes: Attributes, *, is_numbered: bool) -> None:
        self._lists.append(_numbered(attributes) if is_numbered else _List())

    def end(self, blocks: list[Block]) -> None:
        """End the innermost; only now it is known how many items one has that counts down."""
        places = (self._lists.pop().places if self._lists else None) or []
        for number, place in enumerate(reversed(places), 1):
            blocks[place] = replace(blocks[place], number=number)

    def item(self, attributes: Attributes) -> Item:
        """The next item."""
        if not self._lists:
            self._lists.append(_List())
        inside, label = self._lists[-1], attributes.get(ATTRIBUTE)
        if label is None and inside.form:
            number = whole(attributes.get("value"))
            inside.next = inside.next if number is None else number
            label = f"{counted(inside.next, inside.form)}."
            inside.next += inside.step
        return (min(len(self._lists), DEEPEST), *number_and_label(label or ""))

    def note(self, place: int) -> None:
        """Where among the blocks the item is that was begun last."""
        if self._lists and (places := self._lists[-1].places) is not None:
            places.append(place)


def _numbered(attributes: Attributes) -> _List:
    first, kind = whole(attributes.get("start")), attributes.get("type") or ""
    form = kind if kind in _FORMS else "1"
    if "reversed" not in attributes:
        return _List(1 if first is None else first, form)
    return _List(places=[]) if first is None else _List(first, form, step=-1)
