"""A link of some rate or some delay between a client and a service, in a process of its own.

`python -m tests.helpers.slow_link HOST PORT BYTES_PER_S DELAY_S` prints the port on which it listens, and ends with its
input. Each direction has the whole rate, shared by all connections, as on a cable, and the whole delay, which begins
when the bytes leave, however busy the other end is.
"""

import asyncio
import os
import selectors
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import inf
from time import monotonic
from urllib.parse import urlsplit

_PIECE = 64 * 1024
_SHORTEST_S = 0.002
"""A timer is not more exact; what is sent too early now is made up for by what comes next."""


@contextmanager
def slow_link(base_url: str, *, bytes_per_s: float = inf, delay_s: float = 0.0) -> Iterator[str]:
    """The same service over such a link; its address until the end of the block. The delay is that of one direction."""
    target = urlsplit(base_url)
    where = [str(target.hostname), str(target.port)]
    command = [sys.executable, "-m", __name__, *where, str(bytes_per_s), str(delay_s)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline())
        try:
            yield f"{target.scheme}://{target.hostname}:{port}"
        finally:
            assert process.stdin is not None
            process.stdin.close()


class _Cable:
    """One direction: what is put on it arrives when all that came before has."""

    def __init__(self, bytes_per_s: float, delay_s: float) -> None:
        self._bytes_per_s = bytes_per_s
        self._delay_s = delay_s
        self._free_at = 0.0

    async def carry(self, count: int) -> None:
        now = monotonic()
        # A pause that lasted longer than it should is no rate that was left unused.
        self._free_at = max(self._free_at, now - 4 * _SHORTEST_S) + count / self._bytes_per_s
        if self._free_at - now > _SHORTEST_S:
            await asyncio.sleep(self._free_at - now)

    def arrive(self, do: Callable[..., object], *args: object) -> None:
        """Do something at the other end, after the delay."""
        if self._delay_s:
            asyncio.get_running_loop().call_later(self._delay_s, do, *args)
        else:
            do(*args)


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, cable: _Cable) -> None:
    with suppress(ConnectionError):
        while piece := await reader.read(_PIECE):
            await cable.carry(len(piece))
            cable.arrive(writer.write, piece)
            await writer.drain()
    cable.arrive(writer.close)


async def _serve(host: str, port: int, bytes_per_s: float, delay_s: float) -> None:
    there, back = _Cable(bytes_per_s, delay_s), _Cable(bytes_per_s, delay_s)

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        from_service, to_service = await asyncio.open_connection(host, port)
        await asyncio.gather(_pass_on(reader, to_service, there), _pass_on(from_service, writer, back))

    server = await asyncio.start_server(connect, host, 0)
    sys.stdout.write(f"{server.sockets[0].getsockname()[1]}\n")
    sys.stdout.flush()
    await asyncio.to_thread(sys.stdin.read)
    # At once, whatever is connected.
    os._exit(0)


def _loop() -> asyncio.AbstractEventLoop:
    # The usual selector rounds every delay up to the next millisecond.
    return asyncio.SelectorEventLoop(selectors.SelectSelector())


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=_loop) as runner:
        runner.run(_serve(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4])))
