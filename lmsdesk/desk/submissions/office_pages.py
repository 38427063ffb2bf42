"""The pages of office documents as LibreOffice lays them out: only when a person asks, and only where it is installed.

It is another program, so it gets a copy of the file, a profile of its own that knows no macros and follows no links,
a limit of time and memory, and an end.
"""

import asyncio
import contextlib
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Final

import psutil

from lmsdesk.decoding.messages import LARGEST_PAPER
from lmsdesk.desk.submissions.copies import folder_for_copies, safe_file_name
from lmsdesk.errors import LmsdeskError

LONGEST_S: Final = 90.0
MOST_MEMORY: Final = 2 * 1024 * 1024 * 1024
_LOOK_EVERY_S: Final = 0.1
_KINDS: Final = frozenset({"doc", "docx", "odt", "rtf", "ppt", "pptx", "odp", "xls", "xlsx", "ods"})
_ITEM: Final = '<item oor:path="/org.openoffice.{}"><prop oor:name="{}" oor:op="fuse"><value>{}</value></prop></item>'
_SETTINGS: Final = (
    ("Office.Common/Security/Scripting", "DisableMacrosExecution", "true"),
    ("Office.Common/Security/Scripting", "MacroSecurityLevel", "3"),
    ("Office.Common/Security/Scripting", "BlockUntrustedRefererLinks", "true"),
    ("Office.Common/Security/Scripting", "DisableActiveContent", "true"),
    ("Office.Writer/Content/Update", "Link", "0"),
    ("Office.Calc/Content/Update", "Link", "1"),
)
_PROFILE: Final = (
    '<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry">{}</oor:items>'
)


class PagesNotLaidOut(LmsdeskError):
    """LibreOffice gave no pages of a document."""

    def __init__(self, *, is_too_much: bool = False) -> None:
        detail = "It took too long or too much memory." if is_too_much else "It could not read the document."
        super().__init__("The pages cannot be shown", detail=detail, hint="Open the original instead.")


def is_laid_out(name: str) -> bool:
    """Whether the pages of a file of this name can be had here."""
    return _suffix(name) in _KINDS and office_program() is not None


def office_program() -> str | None:
    """Where LibreOffice is on this computer."""
    return _program_among(os.environ.get("PATH", ""), os.pathsep.join(map(str, _folders())))


@lru_cache(maxsize=4)
def _program_among(*paths: str) -> str | None:
    """Looked for once: a window asks with each paper."""
    return next(filter(None, (shutil.which("soffice", path=path) for path in paths)), None)


async def pages_of(name: str, data: bytes) -> bytes:
    """The document as a PDF; raises PagesNotLaidOut. Who no longer waits ends LibreOffice."""
    work = _LayingOut(name, data)
    try:
        return await asyncio.to_thread(work.run)
    finally:
        work.is_given_up.set()


class _LayingOut:
    """One run of LibreOffice."""

    def __init__(self, name: str, data: bytes) -> None:
        self._name, self._data = safe_file_name(name), data
        self.is_given_up = threading.Event()

    def run(self) -> bytes:
        """Waits for it, so it is called in a thread."""
        program = office_program()
        if program is None:
            raise PagesNotLaidOut
        folder = folder_for_copies()
        try:
            document = folder / f"document.{_suffix(self._name)}"
            document.write_bytes(self._data)
            self._convert(program, folder, document)
            made = document.with_suffix(".pdf")
            if not made.is_file() or not 0 < made.stat().st_size <= LARGEST_PAPER:
                raise PagesNotLaidOut
            return made.read_bytes()
        except OSError as error:
            raise PagesNotLaidOut from error
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def _convert(self, program: str, folder: Path, document: Path) -> None:
        profile = folder / "profile"
        (profile / "user").mkdir(parents=True)
        items = "".join(_ITEM.format(*one) for one in _SETTINGS)
        (profile / "user" / "registrymodifications.xcu").write_text(_PROFILE.format(items), encoding="utf-8")
        command = [program, f"-env:UserInstallation={profile.as_uri()}", "--headless", "--norestore", "--nolockcheck"]
        command += ["--nologo", "--convert-to", "pdf", "--outdir", str(folder), str(document)]
        nowhere = subprocess.DEVNULL
        process = subprocess.Popen(  # noqa: S603 - what a person installed, with our own arguments
            command, stdin=nowhere, stdout=nowhere, stderr=nowhere, cwd=folder, env=_environment(folder)
        )
        try:
            self._watch(process)
        finally:
            _end(process)

    def _watch(self, process: "subprocess.Popen[bytes]") -> None:
        until = time.monotonic() + LONGEST_S
        while process.poll() is None:
            if self.is_given_up.wait(_LOOK_EVERY_S):
                raise PagesNotLaidOut
            if time.monotonic() > until or _memory(process.pid) > MOST_MEMORY:
                raise PagesNotLaidOut(is_too_much=True)


def _suffix(name: str) -> str:
    return PurePosixPath(safe_file_name(name)).suffix.lower().removeprefix(".")


def _folders() -> Iterator[Path]:
    if sys.platform == "win32":
        roots = (os.environ.get(name, "") for name in ("PROGRAMFILES", "PROGRAMFILES(X86)"))
        yield from (Path(root) / "LibreOffice" / "program" for root in roots if root)
    elif sys.platform == "darwin":
        yield Path("/Applications/LibreOffice.app/Contents/MacOS")
    else:
        yield from (Path("/usr/lib/libreoffice/program"), Path("/opt/libreoffice/program"))


def _environment(folder: Path) -> dict[str, str]:
    """Without a person's home, display or session; the system's own places stay."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "LANG") if name in os.environ}
    return {**kept, "HOME": str(folder), "TMPDIR": str(folder), "TEMP": str(folder), "TMP": str(folder)}


def _family(pid: int) -> list[psutil.Process]:
    """A process and all that it started: LibreOffice is started by a starter."""
    with contextlib.suppress(psutil.Error):
        first = psutil.Process(pid)
        return [first, *first.children(recursive=True)]
    return []


def _memory(pid: int) -> int:
    total = 0
    for one in _family(pid):
        with contextlib.suppress(psutil.Error):
            total += one.memory_info().rss
    return total


def _end(process: "subprocess.Popen[bytes]") -> None:
    for one in _family(process.pid) if process.poll() is None else []:
        with contextlib.suppress(psutil.Error):
            one.kill()
    process.wait()
