"""Where in a course an item can stand, in the words of the screen."""

from msgspec import Struct
from PySide6.QtCore import QCoreApplication

from lmsdesk.desk import ContentTree
from lmsdesk.gui.content.words import title_of
from lmsdesk.model.contents import ContentId


class Place(Struct, frozen=True):
    """A folder, or without an id the top level."""

    id: ContentId | None
    words: str


def places_above(tree: ContentTree, folder_id: ContentId | None, *, has_top: bool) -> list[Place]:
    """A folder and those around it, from the outside in."""
    folders = [] if folder_id is None else [*tree.above(folder_id), folder_id]
    top = QCoreApplication.translate("Places", "Top level of the course")
    return [*([Place(None, top)] if has_top else []), *(Place(one, path_words(tree, one)) for one in folders)]


def path_words(tree: ContentTree, content_id: ContentId) -> str:
    """An item with the folders around it: “Week 1 › Slides”."""
    return " › ".join(title_of(tree.items[one]) for one in [*tree.above(content_id), content_id])
