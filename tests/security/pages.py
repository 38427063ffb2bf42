"""Servers for a sign-in that meets hostile pages: each remembers what was fetched and answers from a table."""

import http.server
import ssl
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Answer:
    """What a path gets."""

    body: str = ""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    kind: str = "text/html"


class Server(http.server.ThreadingHTTPServer):
    """One origin on this computer."""

    daemon_threads = True

    def __init__(self, answers: Mapping[str, Answer], certificate: Path | None) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.answers = dict(answers)
        self.fetched: list[str] = []
        self.cookies: list[str] = []
        if certificate is not None:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            self.socket = context.wrap_socket(self.socket, server_side=True)

    @property
    def paths(self) -> list[str]:
        """What was fetched, without the queries."""
        return [path.partition("?")[0] for path in self.fetched]

    def handle_error(self, *_: object) -> None:
        """A handshake that was refused is what some tests are about."""


class _Handler(http.server.BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        self.server.fetched.append(self.path)
        self.server.cookies.append(self.headers.get("Cookie", ""))
        path = self.path.partition("?")[0]
        answer = next((found for end, found in self.server.answers.items() if path.endswith(end)), Answer(status=404))
        self._say(answer)

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.do_GET()

    def _say(self, answer: Answer) -> None:
        body = answer.body.encode()
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in answer.headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def served(answers: Mapping[str, Answer], certificate: Path | None = None) -> Iterator[Server]:
    """The server, until the end of the block."""
    server = Server(answers, certificate)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
