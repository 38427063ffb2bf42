"""The box that finds a comment, at the feedback field."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QLocale, QPoint
from PySide6.QtWidgets import QWidget

from lmsdesk.desk.submissions.comments import KnownComment, points_text
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.quick_open import Find, Palette
from lmsdesk.model.comments import Comment

_WIDTH: Final = 460
_LONGEST_LINE: Final = 200


class CommentChooser(Palette):
    """Shows comments in the order it was given; typing narrows them, Enter takes one, Esc goes back."""

    def __init__(self, page: QWidget, anchor: QWidget) -> None:
        super().__init__(page, lambda: self._comments, words=self.tr("Find a comment"))
        self.setObjectName("commentChooser")
        self._page, self._anchor = page, anchor
        self._comments: Sequence[Find] = ()
        self._is_empty = False

    def show_comments(self, known: Sequence[KnownComment], on_chosen: Callable[[Comment], None]) -> None:
        """Show these in the place of what was there."""
        self._comments = [_find(one, on_chosen) for one in known]
        self._is_empty = not known
        self.narrow()

    def _corner(self, width: int) -> QPoint:
        # Beside the field, over the paper: what is in the field stays in sight.
        left = self._anchor.mapTo(self._page, QPoint(0, 0))
        right = left.x() + self._anchor.width()
        beside = left.x() - width - theme.INSIDE if self._page.isLeftToRight() else right + theme.INSIDE
        x = max(min(beside, self._page.width() - width), 0)
        return QPoint(x, max(min(left.y(), self._page.height() - self.most_height), 0))

    def _most_width(self) -> int:
        return _WIDTH

    def _words_for_nothing(self) -> str:
        if self._is_empty:
            return self.tr("There are no comments yet. Ctrl+T in the feedback saves what you wrote as one.")
        return super()._words_for_nothing()


def _find(known: KnownComment, on_chosen: Callable[[Comment], None]) -> Find:
    one = known.comment
    points = points_text(one.points, decimal_point=QLocale().decimalPoint())
    note = "  ".join(part for part in (one.folder, points) if part)
    words = " ".join(one.text.split())[:_LONGEST_LINE]
    return Find(words, note, partial(on_chosen, one), haystack=known.haystack)
