"""The row of drawing tools below a paper: hidden until it is asked for."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import tool_button
from lmsdesk.model.annotations import AnnotationKind

_CONTEXT: Final = "Annotations"
TOOLS: Final[dict[AnnotationKind, tuple[str, str, object]]] = {
    AnnotationKind.HIGHLIGHT: ("H", "highlighter-circle", QT_TRANSLATE_NOOP("Annotations", "Highlight")),
    AnnotationKind.NOTE: ("O", "chat-text", QT_TRANSLATE_NOOP("Annotations", "Note")),
    AnnotationKind.TEXT: ("T", "text-t", QT_TRANSLATE_NOOP("Annotations", "Text")),
    AnnotationKind.STAMP: ("Y", "sticker", QT_TRANSLATE_NOOP("Annotations", "Stamp from a comment")),
    AnnotationKind.FREEHAND: ("D", "scribble-loop", QT_TRANSLATE_NOOP("Annotations", "Freehand")),
    AnnotationKind.TICK: ("V", "check", QT_TRANSLATE_NOOP("Annotations", "Tick")),
    AnnotationKind.CROSS: ("X", "x", QT_TRANSLATE_NOOP("Annotations", "Cross")),
    AnnotationKind.ARROW: ("A", "arrow-up-right", QT_TRANSLATE_NOOP("Annotations", "Arrow")),
    AnnotationKind.BOX: ("B", "rectangle", QT_TRANSLATE_NOOP("Annotations", "Box")),
    AnnotationKind.PAGE_NOTE: ("W", "note", QT_TRANSLATE_NOOP("Annotations", "Note on the whole page")),
}
"""Kind → its key while the paper has the focus, its icon and its name."""
COLOURS: Final = ("#d92d20", "#1a7f37", "#0b63ce", "#ffd400")
_COLOUR_NAMES: Final = (
    QT_TRANSLATE_NOOP("Annotations", "Red"),
    QT_TRANSLATE_NOOP("Annotations", "Green"),
    QT_TRANSLATE_NOOP("Annotations", "Blue"),
    QT_TRANSLATE_NOOP("Annotations", "Yellow"),
)


def kind_name(kind: AnnotationKind) -> str:
    """What a kind is called on the screen."""
    kind = AnnotationKind.NOTE if kind is AnnotationKind.PASSAGE_NOTE else kind
    return QCoreApplication.translate(_CONTEXT, str(TOOLS[kind][2]))


class AnnotationRow(QWidget):
    """`tool_chosen(AnnotationKind)` turns a tool on, or off if it was on; `colour_chosen(str)`."""

    tool_chosen = Signal(object)
    colour_chosen = Signal(str)
    list_wanted = Signal()
    delete_wanted = Signal()
    save_wanted = Signal()
    feedback_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("annotationRow")
        self.setAccessibleName(self.tr("Mark up the paper"))
        self.tools = {kind: self._tool(kind) for kind in TOOLS}
        self.colours = {colour: self._colour(colour, name) for colour, name in _colour_names()}
        self.delete = tool_button("deleteAnnotation", tip=self.tr("Delete what is selected (Del)"), icon="trash")
        self.delete.clicked.connect(self._on_delete)
        self.list_button = tool_button("listAnnotations", tip=self.tr("List of annotations (L)"), icon="list-bullets")
        self.list_button.clicked.connect(self._on_list)
        self.save = tool_button("saveAnnotated", tip=self.tr("Save a PDF with the annotations…"), icon="file-pdf")
        self.save.clicked.connect(self._on_save)
        self.to_feedback = tool_button("notesToFeedback", tip=self.tr("Add the notes to the feedback"), icon="export")
        self.to_feedback.clicked.connect(self._on_feedback)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.INSIDE, theme.STEP, theme.INSIDE, 0)
        row.setSpacing(0)
        for button in self.tools.values():
            row.addWidget(button)
        row.addSpacing(theme.INSIDE)
        for button in self.colours.values():
            row.addWidget(button)
        row.addSpacing(theme.INSIDE)
        row.addWidget(self.delete)
        row.addStretch(1)
        for button in (self.list_button, self.to_feedback, self.save):
            row.addWidget(button)
        self.hide()

    def show_for(self, *, is_pages: bool) -> None:
        """Offer what can be done on pages, or on a text, which has notes alone."""
        drawing = [button for kind, button in self.tools.items() if kind is not AnnotationKind.NOTE]
        for button in (*drawing, *self.colours.values()):
            button.setVisible(is_pages)
        self.to_feedback.setVisible(not is_pages)

    def show_tool(self, tool: AnnotationKind | None, colour: str) -> None:
        """Show which tool is on, and in which colour it draws."""
        for kind, button in self.tools.items():
            button.setChecked(kind is tool)
        for one, button in self.colours.items():
            button.setChecked(one == colour)

    def _tool(self, kind: AnnotationKind) -> QToolButton:
        key, icon, _ = TOOLS[kind]
        tip = f"{kind_name(kind)} ({key})"
        button = tool_button(f"annotate_{kind.name.lower()}", tip=tip, icon=icon, is_checkable=True)
        button.clicked.connect(partial(self._on_tool, kind))
        return button

    def _colour(self, colour: str, name: str) -> QToolButton:
        button = tool_button(f"colour_{colour[1:]}", tip=name, is_checkable=True)
        button.setIcon(_spot(colour))
        button.clicked.connect(partial(self._on_colour, colour))
        return button

    def _on_tool(self, kind: AnnotationKind) -> None:
        self.tool_chosen.emit(kind)

    def _on_colour(self, colour: str) -> None:
        self.colour_chosen.emit(colour)

    def _on_delete(self) -> None:
        self.delete_wanted.emit()

    def _on_save(self) -> None:
        self.save_wanted.emit()

    def _on_feedback(self) -> None:
        self.feedback_wanted.emit()

    def _on_list(self) -> None:
        self.list_wanted.emit()


def _colour_names() -> Iterator[tuple[str, str]]:
    for colour, name in zip(COLOURS, _COLOUR_NAMES, strict=True):
        yield colour, QCoreApplication.translate(_CONTEXT, str(name))


def _spot(colour: str) -> QIcon:
    made = QPixmap(QSize(32, 32))
    made.setDevicePixelRatio(2)
    made.fill(Qt.GlobalColor.transparent)
    with QPainter(made) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme.tokens().muted)
        painter.setBrush(QColor(colour))
        painter.drawEllipse(QPoint(8, 8), 6, 6)
    return QIcon(made)
