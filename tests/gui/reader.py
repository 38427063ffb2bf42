"""A reader of screens on a bus of its own: what other programs are told of a grid (AT-SPI)."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from jeepney import (  # type: ignore[import-untyped]
    DBusAddress,
    HeaderFields,
    MatchRule,
    Message,
    MessageType,
    message_bus,
    new_method_call,
)
from jeepney.io.blocking import DBusConnection, Proxy, open_dbus_connection  # type: ignore[import-untyped]

from tests.helpers.patience import PATIENCE_S

_ROOT = "/org/a11y/atspi/accessible/root"
_ACCESSIBLE, _PROPERTIES = "org.a11y.atspi.Accessible", "org.freedesktop.DBus.Properties"
_BUS = """<busconfig><type>session</type><listen>unix:tmpdir={folder}</listen><auth>EXTERNAL</auth>
<standard_session_servicedirs/><policy context="default"><allow send_destination="*" eavesdrop="true"/>
<allow eavesdrop="true"/><allow own="*"/></policy></busconfig>"""
Reference = tuple[str, str]
"""An object of another program: its name on the bus, its path."""


class Reader:
    """Asks the way screen readers ask."""

    def __init__(self, line: DBusConnection) -> None:
        self._line = line

    def ask(self, of: Reference, verb: str, signature: str | None = None, body: tuple[Any, ...] = ()) -> Any:
        return self._call(of, _ACCESSIBLE, verb, signature, body)

    def property(self, of: Reference, name: str) -> Any:
        return self._call(of, _PROPERTIES, "Get", "ss", (_ACCESSIBLE, name))[1]

    def cell(self, table: Reference, row: int, column: int) -> Reference:
        found: Reference = self._call(table, "org.a11y.atspi.Table", "GetAccessibleAt", "ii", (row, column))
        return found

    def children(self, of: Reference) -> list[Reference]:
        found: list[Reference] = self.ask(of, "GetChildren")
        return found

    def table(self) -> Reference:
        """The table of the one program on this bus."""
        ends_at = time.monotonic() + PATIENCE_S
        while time.monotonic() < ends_at:
            near = self.children(("org.a11y.atspi.Registry", _ROOT))
            while near:
                here = near.pop(0)
                if self.ask(here, "GetRoleName") == "table":
                    return here
                near += self.children(here)
            time.sleep(0.1)
        raise TimeoutError("no table was announced")

    def hear_focus(self, of: Reference) -> "Iterator[Reference]":
        """The objects that say they have the focus, as they come; first an empty one, when it listens.

        `of` is one of the program that is listened to.
        """
        registry = ("org.a11y.atspi.Registry", "/org/a11y/atspi/registry")
        event: tuple[str, list[str], str] = ("object:state-changed:focused", [], "")
        self._call(registry, "org.a11y.atspi.Registry", "RegisterEvent", "sass", event)
        rule = MatchRule(type="signal", interface="org.a11y.atspi.Event.Object", member="StateChanged")
        Proxy(message_bus, self._line).AddMatch(rule)
        # A program says nothing before it has been told that somebody listens: by the time of a reply it has.
        self.ask(of, "GetRoleName")
        with self._line.filter(rule, bufsize=200) as heard:
            yield ("", "")
            while True:
                message = self._line.recv_until_filtered(heard, timeout=PATIENCE_S)
                if message.body[0] == "focused" and message.body[1]:
                    fields = message.header.fields
                    yield fields[HeaderFields.sender], fields[HeaderFields.path]

    def _call(self, of: Reference, interface: str, verb: str, signature: str | None, body: tuple[Any, ...]) -> Any:
        at = DBusAddress(of[1], bus_name=of[0], interface=interface)
        return _answer(self._line, new_method_call(at, verb, signature, body))


def _answer(line: DBusConnection, question: Message) -> Any:
    reply = line.send_and_get_reply(question, timeout=PATIENCE_S)
    if reply.header.message_type is MessageType.error:
        raise OSError(str(reply.body))
    return reply.body[0] if reply.body else None


@contextmanager
def spoken_grid(folder: Path) -> Iterator[tuple[Reader, "subprocess.Popen[str]"]]:
    """The reader and the process with the grid; both end with the body."""
    config = folder / "bus.conf"
    config.write_text(_BUS.format(folder=folder))
    command = ["dbus-daemon", f"--config-file={config}", "--nofork", "--print-address"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as bus:
        assert bus.stdout is not None
        environment = {**os.environ, "DBUS_SESSION_BUS_ADDRESS": bus.stdout.readline().strip()}
        environment |= {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "XDG_RUNTIME_DIR": str(folder)}
        try:
            with _grid(environment) as grid, _readers_line(environment["DBUS_SESSION_BUS_ADDRESS"]) as line:
                yield Reader(line), grid
        finally:
            bus.terminate()


@contextmanager
def _grid(environment: dict[str, str]) -> "Iterator[subprocess.Popen[str]]":
    command = [sys.executable, "-m", "tests.gui.spoken_grid"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, env=environment, text=True, **pipes) as grid:  # type: ignore[call-overload]
        try:
            assert grid.stdout.readline() == "up\n"
            yield grid
        finally:
            grid.terminate()


@contextmanager
def _readers_line(session: str) -> Iterator[DBusConnection]:
    with open_dbus_connection(session) as first:
        launcher = DBusAddress("/org/a11y/bus", bus_name="org.a11y.Bus", interface="org.a11y.Bus")
        address = _answer(first, new_method_call(launcher, "GetAddress"))
    with open_dbus_connection(address) as line:
        yield line
