"""The chosen item: what it is, and its text or its file in the viewer of papers."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QHBoxLayout, QTabBar, QVBoxLayout, QWidget

from lmsdesk.desk import ContentItem, ContentPart, ContentPartKind, Workspace
from lmsdesk.desk.submissions.copies import safe_file_name
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.content.words import graded_in, kind_name, title_of, visibility_words
from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.actions import literal
from lmsdesk.gui.kit.buttons import push_button
from lmsdesk.gui.kit.dialogs import Question, confirm, file_to_save
from lmsdesk.gui.kit.labels import LARGE_PX, CutLabel, named, plain
from lmsdesk.gui.kit.layouts import STRETCH, fill_layout
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.viewer.paper_view import PaperView
from lmsdesk.model.content_items import ContentKind
from lmsdesk.model.ids import CourseId


class DetailPane(QWidget):
    """Shows one item; `take_focus` gives the keys to what can be read of it."""

    moved = Signal()
    """Something else of it is shown."""

    def __init__(self, workspace: Workspace, course_id: CourseId, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("contentDetail")
        self._workspace, self._course_id = workspace, course_id
        self._tasks, self._saving = Tasks(self), Tasks(self)
        self._opening: asyncio.Task[None] | None = None
        self.item: ContentItem | None = None
        self.parts: tuple[ContentPart, ...] = ()
        self._build()

    def show_item(self, item: ContentItem | None) -> None:
        """Show this item; what it holds is read in other turns, and dropped when another one comes."""
        before, self.item = self.item, item
        self._show_facts()
        if before is not None and item is not None and before.id == item.id and _same_inside(before, item):
            return
        if before is not None and item is not None and before.id == item.id:
            self._workspace.contents.forget(item.id)
        self._cancel()
        self._show_parts(())
        if item is None or not _can_be_read(item):
            self._show_nothing()
            return
        self.view.show_loading("")
        self._opening = self._start(self._load(item))

    def take_focus(self) -> None:
        """Give the keys to the text or the file."""
        self.view.setFocus()

    def stop(self) -> None:
        """Let go of what is being read; a file that is being saved is given up."""
        self._tasks.cancel_all()
        self._saving.cancel_all()

    def _build(self) -> None:
        self.title = named(CutLabel(), "contentTitle")
        self.title.setFont(theme.font(LARGE_PX, is_emphasized=True))
        self.facts, self.address = plain(role="muted"), plain(role="muted")
        self.address.setObjectName("contentAddress")
        self.follow = push_button("openContentLink", self.tr("Open the link…"), self.open_link)
        self.save = push_button("saveContentFile", self.tr("Save the file…"), self.save_file)
        self.site = push_button("openContentPage", self.tr("Open on the site…"), self.open_page)
        verbs = fill_layout(QHBoxLayout(), self.follow, self.save, self.site, STRETCH, spacing=theme.INSIDE)
        self.tabs = named(QTabBar(self), "contentParts", self.tr("Text and files of this item"))
        self.tabs.setExpanding(False)
        self.tabs.setDrawBase(False)
        self.tabs.currentChanged.connect(self._on_part_chosen)
        self.view = PaperView(self, is_submission=False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.BETWEEN, theme.INSIDE, theme.INSIDE, 0)
        fill_layout(layout, self.title, self.facts, self.address, verbs, self.tabs, (self.view, 1), spacing=theme.STEP)
        self.show_item(None)

    def _show_facts(self) -> None:
        item = self.item
        self.title.say("" if item is None else title_of(item))
        graded = "" if item is None else graded_in(item)
        parts = [] if item is None else [kind_name(item), visibility_words(item), item.text_hint]
        parts += [self.tr("Graded in {column}").format(column=graded)] if graded else []
        self.facts.setText("  ·  ".join(part for part in parts if part))
        link = "" if item is None or item.kind is not ContentKind.LINK else item.link
        self.address.setText(link)
        self.address.setVisible(bool(link))
        self.follow.setVisible(bool(link))
        self.site.setVisible(item is not None and bool(self._page(item)))
        self.save.setVisible(self._file is not None)

    def _show_nothing(self) -> None:
        self.view.clear()
        item = self.item
        if item is None:
            self.view.stack.message.say(self.tr("Choose an item"))
        elif item.is_folder:
            self.view.stack.message.say(title_of(item), self.tr("The items in this folder are listed below it."))
        else:
            self.view.stack.message.say(
                self.tr("Nothing to read here"), self.tr("Open this item on the site to see it.")
            )

    async def _load(self, item: ContentItem) -> None:
        contents = self._workspace.contents
        text = contents.text_of(self._course_id, item)
        if text is not None:
            self._show_parts((text,))
            await self._open(text)
        try:
            files = await contents.files(self._course_id, item)
        except LmsdeskError as error:
            # A text is worth reading without the files beside it.
            if text is None:
                self.view.show_trouble(error)
            return
        if files:
            self._show_parts((*self.parts, *files))
            if text is None:
                await self._open(files[0])
        elif text is None:
            self._show_nothing()

    async def _open(self, part: ContentPart) -> None:
        item = self.item
        self.view.set_names("" if item is None else title_of(item), part.name)
        self.view.show_loading(part.name)
        try:
            paper = await self._workspace.contents.paper(part)
        except LmsdeskError as error:
            self.view.show_trouble(error)
            return
        self.view.show_paper(paper)
        self.moved.emit()

    def _show_parts(self, parts: tuple[ContentPart, ...]) -> None:
        chosen = self.tabs.currentIndex() if self.parts == parts[: len(self.parts)] else 0
        self.parts = parts
        self.tabs.blockSignals(True)
        while self.tabs.count():
            self.tabs.removeTab(0)
        for part in parts:
            name = self.tr("Text") if part.kind is ContentPartKind.TEXT else part.name or self.tr("File")
            # A name of a file is no place for a key of the menu.
            self.tabs.setTabToolTip(self.tabs.addTab(literal(name)), name)
        self.tabs.setCurrentIndex(max(chosen, 0))
        self.tabs.blockSignals(False)
        self.tabs.setVisible(len(parts) > 1)
        self.save.setVisible(self._file is not None)

    @property
    def _file(self) -> ContentPart | None:
        """The file on show."""
        row = self.tabs.currentIndex()
        part = self.parts[row] if 0 <= row < len(self.parts) else None
        return part if part is not None and part.kind is ContentPartKind.FILE else None

    def _on_part_chosen(self, row: int) -> None:
        if 0 <= row < len(self.parts):
            self._cancel()
            self.save.setVisible(self._file is not None)
            self._opening = self._start(self._open(self.parts[row]))

    def open_link(self) -> None:
        """Ask, and open the address of a link in the browser."""
        if self.item is not None:
            self._tasks.open(self._open_address(self.item.link), what="opening a link")

    def open_page(self) -> None:
        """Ask, and open the item's page on the site in the browser."""
        if self.item is not None:
            self._tasks.open(self._open_address(self._page(self.item)), what="opening a page of the site")

    def save_file(self) -> None:
        """Ask where, and save the file that is on show."""
        if (part := self._file) is not None:
            self._saving.open(self._save(part), what="saving a file of the course")

    async def _open_address(self, address: str) -> None:
        url = QUrl(address, QUrl.ParsingMode.StrictMode)
        if not url.isValid() or url.scheme() not in {"https", "http"}:
            notices.warning(self.tr("This link cannot be opened"), detail=self.tr("It is not a web address."))
            return
        question = Question(self.tr("Open this link?"), url.toDisplayString(), self.tr("Open"))
        if await confirm(question, self):
            QDesktopServices.openUrl(url)

    async def _save(self, part: ContentPart) -> None:
        name = safe_file_name(part.name)
        path = await file_to_save(self.tr("Save the file"), name, self.tr("All files (*)"), parent=self)
        if path is not None:
            await self._workspace.contents.save_file(part, path)
            notices.info(self.tr("The file was saved"), detail=str(path))

    def _page(self, item: ContentItem) -> str:
        """The item's page as an address of the site."""
        if not item.page:
            return ""
        base = QUrl(self._workspace.site.base_url)
        address = base.resolved(QUrl(item.page))
        # A page elsewhere is no page of the site, whatever the service calls it.
        return address.toString() if address.host() == base.host() else ""

    def _start(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        return self._tasks.spawn(work, what="reading an item of the course")

    def _cancel(self) -> None:
        if self._opening is not None:
            self._opening.cancel()


def _can_be_read(item: ContentItem) -> bool:
    return item.has_text or item.kind in {ContentKind.FILE, ContentKind.DOCUMENT, ContentKind.ASSIGNMENT}


def _same_inside(before: ContentItem, item: ContentItem) -> bool:
    """Whether what can be read of it is as it was: only words around it have changed."""
    return (before.modified, before.has_text, before.file_name) == (item.modified, item.has_text, item.file_name)
