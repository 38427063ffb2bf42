"""What keys do in the view of a paper, whatever they do elsewhere in the window."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from lmsdesk.gui.kit.page_scrolling import ZOOM_STEP

if TYPE_CHECKING:
    from lmsdesk.gui.submissions.viewer.paper_view import PaperView

_LARGER: Final = frozenset({Qt.Key.Key_Plus, Qt.Key.Key_Equal})


def action_of(view: "PaperView", event: QKeyEvent) -> Callable[[], None] | None:
    """What a key does here, whatever it does elsewhere in the window."""
    key, is_control = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
    standard = QKeySequence.StandardKey
    is_turned = key == Qt.Key.Key_R and event.modifiers() == Qt.KeyboardModifier.ShiftModifier and view.shows_pages
    for wanted, action in (
        (event.matches(standard.Find), view.start_search),
        (event.matches(standard.FindPrevious) and view.search.isVisible(), partial(view.finding.step, -1)),
        (event.matches(standard.FindNext) and view.search.isVisible(), partial(view.finding.step, 1)),
        (key == Qt.Key.Key_U and not event.modifiers(), view.outline.toggle),
        (key == Qt.Key.Key_R and not event.modifiers(), view.toggle_words),
        (is_turned, view.stack.pages.turn),
        (is_control and key in _LARGER, partial(view.zoom_by, ZOOM_STEP)),
        (is_control and key == Qt.Key.Key_Minus, partial(view.zoom_by, 1 / ZOOM_STEP)),
        (is_control and key == Qt.Key.Key_0, view.reset_zoom),
    ):
        if wanted:
            return action
    return None
