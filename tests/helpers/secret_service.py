"""A Secret Service of a test's own: a private bus, a keyring daemon, and nothing of the person who runs the tests."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from jeepney.bus_messages import DBus, message_bus  # type: ignore[import-untyped]
from jeepney.io.blocking import open_dbus_connection  # type: ignore[import-untyped]

NEEDED = ("dbus-daemon", "gnome-keyring-daemon")
"""The programs behind it; in the list of system packages that the tests install."""
_NAME = "org.freedesktop.secrets"
_CONFIG = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir={folder}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""


def is_here() -> bool:
    """Whether this system has the programs."""
    return all(shutil.which(program) for program in NEEDED)


class SecretService:
    """One running service; a second one on the same folder finds what the first kept."""

    def __init__(self, address: str, folder: Path) -> None:
        self.address = address
        self._folder = folder

    @property
    def files(self) -> list[Path]:
        """What the service has written."""
        return [file for file in self._folder.rglob("*") if file.is_file()]


@contextmanager
def secret_service(home: Path, password: str) -> Iterator[SecretService]:
    """The service with its collection unlocked; its bus is in the environment until the end of the block."""
    home.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        # The name of a socket has little room, and a test's own folder takes most of it.
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bus")))
        address = stack.enter_context(_bus(folder))
        stack.enter_context(_environment(DBUS_SESSION_BUS_ADDRESS=address))
        stack.enter_context(_daemon(home, folder, password))
        _wait_for_name()
        yield SecretService(address, home)


@contextmanager
def _bus(folder: Path) -> Iterator[str]:
    config = folder / "bus.conf"
    config.write_text(_CONFIG.format(folder=folder), "utf-8")
    command = ["dbus-daemon", f"--config-file={config}", "--nofork", "--nopidfile", "--print-address"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as bus:
        assert bus.stdout is not None
        try:
            yield bus.stdout.readline().strip()
        finally:
            bus.terminate()


@contextmanager
def _daemon(home: Path, folder: Path, password: str) -> Iterator[None]:
    own = {**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_RUNTIME_DIR": str(folder)}
    own = {name: value for name, value in own.items() if name not in {"DISPLAY", "GNOME_KEYRING_CONTROL"}}
    command = ["gnome-keyring-daemon", "--foreground", "--unlock", "--components=secrets"]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, env=own, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet) as daemon:
        assert daemon.stdin is not None
        daemon.stdin.write(password.encode())
        daemon.stdin.close()
        try:
            yield
        finally:
            daemon.terminate()


def _wait_for_name() -> None:
    """Until the service is on the bus; the bus tells of each new owner of a name."""
    rule = f"type='signal',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='{_NAME}'"
    with open_dbus_connection() as connection:
        connection.send_and_get_reply(message_bus.AddMatch(rule), timeout=10)
        if connection.send_and_get_reply(DBus().NameHasOwner(_NAME), timeout=10).body == (True,):
            return
        while connection.receive(timeout=10).body[:1] != (_NAME,):
            pass


@contextmanager
def _environment(**values: str) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
