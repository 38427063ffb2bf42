"""What is sent of a merged patch, and when a reply shows it."""

from lmsdesk.model.gradebook import Grade
from lmsdesk.model.ids import ColumnId, UserId
from lmsdesk.model.wire import Json
from lmsdesk.sync.push import LONGEST_WAIT_S, back_off_s, one_value, shows
from lmsdesk.sync.services import reading_of


def reply(**fields: object) -> Json:
    return reading_of(Grade(user_id=UserId("_1_1"), column_id=ColumnId("_1_1"), **fields)).values  # type: ignore[arg-type]


def test_either_the_score_or_the_text_is_sent() -> None:
    assert one_value({"score": 5.0, "text": None, "exempt": False}) == {"score": 5.0, "exempt": False}
    assert one_value({"score": None, "text": "A"}) == {"text": "A"}
    assert one_value({"score": None, "text": None}) == {"score": None}
    assert one_value({"feedback": "Good."}) == {"feedback": "Good."}


def test_a_reply_shows_what_was_sent_or_it_does_not() -> None:
    assert shows(reply(score=5.0, text="B"), {"score": 5, "exempt": False})
    assert shows(reply(), {"score": None})
    assert not shows(reply(score=4.0), {"score": 5.0})
    assert not shows(reply(), {"feedback": "Good."})


def test_the_back_off_grows_to_a_bound() -> None:
    assert 1.0 <= back_off_s(0) <= 2.0
    assert back_off_s(3) > back_off_s(0)
    assert back_off_s(10_000) <= LONGEST_WAIT_S
