"""What is said of files keeps its sentence and its values, also on its way from the reading process."""

from pathlib import Path

import msgspec
import pytest

from lmsdesk.desk.exchange.messages import Message, MessageId, PackedMessage, pack, unpack
from lmsdesk.desk.exchange.reader_process import read_file
from lmsdesk.desk.exchange.tables import TableUnreadable


def test_a_sentence_is_plain_english_that_knows_its_values() -> None:
    said = Message(MessageId.NAME_ALONE, key=Message(MessageId.STUDENT_ID))
    assert said == "The name is in this course, but the student ID is not."
    assert (said.sentence, said.values["key"]) == (MessageId.NAME_ALONE, "student ID")


def test_what_stands_in_a_value_is_no_pattern() -> None:
    assert Message(MessageId.WORKSHEET, name="{0} {name}") == "Read from the worksheet “{0} {name}”."


def test_sentences_come_out_of_the_package_as_they_went_in() -> None:
    for text in (Message(MessageId.NOTHING_CHANGED, why=Message(MessageId.SYSTEM_SAYS, words="No space")), "plain", ""):
        found = unpack(msgspec.msgpack.decode(msgspec.msgpack.encode(pack(text)), type=str | PackedMessage))
        assert found == text
        assert isinstance(found, Message) is isinstance(text, Message)


def test_only_sentences_that_there_are_can_be_named() -> None:
    foreign = msgspec.msgpack.encode({"sentence": "{name:>999999999}", "values": {"name": "x"}})
    with pytest.raises(msgspec.ValidationError):
        msgspec.msgpack.decode(foreign, type=PackedMessage)


async def test_the_reading_process_says_sentences(tmp_path: Path) -> None:
    (tmp_path / "grades.csv").write_text("User name;Essay\nchidi;5\n", encoding="utf-8")
    (remark,) = (await read_file(tmp_path / "grades.csv")).remarks
    assert isinstance(remark, Message)
    assert (remark.sentence, remark.values) == (MessageId.READ_AS_BY_SEMICOLONS, {"encoding": "UTF-8"})
    (tmp_path / "grades.csv").write_bytes(b"%PDF-1.7")
    with pytest.raises(TableUnreadable) as caught:
        await read_file(tmp_path / "grades.csv")
    detail = caught.value.detail
    assert detail == "It is a PDF. Nothing was changed."
    assert isinstance(detail, Message)
    assert isinstance(detail.values["why"], Message)
