"""The views of papers, one for each kind, one of them in front."""

from functools import cached_property
from typing import TypeVar

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from lmsdesk.decoding.messages import View
from lmsdesk.gui.submissions.viewer.blocks_view import BlocksView
from lmsdesk.gui.submissions.viewer.difference_view import DifferenceView
from lmsdesk.gui.submissions.viewer.lines_view import LinesView
from lmsdesk.gui.submissions.viewer.media_view import MediaView
from lmsdesk.gui.submissions.viewer.members_view import MembersView
from lmsdesk.gui.submissions.viewer.message_view import MessageView
from lmsdesk.gui.submissions.viewer.pages_view import PagesView
from lmsdesk.gui.submissions.viewer.rows_view import RowsView

AnyView = PagesView | LinesView | BlocksView | RowsView | MembersView
_View = TypeVar("_View", LinesView, BlocksView, RowsView, MembersView, DifferenceView, MediaView)


class ViewStack(QStackedWidget):
    """Can be as narrow as the view in front, whatever room the others need: a pane is not widened by a player.

    `moved`: another page or line of a view is in sight; `failed(LmsdeskError)`: a view cannot read its paper.
    `member_chosen(int)` and `members_loaded` are of the files of an archive. Most views are made for the first paper
    that needs them, and `made` says so of those of one paper: the page that holds them is to open at once.
    """

    made = Signal(object)
    moved = Signal()
    failed = Signal(object)
    member_chosen = Signal(int)
    members_loaded = Signal()

    def __init__(self, parent: QWidget, *, is_submission: bool) -> None:
        super().__init__(parent)
        # Given another parent, a view would take its looks from the style sheet again.
        self.message, self.pages = MessageView(self), PagesView(self)
        for view in (self.message, self.pages):
            self.addWidget(view)
        self.pages.moved.connect(self.moved)
        self._is_submission = is_submission

    @cached_property
    def lines(self) -> LinesView:
        """Text and code by lines, and the words of other papers."""
        return self._add(LinesView(self))

    @cached_property
    def blocks(self) -> BlocksView:
        """Documents without pages."""
        return self._add(BlocksView(self, is_submission=self._is_submission))

    @cached_property
    def rows(self) -> RowsView:
        """Sheets and tables."""
        return self._add(RowsView(self))

    @cached_property
    def members(self) -> MembersView:
        """The files of an archive."""
        members = self._add(MembersView(self))
        members.member_chosen.connect(self.member_chosen)
        members.loaded.connect(self.members_loaded)
        return members

    @cached_property
    def difference(self) -> DifferenceView:
        """What has changed since another paper."""
        return self._add(DifferenceView(self))

    @cached_property
    def media(self) -> MediaView:
        """Sound and video."""
        return self._add(MediaView(self))

    def view_for(self, kind: View) -> PagesView | BlocksView | RowsView | MembersView | None:
        """The view for a kind of paper; what a recording or a file of lines needs is no paper alone."""
        match kind:
            case View.PAGES:
                return self.pages
            case View.BLOCKS:
                return self.blocks
            case View.ROWS:
                return self.rows
            case View.MEMBERS:
                return self.members
            case View.LINES | View.MEDIA:
                return None

    @property
    def shows_formulae(self) -> bool:
        """Whether the cells of sheets show their formulae."""
        return "rows" in vars(self) and self.rows.shows_formulae

    def toggle_formulae(self) -> None:
        """Show the formulae of sheets in the place of their values, or the values again."""
        self.rows.toggle_formulae()

    def expect_recordings(self, *, are_more: bool) -> None:
        """Whether somebody will open recordings: a process that plays waits for the next."""
        if are_more or "media" in vars(self):
            self.media.expect(is_more=are_more)

    def minimumSizeHint(self) -> QSize:
        shown = self.currentWidget()
        return shown.minimumSizeHint() if shown is not None else super().minimumSizeHint()

    def _add(self, view: _View) -> _View:
        self.addWidget(view)
        view.failed.connect(self.failed)
        if not isinstance(view, MediaView):
            view.moved.connect(self.moved)
        if not isinstance(view, DifferenceView):
            self.made.emit(view)
        return view
