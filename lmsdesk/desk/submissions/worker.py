"""A decoding process that is kept: it has one paper open at a time, and is replaced when it has ended or is old."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from lmsdesk.decoding.messages import (
    Answer,
    AnyRequest,
    Failed,
    Open,
    Opened,
    ReadBlocks,
    ReadLines,
    ReadMembers,
    ReadRows,
    Trouble,
    View,
)
from lmsdesk.desk.submissions.child_process import ChildProcess, Limits, ResourceWatch

if TYPE_CHECKING:
    from lmsdesk.desk.submissions.decoder import Paper

AT_ONCE: Final[Mapping[View, int]] = {View.LINES: 200, View.BLOCKS: 50, View.ROWS: 100, View.MEMBERS: 1_000}
"""How much a view asks for at once."""
_FIRST: Final[Mapping[View, AnyRequest]] = {
    View.LINES: ReadLines(start=0, count=AT_ONCE[View.LINES]),
    View.BLOCKS: ReadBlocks(start=0, count=AT_ONCE[View.BLOCKS]),
    View.ROWS: ReadRows(sheet=0, start=0, count=AT_ONCE[View.ROWS]),
    View.MEMBERS: ReadMembers(start=0, count=AT_ONCE[View.MEMBERS]),
}
"""What a view asks first: the way to the window and back takes longer than most of these answers."""


class Worker:
    """One process, and the paper that it has open; its methods wait, so they are called in a thread."""

    def __init__(self, limits: Limits, *, is_annotating: bool = False) -> None:
        self._watch = ResourceWatch()
        self._begin = partial(ChildProcess, limits, self._watch, is_annotating=is_annotating)
        try:
            self.process = self._begin()
        except OSError:
            self._watch.end()
            raise
        self.paper: Paper | None = None
        self.is_busy = False
        self.used = 0
        self._is_closed = False

    def ask(self, paper: "Paper", request: AnyRequest | None) -> tuple[Answer, bytes]:
        """Open the paper where it is not, then ask; a process that has ended is replaced before anyone needs it."""
        answer: tuple[Answer, bytes] = (Failed(trouble=Trouble.ENDED), b"")
        if not self.process.is_alive:
            # It ended while nobody asked it anything, so nobody need hear of it.
            self._replace()
        if self.paper is not paper or request is None:
            self.paper = None
            answer = self.process.ask(Open(name=paper.name, is_source=paper.is_source), paper.data)
            if isinstance(answer[0], Opened):
                self.paper = paper
                if request is None and paper.is_shown:
                    self._ask_first(paper, answer[0].view)
        if self.paper is paper and request is not None:
            answer = self.process.ask(request)
        if not self.process.is_alive or self.process.is_old:
            self._replace()
        return answer

    def _ask_first(self, paper: "Paper", view: View) -> None:
        """Have the beginning ready with the paper; what it failed of is told to whoever asks for it again."""
        if (request := _FIRST.get(view)) is not None:
            paper.keep_answer(request, *self.process.ask(request))

    def close(self) -> None:
        """End the process for good, also in the middle of an answer."""
        self._is_closed = True
        self.process.end()
        self._watch.end()

    def _replace(self) -> None:
        if self._is_closed:
            return
        self.process.end()
        self.paper = None
        self.process = self._begin()
