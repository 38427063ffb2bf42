"""SlickGrid in headless Chromium with the sheet of the benchmark: serves the page and waits for its figures."""

import http.server
import json
import shutil
import subprocess
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any

_PACKAGE = "slickgrid@5.20.0"
_WAIT_S = 90
_FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--window-size=1600,900")


class Pages(http.server.SimpleHTTPRequestHandler):
    """The folder of the page, and one place to tell the figures to."""

    told: dict[str, Any]
    has_told: threading.Event

    def do_POST(self) -> None:
        self.told.update(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()
        self.has_told.set()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name of the base class
        pass


def web_figures(folder: Path, sheet: Path) -> Any:
    """The figures, or why there are none."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    npm = shutil.which("npm")
    if browser is None or npm is None:
        return "Chromium or npm is not installed."
    fetched = subprocess.run(
        [npm, "install", "--no-audit", "--no-fund", "--prefix", str(folder), _PACKAGE],
        capture_output=True, check=False, timeout=120,
    )  # fmt: skip
    if fetched.returncode:
        return "SlickGrid could not be fetched from npm."
    shutil.copy(Path(__file__).with_name("peers_web_page.html"), folder / "index.html")
    assert sheet.parent == folder
    return _measured(browser, folder)


def _measured(browser: str, folder: Path) -> Any:
    handler = type("Served", (Pages,), {"told": {}, "has_told": threading.Event()})
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder))) as server:
        serving = threading.Thread(target=server.serve_forever, daemon=True)
        serving.start()
        address = f"http://127.0.0.1:{server.server_address[1]}/index.html#{int(time.time() * 1000)}"
        command = [browser, *_FLAGS, f"--user-data-dir={folder / 'browser'}", address]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            if not handler.has_told.wait(_WAIT_S):  # type: ignore[attr-defined]
                return "Chromium did not answer."
            return {**handler.told, "mib": _mib(folder)}  # type: ignore[attr-defined]
        finally:
            process.terminate()
            process.wait()
            server.shutdown()


def _mib(folder: Path) -> float:
    """The share of memory of all processes of this browser."""
    kib = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if str(folder / "browser") in (process / "cmdline").read_text():
                sizes = (process / "smaps_rollup").read_text().splitlines()
                kib += int(next(line for line in sizes if line.startswith("Pss:")).split()[1])
        except OSError:
            continue
    return kib / 1024
