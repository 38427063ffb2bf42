"""What is in a column is counted before it is deleted, whatever a service tells beside the bare values."""

from datetime import UTC, datetime, timedelta

import pytest

from lmsdesk.api import Application, Client, Token, TokenKeeper
from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.model.wire import Json, encode_json
from lmsdesk.store import Store
from lmsdesk.sync.column_writer import ColumnWriter
from tests.unit.api.raw_site import Heard, raw_site, reply

TOKEN = Token("good", datetime.now(UTC) + timedelta(hours=1))


@pytest.mark.parametrize(
    ("fields", "count"),
    [
        ({"score": 0}, 1),
        ({"score": -0.0}, 1),
        ({"displayGrade": {"score": 0}}, 1),
        ({"text": "F"}, 1),
        ({"feedback": "Well."}, 1),
        ({"exempt": True}, 1),
        ({"exempt": False}, 0),
        ({"score": None, "text": "", "displayGrade": {}}, 0),
        ({}, 0),
    ],
)
async def test_what_counts_as_a_grade_to_lose(fields: Json, count: int) -> None:
    def answer(heard: Heard) -> bytes:
        if "/users" in heard.target:
            return reply(200, encode_json({"results": [{"userId": "_3_1", "columnId": "_2_1", **fields}]}))
        return reply(200, encode_json({"id": "_2_1", "grading": {"type": "Manual"}}))

    store = await Store.open(None, None)
    async with raw_site(answer) as site:
        keeper = TokenKeeper(site.service, Application("key", "secret"), TOKEN, on_changed=lambda _: None)
        async with Client(site.service, keeper) as client:
            writer = ColumnWriter(client, store)
            assert await writer.count(CourseId("_1_1"), ColumnId("_2_1")) == (count, 0)
    await store.close()
