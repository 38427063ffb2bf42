"""The grid beside what people use today, in one run: a table of items, LibreOffice Calc, SlickGrid in Chromium.

All show the same 5,000 × 200 sheet at 1600 × 900: start to painted, page jumps, Enter to painted, sorts and resident
memory; a ratio below 1 means the grid needs less, and none may be above. A peer that is not installed is named in its
line. SlickGrid, the grid of a web gradebook, is fetched from npm into a folder that goes away; Calc and Chromium are
the distribution's.
"""

import json
import math
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Final

import numpy as np
import xlsxwriter
from numpy.typing import NDArray

from tests.bench import Row, percentile, row
from tests.bench.grid_sheets import made_sheet
from tests.bench.peers_calc import Figures, calc_figures
from tests.bench.peers_web import web_figures

_TIMEOUT_S = 300
_BAR = 1
_PERCENTS: Final = {"page_ms": (50, 95), "enter_ms": (50, 95, 99), "sort_ms": (50, 95)}


def rows() -> Iterator[Row]:
    """Ours against each peer, then the machine."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # Ours right before each: what else the machine does then meets both.
        yield from _compared("items", _child("grid"), _peer("items"))
        book = _written_book(folder)
        yield from _compared("calc", _child("grid"), calc_figures(folder, book))
        sheet = written_json(folder)
        yield from _compared("web", _child("grid"), web_figures(folder, sheet))
    machine = f"{os.cpu_count()} × {_processor()}, {platform.system()} {platform.machine()}"
    yield {**row("peers.machine", float(os.cpu_count() or 0), "cores"), "note": machine}


def _compared(peer: str, ours: Figures, theirs: Figures | str) -> Iterator[Row]:
    if isinstance(theirs, str):
        yield {**row(f"peers.{peer}", 0, ""), "value": None, "note": theirs}
        return
    yield row(f"peers.{peer}.open", ours["open_s"], "s", bar=_BAR, peer=theirs["open_s"])
    for name, percents in _PERCENTS.items():
        mine, other = (_times(figures, name) for figures in (ours, theirs))
        for percent in percents if other else ():
            label = f"peers.{peer}.{name.removesuffix('_ms')}.p{percent}"
            yield row(label, percentile(mine, percent), "ms", bar=_BAR, peer=percentile(other, percent))
    yield row(f"peers.{peer}.memory", ours["mib"], "MiB", bar=_BAR, peer=theirs["mib"])


def _times(figures: Figures, name: str) -> list[float]:
    by_name = {**figures}
    times = by_name.get(name, [])
    assert isinstance(times, list)
    return times


def _child(what: str) -> Figures:
    told = [_told([sys.executable, "-m", "tests.bench.peers_qt_child", what]) for _ in range(3)]
    best = min(told, key=lambda figures: figures["open_s"])
    return {**best, "open_s": median(figures["open_s"] for figures in told)}


def _peer(what: str) -> Figures | str:
    """A peer that needs too long or falls says so; the others are still measured."""
    try:
        return _child(what)
    except subprocess.TimeoutExpired as late:
        return f"The table of {what} did not answer within {late.timeout:g} s."
    except subprocess.CalledProcessError as failure:
        last = (failure.stderr or "").strip().splitlines()[-1:]
        return f"The table of {what} ended with code {failure.returncode}. {' '.join(last)}".strip()


def _told(command: list[str]) -> Figures:
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=_TIMEOUT_S)
    figures: Figures = json.loads(done.stdout.splitlines()[-1])
    return figures


def _written_book(folder: Path) -> Path:
    file = folder / "sheet.xlsx"
    with xlsxwriter.Workbook(str(file), {"constant_memory": True}) as book:
        page = book.add_worksheet()
        titles, lines = _plain()
        page.write_row(0, 0, ["Student", *titles])
        for number, line in enumerate(lines, 1):
            page.write_row(number, 0, ["" if value is None else value for value in line])
    return file


def written_json(folder: Path) -> Path:
    """The sheet for the web page."""
    titles, lines = _plain()
    file = folder / "sheet.json"
    file.write_text(json.dumps({"titles": titles, "rows": lines}), "utf-8")
    return file


def _plain() -> tuple[list[str], list[list[str | float | None]]]:
    sheet = made_sheet(5000, 200)
    scores: NDArray[np.float64] = np.array([np.frombuffer(cells.scores, "<f8") for cells in sheet.columns]).T
    known = [[None if math.isnan(score) else score for score in line] for line in scores.tolist()]
    names = [member.membership.user for member in sheet.rows]
    pairs = zip(names, sheet.rows, strict=True)
    lines = [[getattr(user, "sort_name", ""), *known[line.slot]] for user, line in pairs]
    return [cells.column.title for cells in sheet.columns], lines


def _processor() -> str:
    told = Path("/proc/cpuinfo")
    lines = told.read_text().splitlines() if told.exists() else []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.processor() or "unknown processor")
