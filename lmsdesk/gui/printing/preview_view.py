"""Pages on the screen, drawn from the same layout as on a printer, and only where they are visible."""

import asyncio
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QIntValidator,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QShortcut,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QDialog, QHBoxLayout, QLineEdit, QPushButton, QWidget

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.actions import shown_keys
from lmsdesk.gui.kit.buttons import ending
from lmsdesk.gui.kit.dialogs import dialog_layout, heading, size_on_screen
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.kit.layouts import fill_layout
from lmsdesk.gui.kit.page_scrolling import ZOOM_STEP, prepare_scrolling, scroll_by_key, zoom_by_wheel
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.printing.page_layout import DOTS, Plan
from lmsdesk.gui.printing.renderer import Clock, Press

_LEAST_ZOOM, _MOST_ZOOM = 0.2, 4.0
_GAP: Final = theme.BETWEEN
_BAND: Final = 192
"""How tall the strips are in which a page is drawn and kept."""
_NEAR: Final = 1
"""How far from what is seen strips are drawn ahead and kept, in heights of the view."""
SAVE, PRINT = 2, 3
"""Results of the dialog, besides closing it."""
_SIZE = 900, 720


class _Look:
    """How the pages look at one scale: where they stand, and the strips that are drawn."""

    def __init__(self, plan: Plan, scale: float, width: int) -> None:
        self.scale, self.width = scale, width
        self.page = QSize(round(plan.size.width() * scale), round(plan.size.height() * scale))
        self.pitch = self.page.height() + _GAP
        self.full = QSize(self.page.width() + 2 * _GAP, self.pitch * plan.pages + _GAP)
        self.left = max(_GAP, (width - self.page.width()) // 2)
        self.strips: dict[tuple[int, int], QPixmap] = {}
        self._pages = plan.pages

    def page_at(self, top: float) -> int:
        return min(max(int((top - _GAP) // self.pitch) + 1, 1), self._pages)

    def page_rect(self, page: int) -> QRect:
        return QRect(self.left, _GAP + (page - 1) * self.pitch, self.page.width(), self.page.height())

    def strip(self, page: int, band: int) -> QRect:
        whole = self.page_rect(page)
        return QRect(whole.left(), whole.top() + band * _BAND, whole.width(), _BAND).intersected(whole)

    def between(self, top: int, bottom: int) -> list[tuple[int, int]]:
        """The strips that reach between two heights, from above."""
        found: list[tuple[int, int]] = []
        for page in range(self.page_at(top), self.page_at(bottom) + 1):
            begin = self.page_rect(page).top()
            first, last = max(top - begin, 0) // _BAND, min(bottom - begin, self.page.height() - 1) // _BAND
            found += [(page, band) for band in range(first, last + 1)]
        return found


class PaperView(QAbstractScrollArea):
    """Pages one below another, as wide as the view until somebody zooms; `page_changed(int)` tells the one in sight."""

    page_changed = Signal(int)

    def __init__(self, plan: Plan, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("paperPages")
        self.setAccessibleName(self.tr("Pages"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.page = 1
        """The page in sight, from 1."""
        self._plan = plan
        self._tasks = Tasks(self)
        self._drawing: asyncio.Task[None] | None = None
        self._is_new = self._is_fitted = True
        self._wanted = 1.0
        """The zoom that was asked for last; pages change to it when what is seen of them is drawn."""
        self._look = _Look(plan, self._scale_of(1.0), self.viewport().width())
        self._coming: _Look | None = None
        prepare_scrolling(self)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)

    @property
    def zoom(self) -> float:
        """How large pages are now, 1 being as large as on paper."""
        return self._look.scale / self._scale_of(1.0)

    @property
    def is_drawn(self) -> bool:
        """Whether all that is seen is drawn, and as large as somebody wished it."""
        return not self._is_new and not self._is_drawing and self._missing(self._look, 0) is None

    @property
    def _is_drawing(self) -> bool:
        return self._drawing is not None and not self._drawing.done()

    def zoom_by(self, factor: float) -> None:
        """Larger or smaller pages, around the middle of the view."""
        self._is_fitted = False
        self._wanted = min(max(self._wanted * factor, _LEAST_ZOOM), _MOST_ZOOM)
        self._change()

    def fit(self) -> None:
        """Pages as wide as the view, also when it becomes wider."""
        self._is_fitted = True
        self._wanted = self._fitting()
        self._change()

    def select_cell(self, page: int) -> None:
        self.verticalScrollBar().setValue(self._look.page_rect(page).top() - _GAP // 2)

    def _fitting(self) -> float:
        room = self.viewport().width() - 2 * _GAP
        return max(room / (self._plan.size.width() * self._scale_of(1.0)), _LEAST_ZOOM)

    @property
    def _left(self) -> int:
        """How far the view stands from the left end, on whichever side it begins."""
        across = self.horizontalScrollBar()
        return across.maximum() - across.value() if self.isRightToLeft() else across.value()

    def _scale_of(self, zoom: float) -> float:
        return zoom * self.logicalDpiX() / DOTS

    def _change(self) -> None:
        """Draw what is visible at the requested zoom, then show it."""
        if self._coming is not None:
            # Shown at once, so that each turn of the wheel is seen; the next zoom follows.
            return
        self._coming = coming = _Look(self._plan, self._scale_of(self._wanted), self.viewport().width())
        if coming.page == self._look.page:
            # The strips are as good as new ones.
            coming.strips = self._look.strips
        share = coming.scale / self._look.scale
        middle = self.verticalScrollBar().value() + self.viewport().height() / 2
        page = self._look.page_at(middle)
        below = middle - self._look.page_rect(page).top()
        top = coming.page_rect(page).top() + round(below * share - self.viewport().height() / 2)
        if self.verticalScrollBar().value() == 0:
            top = 0
        top = max(0, min(top, coming.full.height() - self.viewport().height()))
        self._tasks.cancel_all()
        self._drawing = self._tasks.spawn(self._draw_and_show(coming, top), what="drawing pages")

    async def _draw_and_show(self, look: _Look, top: int) -> None:
        clock = Clock()
        for strip in look.between(top, top + self.viewport().height()):
            if strip not in look.strips:
                look.strips[strip] = await self._draw_strip(look, *strip, clock)
        self._show(look, top)
        if self._coming is None:
            await self._draw_around()

    def _show(self, look: _Look, top: int) -> None:
        across = self.horizontalScrollBar()
        middle = (across.value() + self.viewport().width() / 2) / max(self._look.full.width(), 1)
        self._look, self._coming = look, None
        self._fit_bars()
        self.verticalScrollBar().setValue(top)
        across.setValue(round(middle * look.full.width() - self.viewport().width() / 2))
        if (look.scale, look.width) != (self._scale_of(self._wanted), self.viewport().width()):
            self._change()
        self._on_scrolled()

    def _fit_bars(self) -> None:
        room, full = self.viewport().size(), self._look.full
        for bar, visible, all_ in (
            (self.verticalScrollBar(), room.height(), full.height()),
            (self.horizontalScrollBar(), room.width(), full.width()),
        ):
            bar.setPageStep(visible)
            bar.setRange(0, max(0, all_ - visible))

    def _on_scrolled(self) -> None:
        self.viewport().update()
        # Of several small ones, the first that is seen well.
        below = min(self.viewport().height(), self._look.page.height()) // 2
        page = self._look.page_at(self.verticalScrollBar().value() + below)
        if page != self.page:
            self.page = page
            self._announce_page()
            self.page_changed.emit(page)
        if not self._is_drawing:
            self._drawing = self._tasks.spawn(self._draw_around(), what="drawing pages")

    def _announce_page(self) -> None:
        """Announce the visible page to screen readers."""
        columns, rows = self._plan.page(self.page)
        of = self._plan.paper.columns
        moving = [number for number in columns if not of[number].is_frozen] or columns
        parts = [
            self.tr("Page {number} of {all}").format(number=self.page, all=self._plan.pages),
            _from_to([of[columns[0]].texts[row] for row in rows]),
            _from_to([of[number].heading for number in moving]),
        ]
        self.setAccessibleDescription(". ".join(part for part in parts if part))

    async def _draw_around(self) -> None:
        """What is seen first, wherever that is by then, and what is next to it afterwards."""
        look, clock = self._look, Clock()
        while (strip := self._missing(look, 0) or self._missing(look, _NEAR)) is not None:
            look.strips[strip] = await self._draw_strip(look, *strip, clock)
            self.viewport().update(look.strip(*strip).translated(-self._left, -self.verticalScrollBar().value()))
        near = set(look.between(*self._visible_range(_NEAR)))
        for strip in look.strips.keys() - near:
            del look.strips[strip]

    def _missing(self, look: _Look, screens: int) -> tuple[int, int] | None:
        return next((strip for strip in look.between(*self._visible_range(screens)) if strip not in look.strips), None)

    def _visible_range(self, screens: int) -> tuple[int, int]:
        top, height = self.verticalScrollBar().value(), self.viewport().height()
        return top - screens * height, top + (screens + 1) * height

    async def _draw_strip(self, look: _Look, page: int, band: int, clock: Clock) -> QPixmap:
        """One strip; the clock is that of all that are drawn in a row, because each alone may be short."""
        area, ratio = look.strip(page, band), self.devicePixelRatioF()
        strip = QPixmap(area.size() * ratio)
        strip.setDevicePixelRatio(ratio)
        strip.fill(Qt.GlobalColor.white)
        corner = self._plan.corner
        with QPainter(strip) as painter:
            painter.translate(0, -band * _BAND)
            painter.scale(look.scale, look.scale)
            painter.translate(corner)
            top = band * _BAND / look.scale - corner.y()
            for _ in Press(self._plan, painter).page(page, (top, top + _BAND / look.scale)):
                await clock.rest(page, self._plan.pages)
        return strip

    def paintEvent(self, arg__1: QPaintEvent) -> None:
        tokens = theme.tokens()
        dirty = arg__1.rect()
        with QPainter(self.viewport()) as painter:
            painter.fillRect(dirty, theme.mixed(tokens.window, tokens.text, 0.06))
            left, top = self._left, self.verticalScrollBar().value()
            painter.translate(-left, -top)
            look = self._look
            painter.setPen(QPen(tokens.hairline, 1))
            for page in range(look.page_at(top + dirty.top()), look.page_at(top + dirty.bottom()) + 1):
                painter.fillRect(look.page_rect(page), Qt.GlobalColor.white)
                painter.drawRect(QRectF(look.page_rect(page)).adjusted(-0.5, -0.5, 0.5, 0.5))
            for strip in look.between(top + dirty.top(), top + dirty.bottom()):
                if strip in look.strips:
                    painter.drawPixmap(look.strip(*strip).topLeft(), look.strips[strip])
        if self._is_new:
            # Not while it is being painted: to fit the pages moves the bars.
            self._is_new = False
            QTimer.singleShot(0, self, self.fit)

    def resizeEvent(self, arg__1: QResizeEvent) -> None:
        super().resizeEvent(arg__1)
        if not self.isVisible() or self._is_new:
            return
        if self._is_fitted:
            self.fit()
        else:
            self._change()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._look = _Look(self._plan, self._scale_of(self._fitting()), self.viewport().width())
        self._fit_bars()
        self._announce_page()

    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        if not scroll_by_key(self, arg__1, lambda count: self.select_cell(self.page + count)):
            super().keyPressEvent(arg__1)

    def wheelEvent(self, arg__1: QWheelEvent) -> None:
        if not zoom_by_wheel(arg__1, self.zoom_by):
            super().wheelEvent(arg__1)


def _from_to(texts: Sequence[str]) -> str:
    return f"{texts[0]} – {texts[-1]}" if texts else ""


class PaperDialog(QDialog):
    """Shows the pages of a plan; the very same plan is printed or saved."""

    def __init__(self, plan: Plan, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.resize(size_on_screen(self, *_SIZE))
        layout = dialog_layout(self, "paperDialog", self.tr("Print preview"))
        self.view = PaperView(plan)
        row = QHBoxLayout()
        row.setSpacing(theme.INSIDE)
        fill_layout(layout, heading(plan.paper.title), (self.view, 1), row)
        self._add_pages(row, plan.pages)
        row.addStretch(1)
        self._add_sizes(row)
        self._add_ending(row)
        self.view.setFocus()

    def _add_pages(self, row: QHBoxLayout, pages: int) -> None:
        self.count = plain(counted(pages, self.tr("1 page"), self.tr("of %Ln pages", "", pages)), role="muted")
        self.count.setWordWrap(False)
        if pages > 1:
            row.addWidget(self._build_number(pages))
        row.addWidget(self.count)

    def _build_number(self, pages: int) -> QLineEdit:
        self.number = QLineEdit("1", alignment=Qt.AlignmentFlag.AlignCenter)
        self.number.setValidator(QIntValidator(1, pages, self.number))
        self.number.setAccessibleName(self.tr("Page"))
        self.number.setFixedWidth(self.number.fontMetrics().horizontalAdvance(f"{pages}") + 2 * theme.BETWEEN)
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            # Here it means the page, and not the button that ends the dialog.
            keys = QShortcut(QKeySequence(key), self.number, context=Qt.ShortcutContext.WidgetShortcut)
            keys.activated.connect(self._on_number_entered)
        self.view.page_changed.connect(self._on_page_changed)
        return self.number

    def _add_sizes(self, row: QHBoxLayout) -> None:
        for words, spoken, verb, keys in (
            ("−", self.tr("Smaller"), lambda: self.view.zoom_by(1 / ZOOM_STEP), ("Ctrl+-",)),
            ("+", self.tr("Larger"), lambda: self.view.zoom_by(ZOOM_STEP), ("Ctrl++", "Ctrl+=")),
            (self.tr("Fit"), self.tr("Fit the window's width"), self.view.fit, ("Ctrl+0",)),
        ):
            button = QPushButton(words, autoDefault=False)
            button.setAccessibleName(spoken)
            button.setToolTip(f"{spoken} ({shown_keys(keys[0])})")
            button.clicked.connect(verb)
            for key in keys:
                QShortcut(QKeySequence(key), self).activated.connect(verb)
            row.addWidget(button)

    def _add_ending(self, row: QHBoxLayout) -> None:
        self.print_button, self.save_button = QPushButton(self.tr("Print…")), QPushButton(self.tr("Save as PDF…"))
        close = QPushButton(self.tr("Close"))
        self.save_button.setProperty("role", "primary")
        self.save_button.setDefault(True)
        for button, result in ((close, 0), (self.print_button, PRINT), (self.save_button, SAVE)):
            button.setAutoDefault(button is self.save_button)
            button.clicked.connect(lambda _=False, result=result: self.done(result))
        row.addWidget(ending(self.save_button, close, self.print_button))

    def _on_page_changed(self, page: int) -> None:
        self.number.setText(f"{page}")

    def _on_number_entered(self) -> None:
        if self.number.hasAcceptableInput():
            self.view.select_cell(int(self.number.text()))
        self._on_page_changed(self.view.page)
        self.view.setFocus()
