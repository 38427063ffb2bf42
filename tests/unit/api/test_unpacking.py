"""Bodies unpacked step by step: the same bytes whatever the chunks are, and never more than a piece at once."""

import gzip
import zlib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmsdesk.api.transport import PIECE, Unpacker

MEBIBYTE = 1024 * 1024


def bare(body: bytes) -> bytes:
    step = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return step.compress(body) + step.flush()


PACKED: dict[str, tuple[str, Callable[[bytes], bytes]]] = {
    "gzip": ("gzip", gzip.compress),
    "deflate": ("deflate", zlib.compress),
    "bare deflate": ("deflate", bare),
    "nothing": ("", bytes),
    "identity": ("identity", bytes),
}


def unpacked(encoding: str, chunks: list[bytes]) -> list[bytes]:
    unpacker = Unpacker(encoding)
    pieces = [piece for chunk in chunks for piece in unpacker.pieces(chunk)]
    unpacker.finish()
    return pieces


@pytest.mark.parametrize("way", list(PACKED))
@given(body=st.binary(max_size=3000), size=st.integers(7, 2000))
def test_a_body_comes_out_as_it_went_in(way: str, body: bytes, size: int) -> None:
    encoding, pack = PACKED[way]
    packed = pack(body)
    chunks = [packed[start : start + size] for start in range(0, len(packed), size)]
    assert b"".join(unpacked(encoding, chunks)) == body


@pytest.mark.parametrize("way", ["gzip", "deflate", "bare deflate"])
@pytest.mark.parametrize("length", [PIECE - 1, PIECE, PIECE + 1, 64 * MEBIBYTE])
def test_one_chunk_comes_out_in_pieces(way: str, length: int) -> None:
    encoding, pack = PACKED[way]
    lengths = [len(piece) for piece in unpacked(encoding, [pack(bytes(length))])]
    assert sum(lengths) == length
    assert max(lengths) <= PIECE


def test_nothing_is_made_before_it_is_taken() -> None:
    pieces = Unpacker("gzip").pieces(gzip.compress(bytes(64 * MEBIBYTE)) + b"no gzip at all")
    assert len(next(pieces)) <= PIECE


@pytest.mark.parametrize("encoding", ["gzip", "deflate"])
def test_no_body_at_all_is_one_in_any_encoding(encoding: str) -> None:
    assert unpacked(encoding, []) == []


def test_members_that_follow_each_other_are_one_body() -> None:
    packed = gzip.compress(b"one ") + gzip.compress(b"") + gzip.compress(b"two")
    assert b"".join(unpacked("gzip", [packed])) == b"one two"
    assert b"".join(unpacked("gzip", [packed[:30], packed[30:]])) == b"one two"


PLAIN = gzip.compress(b"x" * 1000)
BROKEN = {
    "no gzip": b"{}",
    "without its end": PLAIN[:-1],
    "its beginning": PLAIN[:12],
    "another sum": PLAIN[:-8] + b"\0" * 8,
    "something behind it": PLAIN + b"and more",
}


@pytest.mark.parametrize("what", list(BROKEN))
def test_what_is_cut_or_something_else_is_refused(what: str) -> None:
    with pytest.raises(zlib.error):
        unpacked("gzip", [BROKEN[what]])
