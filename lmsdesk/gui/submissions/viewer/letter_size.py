"""How large the letters of a table are, for the views that are tables."""

from typing import Final

from PySide6.QtWidgets import QTableView

from lmsdesk.gui.kit import theme

_USUAL: Final = 13
_LEAST, _MOST = 7, 40
_STEP: Final = 2


class LetterSize:
    """The letters and the rows of a table, larger and smaller together."""

    def __init__(self, table: QTableView, padding: int) -> None:
        self._table, self._padding = table, padding
        self._pixels = _USUAL
        self.reset()

    @property
    def zoom(self) -> float:
        """1 being as on the rest of the screen."""
        return self._pixels / _USUAL

    def zoom_by(self, factor: float) -> None:
        """Larger or smaller by a step."""
        self._use(self._pixels + (_STEP if factor > 1 else -_STEP))

    def reset(self) -> None:
        """As on the rest of the screen."""
        self._use(_USUAL)

    def _use(self, pixels: int) -> None:
        self._pixels = min(max(pixels, _LEAST), _MOST)
        self._table.setFont(theme.font(self._pixels))
        self._table.verticalHeader().setDefaultSectionSize(self._pixels + self._padding)
