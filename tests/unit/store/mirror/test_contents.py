"""Content items in the mirror: kept without their texts, dropped when a whole reading no longer names them."""

from lmsdesk.model.contents import Content, ContentId
from lmsdesk.model.ids import CourseId
from lmsdesk.model.wire import record
from lmsdesk.store import Store
from lmsdesk.store.mirror.contents import LONGEST_TEXT

ONE, OTHER = CourseId("_1_1"), CourseId("_2_1")


def item(number: int, title: str, *, body: str = "", modified: str = "2026-11-01T10:00:00.000Z") -> Content:
    told = {"id": f"_{number}_1", "title": title, "modified": modified, "unknown": [number]}
    return record(Content, {**told, "body": body} if body else told)


async def test_items_come_back_without_their_texts_and_each_course_has_its_own(store: Store) -> None:
    assert (await store.contents.save(ONE, [item(1, "Welcome", body="<p>Hello</p>"), item(2, "Data")])).contents == {
        ONE
    }
    await store.contents.save(OTHER, [item(3, "Elsewhere")])
    kept = {one.content.title: one.content for one in await store.content_records(ONE)}
    assert set(kept) == {"Welcome", "Data"}
    assert kept["Welcome"].raw["unknown"] == [1]
    assert (kept["Welcome"].body, kept["Data"].body) == ("+", "")
    assert await store.contents.text(ONE, ContentId("_1_1")) == "<p>Hello</p>"
    assert await store.contents.text(ONE, ContentId("_2_1")) is None


async def test_the_same_again_is_no_change_though_its_addresses_are_signed_anew(store: Store) -> None:
    await store.contents.save(ONE, [item(1, "Welcome", body="<a href='x?sign=1'>Plan</a>")])
    assert not await store.contents.save(ONE, [item(1, "Welcome", body="<a href='x?sign=2'>Plan</a>")])
    later = item(1, "Welcome", body="<p>New</p>", modified="2026-11-02T10:00:00.000Z")
    assert (await store.contents.save(ONE, [later])).contents == {ONE}
    assert await store.contents.text(ONE, ContentId("_1_1")) == "<p>New</p>"
    gone = item(1, "Welcome", modified="2026-11-03T10:00:00.000Z")
    await store.contents.save(ONE, [gone])
    assert await store.contents.text(ONE, ContentId("_1_1")) is None


async def test_a_text_of_any_length_is_told_and_a_very_long_one_is_not_kept(store: Store) -> None:
    await store.contents.save(ONE, [item(1, "Book", body="x" * (LONGEST_TEXT + 1))])
    [kept] = await store.content_records(ONE)
    assert kept.content.body == "+"
    assert await store.contents.text(ONE, ContentId("_1_1")) is None


async def test_what_a_whole_reading_does_not_name_is_gone_with_its_text(store: Store) -> None:
    await store.contents.save(ONE, [item(1, "Welcome", body="<p>Hello</p>"), item(2, "Data")])
    await store.contents.save(OTHER, [item(1, "Welcome")])
    assert await store.contents.read_at(ONE) is None
    assert (await store.contents.finish(ONE, [ContentId("_2_1")])).contents == {ONE}
    assert [one.content.title for one in await store.content_records(ONE)] == ["Data"]
    assert await store.contents.text(ONE, ContentId("_1_1")) is None
    assert await store.contents.read_at(ONE) is not None
    assert [one.content.title for one in await store.content_records(OTHER)] == ["Welcome"]
    assert not await store.contents.finish(ONE, [ContentId("_2_1")])


async def test_whoever_waits_for_an_empty_course_hears_that_it_was_read(store: Store) -> None:
    assert (await store.contents.finish(ONE, [])).contents == {ONE}
    assert not await store.contents.finish(ONE, [])
