"""The decoding process: one paper at a time, one answer to each question, until its pipe is closed."""

import gc
import os
import sys
from typing import IO

import msgspec
from msgspec.structs import replace

from lmsdesk.decoding.confinement import confine, limit_next_request
from lmsdesk.decoding.framing import PipeClosed, read_message, write_message
from lmsdesk.decoding.freed_memory import give_back_if_idle, keep_freed_memory
from lmsdesk.decoding.messages import (
    ANNOTATING,
    Annotate,
    Answer,
    AnyRequest,
    Draw,
    Failed,
    Join,
    LayOut,
    MemberBytes,
    Open,
    Pixels,
    ReadBlocks,
    ReadLines,
    ReadMember,
    ReadMembers,
    ReadOutline,
    ReadRows,
    ReadText,
    ReadTokens,
    Ready,
    Trouble,
    WrittenPdf,
)
from lmsdesk.decoding.opening import open_paper
from lmsdesk.decoding.paper import Paper, Unreadable
from lmsdesk.decoding.slow_letters import lightened_lines

Made = tuple[Answer, bytes | memoryview]
_Listing = ReadOutline | ReadLines | ReadTokens | ReadBlocks | ReadMembers | ReadRows


def main(arguments: list[str]) -> None:
    """Serve the pipes: bytes of memory, seconds of processor time for each answer, and perhaps `ANNOTATING`."""
    memory, cpu_s = int(arguments[0]), float(arguments[1])
    if ANNOTATING in arguments:
        from lmsdesk.decoding import laid_out  # noqa: F401 - nothing can be loaded any more once it is asked for
    reading, writing = sys.stdin.buffer, _answer_pipe()
    keep_freed_memory()
    # What is loaded stays, so it is never looked through for garbage.
    gc.freeze()
    write_message(writing, Ready(confined_by=confine(memory)))
    try:
        _serve(reading, writing, cpu_s)
    except PipeClosed:
        return


def _answer_pipe() -> IO[bytes]:
    """The pipe for answers, which no library that prints something can reach."""
    pipe = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return pipe


def _serve(reading: IO[bytes], writing: IO[bytes], cpu_s: float) -> None:
    requests = msgspec.msgpack.Decoder(AnyRequest)
    desk = _Desk()
    while True:
        give_back_if_idle(reading, desk.let_go)
        request, body = read_message(reading, requests)
        limit_next_request(cpu_s)
        answer, data = desk.answer(request, body)
        del body
        write_message(writing, answer, data)
        del data


class _Desk:
    """The paper that is open."""

    def __init__(self) -> None:
        self._paper: Paper | None = None

    def answer(self, request: AnyRequest, body: bytes) -> Made:
        """The answer to one question; a paper may fail in any way, and the next one is asked for all the same."""
        try:
            return self._answer_for(request, body)
        except Unreadable as problem:
            return Failed(trouble=problem.trouble, detail=problem.detail), b""
        except MemoryError:
            return Failed(trouble=Trouble.TOO_MUCH_MEMORY), b""
        except Exception as error:  # noqa: BLE001 - decoders raise whatever a broken file makes them raise
            return Failed(trouble=Trouble.DAMAGED, detail=type(error).__name__), b""
        except BaseException as error:
            # Some damage makes the reader of workbooks stop in a way that is no Exception of Python.
            if type(error).__name__ != "PanicException":
                raise
            return Failed(trouble=Trouble.DAMAGED, detail="PanicException"), b""

    def _answer_for(self, request: AnyRequest, body: bytes) -> Made:
        if isinstance(request, Open):
            return self._open(request, body)
        if self._paper is None:
            raise Unreadable(Trouble.NOT_THERE, "no paper is open")
        if isinstance(request, Draw):
            drawing = self._paper.draw(request)
            said = Pixels(width=drawing.width, height=drawing.height, is_blurred=drawing.is_blurred)
            return said, drawing.data
        if isinstance(request, ReadText):
            found = self._paper.text(request.page)
            return replace(found.text, text=lightened_lines(found.text.text)), found.boxes
        if isinstance(request, ReadMember):
            name, data = self._paper.member(request.number)
            return MemberBytes(name=name), data
        if isinstance(request, Annotate | LayOut | Join):
            return WrittenPdf(), self._written(self._paper, request)
        return self._listed(self._paper, request), b""

    def let_go(self) -> None:
        """Give back what the paper keeps only to be faster."""
        if self._paper is not None:
            self._paper.let_go()

    def _open(self, request: Open, body: bytes) -> Made:
        if self._paper is not None:
            paper, self._paper = self._paper, None
            paper.close()
            # A name is enough to keep it in memory while the next one is read.
            del paper
        paper = open_paper(request.name, body, is_source=request.is_source)
        answer = paper.opened()
        self._paper = paper
        return answer, b""

    @staticmethod
    def _written(paper: Paper, request: Annotate | LayOut | Join) -> bytes:
        if isinstance(request, Join):
            return paper.joined()
        if isinstance(request, LayOut):
            return paper.laid_out(request.notes, is_alone=request.is_alone)
        return paper.annotated(request.annotations, is_alone=request.is_alone)

    @staticmethod
    def _listed(paper: Paper, request: _Listing) -> Answer:
        if isinstance(request, ReadRows):
            return paper.rows(request)
        if isinstance(request, ReadOutline):
            return paper.outline()
        ask = {
            ReadLines: paper.lines,
            ReadTokens: paper.tokens,
            ReadBlocks: paper.blocks,
            ReadMembers: paper.members,
        }[type(request)]
        return ask(request.start, request.count)
