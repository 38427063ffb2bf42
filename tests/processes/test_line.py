"""The line between desk and service, which tells when all is over that a dead desk has asked."""

import asyncio
import socket
from urllib.parse import urlsplit

from tests.processes.cutting import Line


async def test_it_is_not_at_rest_while_a_connection_waits_to_be_accepted() -> None:
    heard: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if asked := await reader.read(100):
            heard.append(asked)
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        writer.close()

    service = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = service.sockets[0].getsockname()[1]
    async with service, Line(f"http://127.0.0.1:{port}") as line:
        target = urlsplit(line.base_url)
        with socket.create_connection((target.hostname, target.port)) as desk:
            # The loop of the line has not run since the desk came, nor before it goes.
            desk.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        await line.at_rest()
        assert len(heard) == 1
