"""`lmsdesk practice`: options, the listening socket, the ready line, and a prompt end."""

import argparse
import asyncio
import json
import logging
import os
import signal
import socket
import sys
import tempfile
import threading
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from types import FrameType

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from lmsdesk.practice.app import create_app, open_site
from lmsdesk.practice.faults import read_script
from lmsdesk.practice.settings import DATASETS, EDITIONS, UNLIMITED_CALLS, Settings
from lmsdesk.practice.site import Site, write_private
from lmsdesk.practice.storage.first_run import DatasetError

__all__ = ["create_app", "main", "open_site"]

log = logging.getLogger(__name__)


class _Protocol(H11Protocol):
    """Hands its transport to the application, so that a fault can cut the connection."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.app_state = {**self.app_state, "transport": transport}


class _Server(uvicorn.Server):
    """Says when it accepts connections."""

    def __init__(self, config: uvicorn.Config, site: Site, ready_file: Path | None) -> None:
        super().__init__(config)
        self._site = site
        self._ready_file = ready_file

    def end_with_input(self) -> None:
        """End in order when nobody holds the other end of standard input any more."""
        # Read below the buffer, whose lock would be in the way when the process ends for another reason.
        while os.read(sys.stdin.fileno(), 4096):
            pass
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        line = json.dumps(self._site.ready, ensure_ascii=False)
        if self._ready_file is not None:
            write_private(self._ready_file, line + "\n")
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


def _positive(text: str) -> int:
    value = int(text)
    if value < 0:
        raise argparse.ArgumentTypeError("must not be negative")
    return value


def _word(text: str) -> str:
    if not (text.isascii() and text.isalnum()):
        raise argparse.ArgumentTypeError("must be a word of letters and digits")
    return text


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("lmsdesk practice", description="The practice site alone.")
    add = parser.add_argument
    add("--host", default="127.0.0.1", help="address to listen on")
    add("--port", type=_positive, default=0, help="port to listen on; 0 takes any free one")
    add("--data", type=Path, metavar="DIR", help="folder to keep everything in; a temporary one by default")
    add("--database-url", metavar="URL", help="another database than SQLite in the data folder")
    add("--dataset", choices=DATASETS, default="campus", help="sample site to start with")
    add("--segment", type=_word, default="lms", help="first segment of every path")
    add("--mark", type=_word, default="lms", help="product mark in handler ids and link schemes")
    add("--edition", choices=EDITIONS, default="saas")
    add("--token-lifetime", type=_positive, default=3600, metavar="S")
    add("--upload-lifetime", type=_positive, default=3600, metavar="S")
    add("--rate-limit", type=_positive, default=UNLIMITED_CALLS, metavar="N", help="calls in 24 hours")
    add("--max-upload", type=_positive, default=250 * 1024 * 1024, metavar="BYTES")
    add("--latency-ms", type=_positive, default=0, metavar="N", help="delay before every reply")
    add("--faults", type=Path, metavar="FILE", help="script of faults to play")
    add("--ready-file", type=Path, metavar="FILE", help="file that gets the ready line too")
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
        latency_ms=options.latency_ms,
        faults=options.faults,
    )


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket; without TCP_NODELAY every second reply would wait for an acknowledgement."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, port), family=family, backlog=512)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


async def _serve(settings: Settings, listener: socket.socket, options: argparse.Namespace) -> None:
    async with open_site(settings) as site:
        config = uvicorn.Config(
            site.app,
            http=_Protocol,
            ws="none",
            lifespan="off",
            log_config=None,
            # Paths hold codes and tokens.
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=1,
        )
        server = _Server(config, site, options.ready_file)
        if options.until_input_ends:
            threading.Thread(target=server.end_with_input, daemon=True).start()
        await server.serve(sockets=[listener])


def _end_quietly() -> None:
    """The server repeats a signal once it has closed everything; by then there is nothing left to stop."""

    def ignore(_number: int, _frame: FrameType | None) -> None:
        return

    signal.signal(signal.SIGTERM, ignore)
    signal.signal(signal.SIGINT, ignore)


def main(argv: list[str]) -> int:
    """Runs the site until SIGTERM or Ctrl+C; 0 after an orderly end, 2 when it cannot start as asked."""
    options = _parser().parse_args(argv)
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    with ExitStack() as stack:
        data = options.data or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="practice-")))
        settings = _settings(options, data)
        try:
            read_script(settings.faults)
            listener = stack.enter_context(_listen(settings.host, settings.port))
            settings = replace(settings, port=listener.getsockname()[1])
            _end_quietly()
            asyncio.run(_serve(settings, listener, options))
        except (DatasetError, OSError, ValueError) as error:
            log.critical("The practice site cannot start: %s", error)
            return 2
    return 0
