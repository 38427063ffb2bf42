"""`lmsdesk practice`: options, the listening socket, the ready line, and a prompt end."""

import argparse
import asyncio
import gc
import json
import logging
import os
import signal
import socket
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import partial
from multiprocessing import Pipe
from pathlib import Path
from time import monotonic
from types import FrameType

import uvicorn
from sqlalchemy.exc import SQLAlchemyError
from starlette.types import ASGIApp

from lmsdesk.practice.access.return_addresses import can_be_registered
from lmsdesk.practice.app import create_app, open_site
from lmsdesk.practice.connections import (
    ACCEPTED_AT_ONCE,
    WAITING_AT_THE_DOOR,
    Guard,
    GuardedProtocol,
    Limits,
    connections_for_files,
)
from lmsdesk.practice.faults import read_script
from lmsdesk.practice.protocol.rate_limit import Count
from lmsdesk.practice.protocol.settings import DATASETS, EDITIONS, UNLIMITED_CALLS, Settings
from lmsdesk.practice.protocol.wire import Json
from lmsdesk.practice.samples.first_run import DatasetError
from lmsdesk.practice.storage.site import write_private
from lmsdesk.practice.workers import PipeEnd, Share, Workers, end_with_parent

__all__ = ["create_app", "main", "open_site"]
log = logging.getLogger(__name__)
Announce = Callable[[Json], None]
"""Gets the ready line once connections are accepted."""
Watch = Callable[[Callable[[], None]], None]
"""Arranges that the function it gets ends the site when the time has come."""
EVERY_S = 1.0
_CANNOT_START = (DatasetError, OSError, ValueError, ImportError, SQLAlchemyError)
"""What an option can be to blame for; an ImportError where the driver of a database is not installed."""
_MOST_KINDS = 200


class OncePerSecond(logging.Filter):
    """Lets one record of a kind through in a second; the next one tells how many it held back."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds: dict[tuple[object, ...], list[float]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now = monotonic()
        if len(self._kinds) > _MOST_KINDS:
            self._kinds.clear()
        kept = self._kinds.setdefault(_kind(record), [float("-inf"), 0])
        if now - kept[0] < EVERY_S:
            kept[1] += 1
            return False
        if kept[1]:
            record.msg, record.args = f"{record.getMessage()} ({kept[1]:.0f} more like it)", ()
        kept[:] = [now, 0]
        return True


def _kind(record: logging.LogRecord) -> tuple[object, ...]:
    """The words without what is filled in; for an exception also where it was raised."""
    error = record.exc_info[1] if record.exc_info else None
    traceback = error.__traceback__ if error is not None else None
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    where = (traceback.tb_frame.f_code.co_filename, traceback.tb_lineno) if traceback else None
    return record.name, record.levelno, str(record.msg)[:200], type(error), where


class SiteServer(uvicorn.Server):
    """Serves an application within limits, and says when it accepts connections."""

    def __init__(self, app: ASGIApp, limits: Limits, announce: Callable[[], None]) -> None:
        self._guard = Guard(limits)
        self._announce = announce
        super().__init__(
            uvicorn.Config(
                app,
                http=partial(GuardedProtocol, self._guard),  # type: ignore[arg-type]
                ws="none",
                lifespan="off",
                log_config=None,
                log_level=logging.WARNING,
                # Paths hold codes and tokens.
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=1,
                # The loop accepts so many in one turn, before any of them can be refused.
                backlog=ACCEPTED_AT_ONCE,
            )
        )

    def end(self) -> None:
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(self._guard.on_loop_error)
        await super().startup(sockets)
        for listener in sockets or ():
            # The library takes one number for both.
            listener.listen(WAITING_AT_THE_DOOR)
        self._announce()


def _positive(text: str) -> int:
    value = int(text)
    if value < 0:
        raise argparse.ArgumentTypeError("must not be negative")
    return value


def _port(text: str) -> int:
    value = int(text)
    if not 0 <= value <= 65535:
        raise argparse.ArgumentTypeError("must be from 0 to 65535")
    return value


def _workers(text: str) -> int:
    value = int(text)
    if not 1 <= value <= 64:
        raise argparse.ArgumentTypeError("must be from 1 to 64")
    return value


def _word(text: str) -> str:
    if not (text.isascii() and text.isalnum()):
        raise argparse.ArgumentTypeError("must be a word of letters and digits")
    return text


def _ending(text: str) -> str:
    if not (text.startswith(".") and text[1:].isalnum()):
        raise argparse.ArgumentTypeError("must be a dot and letters or digits")
    return text.casefold()


def _return_address(text: str) -> str:
    if not can_be_registered(text):
        raise argparse.ArgumentTypeError("must be an https address without a fragment")
    return text


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("lmsdesk practice", description="The practice site alone.")
    add = parser.add_argument
    add("--host", default="127.0.0.1", help="address to listen on")
    add("--port", type=_port, default=0, help="port to listen on; 0 takes any free one")
    add("--data", type=Path, metavar="DIR", help="folder to keep everything in; a temporary one by default")
    add("--database-url", metavar="URL", help="another database than SQLite in the data folder")
    add("--dataset", choices=DATASETS, default="campus", help="sample site to start with")
    add("--segment", type=_word, default="lms", help="first segment of every path")
    add("--mark", type=_word, default="lms", help="product mark in handler ids and link schemes")
    add("--edition", choices=EDITIONS, default="saas")
    add("--token-lifetime", type=_positive, default=3600, metavar="S")
    add("--upload-lifetime", type=_positive, default=3600, metavar="S")
    add(
        "--redirect-uri",
        type=_return_address,
        action="append",
        default=[],
        metavar="URL",
        help="https address to which the application may have people return; may be repeated",
    )
    add("--rate-limit", type=_positive, default=UNLIMITED_CALLS, metavar="N", help="calls in 24 hours")
    add("--max-upload", type=_positive, default=250 * 1024 * 1024, metavar="BYTES")
    add(
        "--refused-kind",
        type=_ending,
        action="append",
        default=[],
        metavar=".ENDING",
        help="ending of names of which no upload is taken; may be repeated",
    )
    add("--course-quota", type=_positive, metavar="BYTES", help="the most that the files of a course may hold together")
    add("--most-attempts", type=_positive, default=10, metavar="N", help="the most attempts an assignment may allow")
    add("--latency-ms", type=_positive, default=0, metavar="N", help="delay before every reply")
    add("--faults", type=Path, metavar="FILE", help="script of faults to play")
    add("--ready-file", type=Path, metavar="FILE", help="file that gets the ready line too")
    add("--workers", type=_workers, default=1, metavar="N", help="processes that serve the site together")
    add("--until-input-ends", action="store_true", help="end when standard input is closed, as by a parent's end")
    return parser


def _settings(options: argparse.Namespace, data: Path) -> Settings:
    return Settings(
        data=data,
        host=options.host,
        port=options.port,
        database_url=options.database_url,
        dataset=options.dataset,
        segment=options.segment,
        mark=options.mark,
        edition=options.edition,
        token_lifetime_s=options.token_lifetime,
        upload_lifetime_s=options.upload_lifetime,
        rate_limit=options.rate_limit,
        max_upload=options.max_upload,
        refused_kinds=tuple(options.refused_kind),
        most_attempts=options.most_attempts,
        course_quota=options.course_quota,
        latency_ms=options.latency_ms,
        faults=options.faults,
        workers=options.workers,
        redirect_uris=tuple(options.redirect_uri),
    )


def _check_faults(settings: Settings) -> None:
    """Raises ValueError for a script that cannot be played."""
    # A script counts the calls of one process; several would each play it from the start.
    if read_script(settings.faults).rules and settings.workers > 1:
        raise ValueError("a script of faults is played by one worker; leave out --workers or --faults")


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket; without TCP_NODELAY every second reply would wait for an acknowledgement."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, port), family=family, backlog=WAITING_AT_THE_DOOR)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


async def _serve(share: Share, announce: Announce, watch: Watch) -> None:
    async with open_site(share.settings, share.calls) as site:
        # What is there now stays until the end: looking through it for garbage would hold up calls for a tenth of a
        # second now and then.
        gc.collect()
        gc.freeze()
        limits = Limits(connections=connections_for_files())
        server = SiteServer(site.app, limits, lambda: announce(site.ready))
        watch(server.end)
        # The server repeats a signal once it has closed everything; by then there is nothing left to stop.
        _on_signals(server.end)
        await server.serve(sockets=[share.listener])


def _work(share: Share, ready: PipeEnd) -> None:
    """One worker of several, in its own process."""
    _log_to_stderr()
    _on_signals(_leave)

    def announce(line: Json) -> None:
        # Nobody listens any more to one that took the place of another.
        with suppress(OSError):
            ready.send(line)
        ready.close()

    try:
        asyncio.run(_serve(share, announce, lambda end: end_with_parent(share.parent, end)))
    except _CANNOT_START as error:
        log.critical("A worker cannot start: %s", _said(error))


async def _prepare(settings: Settings) -> None:
    """Makes and loads the database before workers open it."""
    async with open_site(settings):
        pass


def _run(options: argparse.Namespace, settings: Settings, listener: socket.socket) -> None:
    def announce(line: Json) -> None:
        _tell(line, options.ready_file)

    def watch(end: Callable[[], None]) -> None:
        if options.until_input_ends:
            threading.Thread(target=_end_with_input, args=(end,), daemon=True).start()

    parent, _kept = Pipe(duplex=False)
    share = Share(settings, listener, Count(is_shared=settings.workers > 1), parent)
    if settings.workers == 1:
        asyncio.run(_serve(share, announce, watch))
        return
    asyncio.run(_prepare(settings))
    workers = Workers(_work, share, settings.workers)
    watch(workers.end)
    workers.run(announce)


def _said(error: Exception) -> str:
    """What happened, in the words of the database where it was there; the library would add where to read on."""
    return str(getattr(error, "orig", None) or error)


def _tell(ready: Json, ready_file: Path | None) -> None:
    line = json.dumps(ready, ensure_ascii=False)
    if ready_file is not None:
        write_private(ready_file, line + "\n")
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _end_with_input(end: Callable[[], None]) -> None:
    """Ends in order when nobody holds the other end of standard input any more."""
    # Read below the buffer, whose lock would be in the way when the process ends for another reason.
    while os.read(sys.stdin.fileno(), 4096):
        pass
    end()


def _log_to_stderr() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(OncePerSecond())
    logging.basicConfig(handlers=[handler], level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")


def _on_signals(end: Callable[[], None]) -> None:
    """What SIGTERM and Ctrl+C do from now on."""

    def on_signal(_number: int, _frame: FrameType | None) -> None:
        end()

    signal.signal(signal.SIGTERM, on_signal)
    signal.signal(signal.SIGINT, on_signal)


def _leave() -> None:
    """While the sample site is being loaded nobody has been told anything that could be lost."""
    raise SystemExit(0)


def main(argv: list[str]) -> int:
    """Runs the site until SIGTERM or Ctrl+C; 0 after an orderly end, 2 when it cannot start as asked."""
    options = _parser().parse_args(argv)
    _log_to_stderr()
    _on_signals(_leave)
    with ExitStack() as stack:
        data = options.data or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="practice-")))
        settings = _settings(options, data)
        try:
            _check_faults(settings)
            listener = stack.enter_context(_listen(settings.host, settings.port))
            settings = replace(settings, port=listener.getsockname()[1])
            _run(options, settings, listener)
        except _CANNOT_START as error:
            log.critical("The practice site cannot start: %s", _said(error))
            return 2
    return 0
