"""What the buttons around a paper do."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from lmsdesk.gui.kit.page_scrolling import ZOOM_STEP
from lmsdesk.gui.submissions.viewer.page_layout import Fit

if TYPE_CHECKING:
    from lmsdesk.gui.submissions.viewer.paper_view import PaperView


def take_keys(view: "PaperView") -> None:
    """Give the keys to the paper if a button beside it has them: what it was pressed for is there."""
    if view.window().focusWidget() in view.tools.findChildren(QWidget):
        view.setFocus()


def connect_buttons(view: "PaperView") -> None:
    """Let them do it, those below the paper and those that stand in the place of one."""
    tools = view.tools
    tools.find_button.clicked.connect(view.start_search)
    tools.smaller.clicked.connect(partial(view.zoom_by, 1 / ZOOM_STEP))
    tools.larger.clicked.connect(partial(view.zoom_by, ZOOM_STEP))
    tools.fit_width.clicked.connect(partial(view.stack.pages.fit_to, Fit.WIDTH))
    tools.fit_page.clicked.connect(partial(view.stack.pages.fit_to, Fit.PAGE))
    tools.turn.clicked.connect(view.stack.pages.turn)
    tools.wrap.clicked.connect(lambda is_on: view.stack.lines.set_wrapped(is_wrapped=is_on))
    tools.fixed.toggled.connect(lambda is_on: view.stack.lines.set_fixed(is_fixed=is_on))
    tools.words.clicked.connect(view.toggle_words)
    tools.formulae.clicked.connect(view.stack.toggle_formulae)
    tools.outline.clicked.connect(view.outline.toggle)
    view.outline.toggled.connect(tools.outline.setChecked)
    view.outline.chosen.connect(view.go_to)
    view.outline.left.connect(view.setFocus)
    view.search.closed.connect(view.end_search)
    for part in (tools, view.stack.message):
        part.save_asked.connect(view.copies.save)
        part.open_asked.connect(view.copies.open)
        part.pages_asked.connect(view.copies.show_pages)
