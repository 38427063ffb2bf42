"""`lmsdesk --self-test`: an installed program checks itself, without network, account or anything of the person's.

Each check runs in a process of its own, started as the program starts itself: a library that is missing or crashes
costs one check, and the report, written after each, says which. A check is a function of an empty folder that returns
what it found, and raises where that is not right.
"""

import asyncio
import importlib
import os
import pkgutil
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

import lmsdesk
from lmsdesk import __version__
from lmsdesk.bundled import resource
from lmsdesk.errors import LmsdeskError

_LONGEST_S = 120.0
_SKIPPED = 77
"""The exit code of a check that this computer cannot answer."""
Check = Callable[[Path], str]


class SkippedError(Exception):
    """What was to be checked is not on this computer, and the program does without it."""


class Finding(msgspec.Struct, omit_defaults=True):
    """One check: how it ended, what it found or why it failed, and the seconds it took."""

    name: str
    result: str
    detail: str
    seconds: float


class Report(msgspec.Struct, rename="camel"):
    """What is printed and written; `holds` is true when no check has failed and all have run."""

    version: str
    is_frozen: bool
    platform: str
    python: str
    checks: list[Finding] = []
    holds: bool = False


def run_self_test(out: Path | None) -> int:
    """Run every check and tell each on a line; the report is written to `out` after each, or printed at the end."""
    report = Report(__version__, is_frozen(), sys.platform, sys.version.split()[0])
    for name in CHECKS:
        finding = _run_apart(name)
        report.checks.append(finding)
        report.holds = len(report.checks) == len(CHECKS) and all(one.result != "failed" for one in report.checks)
        sys.stderr.write(f"{finding.result:<8} {name}: {finding.detail}\n")
        if out is not None:
            _write(out, report)
    if out is None:
        sys.stdout.write(_text(report).decode())
    return 0 if report.holds else 1


def _write(out: Path, report: Report) -> None:
    try:
        out.write_bytes(_text(report))
    except OSError as error:
        hint = "Name another file with --out."
        raise LmsdeskError("The report cannot be written.", hint=hint, code=type(error).__name__) from None


def run_check(name: str) -> int:
    """Run one check in this process; what it found or why it failed is the last line that is printed."""
    with tempfile.TemporaryDirectory(prefix="lmsdesk-check-", ignore_cleanup_errors=True) as folder:
        os.environ["LMSDESK_HOME"] = folder
        try:
            detail, code = CHECKS[name](Path(folder)), 0
        except SkippedError as reason:
            detail, code = str(reason), _SKIPPED
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the finding
            detail, code = f"{type(error).__name__}: {error}", 1
    sys.stdout.write("\n" + " ".join(detail.split()) + "\n")
    return code


def is_frozen() -> bool:
    """Whether the program is an installed bundle, which is its own interpreter."""
    return bool(getattr(sys, "frozen", False))


def _text(report: Report) -> bytes:
    return msgspec.json.format(msgspec.json.encode(report)) + b"\n"


def _run_apart(name: str) -> Finding:
    program = [sys.executable] if is_frozen() else [sys.executable, "-m", "lmsdesk"]
    began = time.monotonic()
    try:
        done = subprocess.run(  # noqa: S603 - our own program with our own arguments
            [*program, "self-check", name], capture_output=True, timeout=_LONGEST_S, check=False
        )
    except subprocess.TimeoutExpired:
        return Finding(name, "failed", f"no answer within {_LONGEST_S:.0f} s", _LONGEST_S)
    lines = done.stdout.decode("utf-8", "replace").split("\n")
    result = {0: "passed", _SKIPPED: "skipped"}.get(done.returncode, "failed")
    detail = lines[-2] if len(lines) > 1 else ""
    if result == "failed" and done.returncode != 1:
        detail = f"ended with {done.returncode}. {done.stderr[-500:].decode('utf-8', 'replace')}"
    return Finding(name, result, " ".join(detail.split()), round(time.monotonic() - began, 2))


def _modules(_: Path) -> str:
    """Every module of the program can be loaded, so every library that it names is there."""
    from lmsdesk.gui.shell.late_modules import LATE_MODULES

    names = [one.name for one in pkgutil.walk_packages(lmsdesk.__path__, "lmsdesk.")]
    # Nothing but their names tells a bundler of these.
    if missing := set(LATE_MODULES).difference(names):
        raise FileNotFoundError(", ".join(sorted(missing)))
    loaded = [importlib.import_module(name) for name in names if not name.endswith("__main__")]
    if len(loaded) < 100:
        raise FileNotFoundError(f"only {len(loaded)} modules were found")
    return f"{len(loaded)} modules"


def _resources(_: Path) -> str:
    from lmsdesk.desk.spelling.spelling import find_dictionaries

    samples = [path for path in resource("samples").rglob("*") if path.is_file()]
    if len(samples) < 30:
        raise FileNotFoundError(f"only {len(samples)} files of the sample courses")
    languages = [one.language for one in find_dictionaries(Path(os.devnull))]
    if "en_US" not in languages:
        raise FileNotFoundError("no dictionary of English")
    return f"{len(samples)} files of the sample courses, dictionaries: {', '.join(languages)}"


def _store(folder: Path) -> str:
    from lmsdesk.store import Store, StoreKey

    file, key = folder / "check.db", StoreKey(secrets.token_bytes(32))

    async def examine() -> list[str]:
        for _ in range(2):
            store = await Store.open(file, key)
            faults = await store.faults()
            await store.close()
        return faults

    if faults := asyncio.run(examine()):
        raise ValueError(faults[0])
    if file.read_bytes().startswith(b"SQLite format"):
        raise ValueError("the file is not encrypted")
    return f"encrypted, {file.stat().st_size} bytes"


def _practice_site(folder: Path) -> str:
    """The practice site starts and refuses a code that it has not given, over real HTTP with the real client."""
    from lmsdesk.cli.practice_child import ChildStarter
    from lmsdesk.desk import check_site

    async def ask() -> str:
        starter = ChildStarter("seminar", data=folder / "practice")
        try:
            ready = await starter.start()
            await check_site(ready.site, ready.secret)
            return f"{len(ready.accounts)} accounts"
        finally:
            await starter.stop()

    return asyncio.run(ask())


def _decoding(_: Path) -> str:
    """Files of students are read in their own process, which is confined as it should be."""
    from lmsdesk.desk.submissions.decoder import Decoder

    names = ("biology/lab-report-enzymes.pdf", "essays/the-map-and-the-river.odt", "chemistry/spectrum.png")

    async def read() -> str:
        decoder = Decoder()
        try:
            for name in names:
                await decoder.open(name, resource("samples", name).read_bytes())
            drawing = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>a</text></svg>'
            await (await decoder.open("a.svg", drawing)).draw(0, 1.0)
            page = await (await decoder.open("a.pdf", resource("samples", names[0]).read_bytes())).draw(0, 1.0)
            confined = {word for one in decoder.processes for word in one.confined_by}
            return f"{page.width} × {page.height} pixels, confined by {', '.join(sorted(confined)) or 'nothing'}"
        finally:
            await decoder.aclose()

    return asyncio.run(read())


def _recordings(_: Path) -> str:
    """What students recorded is played in a process of its own."""
    from lmsdesk.desk.submissions.media_process import MediaProcess
    from lmsdesk.playing.messages import Report, State

    async def read() -> str:
        told = asyncio.get_running_loop().create_future()

        def take(report: Report, _body: bytes) -> None:
            is_last = not isinstance(report, State) or report.duration_ms > 0
            if is_last and not told.done():
                told.set_result(report)

        process = MediaProcess()
        try:
            process.load(resource("samples", "sounds/recitation.wav").read_bytes(), take)
            report = await told
        finally:
            process.end()
        if not isinstance(report, State):
            raise TypeError(f"the player told {report}")
        return f"{report.duration_ms / 1000:.1f} s"

    return asyncio.run(read())


def _tables(folder: Path) -> str:
    from lmsdesk.desk.exchange.reader_process import read_file

    file = folder / "grades.csv"
    file.write_text("Name,Score\nAda,10\n", "utf-8")
    return f"{len(asyncio.run(read_file(file)).rows)} rows"


def _spelling(_: Path) -> str:
    from lmsdesk.desk.spelling.spelling import WordProcess, find_dictionaries
    from lmsdesk.spelling.messages import Question

    english = next(one for one in find_dictionaries(Path(os.devnull)) if one.language == "en_US")
    process = WordProcess(english.path)
    try:
        answer = process.ask(Question(words=["because", "becuase"]))
    finally:
        process.end()
    if answer is None or answer.wrong != ["becuase"]:
        raise ValueError(f"answered {answer}")
    return f"found “{answer.wrong[0]}”"


def _keychain(_: Path) -> str:
    from lmsdesk.desk.sites.secrets import backend_name, find_secrets
    from lmsdesk.model.ids import SiteId

    keychain, site, secret = find_secrets(), SiteId("self-test"), secrets.token_urlsafe(3000) + "ü"
    if not keychain.is_lasting:
        raise SkippedError("this computer has no keychain; data is protected by a passphrase")
    keychain.set(site, "check", secret)
    try:
        if keychain.get(site, "check") != secret:
            raise ValueError("the keychain gave something else back")
    finally:
        keychain.delete(site, "check")
    return backend_name()


def _window(_: Path) -> str:
    """The main window opens with its text, icons and colors, prints, and ends in order."""
    from lmsdesk.cli.self_test_window import WindowCheck
    from lmsdesk.desk import MemorySecrets
    from lmsdesk.gui.app import run

    check = WindowCheck()
    if code := run(secrets=MemorySecrets(), script=check.look):
        raise ValueError(check.found or f"the program ended with {code}")
    return check.found


def _browser_engine(_: Path) -> str:
    from lmsdesk.cli.self_test_window import check_browser_engine

    return check_browser_engine()


CHECKS: dict[str, Check] = {
    "modules": _modules,
    "resources": _resources,
    "store": _store,
    "practice site": _practice_site,
    "decoding": _decoding,
    "recordings": _recordings,
    "tables": _tables,
    "spelling": _spelling,
    "keychain": _keychain,
    "window": _window,
    "browser engine": _browser_engine,
}
