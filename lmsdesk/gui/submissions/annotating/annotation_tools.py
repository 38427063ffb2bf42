"""What mouse and keys do on the pages: draw with a tool, select, move, stretch. Without a tool nothing is drawn."""

from collections.abc import Callable
from time import time
from typing import Final, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QTransform

from lmsdesk.gui.submissions.annotating.annotation_row import TOOLS
from lmsdesk.gui.submissions.viewer.annotation_figures import NOTE_SIDE, as_seen, simplified
from lmsdesk.gui.submissions.viewer.page_annotations import handle_of
from lmsdesk.gui.submissions.viewer.pages_view import PagesView
from lmsdesk.model.annotations import MOST_POINTS, Annotation, AnnotationKind, Point
from lmsdesk.model.ids import AnnotationId

_DRAG: Final = 4.0
"""Pixels that the mouse moves before it is no click any more."""
_BY_CLICK: Final = frozenset(
    {
        AnnotationKind.TICK,
        AnnotationKind.CROSS,
        AnnotationKind.NOTE,
        AnnotationKind.PAGE_NOTE,
        AnnotationKind.TEXT,
        AnnotationKind.STAMP,
    }
)
_OF_LETTERS: Final = frozenset({AnnotationKind.TEXT, AnnotationKind.STAMP})
_PEN: Final = 2.0
_LETTERS: Final = 12.0
_SIGN: Final = 16.0
_TEXT_WIDTH: Final = 180.0
_TALLEST_PT: Final = 842.0
_STEP_PX: Final = 6
_SLACK: Final = 0.4
_MOST_RAW: Final = 800
"""Points of a stroke before those that say nothing are left out."""
DEFAULT_COLOURS: Final = {
    AnnotationKind.HIGHLIGHT: "#ffd400",
    AnnotationKind.NOTE: "#ffd400",
    AnnotationKind.PAGE_NOTE: "#ffd400",
    AnnotationKind.TICK: "#1a7f37",
}
_RED: Final = "#d92d20"
_ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_KEYS: Final = {key: kind for kind, (key, _, _) in TOOLS.items()}


class _Spot(NamedTuple):
    """A point of a page, and the same in the pixels of the view."""

    page: int
    x: float
    y: float
    pixel: QPointF

    @property
    def point(self) -> Point:
        return (self.x, self.y)


class _Drag(NamedTuple):
    """What has been begun with the mouse, and what it does when the mouse moves."""

    begin: _Spot
    move: Callable[[_Spot], Annotation | None]
    name: AnnotationId | None = None
    """The annotation that is moved; None while one is drawn."""


class AnnotationTools(QObject):
    """`drawn(Annotation, bool)`, and whether it is to be selected; `moved(AnnotationId, Annotation)`;
    `chosen(AnnotationId)`, empty for none.

    `band_drawn(page, from, to)` is a highlight, which follows the letters between two points; `text_wanted` asks
    for the words of what is selected, `delete_wanted` for its end. `tool_changed` follows the tool and the colour.
    """

    drawn = Signal(object, bool)
    moved = Signal(str, object)
    chosen = Signal(str)
    band_drawn = Signal(int, object, object)
    text_wanted = Signal()
    delete_wanted = Signal()
    tool_changed = Signal()

    def __init__(self, pages: PagesView) -> None:
        super().__init__(pages)
        self._pages, self._annotations = pages, pages.annotations
        self.is_enabled = False
        """Whether the paper on the screen can have annotations."""
        self.tool: AnnotationKind | None = None
        self.stamp = ""
        """The words of the stamp while that is the tool."""
        self._colours = dict(DEFAULT_COLOURS)
        self.chosen_name: AnnotationId | None = None
        self._drag: _Drag | None = None
        self._stroke: list[Point] = []
        pages.viewport().installEventFilter(self)

    def use(self, tool: AnnotationKind | None) -> None:
        """Turn a tool on, or off if it was on; None turns any off."""
        self.tool = None if tool is self.tool else tool
        self._stop_drag()
        cursor = Qt.CursorShape.ArrowCursor if self.tool is None else Qt.CursorShape.CrossCursor
        self._pages.viewport().setCursor(cursor)
        self.tool_changed.emit()

    @property
    def colour(self) -> str:
        """In which colour the tool draws, or of what is selected."""
        if self.tool is None and (one := self._chosen_annotation()) is not None:
            return one.colour
        return self.colour_of(self.tool) if self.tool is not None else ""

    def colour_of(self, kind: AnnotationKind) -> str:
        """In which colour a kind is drawn."""
        return self._colours.get(kind, _RED)

    def set_colour(self, colour: str) -> None:
        """Draw in this colour from now on; what is selected takes it."""
        one = self._chosen_annotation()
        if self.tool is not None:
            self._colours[self.tool] = colour
        elif one is not None and self.chosen_name is not None:
            self.moved.emit(self.chosen_name, replace(one, colour=colour))
        self.tool_changed.emit()

    def choose(self, name: AnnotationId | None) -> None:
        """Select one, or none."""
        self.chosen_name = name if name in self._annotations.shown else None
        self._annotations.choose(self._chosen_annotation())
        self.tool_changed.emit()

    def refresh(self) -> None:
        """Annotations have changed: keep what is selected if it is still there."""
        self.choose(self.chosen_name)

    def unit(self, page: int) -> float:
        """How many units of the page make a point: a picture has pixels, and a camera many of them."""
        size = self._pages.page_size(page)
        return max(size.width, size.height) / _TALLEST_PT if self._pages.is_picture else 1.0

    def made(self, kind: AnnotationKind, page: int, points: tuple[Point, ...]) -> Annotation:
        """A new annotation of a kind at these points."""
        width = (_LETTERS if kind in _OF_LETTERS else _PEN) * self.unit(page)
        colour, now = self.colour_of(kind), int(time() * 1000)
        turned = 0 if kind is AnnotationKind.PAGE_NOTE else self._pages.page_layout.turned
        return Annotation(
            kind=kind,
            page=page,
            points=points,
            colour=colour,
            width=width,
            text=self.stamp if kind is AnnotationKind.STAMP else "",
            created_ms=now,
            turned=turned,
        )

    def put_at(self, kind: AnnotationKind, page: int, x: float, y: float, *, is_chosen: bool = False) -> None:
        """Put one of its usual size at a point, and select it if asked to."""
        half = _SIGN / 2 * self.unit(page)
        if kind is AnnotationKind.PAGE_NOTE:
            self.drawn.emit(self._page_note(page), False)
            return
        wide = half if kind in _BY_CLICK else 5 * half
        steps = [(-wide, -half), (wide, half)]
        if kind is AnnotationKind.NOTE:
            steps = [(0.0, 0.0)]
        elif kind in _OF_LETTERS:
            steps = [(0.0, 0.0), (min(_TEXT_WIDTH * self.unit(page), max(self._room(page, x, y), 4 * half)), 2 * half)]
        elif kind is AnnotationKind.ARROW:
            steps = [(-5 * half, 3 * half), (0.0, 0.0)]
        # To the right and down as it is seen, whichever way the page is turned there.
        back = QTransform().rotate(-self._pages.page_layout.turned)
        points = (as_seen(step, back) for step in steps)
        made = self.made(kind, page, tuple((x + across, y + down) for across, down in points))
        self.drawn.emit(made, is_chosen)

    def _room(self, page: int, x: float, y: float) -> float:
        """How much of the page is to the right of a point, as it is seen."""
        layout = self._pages.page_layout
        left = layout.shown(page, (x, y, x, y)).left()
        step = self._pages.page_step(page, layout.rect(page).right() - left, 0)
        return max(map(abs, step))

    def put_in_middle(self, kind: AnnotationKind) -> None:
        """Put one in the middle of what is in sight, for whoever has no mouse; arrow keys move it."""
        middle = QPointF(self._pages.viewport().rect().center())
        self.put_at(kind, *self._pages.page_point(middle), is_chosen=True)

    def _page_note(self, page: int) -> Annotation:
        """In the corner of the page, below those that are there."""
        side = NOTE_SIDE * _PEN * self.unit(page)
        others = [one for one in self._annotations.shown.values() if one.page == page]
        number = sum(one.kind is AnnotationKind.PAGE_NOTE for one in others)
        x = self._pages.page_size(page).width - 1.5 * side
        return self.made(AnnotationKind.PAGE_NOTE, page, ((x, (0.5 + 1.2 * number) * side),))

    def press_key(self, event: QKeyEvent) -> bool:
        """What a key does while the pages have the focus; False where it does nothing."""
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() in _ARROWS and self.chosen_name is not None and not plain & ~Qt.KeyboardModifier.ShiftModifier:
            self._nudge(*_ARROWS[Qt.Key(event.key())], is_stretched=bool(plain))
            return True
        return not plain and self._press_plain(Qt.Key(event.key()))

    def _press_plain(self, key: Qt.Key) -> bool:
        has_chosen = self.chosen_name is not None
        if key == Qt.Key.Key_Escape and (self.tool is not None or has_chosen or self._drag is not None):
            self.use(None)
            self.chosen.emit("")
        elif key in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace} and has_chosen:
            self.delete_wanted.emit()
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.tool is not None:
            self.put_in_middle(self.tool)
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and has_chosen:
            self.text_wanted.emit()
        else:
            return False
        return True

    def _nudge(self, across: int, down: int, *, is_stretched: bool) -> None:
        one, name = self._chosen_annotation(), self.chosen_name
        if one is None or name is None:
            return
        x, y = self._pages.page_step(one.page, across * _STEP_PX, down * _STEP_PX)
        self.moved.emit(name, self._stretched(one, x, y) if is_stretched else one.moved(x, y))

    def eventFilter(self, arg__1: QObject, arg__2: QEvent) -> bool:
        if arg__2.type() == QEvent.Type.Wheel:
            # The page stays under what is being drawn.
            return self._drag is not None and self._is_own(self._drag)
        if not self.is_enabled or not isinstance(arg__2, QMouseEvent) or not self._pages.page_count:
            return super().eventFilter(arg__1, arg__2)
        return self._follow_mouse(
            arg__2.type(), self._spot(arg__2), is_left=arg__2.button() == Qt.MouseButton.LeftButton
        )

    def _follow_mouse(self, kind: QEvent.Type, spot: _Spot, *, is_left: bool) -> bool:
        if kind == QEvent.Type.MouseButtonPress and is_left:
            return self._press(spot)
        if kind == QEvent.Type.MouseMove and self._drag is not None:
            return self._move(self._drag, spot)
        if kind == QEvent.Type.MouseButtonRelease and is_left and self._drag is not None:
            return self._release(self._drag, spot)
        return kind == QEvent.Type.MouseButtonDblClick and is_left and self._double_click(spot)

    def _spot(self, event: QMouseEvent) -> _Spot:
        return _Spot(*self._pages.page_point(event.position()), event.position())

    def _press(self, spot: _Spot) -> bool:
        self._pages.setFocus(Qt.FocusReason.MouseFocusReason)
        if self.tool is not None:
            self._stroke = [spot.point]
            self._drag = _Drag(spot, self._drawing)
            if self.tool is AnnotationKind.HIGHLIGHT:
                self._pages.text.begin_selection(spot.page, spot.x, spot.y)
            return True
        one, name = self._chosen_annotation(), self.chosen_name
        if one is not None and one.page == spot.page:
            frame = self._annotations.frame(one, self._pages.page_layout)
            if handle_of(frame).adjusted(-3, -3, 3, 3).contains(self._pages.on_pages(spot.pixel)):
                self._drag = _Drag(spot, self._stretching, name)
                return True
            if self._name_at(spot) == name:
                self._drag = _Drag(spot, self._moving, name)
                return True
        # A click selects; a drag selects text, also where it begins on a highlight.
        self._drag = _Drag(spot, lambda _: None)
        return False

    def _move(self, drag: _Drag, spot: _Spot) -> bool:
        if spot.page != drag.begin.page:
            return self._is_own(drag)
        if self.tool is AnnotationKind.HIGHLIGHT:
            self._pages.text.extend_selection(spot.page, spot.x, spot.y)
        elif self._is_own(drag) and self._is_drag(drag, spot):
            self._annotations.set_preview(drag.move(spot))
        return self._is_own(drag)

    def _release(self, drag: _Drag, spot: _Spot) -> bool:
        preview, is_own, is_click = self._annotations.preview, self._is_own(drag), not self._is_drag(drag, spot)
        self._stop_drag()
        if self.tool is not None:
            self._finish(drag, spot, preview, is_click=is_click)
        elif drag.name is not None and preview is not None:
            self.moved.emit(drag.name, preview)
        elif is_click and not is_own:
            self.chosen.emit(self._name_at(drag.begin) or "")
        return is_own

    def _finish(self, drag: _Drag, spot: _Spot, preview: Annotation | None, *, is_click: bool) -> None:
        tool = self.tool
        if tool is AnnotationKind.HIGHLIGHT:
            if not is_click:
                to = spot.point if spot.page == drag.begin.page else drag.begin.point
                self.band_drawn.emit(drag.begin.page, drag.begin.point, to)
        elif preview is not None:
            points = preview.points
            if tool is AnnotationKind.FREEHAND:
                points = simplified(points, _SLACK * self.unit(preview.page))[:MOST_POINTS]
            self.drawn.emit(replace(preview, points=points), False)
        elif is_click and tool is not None and tool in _BY_CLICK:
            self.put_at(tool, drag.begin.page, drag.begin.x, drag.begin.y)

    def _double_click(self, spot: _Spot) -> bool:
        name = self._name_at(spot)
        if self.tool is not None:
            return True
        if name is None:
            return False
        self.chosen.emit(name)
        self.text_wanted.emit()
        return True

    def _drawing(self, spot: _Spot) -> Annotation | None:
        begin, tool = self._drag.begin if self._drag is not None else spot, self.tool
        if tool is None or tool in {AnnotationKind.NOTE, AnnotationKind.PAGE_NOTE}:
            return None
        if tool is AnnotationKind.FREEHAND:
            self._stroke.append(spot.point)
            if len(self._stroke) >= _MOST_RAW:
                self._stroke = list(simplified(self._stroke, _SLACK * self.unit(spot.page)))
            return self.made(tool, spot.page, tuple(self._stroke))
        return self.made(tool, spot.page, (begin.point, spot.point))

    def _moving(self, spot: _Spot) -> Annotation | None:
        one, drag = self._chosen_annotation(), self._drag
        if one is None or drag is None:
            return None
        return one.moved(spot.x - drag.begin.x, spot.y - drag.begin.y)

    def _stretching(self, spot: _Spot) -> Annotation | None:
        one = self._chosen_annotation()
        if one is None or self._drag is None:
            return None
        return self._stretched(one, spot.x - self._drag.begin.x, spot.y - self._drag.begin.y)

    def _stretched(self, one: Annotation, x: float, y: float) -> Annotation:
        """Its lower right corner, as it is seen, elsewhere by this much of the page; it is never turned inside out."""
        turned = self._pages.page_layout.turned
        seen, back = QTransform().rotate(turned), QTransform().rotate(-turned)
        flat, (across, down) = one.reshaped(lambda point: as_seen(point, seen)), as_seen((x, y), seen)
        left, top, right, bottom = flat.bounds
        larger = flat.resized((left, top, max(right + across, left + 1), max(bottom + down, top + 1)))
        return larger.reshaped(lambda point: as_seen(point, back))

    def _is_own(self, drag: _Drag) -> bool:
        """Whether a drag draws or moves; else it selects text."""
        return self.tool is not None or drag.name is not None

    def _is_drag(self, drag: _Drag, spot: _Spot) -> bool:
        return self._annotations.preview is not None or (spot.pixel - drag.begin.pixel).manhattanLength() > _DRAG

    def _stop_drag(self) -> None:
        self._drag = None
        self._annotations.set_preview(None)

    def _name_at(self, spot: _Spot) -> AnnotationId | None:
        slack = abs(self._pages.page_step(spot.page, 3, 0)[0]) + abs(self._pages.page_step(spot.page, 3, 0)[1])
        return self._annotations.at(spot.page, spot.x, spot.y, slack)

    def _chosen_annotation(self) -> Annotation | None:
        return self._annotations.shown.get(self.chosen_name) if self.chosen_name is not None else None


def tool_of(key: str) -> AnnotationKind | None:
    """The tool that a letter is for."""
    return _KEYS.get(key.upper())
