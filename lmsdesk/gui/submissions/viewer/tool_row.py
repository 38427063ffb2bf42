"""The row of buttons below a paper: find, size, page, and what else can be done with it."""

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from lmsdesk.decoding.messages import Kind, LossKind, Opened, View
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import attach_menu, tool_button
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.labels import CutLabel
from lmsdesk.gui.submissions.viewer.page_layout import Fit


class ToolRow(QWidget):
    """Buttons that the view connects; those that a kind of paper has no use for are hidden."""

    save_asked = Signal()
    open_asked = Signal()
    pages_asked = Signal()
    file_text = ""
    """Which of several files is on show."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("paperTools")
        back = self.tr("Back to the archive")
        self.back = tool_button("backToArchive", self.tr("Archive"), tip=back, icon="arrow-left")
        self.find_button = tool_button(
            "findInPaper", tip=self.tr("Find in this paper (Ctrl+F)"), icon="magnifying-glass"
        )
        self.smaller = tool_button("smallerPaper", tip=self.tr("Smaller (Ctrl+−)"), icon="minus")
        self.larger = tool_button("largerPaper", tip=self.tr("Larger (Ctrl++)"), icon="plus")
        self.fit_width = self._toggle("fitPaperWidth", self.tr("Fit the width (Ctrl+0)"), "arrows-out-line-horizontal")
        self.fit_page = self._toggle("fitPaperPage", self.tr("Fit the whole page"), "frame-corners")
        self.turn = tool_button("turnPaper", tip=self.tr("Turn to the right (Shift+R)"), icon="arrow-clockwise")
        self.wrap = self._toggle("wrapPaperLines", self.tr("Wrap long lines"), "arrow-elbow-down-left")
        self.wrap.setChecked(True)
        self.mark_up = self._toggle("markUpPaper", self.tr("Mark up the paper (M)"), "pencil-simple")
        self.mark_up.hide()
        self.words = self._toggle("showPaperWords", self.tr("Show the text alone (R)"), "text-align-left")
        self.outline = self._toggle("showPaperOutline", self.tr("Show the outline (U)"), "list-bullets")
        self.formulae = self._toggle("showTableFormulae", self.tr("Show formulas (V)"), "math-operations")
        self.more = self._built_menu()
        self.size_label, self.position = CutLabel(), CutLabel()
        self.position.setObjectName("paperPosition")
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.INSIDE, theme.STEP, theme.INSIDE, theme.STEP)
        row.setSpacing(theme.STEP)
        general: list[QWidget] = [self.find_button, self.smaller, self.size_label, self.larger]
        for widget in (self.back, *general, self.fit_width, self.fit_page, self.turn):
            row.addWidget(widget)
        self._general = general
        # Its room is its own: without a position there is none.
        self.position.setContentsMargins(theme.INSIDE, 0, 0, 0)
        row.addWidget(self.position)
        row.addStretch(1)
        for widget in (self.mark_up, self.wrap, self.formulae, self.outline, self.words, self.more):
            row.addWidget(widget)

    def _built_menu(self) -> QToolButton:
        more = tool_button("morePaperActions", tip=self.tr("More for this paper"), icon="dots-three")
        more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.save_copy, self.open_original = QAction(self.tr("Save a copy…")), QAction(self.tr("Open the original…"))
        self.save_copy.triggered.connect(self._on_save)
        self.open_original.triggered.connect(self._on_open)
        self.pages = QAction(self.tr("Show pages with LibreOffice…"), visible=False)
        self.pages.triggered.connect(self._on_pages)
        self.same_place = QAction(self.tr("Next paper at the same place"), checkable=True, checked=True, visible=False)
        self.fixed = QAction(self.tr("Fixed-width font"), checkable=True, visible=False)
        self.task = QAction(self.tr("Show what was asked (I)"), checkable=True, visible=False)
        self.answer = QAction(self.tr("Show the model answer (Q)"), checkable=True, visible=False)
        self.difference = QAction(self.tr("Show what has changed (E)"), checkable=True, visible=False)
        menu = QMenu(more)
        menu.addActions([self.save_copy, self.open_original, self.pages])
        menu.addActions([self.fixed, self.same_place, self.task, self.answer, self.difference])
        attach_menu(more, menu)
        return more

    def show_for(self, info: Opened | None, *, is_pages: bool, is_lines: bool) -> None:
        """Offer what can be done with the paper on show; a recording has controls of its own."""
        has_view = info is not None and info.view is not View.MEDIA
        for button in (self.fit_width, self.fit_page, self.turn):
            button.setVisible(is_pages)
        self.wrap.setVisible(is_lines)
        for widget in self._general:
            widget.setVisible(has_view)
        self.words.setVisible(info is not None and info.view not in {View.LINES, View.MEDIA})
        is_drawing = info is not None and info.kind is Kind.DRAWING
        tip = self.tr("Show the source (R)") if is_drawing else self.tr("Show the text alone (R)")
        self.words.setToolTip(tip)
        self.words.setAccessibleName(tip)
        self.outline.setVisible(info is not None and info.has_outline)
        losses = info.losses if info is not None and info.view is View.ROWS else ()
        self.formulae.setVisible(any(one.kind is LossKind.FORMULAE for one in losses))
        self.more.setVisible(info is not None)

    def show_wrapping(self, *, is_on: bool, is_fixed: bool) -> None:
        """Show whether long lines go on below; very long ones always do."""
        self.wrap.setChecked(is_on)
        self.wrap.setEnabled(not is_fixed)
        tip = self.tr("Lines this long are always wrapped") if is_fixed else self.tr("Wrap long lines")
        self.wrap.setToolTip(tip)
        self.wrap.setAccessibleName(tip)

    def show_way_back(self, outer: Opened | None) -> None:
        """Offer the way back to what the paper on show was opened from: an archive, or its own text."""
        is_archive = outer is not None and outer.view is View.MEMBERS
        self.back.setVisible(outer is not None)
        self.back.setText(self.tr("Archive") if is_archive else self.tr("Text"))
        tip = self.tr("Back to the archive") if is_archive else self.tr("Back to the text")
        self.back.setToolTip(tip)
        self.back.setAccessibleName(tip)

    def say(self, position: str, zoom: float | None) -> None:
        """Show which page is in sight, of which file of several, and how large it is."""
        text = " · ".join(filter(None, (position, self.file_text)))
        self.position.say(text)
        self.position.setVisible(bool(text))
        percent = f"{QLocale().toString(round(zoom * 100))}%" if zoom is not None else ""
        self.size_label.say(percent)

    def say_annotations(self, count: int) -> None:
        """Show how many annotations the paper has, beside what puts them there."""
        self.mark_up.setText(f" {QLocale().toString(count)}" if count else "")
        is_with_number = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        self.mark_up.setToolButtonStyle(is_with_number if count else Qt.ToolButtonStyle.ToolButtonIconOnly)
        tip = self.tr("Mark up the paper (M)")
        number = counted(count, self.tr("1 annotation"), self.tr("%Ln annotations", "", count)) if count else ""
        self.mark_up.setAccessibleName(", ".join(part for part in (tip, number) if part))

    def show_fit(self, fit: Fit) -> None:
        """Show what the size follows."""
        self.fit_width.setChecked(fit is Fit.WIDTH)
        self.fit_page.setChecked(fit is Fit.PAGE)

    def _on_save(self) -> None:
        self.save_asked.emit()

    def _on_pages(self) -> None:
        self.pages_asked.emit()

    def _on_open(self) -> None:
        self.open_asked.emit()

    def _toggle(self, name: str, tip: str, icon: str) -> QToolButton:
        return tool_button(name, tip=tip, icon=icon, is_checkable=True)
