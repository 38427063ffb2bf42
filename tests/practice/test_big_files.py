"""Large files pass through the site in pieces: its memory does not grow with them (specification section 8)."""

import hashlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest

from tests.helpers.patience import PATIENCE_S
from tests.practice.conftest import UrlMaker
from tests.practice.processes import Running, start_site

MEBIBYTE = 1024 * 1024
SIZE = 96 * MEBIBYTE
MOST_GROWTH = 24 * MEBIBYTE


@pytest.fixture
async def running(tmp_path: Path, new_url: UrlMaker) -> AsyncIterator[Running]:
    with start_site(tmp_path / "data", "--max-upload", str(SIZE), url=await new_url()) as process:
        yield process


def pieces(size: int) -> Iterator[bytes]:
    """A reproducible stream that no compression would make small."""
    for start in range(0, size, MEBIBYTE):
        yield hashlib.shake_128(str(start).encode()).digest(min(MEBIBYTE, size - start))


def multipart(size: int) -> Iterator[bytes]:
    yield b'--x\r\nContent-Disposition: form-data; name="file"; filename="big.bin"\r\n\r\n'
    yield from pieces(size)
    yield b"\r\n--x--\r\n"


def send(client: httpx.Client, size: int) -> httpx.Response:
    kind = {"Content-Type": "multipart/form-data; boundary=x"}
    return client.post("v1/uploads", content=multipart(size), headers=kind, timeout=PATIENCE_S)


def test_a_big_file_goes_up_and_down_in_little_memory(running: Running) -> None:
    with running.client() as client, running.client("student") as student:
        path = "v1/courses/_1_1/contents"
        home = client.get(path).json()["results"][0]["id"]
        send(client, MEBIBYTE)
        before = running.peak_memory()
        number = send(client, SIZE)
        assert number.status_code == 201, number.text
        file = {"uploadId": number.json()["id"], "fileName": "big.bin"}
        handler = {"id": "resource/x-lms-file", "file": file}
        body = {"title": "Big", "contentHandler": handler, "availability": {"available": "Yes"}}
        item = client.post(f"{path}/{home}/children", json=body).json()["id"]
        row = student.get(f"{path}/{item}/attachments").json()["results"][0]["id"]
        got = hashlib.sha256()
        address = f"{path}/{item}/attachments/{row}/download"
        with student.stream("GET", address, follow_redirects=True) as reply:
            assert reply.headers["content-length"] == str(SIZE)
            for piece in reply.iter_bytes():
                got.update(piece)
    assert got.hexdigest() == hashlib.sha256(b"".join(pieces(SIZE))).hexdigest()
    assert running.peak_memory() - before < MOST_GROWTH


def test_one_byte_too_many_is_refused_and_leaves_nothing(running: Running) -> None:
    with running.client() as client:
        assert send(client, SIZE + 1).status_code == 413
    uploads = running.data / "uploads"
    assert not uploads.exists() or not list(uploads.iterdir())
