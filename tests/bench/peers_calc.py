"""LibreOffice Calc with the sheet of the benchmark: opened, scrolled, typed into, sorted, painted.

A macro of the office's own language does it, so neither the office's Python nor the distribution's is needed; it writes
a line for each thing done into a file, and its last line says that all is done or what stopped it.
"""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NotRequired, TypedDict
from xml.sax.saxutils import escape

_TIMEOUT_S = 300.0
_LOOKS_EVERY_S = 0.005
_LAST_WORDS = 300
_PLACES = ("/opt/libreoffice/program", "/usr/lib/libreoffice/program", "/Applications/LibreOffice.app/Contents/MacOS")

_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE {0} PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "{1}">"""
_LIBRARY = "http://openoffice.org/2000/library"
_LISTED = f"""{_HEAD.format("library:libraries", "libraries.dtd")}
<library:libraries xmlns:library="{_LIBRARY}" xmlns:xlink="http://www.w3.org/1999/xlink">
 <library:library library:name="Standard" xlink:href="$(USER)/basic/Standard/script.xlb/" xlink:type="simple"
  library:link="false"/>
</library:libraries>
"""
_ELEMENTS = f"""{_HEAD.format("library:library", "library.dtd")}
<library:library xmlns:library="{_LIBRARY}" library:name="Standard" library:readonly="false"
 library:passwordprotected="false"><library:element library:name="Bench"/></library:library>
"""
_MODULE = f"""{_HEAD.format("script:module", "module.dtd")}
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Bench" script:language="StarBasic">
%s</script:module>
"""
_MACRO = """
Sub Measure
  On Error GoTo Failed
  Dim none()
  Dim toolkit, book, pane, cells, began, turn, dispatcher, frame
  Dim typed(0) As New com.sun.star.beans.PropertyValue
  Dim fields(0) As New com.sun.star.table.TableSortField
  Dim wish(1) As New com.sun.star.beans.PropertyValue
  toolkit = createUnoService("com.sun.star.awt.Toolkit")
  book = StarDesktop.loadComponentFromURL("{book}", "_blank", 0, none())
  toolkit.processEventsToIdle()
  Say "open"
  pane = book.getCurrentController()
  For turn = 0 To 99
    began = GetSystemTicks()
    pane.setFirstVisibleRow(1 + turn * 29)
    toolkit.processEventsToIdle()
    Say "page " & (GetSystemTicks() - began)
  Next turn
  dispatcher = createUnoService("com.sun.star.frame.DispatchHelper")
  frame = pane.getFrame()
  pane.setFirstVisibleRow(0)
  pane.select(book.Sheets.getByIndex(0).getCellByPosition(3, 1))
  toolkit.processEventsToIdle()
  typed(0).Name = "StringName"
  For turn = 0 To 99
    typed(0).Value = CStr(turn Mod 10)
    began = GetSystemTicks()
    dispatcher.executeDispatch(frame, ".uno:EnterString", "", 0, typed())
    dispatcher.executeDispatch(frame, ".uno:GoDown", "", 0, none())
    toolkit.processEventsToIdle()
    Say "enter " & (GetSystemTicks() - began)
  Next turn
  If book.Sheets.getByIndex(0).getCellByPosition(3, 100).getValue() <> 9 Then
    Say "failed nothing was entered"
    Exit Sub
  End If
  cells = book.Sheets.getByIndex(0).getCellRangeByPosition(0, 1, 200, 5000)
  For turn = 0 To 9
    fields(0).Field = turn \\ 2 + 1
    fields(0).IsAscending = (turn Mod 2 = 0)
    wish(0).Name = "SortFields"
    wish(0).Value = fields()
    wish(1).Name = "ContainsHeader"
    wish(1).Value = False
    began = GetSystemTicks()
    cells.sort(wish())
    toolkit.processEventsToIdle()
    Say "sort " & (GetSystemTicks() - began)
  Next turn
  If cells.getCellByPosition(5, 0).getValue() < cells.getCellByPosition(5, 1).getValue() Then
    Say "failed nothing was sorted"
  Else
    Say "done"
  End If
  Exit Sub
Failed:
  Say "failed " & Join(Split(Error$, Chr(10)), " ")
End Sub

Sub Say(words)
  Dim file
  file = FreeFile
  Open "{out}" For Append As #file
  Print #file, words
  Close #file
End Sub
"""


class Figures(TypedDict):
    """What one program was measured at."""

    open_s: float
    page_ms: list[float]
    sort_ms: list[float]
    enter_ms: NotRequired[list[float]]
    """From Enter to the picture, where that was measured."""
    mib: float


def calc_figures(folder: Path, book: Path) -> Figures | str:
    """What Calc was measured at, or why it was not."""
    program = shutil.which("soffice") or shutil.which("soffice", path=os.pathsep.join(_PLACES))
    if program is None:
        return "LibreOffice Calc is not installed (libreoffice-calc)."
    out, errors, profile = folder / "calc.txt", folder / "calc-errors.txt", folder / "profile"
    own = [program, f"-env:UserInstallation={profile.as_uri()}", "--norestore", "--nologo", "--nofirststartwizard"]
    # A new profile is filled first, or what is in it already would be written over.
    office = _started([*own, "--headless", "--terminate_after_init"], errors)
    with suppress(subprocess.TimeoutExpired):
        office.wait(_TIMEOUT_S)
    is_filled = office.returncode == 0
    reason = _reason(office, [], errors)
    _end(office)
    if not is_filled:
        return reason
    _write_macro(profile, _MACRO.format(book=book.as_uri(), out=out))
    began = time.perf_counter()
    office = _started([*own, "--nodefault", "macro:///Standard.Bench.Measure"], errors)
    try:
        opened_s, mib = _watched(office, out, began)
        lines = _lines(out)
        return _figures(lines, opened_s, mib) or _reason(office, lines, errors)
    finally:
        _end(office)


def _started(command: list[str], errors: Path) -> subprocess.Popen[bytes]:
    with errors.open("ab") as said:
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=said, stderr=said, start_new_session=True)


def _watched(office: subprocess.Popen[bytes], out: Path, began: float) -> tuple[float, float]:
    """Waits until the macro has ended or the office has; seconds to the open sheet, and the memory it took then."""
    opened_s = mib = 0.0
    while time.perf_counter() - began < _TIMEOUT_S and office.poll() is None:
        lines = _lines(out)
        if lines and not opened_s:
            opened_s, mib = time.perf_counter() - began, _mib(office.pid)
        if lines and lines[-1].partition(" ")[0] in {"done", "failed"}:
            break
        time.sleep(_LOOKS_EVERY_S)
    return opened_s, mib


def _end(office: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(office.pid, signal.SIGKILL)
    office.wait()


def _lines(out: Path) -> list[str]:
    return out.read_text("utf-8", errors="replace").splitlines() if out.exists() else []


def _figures(lines: list[str], opened_s: float, mib: float) -> Figures | None:
    if "done" not in lines:
        return None
    pages, sorts, enters = (
        [float(number) for kind, _, number in (line.partition(" ") for line in lines) if kind == wanted]
        for wanted in ("page", "sort", "enter")
    )
    return {"open_s": opened_s, "page_ms": pages, "sort_ms": sorts, "enter_ms": enters, "mib": mib}


def _reason(office: subprocess.Popen[bytes], lines: list[str], errors: Path) -> str:
    """Its own words where it said any, and how far it came."""
    failed = next((line.removeprefix("failed ") for line in lines if line.startswith("failed ")), "")
    said = " ".join(errors.read_text("utf-8", errors="replace").split())[-_LAST_WORDS:]
    if failed:
        how = f"its macro stopped: {failed}"
    elif office.returncode is not None:
        how = f"it ended with code {office.returncode}"
    else:
        how = f"nothing came within {_TIMEOUT_S:g} s"
    far = f" after {len(lines)} steps" if lines else ""
    return f"LibreOffice Calc did not answer: {how}{far}. {said}".strip()


def _write_macro(profile: Path, code: str) -> None:
    basic = profile / "user" / "basic"
    (basic / "Standard").mkdir(parents=True, exist_ok=True)
    (basic / "script.xlc").write_text(_LISTED, "utf-8")
    (basic / "Standard" / "script.xlb").write_text(_ELEMENTS, "utf-8")
    (basic / "Standard" / "Bench.xba").write_text(_MODULE % escape(code), "utf-8")


def _mib(group: int) -> float:
    """The resident memory of the largest process of the office; 0 where the system does not tell."""
    return max((size for size in _sizes(group)), default=0.0)


def _sizes(group: int) -> Iterator[float]:
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if os.getpgid(int(folder.name)) != group:
                continue
            lines = dict(line.split(":", 1) for line in (folder / "status").read_text().splitlines() if ":" in line)
        except OSError:
            continue
        if "VmRSS" in lines:
            yield int(lines["VmRSS"].split()[0]) / 1024
