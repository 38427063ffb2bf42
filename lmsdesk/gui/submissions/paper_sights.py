"""What was seen last of the papers that were left, so that the next ones open alike."""

from typing import Final

from lmsdesk.gui.submissions.viewer.position import Sight

_MOST_KEPT: Final = 100


class PaperSights:
    """By the names of files: all students may have been asked for the same ones."""

    def __init__(self) -> None:
        self._by_name: dict[str, Sight] = {}
        self._last: Sight | None = None

    def keep(self, name: str, sight: Sight) -> None:
        """Remember how a paper was left."""
        self._by_name.pop(name, None)
        self._by_name[name] = self._last = sight
        while len(self._by_name) > _MOST_KEPT:
            del self._by_name[next(iter(self._by_name))]

    def of(self, name: str) -> Sight | None:
        """How the last paper of this name was left."""
        return self._by_name.get(name)

    def of_next(self, name: str) -> Sight | None:
        """The same for the first paper of an attempt, or of one with a new name how the last one was left."""
        return self._by_name.get(name, self._last)
