"""Messages on a pipe: two lengths, a record in MessagePack, and the bytes that belong to it."""

import struct
from typing import IO, TypeVar

import msgspec

from lmsdesk.decoding.messages import LARGEST_BODY, LARGEST_HEAD

_LENGTHS = struct.Struct(">II")
T = TypeVar("T")


class PipeClosed(Exception):
    """The other side has ended."""


class BadMessage(Exception):
    """What came is no message of ours: too long, or of another form."""


def write_message(pipe: IO[bytes], message: msgspec.Struct, body: bytes | memoryview = b"") -> None:
    """Send a record and its bytes; raises PipeClosed."""
    head = msgspec.msgpack.encode(message)
    size = memoryview(body).nbytes
    if len(head) > LARGEST_HEAD or size > LARGEST_BODY:
        raise BadMessage(f"{len(head)} and {size} bytes")
    try:
        pipe.write(_LENGTHS.pack(len(head), size))
        pipe.write(head)
        if size:
            pipe.write(body)
        pipe.flush()
    except OSError as error:
        raise PipeClosed from error


def read_message(pipe: IO[bytes], decoder: msgspec.msgpack.Decoder[T]) -> tuple[T, bytes]:
    """The next record and its bytes; raises PipeClosed or BadMessage, and reads no more than either may have."""
    head_size, body_size = _LENGTHS.unpack(_exactly(pipe, _LENGTHS.size))
    if head_size > LARGEST_HEAD or body_size > LARGEST_BODY:
        raise BadMessage(f"{head_size} and {body_size} bytes")
    head = _exactly(pipe, head_size)
    body = _exactly(pipe, body_size)
    try:
        return decoder.decode(head), body
    except msgspec.DecodeError as error:
        raise BadMessage(str(error)) from error


def _exactly(pipe: IO[bytes], size: int) -> bytes:
    try:
        found = pipe.read(size)
    except (OSError, ValueError) as error:
        raise PipeClosed from error
    if len(found) < size:
        raise PipeClosed
    return found
