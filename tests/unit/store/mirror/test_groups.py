"""Groups of courses in the mirror: replaced as a whole, kept for each course, told apart from no change."""

from pathlib import Path

from lmsdesk.model.groups import CourseGroup, Group
from lmsdesk.model.ids import CourseId, UserId
from lmsdesk.model.wire import record
from lmsdesk.store import Store

ONE, OTHER = CourseId("_1_1"), CourseId("_2_1")


def group(number: int, name: str, *people: str) -> CourseGroup:
    told = record(Group, {"id": f"_{number}_1", "name": name, "unknown": number})
    return CourseGroup(told, frozenset(UserId(one) for one in people))


async def test_groups_come_back_as_they_were_saved_and_survive_closing(path: Path) -> None:
    store = await Store.open(path, None)
    groups = [group(7, "Tuesday", "_1_1", "_2_1"), group(3, "Monday"), group(5, "Friday", "_2_1")]
    assert await store.groups.save(ONE, groups)
    await store.close()
    again = await Store.open(path, None)
    assert await again.groups.of(ONE) == groups
    assert await again.groups.of(OTHER) == []
    await again.close()


async def test_saving_the_same_again_is_no_change_and_what_is_not_named_is_gone(path: Path) -> None:
    store = await Store.open(path, None)
    await store.groups.save(OTHER, [group(9, "Elsewhere", "_1_1")])
    await store.groups.save(ONE, [group(1, "Monday", "_1_1"), group(2, "Tuesday")])
    assert not await store.groups.save(ONE, [group(1, "Monday", "_1_1"), group(2, "Tuesday")])
    assert await store.groups.save(ONE, [group(1, "Monday", "_1_1", "_2_1")])
    assert await store.groups.of(ONE) == [group(1, "Monday", "_1_1", "_2_1")]
    assert await store.groups.of(OTHER) == [group(9, "Elsewhere", "_1_1")]
    await store.close()
