"""A decoding process that is kept: it has one paper open at a time, and is replaced when it has ended or is old."""

from typing import TYPE_CHECKING

from lmsdesk.decoding.messages import Answer, AnyRequest, Failed, Open, Opened, Trouble
from lmsdesk.desk.submissions.child_process import ChildProcess

if TYPE_CHECKING:
    from lmsdesk.desk.submissions.decoder import Paper


class Worker:
    """One process, and the paper that it has open; its methods wait, so they are called in a thread."""

    def __init__(self, process: ChildProcess) -> None:
        self.process = process
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
        if self.paper is paper and request is not None:
            answer = self.process.ask(request)
        if not self.process.is_alive or self.process.is_old:
            self._replace()
        return answer

    def close(self) -> None:
        """End the process for good, also in the middle of an answer."""
        self._is_closed = True
        self.process.end()

    def _replace(self) -> None:
        if self._is_closed:
            return
        self.process.end()
        self.paper = None
        self.process = ChildProcess(self.process.limits)
