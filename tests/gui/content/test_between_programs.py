"""Files between the tree and other programs, by the system's own way: dragged in, pasted, dragged out."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any

import pytest

from tests.gui.content.dragging_programs import SHARED
from tests.helpers.patience import PATIENCE_S

NEEDED = ("Xvfb", "xdotool", "xclip")


class Program:
    """One of the two, and what it has said."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self._said: Queue[dict[str, Any]] = Queue()
        Thread(target=self._read, daemon=True).start()

    def until(self, key: str, value: object = None) -> Any:
        """Wait until it says this; whatever came before is passed over."""
        while True:
            said = self._said.get(timeout=PATIENCE_S)
            if key in said and value in (None, said[key]):
                return said[key]

    def _read(self) -> None:
        for line in self._process.stdout or ():
            if line.startswith("{"):
                self._said.put(json.loads(line))


class Screen:
    """A screen with a mouse, a keyboard and the programs on it."""

    def __init__(self, display: str, stack: ExitStack) -> None:
        self._environment = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
        self._stack = stack

    def start(self, role: str, path: Path) -> Program:
        command = [sys.executable, "-m", "tests.gui.content.dragging_programs", role, str(path)]
        process = subprocess.Popen(command, env=self._environment, stdout=subprocess.PIPE, text=True)
        self._stack.enter_context(process)
        self._stack.callback(process.kill)
        return Program(process)

    def fingers(self, *words: object) -> None:
        subprocess.run(["xdotool", *map(str, words)], env=self._environment, check=True)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press at one place and move to the other, in steps as a hand does; the button stays down."""
        self.fingers("mousemove", *start, "mousedown", 1)
        for step in range(1, 9):
            at = [round(one + (other - one) * step / 8) for one, other in zip(start, end, strict=True)]
            self.fingers("mousemove", *at, "sleep", 0.02)
        self.fingers("mousemove_relative", "--sync", 1, 0)

    def copy(self, path: Path) -> None:
        """As a file manager does it; this stays there to be asked for it."""
        command = ["xclip", "-selection", "clipboard", "-t", "text/uri-list"]
        subprocess.run(command, env=self._environment, input=f"{path.as_uri()}\r\n", text=True, check=True)


@contextmanager
def screen() -> Iterator[Screen]:
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x800x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with ExitStack() as stack, os.fdopen(reading) as numbers:
            yield Screen(f":{int(numbers.readline())}", stack)
    finally:
        server.terminate()
        server.wait()


@pytest.mark.skipif(not all(map(shutil.which, NEEDED)), reason=f"needs {', '.join(NEEDED)}")
def test_files_come_from_another_program_and_go_to_it(tmp_path: Path) -> None:
    dragged, pasted = tmp_path / "Dragged in.txt", tmp_path / "Pasted — Übung.txt"
    for path in (dragged, pasted):
        path.write_text("words")
    with screen() as screen_:
        desk, other = screen_.start("desk", tmp_path / "desk"), screen_.start("other", dragged)
        beside, sources = other.until("at"), desk.until("sources")
        screen_.drag(beside, sources)
        desk.until("over", "Upload to “Sources”")
        screen_.fingers("mouseup", 1)
        assert other.until("dragged") == "CopyAction", "the file stays where it was"
        assert desk.until("plan") == ["Dragged in.txt"]
        assert desk.until("arrived") == ["Dragged in.txt"]
        screen_.copy(pasted)
        screen_.fingers("mousemove", *sources, "click", 1, "key", "ctrl+v")
        assert desk.until("plan") == ["Pasted — Übung.txt"]
        assert desk.until("arrived") == ["Pasted — Übung.txt"]
        row = sources[0] + 20, sources[1] + 22
        screen_.drag(row, beside)
        assert other.until("entered") is True
        desk.until("fetched")
        screen_.fingers("mousemove_relative", 2, 0, "mouseup", 1)
        assert list(other.until("dropped").values()) == ["%PDF"], SHARED
