"""One paper on the screen, whatever it is: the view for its kind, a row of buttons, a search, and plain words else."""

from collections.abc import Sequence
from functools import partial
from typing import Final, cast

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from lmsdesk.decoding.messages import AnyRequest, View
from lmsdesk.desk.submissions.decoder import Paper, PaperUnreadable
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit.labels import line, plain
from lmsdesk.gui.kit.layouts import fill_layout, without_margins
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.viewer.blocks_view import BlocksView
from lmsdesk.gui.submissions.viewer.copies import CopyActions
from lmsdesk.gui.submissions.viewer.difference_view import DifferenceLines, DifferenceView
from lmsdesk.gui.submissions.viewer.lines_source import PaperLines, WordLines, first_lines, first_words, words_of
from lmsdesk.gui.submissions.viewer.lines_view import LinesView
from lmsdesk.gui.submissions.viewer.losses import left_out, what_there_is
from lmsdesk.gui.submissions.viewer.media_view import MediaView
from lmsdesk.gui.submissions.viewer.message_view import MessageView
from lmsdesk.gui.submissions.viewer.outline_list import OutlineList
from lmsdesk.gui.submissions.viewer.paper_buttons import connect_buttons, take_keys
from lmsdesk.gui.submissions.viewer.paper_search import PaperSearch
from lmsdesk.gui.submissions.viewer.paper_view_keys import action_of
from lmsdesk.gui.submissions.viewer.past_end import PastEnd
from lmsdesk.gui.submissions.viewer.position import Position, Sight, position_for
from lmsdesk.gui.submissions.viewer.search_bar import SearchBar
from lmsdesk.gui.submissions.viewer.tool_row import ToolRow
from lmsdesk.gui.submissions.viewer.trouble_words import problem_in_words
from lmsdesk.gui.submissions.viewer.view_stack import AnyView, ViewStack

DEEPEST: Final = 4
"""Archives in archives."""


class PaperView(QWidget):
    """Shows one paper at a time, a student's (`is_submission`) or one of the course.

    What it needs of it is read in other turns, and dropped when another paper comes.

    - `show_paper(paper, sight)`: an opened `Paper` (`workspace.submissions.papers.open(part)`); it appears at its
      beginning, or where another paper was left (`sight`), at the size that the last paper of its kind was given, as
      its words where those were asked for. What it asks first: `first_requests(paper, sight)`.
    - `show_loading(name)`: while it is being fetched. `show_trouble(error)`: why there is none; of a paper that was
      fetched and cannot be read, the original can still be opened or saved. `clear()`: nothing.
    - `set_names(student, paper)`: what screen readers say; the view adds the page.
    - `setFocus()` gives the keys to the paper: PgUp, PgDn, Home, End, Ctrl+PgUp and Ctrl+PgDn by page, Ctrl+F, F3 and
      Shift+F3, Ctrl++, Ctrl+- and Ctrl+0, Ctrl+C, R for the words, Shift+R to turn pages, U for the outline; others are
      left to the page. `past_end.passed`: PgDn or the wheel at the end of the paper, or PgUp at its beginning.
    - `retry_asked`: somebody wants the paper once more that could not be had.
    - `moved`: another page or line is in sight; `position_text` says which, in words.
    - `is_complete`: whether all that is in sight is painted.
    """

    moved = Signal()
    retry_asked = Signal()

    def __init__(self, parent: QWidget | None = None, *, is_submission: bool = True) -> None:
        super().__init__(parent)
        self.setObjectName("paperView")
        self.paper: Paper | None = None
        self._names = ("", "")
        self._tasks = Tasks(self)
        stack = self.stack = ViewStack(self, is_submission=is_submission)
        self._wanted: Sight | None = None
        """Where the last paper was left, until this one is there too."""
        self._is_words = self._shows_words = self._has_no_words = False
        self._is_loading = self._is_changing = False
        self._position_on_way: Position | None = None
        """Where the words of the paper are to be shown that are still being read."""
        self._archives: list[Paper] = []
        """Those that the paper on show is in, from outside to inside."""
        self._shown: AnyView | MediaView | MessageView = self.stack.message
        # Those that were given something; to clear the others takes as long as to open a small paper.
        self._filled = set[AnyView | MediaView]()
        self.notes = plain(role="secondary")
        self.notes.setObjectName("paperNotes")
        self.notes.setContentsMargins(8, 2, 8, 2)
        self.search, self.tools = SearchBar(self), ToolRow(self)
        self.outline = OutlineList(lambda: self.sight.position if self.sight is not None else Position(), self)
        self.finding = PaperSearch(self.search, lambda: self._view, self)
        self.copies = CopyActions(self, is_submission=is_submission)
        self.past_end = PastEnd(self)
        self.middle = fill_layout(QHBoxLayout(), self.outline, (stack, 1), spacing=0)
        layout = without_margins(QVBoxLayout(self), 0)
        fill_layout(layout, self.search, (self.middle, 1), self.notes, line(), self.tools)
        self._connect()
        self.clear()

    def show_paper(self, paper: Paper, sight: Sight | None = None) -> None:
        """Show this paper from its beginning, or at what was seen of another."""
        self._archives = []
        self._wanted = sight
        self._show(paper)

    def first_requests(self, paper: Paper, sight: Sight | None = None) -> Sequence[AnyRequest]:
        """What this paper will be asked first when it is shown."""
        position = position_for(paper.info.view, sight)
        if paper.info.view is View.LINES:
            return first_lines(paper, position)
        view = self.stack.view_for(paper.info.view)
        if view is None or self._has_words_of(paper):
            return first_words(paper)
        return view.first_requests(paper, position)

    @property
    def sight(self) -> Sight | None:
        """What is seen of the paper on show, or will be; None without one."""
        paper = self.paper
        if paper is None or self._view is None:
            return None
        if self._wanted is not None and paper.info.view is View.MEMBERS and self._wanted.path[len(self._archives) :]:
            # The file of this archive that was left in the last one is still being opened.
            return self._wanted
        position = self._position_on_way or self._view.position
        return Sight(paper.info.view, position, self.path_in_archive)

    def _show(self, paper: Paper) -> None:
        position = position_for(paper.info.view, self._wanted)
        self._forget()
        self._is_loading = False
        self.paper = paper
        paper.come_to_front()
        self.copies.set_original(paper)
        self.outline.show_paper(paper)
        self._show_as(is_words=self._has_words_of(paper), position=position)

    def _has_words_of(self, paper: Paper) -> bool:
        """Whether the words of a paper take the place of its view; files in an archive can only be opened there."""
        return self._is_words and paper.info.view not in {View.MEMBERS, View.MEDIA}

    def show_loading(self, name: str) -> None:
        """Say that a paper is on its way; the buttons stay: the next paper mostly has the same."""
        self._archives = []
        self._is_loading = True
        self._forget()
        self.stack.message.say(self.tr("Opening {name}").format(name=name) if name else self.tr("Opening…"))
        self._use(self.stack.message)
        self.tools.position.say(self.tools.file_text)

    def show_trouble(self, error: LmsdeskError, *, has_retry: bool = False) -> None:
        """Say why there is no paper; the original can be had if it was fetched."""
        self._archives = []
        self._is_loading = False
        self._forget()
        self.outline.show_paper(None)
        original = error.paper if isinstance(error, PaperUnreadable) else None
        self.copies.set_original(original)
        title, *more = problem_in_words(error)
        self.stack.message.say(title, " ".join(filter(None, more)), has_retry=has_retry, has_copy=original is not None)
        self.stack.message.offer(is_opened=self.copies.is_opened, has_pages=self.copies.has_pages)
        self._use(self.stack.message)

    def clear(self) -> None:
        """Show nothing."""
        self.stack.expect_recordings(are_more=False)
        self._archives = []
        self._is_loading = False
        self._forget()
        self.outline.show_paper(None)
        self.stack.message.say(self.tr("No paper"))
        self._use(self.stack.message)

    def set_names(self, student: str, paper: str) -> None:
        """Whose paper it is and what it is called, for screen readers."""
        self._names = (student, paper)
        self._tell_position()

    @property
    def position_text(self) -> str:
        """What is in sight, such as “Page 3 of 9”."""
        view = self._view
        return view.position_text if view is not None else ""

    @property
    def shows_pages(self) -> bool:
        """Whether pages or a picture are on show."""
        return self._shown is self.stack.pages

    @property
    def path_in_archive(self) -> tuple[str, ...]:
        """Which file of an archive is on show: its name, after those of the archives inside of the first."""
        inside = [*self._archives[1:], self.paper] if self._archives else []
        return tuple(one.name for one in inside if one is not None)

    @property
    def is_complete(self) -> bool:
        """Whether all that is in sight is painted, or said to be impossible."""
        shown = self._shown
        return not self._tasks.is_busy and (isinstance(shown, MessageView) or shown.is_complete)

    def start_search(self) -> None:
        """Show the field that finds words, ready to type."""
        if self._view is not None:
            self.search.show()
            self.search.take_focus()

    def end_search(self) -> None:
        """Hide it, and mark nothing any more."""
        had_focus = self.search.isVisible() and self.search.isAncestorOf(self.focusWidget())
        self.finding.end()
        if had_focus and self._view is not None:
            self._view.setFocus()

    @property
    def _view(self) -> AnyView | None:
        """The view of a paper that is on show."""
        shown = self._shown
        return None if isinstance(shown, MessageView | MediaView) else shown

    def _forget(self) -> None:
        focus = cast("QWidget | None", self.window().focusWidget())
        if focus is not None and self._shown.isAncestorOf(focus):
            # A button, or the tabs of worksheets, that is about to go would leave the keys to whatever comes next.
            self._shown.setFocus()
        self._tasks.cancel_all()
        self.end_search()
        self.paper, self._position_on_way, self._has_no_words = None, None, False
        self.copies.set_original(None)
        self.outline.empty()
        while self._filled:
            self._filled.pop().clear()

    def _use(self, view: AnyView | MediaView | MessageView) -> None:
        if not isinstance(view, MessageView):
            self._filled.add(view)
        had_focus = self._shown.hasFocus()
        self._shown = view
        self.stack.setCurrentWidget(view)
        self.setFocusProxy(view)
        if had_focus:
            view.setFocus()
        info = self.paper.info if self.paper is not None else None
        if not self._is_loading:
            is_wrapped = type(view) is LinesView and not view.has_columns
            self.tools.show_for(info, is_pages=view is self.stack.pages, is_lines=is_wrapped)
            self.tools.pages.setVisible(info is not None and self.copies.has_pages)
            self.tools.show_way_back(self._archives[-1].info if self._archives else None)
        self._is_changing = False
        self._on_moved()

    def _begin_change(self, view: QWidget) -> None:
        # How far it has come is told once, by `_use`.
        self._is_changing = True
        # Only in front it gets its size; pages that have it ask for what is in sight before they come there.
        if view is not self.stack.pages or view.size() != self.stack.size():
            self.stack.setCurrentWidget(view)

    def toggle_words(self) -> None:
        """Show the words alone, or the view of the paper again, where it was; the next papers are shown alike."""
        sight = self.sight
        if sight is not None and sight.view is not View.LINES:
            self._is_words = not self._shows_words
            self._show_as(is_words=self._is_words, position=sight.position)

    @property
    def shows_difference(self) -> bool:
        """Whether the difference to another paper takes the place of this one."""
        return isinstance(self._shown, DifferenceView)

    def show_difference(self, source: DifferenceLines) -> None:
        """Show how this paper differs from another, until it is hidden or another paper comes."""
        sight = self.sight
        if sight is not None:
            self.end_search()
            self._position_on_way = sight.position
            self.stack.difference.show_lines(source)
            self._use(self.stack.difference)

    def hide_difference(self) -> None:
        """Show the paper itself again, where it was."""
        if self.shows_difference:
            self._show_as(is_words=self._shows_words, position=self._position_on_way or Position())

    def _show_as(self, *, is_words: bool, position: Position) -> None:
        """Show the paper in the view of its kind, or its words alone."""
        paper = self.paper
        if paper is None:
            return
        self.end_search()
        self._shows_words = is_words
        self.tools.words.setChecked(is_words)
        view = self.stack.view_for(paper.info.view)
        if paper.info.view is View.MEDIA:
            self.stack.media.show_paper(paper)
            self._use(self.stack.media)
        elif view is not None and not is_words:
            self._position_on_way = None
            self._begin_change(view)
            view.show_paper(paper, position)
            self._use(view)
        elif paper.info.view is View.LINES:
            self._show_lines(position, PaperLines(paper))
        else:
            self._position_on_way = position
            on_done = partial(self._show_lines, position)
            self._tasks.spawn(words_of(paper), what="reading a paper", on_done=on_done, on_error=self._on_unreadable)

    def _open_member(self, number: int) -> None:
        archive = self.paper
        if archive is not None and len(self._archives) < DEEPEST:
            work = archive.open_member(number)
            on_done, on_error = partial(self._show_member, archive), partial(self._on_member_unreadable, archive)
            self._tasks.spawn(work, what="opening a file of an archive", on_done=on_done, on_error=on_error)

    def _open_same_member(self) -> None:
        """Open the file that is called as the one that was left, if the archive has it."""
        path = self._wanted.path[len(self._archives) :] if self._wanted is not None else ()
        number = self.stack.members.number_of(path[0]) if path else None
        if number is not None:
            self._open_member(number)
        else:
            self._wanted = None

    def _show_member(self, archive: Paper, member: Paper) -> None:
        self._archives.append(archive)
        self._show(member)

    def _show_pages(self, paper: Paper, pages: Paper) -> None:
        """Show the pages of a document, from which a way leads back to its text if that can be shown."""
        self._archives += [paper] * (paper is self.paper)
        self._show(pages)
        take_keys(self)

    def _on_member_unreadable(self, archive: Paper, error: LmsdeskError) -> None:
        archives = [*self._archives, archive]
        self.show_trouble(error)
        self._archives = archives
        self.tools.show_way_back(archive.info)

    def _go_back(self) -> None:
        self._wanted = None
        if self._archives:
            self._show(self._archives.pop())
            take_keys(self)

    def _show_lines(self, position: Position, source: PaperLines | WordLines) -> None:
        self._position_on_way = None
        self._has_no_words = isinstance(source, WordLines) and source.is_empty
        self._begin_change(self.stack.lines)
        self.stack.lines.show_lines(source, position)
        self._use(self.stack.lines)

    def _on_unreadable(self, error: LmsdeskError) -> None:
        if isinstance(error, PaperUnreadable):
            error.paper = error.paper or self.paper
        self.show_trouble(error)

    def _connect(self) -> None:
        stack = self.stack
        stack.moved.connect(self._on_moved)
        stack.failed.connect(self._on_unreadable)
        stack.member_chosen.connect(self._open_member)
        stack.members_loaded.connect(self._open_same_member)
        self.tools.back.clicked.connect(self._go_back)
        connect_buttons(self)
        self.copies.laid_out.connect(self._show_pages)
        self.stack.message.retry_asked.connect(self.retry_asked)

    def go_to(self, position: Position) -> None:
        """Bring a place of the paper to the upper edge."""
        if self.shows_difference:
            # The lines of a difference are no places of the paper.
            self._position_on_way = position
            self.hide_difference()
        elif self._view is not None:
            self._view.go_to(position)

    def zoom_by(self, factor: float) -> None:
        if self._view is not None:
            self._view.zoom_by(factor)
            self._on_moved()

    def reset_zoom(self) -> None:
        if self._view is not None:
            self._view.reset_zoom()
            self._on_moved()

    def _on_moved(self) -> None:
        if self._is_changing:
            return
        view = self._view
        if not self._is_loading:
            self.tools.say(self.position_text, view.zoom if view is not None else None)
        self.tools.formulae.setChecked(self.stack.shows_formulae)
        if view is self.stack.pages:
            self.tools.show_fit(self.stack.pages.fit)
        if isinstance(view, LinesView):
            self.tools.show_wrapping(is_on=view.is_wrapped, is_fixed=view.is_too_long)
        self.tools.fixed.setVisible(type(view) is LinesView and view.has_prose)
        self._update_notes()
        self._tell_position()
        self.moved.emit()

    def _tell_position(self) -> None:
        student, paper = self._names
        view = self._shown
        view.setAccessibleName(", ".join(part for part in (paper or self.tr("Paper"), student) if part))
        if not isinstance(view, MediaView):
            view.setAccessibleDescription(self.position_text)

    def _update_notes(self) -> None:
        is_shown = self.paper is not None and self._view is not None and not self.shows_difference
        info = self.paper.info if self.paper is not None and is_shown else None
        view, is_text = self._view, type(self._view) is LinesView
        said = [view.summary] if isinstance(view, DifferenceView) else []
        if info is not None:
            said.append(left_out(info, has_formulae=self.stack.shows_formulae, is_text=is_text))
        is_cut = view is not None and not self.shows_difference and view.is_cut
        has_no_words = self._has_no_words and is_text
        not_drawn = self.paper.not_drawn if self.paper is not None and isinstance(view, BlocksView) else 0
        said += what_there_is(info, has_no_words=has_no_words, is_cut=is_cut, not_drawn=not_drawn)
        self.notes.setText(" ".join(part for part in said if part))
        self.notes.setVisible(bool(self.notes.text()))

    def event(self, event: QEvent) -> bool:
        # Before the shortcuts of the window get it.
        key = event if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) else None
        if key is not None and self._view is not None and action_of(self, key) is not None:
            key.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        action = action_of(self, event) if self._view is not None else None
        if action is not None:
            action()
        else:
            super().keyPressEvent(event)
