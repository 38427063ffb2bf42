"""Messages on a pipe: what is written is read, and anything else is refused before it takes memory."""

import io
import struct

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmsdesk.decoding.framing import BadMessage, PipeClosed, read_message, write_message
from lmsdesk.decoding.messages import (
    LARGEST_BODY,
    LARGEST_HEAD,
    AnyAnswer,
    AnyRequest,
    Area,
    Draw,
    Failed,
    Line,
    Lines,
    Open,
    ReadText,
    Tokens,
    Trouble,
)

REQUESTS = msgspec.msgpack.Decoder(AnyRequest)
ANSWERS = msgspec.msgpack.Decoder(AnyAnswer)


class EndlessPipe(io.BytesIO):
    """A pipe that notes how much was asked of it at once."""

    most = 0

    def read(self, size: int | None = -1, /) -> bytes:
        self.most = max(self.most, size or 0)
        return super().read(size)


@given(
    st.lists(
        st.tuples(
            st.one_of(
                st.builds(Open, name=st.text(max_size=10)),
                st.builds(ReadText, page=st.integers(0, 9)),
                st.builds(
                    Draw, page=st.integers(0, 9), scale=st.floats(0, 9), area=st.none() | st.just(Area(1, 2, 3, 4))
                ),
            ),
            st.binary(max_size=40),
        ),
        max_size=4,
    )
)
def test_what_is_written_is_read(messages: list[tuple[msgspec.Struct, bytes]]) -> None:
    pipe = io.BytesIO()
    for message, body in messages:
        write_message(pipe, message, body)
    pipe.seek(0)
    assert [read_message(pipe, REQUESTS) for _ in messages] == messages
    with pytest.raises(PipeClosed):
        read_message(pipe, REQUESTS)


@given(st.binary(max_size=60))
def test_anything_else_is_refused(body: bytes) -> None:
    pipe = EndlessPipe(body)
    try:
        said, _ = read_message(pipe, ANSWERS)
    except (PipeClosed, BadMessage):
        assert pipe.most <= LARGEST_BODY
    else:
        assert isinstance(said, msgspec.Struct)


@pytest.mark.parametrize(("head", "body"), [(LARGEST_HEAD + 1, 0), (1, LARGEST_BODY + 1), (2**32 - 1, 2**32 - 1)])
def test_lengths_beyond_the_bounds_are_refused_unread(head: int, body: int) -> None:
    pipe = EndlessPipe(struct.pack(">II", head, body) + bytes(100))
    with pytest.raises(BadMessage):
        read_message(pipe, ANSWERS)
    assert pipe.most == 8


def test_an_answer_of_another_form_is_refused() -> None:
    others: list[object] = [
        {"is": "lines", "lines": [["x", "y"]]},
        {"is": "tokens", "lines": [[0.5]]},
        {"is": "opened"},
        [],
        5,
    ]
    for made in others:
        pipe = io.BytesIO()
        head = msgspec.msgpack.encode(made)
        pipe.write(struct.pack(">II", len(head), 0) + head)
        pipe.seek(0)
        with pytest.raises(BadMessage):
            read_message(pipe, ANSWERS)


def test_answers_come_back_as_they_were() -> None:
    for answer in (
        Lines(lines=(Line("a"), Line("b", 3))),
        Tokens(lines=((), (0, 3, 1))),
        Failed(trouble=Trouble.LOCKED, detail="x"),
    ):
        pipe = io.BytesIO()
        write_message(pipe, answer, memoryview(b"1234").cast("I"))
        pipe.seek(0)
        assert read_message(pipe, ANSWERS) == (answer, b"1234")
