"""The annotations of a paper in reading order, beside it: for keys and screen readers, with the words of each."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.focus_panes import give_keys
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.submissions.annotating.annotation_row import kind_name
from lmsdesk.model.annotations import LONGEST_QUOTE, LONGEST_TEXT, Annotation, AnnotationKind
from lmsdesk.model.ids import AnnotationId

_WIDTH: Final = 220
_LEAST_WIDTH: Final = 160
_FIELD: Final = 110
_LEAST_FIELD: Final = 40
_LONGEST_QUOTE: Final = 60
_NAME: Final = Qt.ItemDataRole.UserRole
_DELETE: Final = frozenset({Qt.Key.Key_Delete, Qt.Key.Key_Backspace})
_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class AnnotationList(QWidget):
    """`chosen(AnnotationId)` follows the line with the cursor; `typed(AnnotationId, str)` each key in the words of one.

    `criterion_chosen(AnnotationId, str)`: to which row of the rubric it belongs, or to none; asked for where there is a
    rubric (`set_criteria`) or it belongs to one. `deleted(AnnotationId)`; `left`: the keys go back to the paper.
    """

    chosen = Signal(str)
    typed = Signal(str, str)
    criterion_chosen = Signal(str, str)
    deleted = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("annotationPanel")
        self.setMinimumWidth(_LEAST_WIDTH)
        self._shown: dict[AnnotationId, Annotation] = {}
        self._written: AnnotationId | None = None
        """The annotation whose words are in the field."""
        self.lines = QListWidget()
        self.lines.setObjectName("annotationList")
        self.lines.setAccessibleName(self.tr("Annotations"))
        self.lines.setWordWrap(True)
        self.lines.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.lines.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.lines.currentItemChanged.connect(self._on_line)
        self.lines.itemActivated.connect(self._on_activated)
        self.field_label = plain(self.tr("Text of the annotation"), role="secondary")
        self.field = QPlainTextEdit()
        self.field.setObjectName("annotationText")
        self.field.setAccessibleName(self.tr("Text of the annotation"))
        self.field.setTabChangesFocus(True)
        # In a low pane it gives way before it stands over what is below it.
        self.field.setMinimumHeight(_LEAST_FIELD)
        self.field.setMaximumHeight(_FIELD)
        self.field.textChanged.connect(self._on_typed)
        self.criterion = QComboBox()
        self.criterion.setObjectName("annotationCriterion")
        self.criterion.setAccessibleName(self.tr("Criterion of the rubric"))
        self.criterion.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.criterion.activated.connect(self._on_criterion)
        self._criteria: tuple[str, ...] = ()
        self.nothing = plain(self.tr("No annotations on this paper yet."), role="secondary")
        self.kept_here = plain(role="secondary")
        self._has_line_numbers = False
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.INSIDE, theme.INSIDE, theme.INSIDE, theme.INSIDE)
        layout.setSpacing(theme.STEP)
        layout.addWidget(self.nothing)
        layout.addWidget(self.lines, 1)
        for widget in (self.field_label, self.field, self.criterion, self.kept_here):
            layout.addWidget(widget)
        self.show_annotations({}, None)

    def show_for(self, *, is_pages: bool, has_line_numbers: bool) -> None:
        """Say how annotations of such a paper are handed out, and where each stands."""
        self._has_line_numbers = has_line_numbers
        self.kept_here.setText(
            self.tr(
                "Annotations stay on this computer: the site cannot store them. Save a PDF to give them to students."
            )
            if is_pages
            else self.tr("Notes stay on this computer: the site cannot store them. Add them to the feedback.")
        )

    def show_annotations(self, kept: dict[AnnotationId, Annotation], chosen: AnnotationId | None) -> None:
        """Show these lines; what is being typed stays as it is."""
        with QSignalBlocker(self.lines):
            while self.lines.count() > len(kept):
                self.lines.takeItem(self.lines.count() - 1)
            for row, (name, one) in enumerate(kept.items()):
                if row == self.lines.count():
                    self.lines.addItem(QListWidgetItem())
                item = self.lines.item(row)
                item.setText(self._words(one))
                item.setData(_NAME, name)
            self._shown = kept
            row = list(kept).index(chosen) if chosen in kept else -1
            self.lines.setCurrentRow(row)
        self.nothing.setVisible(not kept)
        self._show_text(kept.get(chosen) if chosen is not None else None)

    def set_criteria(self, titles: Iterable[str]) -> None:
        """What annotations can belong to."""
        self._criteria = tuple(dict.fromkeys(title[:LONGEST_QUOTE] for title in titles if title))
        self._show_criterion(self._shown.get(self.chosen_name) if self.chosen_name is not None else None)

    def take_focus(self) -> None:
        """Give the keys to the list, at its first line if none is chosen."""
        give_keys(self.lines)
        if self.lines.currentRow() < 0 and self.lines.count():
            self.lines.setCurrentRow(0)

    def edit_text(self) -> None:
        """Give the keys to the words of what is chosen."""
        if self.field.isEnabled():
            give_keys(self.field)
            cursor = self.field.textCursor()
            cursor.movePosition(cursor.MoveOperation.End)
            self.field.setTextCursor(cursor)

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH, super().sizeHint().height())

    @property
    def has_focus(self) -> bool:
        """Whether the keys go here."""
        return self.lines.hasFocus() or self.field.hasFocus() or self.criterion.hasFocus()

    @property
    def chosen_name(self) -> AnnotationId | None:
        """The annotation of the line with the cursor."""
        item = self.lines.currentItem() if self.lines.currentRow() >= 0 else None
        return AnnotationId(item.data(_NAME)) if item is not None else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        name = self.chosen_name
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif self.lines.hasFocus() and event.key() in _DELETE and name is not None:
            self.deleted.emit(name)
        elif self.lines.hasFocus() and event.key() in _ENTER and name is not None:
            self.edit_text()
        else:
            super().keyPressEvent(event)

    def _show_text(self, annotation: Annotation | None) -> None:
        self._show_criterion(annotation)
        self.field.setEnabled(annotation is not None)
        text = "" if annotation is None else annotation.text
        if self.field.toPlainText() != text:
            with QSignalBlocker(self.field):
                self.field.setPlainText(text)
        if self.chosen_name != self._written:
            # Undo would bring what was typed for the last one here.
            self.field.document().clearUndoRedoStacks()
            self._written = self.chosen_name

    def _show_criterion(self, annotation: Annotation | None) -> None:
        own = annotation.criterion if annotation is not None else ""
        titles = [*self._criteria, *([own] if own and own not in self._criteria else [])]
        self.criterion.setVisible(annotation is not None and bool(titles))
        if [self.criterion.itemText(row) for row in range(1, self.criterion.count())] != titles:
            self.criterion.clear()
            self.criterion.addItems([self.tr("No criterion"), *titles])
        self.criterion.setCurrentIndex(titles.index(own) + 1 if own else 0)

    def _words(self, one: Annotation) -> str:
        if one.kind is AnnotationKind.PASSAGE_NOTE:
            return self.note_in_words(one)
        page = self.tr("Page {number}").format(number=one.page + 1)
        words = " ".join(one.words.split())
        return " · ".join(part for part in (kind_name(one.kind), page, words) if part)

    def note_in_words(self, one: Annotation) -> str:
        """A note on a passage, as it is listed and written into the feedback."""
        quote = " ".join(one.quote.split())
        short = quote if len(quote) <= _LONGEST_QUOTE else f"{quote[:_LONGEST_QUOTE].rstrip()}…"
        line = self.tr("Line {number}").format(number=one.page + 1) if self._has_line_numbers else ""
        place = " ".join(part for part in (line, self.tr("“{words}”").format(words=short) if short else "") if part)
        text = " ".join(one.words.split())
        return self.tr("{place}: {note}").format(place=place, note=text) if text else place

    def _on_line(self) -> None:
        name = self.chosen_name
        self._show_text(self._shown.get(name) if name is not None else None)
        if name is not None:
            self.chosen.emit(name)

    def _on_activated(self) -> None:
        self.edit_text()

    def _on_criterion(self, row: int) -> None:
        name = self.chosen_name
        title = self.criterion.itemText(row) if row else ""
        if name is not None and self._shown[name].criterion != title:
            self.criterion_chosen.emit(name, title)

    def _on_typed(self) -> None:
        name = self.chosen_name
        if name is not None and self._shown[name].text != self.field.toPlainText()[:LONGEST_TEXT]:
            self.typed.emit(name, self.field.toPlainText()[:LONGEST_TEXT])
