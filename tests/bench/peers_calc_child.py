"""LibreOffice Calc with the sheet of the benchmark: opened, sorted, scrolled, painted. Run by the system's Python.

Needs `libreoffice-calc` and `python3-uno` of the distribution; `argv`: the workbook, a folder for the profile.
Prints one JSON object: seconds to the painted sheet, milliseconds of each sort and page jump, resident MiB.
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import uno  # type: ignore[import-not-found]  # the distribution's own
from com.sun.star.beans import PropertyValue  # type: ignore[import-not-found]
from com.sun.star.table import TableSortField  # type: ignore[import-not-found]

_PIPE = "lmsdesk-bench"
_SORTS, _PAGES = 10, 100


def main(book: str, profile: str) -> None:
    began = time.perf_counter()
    command = [
        "soffice", f"-env:UserInstallation=file://{profile}", f"--accept=pipe,name={_PIPE};urp;",
        "--norestore", "--nologo", "--nodefault", "--nofirststartwizard",
    ]  # fmt: skip
    office = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, start_new_session=True
    )
    try:
        context = _connected()
        manager = context.ServiceManager
        desktop = manager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        toolkit = manager.createInstanceWithContext("com.sun.star.awt.Toolkit", context)
        sheet = desktop.loadComponentFromURL(f"file://{book}", "_blank", 0, ())
        toolkit.processEventsToIdle()
        told: dict[str, Any] = {"open_s": time.perf_counter() - began, "mib": _mib()}
        told |= {"page_ms": _pages(sheet, toolkit), "sort_ms": _sorts(sheet, toolkit)}
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()
    finally:
        os.killpg(office.pid, signal.SIGKILL)
        office.wait()


def _connected() -> Any:
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    ends_at = time.monotonic() + 60
    while time.monotonic() < ends_at:
        try:
            return resolver.resolve(f"uno:pipe,name={_PIPE};urp;StarOffice.ComponentContext")
        except Exception:  # noqa: BLE001 - its own kind of error, made at run time
            time.sleep(0.02)
    raise TimeoutError("Calc did not start")


def _sorts(document: Any, toolkit: Any) -> list[float]:
    cells = document.Sheets.getByIndex(0).getCellRangeByPosition(0, 1, 200, 5000)
    wishes = [_by(turn // 2 + 1, is_ascending=turn % 2 == 0) for turn in range(_SORTS)]
    return [_timed(partial(cells.sort, wish), toolkit) for wish in wishes]


def _by(column: int, *, is_ascending: bool) -> tuple[Any, ...]:
    field = TableSortField()
    field.Field, field.IsAscending = column, is_ascending
    fields, headed = PropertyValue(), PropertyValue()
    fields.Name, fields.Value = "SortFields", uno.Any("[]com.sun.star.table.TableSortField", (field,))
    headed.Name, headed.Value = "ContainsHeader", False
    return fields, headed


def _pages(document: Any, toolkit: Any) -> list[float]:
    pane = document.getCurrentController()
    return [_timed(partial(pane.setFirstVisibleRow, 1 + page * 29), toolkit) for page in range(_PAGES)]


def _timed(deed: Callable[[], object], toolkit: Any) -> float:
    began = time.perf_counter()
    deed()
    toolkit.processEventsToIdle()
    return (time.perf_counter() - began) * 1000


def _mib() -> float:
    """The resident memory of the program that holds the sheet."""
    sizes = [0]
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            lines = dict(line.split(":", 1) for line in status.read_text().splitlines() if ":" in line)
        except OSError:
            continue
        if lines["Name"].strip() == "soffice.bin" and "VmRSS" in lines:
            sizes.append(int(lines["VmRSS"].split()[0]))
    return max(sizes) / 1024


if __name__ == "__main__":
    main(*sys.argv[1:3])
