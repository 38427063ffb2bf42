"""What the contents of a course are called on the screen."""

from datetime import UTC, datetime
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from lmsdesk.desk import ContentItem, ContentTree
from lmsdesk.gui.kit.formatting import full_moment
from lmsdesk.gui.kit.theme import Mark
from lmsdesk.gui.kit.translator import Translator
from lmsdesk.model.content_items import ContentKind, Release, Visibility
from lmsdesk.model.contents import ContentId
from lmsdesk.model.edits import EditState

_tr: Final = Translator("Content")
_KINDS: Final = {
    ContentKind.FOLDER: str(QT_TRANSLATE_NOOP("Content", "Folder")),
    ContentKind.DOCUMENT: str(QT_TRANSLATE_NOOP("Content", "Document")),
    ContentKind.FILE: str(QT_TRANSLATE_NOOP("Content", "File")),
    ContentKind.LINK: str(QT_TRANSLATE_NOOP("Content", "Link")),
    ContentKind.ASSIGNMENT: str(QT_TRANSLATE_NOOP("Content", "Assignment")),
    ContentKind.TEST: str(QT_TRANSLATE_NOOP("Content", "Test or assignment")),
    ContentKind.COURSE_LINK: str(QT_TRANSLATE_NOOP("Content", "Course link")),
    ContentKind.FORUM: str(QT_TRANSLATE_NOOP("Content", "Discussion")),
    ContentKind.TOOL: str(QT_TRANSLATE_NOOP("Content", "Tool")),
    ContentKind.OTHER: str(QT_TRANSLATE_NOOP("Content", "Other")),
}
_KIND_ICONS: Final = {
    ContentKind.FOLDER: "folder",
    ContentKind.DOCUMENT: "article",
    ContentKind.FILE: "file",
    ContentKind.LINK: "link",
    ContentKind.ASSIGNMENT: "pencil-line",
    ContentKind.TEST: "clipboard-text",
    ContentKind.COURSE_LINK: "arrow-square-out",
    ContentKind.FORUM: "chats",
    ContentKind.TOOL: "wrench",
    ContentKind.OTHER: "question",
}
_VISIBILITY_ICONS: Final = {
    Visibility.VISIBLE: "eye",
    Visibility.HIDDEN: "eye-slash",
    Visibility.DATED: "calendar-blank",
    Visibility.RULED: "funnel",
}


def title_of(item: ContentItem) -> str:
    """The title, or a word for an item without one."""
    return item.title.strip() or _tr("Untitled")


def kind_name(item: ContentItem) -> str:
    """What kind of item it is."""
    return kind_words(item.kind)


def kind_words(kind: ContentKind) -> str:
    """What items of a kind are called."""
    return _tr(_KINDS[kind])


def kind_icon(item: ContentItem) -> str:
    """The icon of the kind."""
    return _KIND_ICONS[item.kind]


def visibility_icon(item: ContentItem) -> str:
    """The icon for whether students see it."""
    hidden = _VISIBILITY_ICONS[Visibility.HIDDEN]
    return hidden if item.is_in_hidden else _VISIBILITY_ICONS[item.visibility]


def visibility_words(item: ContentItem, *, now: datetime | None = None) -> str:
    """Whether students see the item, with its dates: “Visible from 3 Nov 2026 10:00”."""
    if item.is_in_hidden and item.visibility is not Visibility.HIDDEN:
        return _tr("In a hidden folder")
    return release_words(item.release, now=now)


def release_words(release: Release, *, now: datetime | None = None) -> str:
    """When students see something."""
    match release.visibility:
        case Visibility.VISIBLE:
            return _tr("Visible")
        case Visibility.HIDDEN:
            return _tr("Hidden")
        case Visibility.RULED:
            return _tr("By a release rule")
        case Visibility.DATED:
            return _dates(release, now or datetime.now(UTC))


def _dates(release: Release, now: datetime) -> str:
    start = full_moment(release.start.moment) if release.start else ""
    end = full_moment(release.end.moment) if release.end else ""
    if release.end and release.end.moment <= now:
        return _tr("Was visible until {end}").format(end=end)
    if start and end:
        return _tr("Visible {start} to {end}").format(start=start, end=end)
    if start:
        return _tr("Visible from {start}").format(start=start)
    return _tr("Visible until {end}").format(end=end)


def state_mark(item: ContentItem) -> str:
    """The mark of a change that is not on the server."""
    edit = item.edit
    if edit is None:
        return ""
    if edit.state is EditState.HELD:
        return Mark.CONFLICT
    return Mark.FAILED if edit.state is EditState.FAILED else Mark.UNSENT


def state_words(item: ContentItem) -> str:
    """The same for who cannot see it."""
    match state_mark(item):
        case Mark.CONFLICT:
            return _tr("in conflict")
        case Mark.FAILED:
            return _tr("refused by the server")
        case Mark.UNSENT:
            return _tr("not sent yet")
    return ""


def graded_in(item: ContentItem) -> str:
    """The column of the gradebook in which it counts."""
    if item.column_id is None:
        return ""
    return item.column_title or _tr("A column that is not shown")


def spoken(item: ContentItem) -> str:
    """An item as a screen reader says it."""
    graded = graded_in(item)
    column = _tr("graded in {column}").format(column=graded) if graded else ""
    parts = (title_of(item), kind_name(item), visibility_words(item), column, state_words(item))
    return ", ".join(part for part in parts if part)


class FolderChoice(Struct, frozen=True):
    """A folder, or without an id the top level."""

    id: ContentId | None
    words: str


def folders_above(tree: ContentTree, folder_id: ContentId | None, *, has_top: bool) -> list[FolderChoice]:
    """A folder and those around it, from the outside in."""
    folders = [] if folder_id is None else [*tree.above(folder_id), folder_id]
    top = QCoreApplication.translate("Places", "Top level of the course")
    return [
        *([FolderChoice(None, top)] if has_top else []),
        *(FolderChoice(one, path_words(tree, one)) for one in folders),
    ]


def path_words(tree: ContentTree, content_id: ContentId) -> str:
    """An item with the folders around it: “Week 1 › Slides”."""
    return " › ".join(title_of(tree.items[one]) for one in [*tree.above(content_id), content_id])
