"""Annotations for one view of papers: the tools and the list around it, and what keys do on the pages."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, partial
from pathlib import PurePath
from time import time
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QBoxLayout, QWidget

from lmsdesk.decoding.messages import View
from lmsdesk.desk import UndoResult, Workspace, new_annotation_id, passage_notes
from lmsdesk.desk.submissions.copies import safe_file_name, save_copy
from lmsdesk.desk.submissions.decoder import Paper
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.dialogs import file_to_save
from lmsdesk.gui.kit.focus_panes import give_keys
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.annotating.annotation_list import AnnotationList
from lmsdesk.gui.submissions.annotating.annotation_row import AnnotationRow, kind_name
from lmsdesk.gui.submissions.annotating.annotation_session import AnnotationSession
from lmsdesk.gui.submissions.annotating.annotation_tools import AnnotationTools, tool_of
from lmsdesk.gui.submissions.annotating.drawn_annotations import all_drawn
from lmsdesk.gui.submissions.viewer.blocks_view import BlocksView
from lmsdesk.gui.submissions.viewer.lines_view import LinesView
from lmsdesk.gui.submissions.viewer.page_letters import Box
from lmsdesk.gui.submissions.viewer.paper_view import PaperView
from lmsdesk.gui.submissions.viewer.passages import Noted, Passage
from lmsdesk.gui.submissions.viewer.position import Position
from lmsdesk.model.annotations import (
    LONGEST_QUOTE,
    LONGEST_TEXT,
    AnnotatedPaper,
    Annotation,
    AnnotationKind,
    KeptAnnotation,
    Point,
)
from lmsdesk.model.ids import AnnotationId, UserId

_WITH_WORDS: Final = frozenset(
    {AnnotationKind.NOTE, AnnotationKind.PAGE_NOTE, AnnotationKind.PASSAGE_NOTE, AnnotationKind.TEXT}
)
_MOST_LINES: Final = 500
REDO: Final = QKeySequence("Ctrl+Y")
"""On every system, beside the system's own."""


class Annotating(QObject):
    """`undo_applied(UndoResult, is_redo)` says what Ctrl+Z or Ctrl+Y on the paper have moved, marks of attempts too.

    `feedback_wanted(str)`: notes are to be written into the feedback. `stamp_wanted`: a comment is to be chosen for a
    stamp (`use_stamp`); `stamped(str)`: its words were put on the page.
    """

    undo_applied = Signal(object, bool)
    feedback_wanted = Signal(str)
    stamp_wanted = Signal()
    stamped = Signal(str)
    list_wanted = Signal(bool, bool)
    """Whether the list of annotations is to be open, and whether the paper on show can have any."""

    def __init__(self, workspace: Workspace, view: PaperView, writes: Tasks) -> None:
        super().__init__(view)
        self._view, self._pages = view, view.stack.pages
        self._tasks = Tasks(self)
        self._is_open = self._is_text = False
        self._part: AnnotatedPaper | None = None
        """The file of the attempt, which may be an archive."""
        self.session = AnnotationSession(workspace, writes, self)
        self.undo: Callable[[], None] = self.session.undo
        self.redo: Callable[[], None] = self.session.redo
        """What Ctrl+Z and Ctrl+Y on the paper do."""
        self.tools = AnnotationTools(view.stack.pages)
        self._criteria: tuple[str, ...] = ()
        self._text_views: list[LinesView | BlocksView] = []
        view.stack.pages.installEventFilter(self)
        view.stack.made.connect(self._on_view_made)
        self._connect()
        self._follow_view()

    @cached_property
    def row(self) -> AnnotationRow:
        """The tools below the paper, made when they are first opened."""
        row, layout = AnnotationRow(self._view), self._view.layout()
        assert isinstance(layout, QBoxLayout)
        layout.insertWidget(layout.indexOf(self._view.tools), row)
        row.tool_chosen.connect(self.use)
        row.colour_chosen.connect(self.tools.set_colour)
        row.delete_wanted.connect(self._delete_chosen)
        row.save_wanted.connect(self._save)
        row.list_wanted.connect(self._to_list)
        row.feedback_wanted.connect(self._to_feedback)
        return row

    @cached_property
    def list(self) -> AnnotationList:
        """The list beside the paper, made when it is first opened."""
        made = AnnotationList()
        made.chosen.connect(self._on_line)
        made.typed.connect(self._on_typed)
        made.criterion_chosen.connect(self._on_criterion)
        made.deleted.connect(self._delete)
        made.left.connect(partial(give_keys, self._view))
        made.set_criteria(self._criteria)
        return made

    def set_criteria(self, titles: Iterable[str]) -> None:
        """The rows of the rubric, to which annotations can belong."""
        self._criteria = tuple(titles)
        if "list" in vars(self):
            self.list.set_criteria(self._criteria)

    def stop(self) -> None:
        """Let go of the workspace; what is being stored goes on."""
        self.session.stop()
        self._tasks.cancel_all()

    def open(self, part: AnnotatedPaper) -> None:
        """The file that the view is about to show."""
        self._part = part

    def name_user(self, user_id: str) -> None:
        """The service tells by now whose file that is; of a group, whose it was when it was opened stays."""
        if self._part is not None and not self._part.user_id:
            self._part = replace(self._part, user_id=UserId(user_id))
            self.session.name_user(self._part.user_id)

    @property
    def is_open(self) -> bool:
        """Whether the tools are on show."""
        return self._is_open

    def toggle(self) -> None:
        """Show the tools, also with the next papers, or hide them and turn off the one that is on."""
        self._is_open = not self._is_open
        if not self._is_open:
            self.tools.use(None)
            self._leave_list()
        self._show_tool()
        self._show_parts()

    def use(self, kind: AnnotationKind) -> None:
        """Turn a tool on or off; selected text is taken at once, and a note about the page needs no place."""
        self._show_row()
        if self._is_text:
            self._note_passage(kind)
            return
        found = self._pages.text.marked_boxes
        if kind is AnnotationKind.STAMP and self.tools.tool is not kind:
            self.stamp_wanted.emit()
        elif kind is AnnotationKind.PAGE_NOTE:
            self.tools.put_at(kind, self._pages.page, 0.0, 0.0)
        elif found is not None and kind is AnnotationKind.HIGHLIGHT:
            self._highlight(*found)
        elif found is not None and kind is AnnotationKind.NOTE:
            page, boxes = found
            self._pages.text.clear_selection()
            self.tools.put_at(kind, page, boxes[0][2], boxes[0][1])
        else:
            self.tools.use(kind)

    def use_stamp(self, words: str) -> None:
        """Put these words where the page is clicked from now on."""
        if self.tools.is_enabled:
            self.tools.stamp = words[:LONGEST_TEXT]
            self.tools.use(None)
            self.tools.use(AnnotationKind.STAMP)

    def _note_passage(self, kind: AnnotationKind) -> None:
        """A note on what is selected, or on the line of the caret; a text has no other annotations."""
        texts = self._texts
        passage = texts.passage if texts is not None else None
        if texts is not None and passage is not None and kind is AnnotationKind.NOTE:
            cursor = texts.textCursor()
            cursor.clearSelection()
            texts.setTextCursor(cursor)
            quote, now = passage.words[:LONGEST_QUOTE], int(time() * 1000)
            note = AnnotationKind.PASSAGE_NOTE
            self._on_drawn(Annotation(kind=note, page=passage.number, quote=quote, created_ms=now))

    @property
    def _texts(self) -> LinesView | BlocksView | None:
        """The view of a paper without pages that is on show; the words of one with pages have no places of notes."""
        paper, shown = self._view.paper, self._view.stack.currentWidget()
        texts = next((one for one in self._text_views if one is shown), None)
        is_of_words = isinstance(texts, LinesView) and paper is not None and paper.info.view is not View.LINES
        return texts if paper is not None and not is_of_words else None

    def _to_feedback(self) -> None:
        """Hand on the notes that say something, a line for each."""
        said = [self.list.note_in_words(one) for one in self.session.kept.values() if one.text.strip()]
        if said:
            self.feedback_wanted.emit("\n".join(said))
        else:
            notices.info(self.tr("No notes on this paper yet"), topic="annotations")

    def _connect(self) -> None:
        tools, session = self.tools, self.session
        self._view.moved.connect(self._follow_view)
        self._view.tools.mark_up.clicked.connect(self.toggle)
        session.changed.connect(self._on_changed)
        session.named.connect(self.name_user)
        session.undo_applied.connect(self._on_undo_applied)
        tools.drawn.connect(self._on_drawn)
        tools.moved.connect(self._on_moved)
        tools.chosen.connect(self._choose)
        tools.band_drawn.connect(self._on_band)
        tools.text_wanted.connect(self._edit_text)
        tools.delete_wanted.connect(self._delete_chosen)
        tools.tool_changed.connect(self._show_tool)

    def _on_view_made(self, view: QWidget) -> None:
        if isinstance(view, LinesView | BlocksView):
            self._text_views.append(view)
            view.installEventFilter(self)

    def _follow_view(self) -> None:
        """Another paper is on show, or another view of the same one."""
        part, inside = self._part, self._view.path_in_archive
        is_pages = self._view.paper is not None and self._view.stack.currentWidget() is self._pages
        paper = None
        if part is not None and self._view.paper is not None:
            paper = replace(part, paper_id="!".join((part.paper_id, *inside)))
        if paper != self.session.paper:
            # What is typed from now on is no text of the next paper.
            self._leave_list()
            self.tools.choose(None)
            self.session.open(paper)
        self.tools.is_enabled = is_pages and paper is not None
        self._use_text(self._texts if paper is not None else None)
        self._view.tools.mark_up.setVisible(self._can_annotate)
        if not self.tools.is_enabled and self.tools.tool is not None:
            self.tools.use(None)
        self._show_parts()

    def _use_text(self, texts: LinesView | BlocksView | None) -> None:
        """Offer what can be done with this view of a text, or, where it is none, with pages."""
        self._is_text = texts is not None
        self._show_noted()

    @property
    def _can_annotate(self) -> bool:
        return self.tools.is_enabled or self._is_text

    def _on_changed(self) -> None:
        self._show_noted()
        self._pages.annotations.show(self.session.kept)
        self.tools.refresh()
        self._view.tools.say_annotations(len(self.session.kept))

    @property
    def noted(self) -> Noted:
        """What the notes on a text are about."""
        kept = self.session.kept.values()
        return frozenset(Passage(one.page, one.quote) for one in kept if one.kind is AnnotationKind.PASSAGE_NOTE)

    def _show_noted(self) -> None:
        for view in self._text_views:
            view.show_noted(self.noted if view is self._texts else frozenset())

    def _on_drawn(self, annotation: Annotation, is_chosen: bool = False) -> None:  # noqa: FBT001, FBT002 - a signal's
        name = new_annotation_id()
        self.session.put(name, annotation, kind_name(annotation.kind))
        if annotation.kind in _WITH_WORDS:
            self.tools.use(None)
            self.tools.choose(name)
            self._edit_text()
        elif is_chosen or self.tools.tool is None or annotation.kind is AnnotationKind.HIGHLIGHT:
            self.tools.choose(name)
        if annotation.kind is AnnotationKind.STAMP:
            self.stamped.emit(annotation.text)

    def _on_moved(self, name: AnnotationId, annotation: Annotation) -> None:
        self.session.put(name, annotation, self.tr("Change an annotation"))

    def _on_typed(self, name: AnnotationId, text: str) -> None:
        one = self.session.kept.get(name)
        if one is not None:
            self.session.type_text(name, replace(one, text=text), self.tr("Text of an annotation"))

    def _on_criterion(self, name: AnnotationId, title: str) -> None:
        one = self.session.kept.get(name)
        if one is not None:
            self.session.put(name, replace(one, criterion=title), self.tr("Criterion of an annotation"))

    def _on_band(self, page: int, begin: Point, end: Point) -> None:
        self._tasks.spawn(self._highlight_band(page, begin, end), what="highlighting")

    async def _highlight_band(self, page: int, begin: Point, end: Point) -> None:
        """The letters between two points; on a page without any, the box between them."""
        paper = self.session.paper
        boxes = await self._pages.text.boxes_between(page, begin, end)
        if paper == self.session.paper:
            left, right = sorted((begin[0], end[0]))
            top, bottom = sorted((begin[1], end[1]))
            self._highlight(page, boxes if boxes is not None else [(left, top, right, bottom)])

    def _highlight(self, page: int, boxes: Sequence[Box]) -> None:
        self._pages.text.clear_selection()
        if boxes:
            corners = ((box[:2], box[2:]) for box in boxes[:_MOST_LINES])
            points = tuple(corner for pair in corners for corner in pair)
            self._on_drawn(self.tools.made(AnnotationKind.HIGHLIGHT, page, points))

    def _delete_chosen(self) -> None:
        if self.tools.chosen_name is not None:
            self._delete(self.tools.chosen_name)

    def _delete(self, name: AnnotationId) -> None:
        names = list(self.session.kept)
        if name not in names:
            return
        index = names.index(name)
        kind = kind_name(self.session.kept[name].kind)
        self.session.remove(name, self.tr("Delete: {kind}").format(kind=kind))
        if self.list.has_focus:
            left = list(self.session.kept)
            self._choose(left[min(index, len(left) - 1)] if left else "")

    def _choose(self, name: str) -> None:
        self.tools.choose(AnnotationId(name) if name else None)
        if name:
            self._show_row()

    def _on_line(self, name: AnnotationId) -> None:
        self.tools.choose(name)
        one = self.session.kept[name]
        if one.kind is AnnotationKind.PASSAGE_NOTE:
            if self._texts is not None:
                self._texts.go_to(Position(0, one.page))
            return
        left, top, right, bottom = one.bounds
        self._pages.reveal(one.page, (left, top, right, bottom))

    def _edit_text(self) -> None:
        self._show_row()
        self.list.edit_text()

    def _to_list(self) -> None:
        self._show_row()
        self.list.take_focus()

    def _save(self) -> None:
        if (paper := self._view.paper) is not None and self._can_annotate:
            self._tasks.open(self._save_as(paper, dict(self.session.kept)), what="saving a PDF with annotations")

    async def _save_as(self, paper: Paper, kept: dict[AnnotationId, Annotation]) -> None:
        name = PurePath(safe_file_name(paper.name)).stem
        name = self.tr("{name} with annotations.pdf").format(name=name)
        kinds = self.tr("PDF files (*.pdf)")
        path = await file_to_save(self.tr("Save a PDF with the annotations"), name, kinds, parent=self._view)
        if path is None:
            return
        all_kept = [KeptAnnotation(one, annotation) for one, annotation in kept.items()]
        if paper.info.view is View.PAGES:
            data = await paper.annotated(await all_drawn(all_kept))
        else:
            data = await paper.laid_out(passage_notes(all_kept))
        await asyncio.to_thread(save_copy, path, data)
        notices.info(self.tr("The PDF was saved"), detail=str(path))

    def _show_row(self) -> None:
        if not self._is_open:
            self.toggle()

    def _show_parts(self) -> None:
        # They stay while the next paper is on its way.
        is_elsewhere = self._view.paper is not None and not self._can_annotate
        if self._is_open:
            self.row.show_for(is_pages=not self._is_text)
            has_line_numbers = self._is_text and isinstance(self._texts, LinesView)
            self.list.show_for(is_pages=not self._is_text, has_line_numbers=has_line_numbers)
        if self._is_open or "row" in vars(self):
            self.row.setVisible(self._is_open and not is_elsewhere)
        self.list_wanted.emit(self._is_open, not is_elsewhere)
        self._view.tools.mark_up.setChecked(self._is_open)

    def _leave_list(self) -> None:
        if "list" in vars(self) and self.list.has_focus:
            give_keys(self._view)

    def _show_tool(self) -> None:
        if not self._is_open:
            return
        self.row.show_tool(self.tools.tool, self.tools.colour)
        self.row.delete.setEnabled(self.tools.chosen_name is not None)
        self.list.show_annotations(self.session.kept, self.tools.chosen_name)

    def _on_undo_applied(self, result: UndoResult | None, is_redo: bool) -> None:  # noqa: FBT001 - of a signal
        if result is None:
            nothing = self.tr("Nothing to redo.") if is_redo else self.tr("Nothing to undo.")
            notices.info(nothing, topic="annotations")
        else:
            self.undo_applied.emit(result, is_redo)

    def eventFilter(self, arg__1: QObject, arg__2: QEvent) -> bool:
        is_key = arg__2.type() == QEvent.Type.KeyPress and isinstance(arg__2, QKeyEvent)
        if is_key and isinstance(arg__2, QKeyEvent) and self._can_annotate and self._press(arg__2):
            return True
        return super().eventFilter(arg__1, arg__2)

    def refuse(self, letter: str) -> bool:
        """Say where annotations can be put, if the letter asks for one that what is on show does not take."""
        paper = self._view.paper
        if paper is None or self.tools.is_enabled or (tool_of(letter) is None and letter.upper() != "M"):
            return False
        if self._is_text:
            title, hint = self.tr("Texts take notes only"), self.tr("O adds one.")
        elif paper.info.view in {View.PAGES, View.BLOCKS}:
            title, hint = self.tr("Annotations are for the paper itself"), self.tr("R goes back to it.")
        else:
            title = self.tr("This kind of file takes no annotations")
            hint = self.tr("F goes to the feedback, where you can write what you want to say.")
        notices.info(title, detail=hint, topic="annotations")
        return True

    def _press(self, event: QKeyEvent) -> bool:
        standard = QKeySequence.StandardKey
        is_plain = not event.modifiers()
        kind = tool_of(event.text()) if is_plain else None
        if event.matches(standard.Undo):
            self.undo()
        elif event.matches(standard.Redo) or QKeySequence(event.keyCombination()) == REDO:
            self.redo()
        elif kind is not None and (not self._is_text or kind is AnnotationKind.NOTE):
            self.use(kind)
        elif is_plain and event.key() == Qt.Key.Key_M:
            self.toggle()
        elif is_plain and event.key() == Qt.Key.Key_L:
            self._to_list()
        elif self._is_text:
            return False
        else:
            return self.tools.press_key(event)
        return True
