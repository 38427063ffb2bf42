"""The process that knows the words, from outside: started, asked, ended; its methods wait and belong into a thread."""

import contextlib
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Final

import msgspec

import lmsdesk
from lmsdesk.spelling.messages import Answer, Question

_LONGEST_S: Final = 60.0
_PROGRAM: Final = (
    "import sys; sys.path.insert(0, sys.argv[1]); from lmsdesk.spelling.child import main; main(sys.argv[2:])"
)


class WordProcess:
    """Has one dictionary; one that has ended answers with nothing."""

    def __init__(self, dictionary: Path) -> None:
        self.dictionary = dictionary
        self._one_at_a_time = threading.Lock()
        self._process = subprocess.Popen(  # noqa: S603 - our own program with a path that was found here
            _command(dictionary),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )

    def ask(self, question: Question) -> Answer | None:
        """The answer; None from a process that has ended, or that takes too long."""
        questions, answers = self._process.stdin, self._process.stdout
        assert questions is not None
        assert answers is not None
        with self._one_at_a_time:
            watch = threading.Timer(_LONGEST_S, self._process.kill)
            watch.daemon = True
            watch.start()
            try:
                questions.write(msgspec.json.encode(question) + b"\n")
                questions.flush()
                return msgspec.json.decode(answers.readline(), type=Answer)
            except (OSError, ValueError, msgspec.DecodeError):
                return None
            finally:
                watch.cancel()

    def end(self) -> None:
        """End it at once, whatever it does."""
        self._process.kill()
        self._process.wait()
        with self._one_at_a_time:
            for pipe in (self._process.stdin, self._process.stdout):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()


def _command(dictionary: Path) -> list[str]:
    # A frozen program is its own interpreter.
    if getattr(sys, "frozen", False):
        return [sys.executable, "spell", os.fspath(dictionary)]
    return [sys.executable, "-I", "-c", _PROGRAM, str(Path(lmsdesk.__file__).parents[1]), os.fspath(dictionary)]
