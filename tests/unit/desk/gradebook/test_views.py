"""What a person chose to see: kept by course, read back as it was, and forgiving of what it does not know."""

from collections.abc import AsyncIterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmsdesk.desk.gradebook.views import (
    CellStatus,
    ColourRule,
    Condition,
    CourseViews,
    SortRule,
    StudentColumn,
    View,
    Views,
)
from lmsdesk.model.gradebook import Category
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId
from lmsdesk.store import Store

COURSE, OTHER = CourseId("_1_1"), CourseId("_2_1")
ESSAY = ColumnId("_5_1")
VIEW = View(
    sorts=(SortRule("name", is_descending=True), SortRule("_5_1")),
    conditions=(Condition(status=CellStatus.MINE), Condition(column_id=ESSAY, low=4.5, is_percent=True)),
    student_columns=(StudentColumn("email", 200),),
    order=(ESSAY,),
    hidden=(ColumnId("_6_1"),),
    widths={ESSAY: 140},
    rules=(ColourRule(percent=50, column_id=ESSAY),),
    is_grouped=True,
)


@pytest.fixture
async def store() -> AsyncIterator[Store]:
    made = await Store.open(None, None)
    yield made
    await made.close()


async def test_views_are_read_back_as_they_were_kept(store: Store) -> None:
    views = Views(store)
    assert await views.of(COURSE) == CourseViews()
    kept = CourseViews(VIEW).with_saved("Friday", View()).with_saved("Monday", VIEW)
    await views.keep(COURSE, kept)
    assert await Views(store).of(COURSE) == kept
    assert await views.of(OTHER) == CourseViews()


async def test_what_a_later_version_kept_is_the_plain_view(store: Store) -> None:
    await store.preferences.set(f"views/{COURSE}", {"current": {"sorts": "by the moon"}})
    assert await Views(store).of(COURSE) == CourseViews()


async def test_unknown_fields_of_a_view_are_passed_over(store: Store) -> None:
    await store.preferences.set(f"views/{COURSE}", {"current": {"is_grouped": True, "perfume": "rose"}})
    assert (await Views(store).of(COURSE)).current == View(is_grouped=True)


async def test_flags_come_and_go(store: Store) -> None:
    views = Views(store)
    flags = frozenset(Cell(COURSE, ESSAY, UserId(f"_{number}_1")) for number in range(3))
    await views.keep_flags(COURSE, flags)
    assert await views.flags(COURSE) == flags
    assert await views.flags(OTHER) == frozenset()
    await views.keep_flags(COURSE, ())
    assert await views.flags(COURSE) == frozenset()
    assert await store.preferences.get(f"flags/{COURSE}") is None


async def test_categories_keep_their_titles(store: Store) -> None:
    given_ = [Category(id="_1_1", title="Quiz"), Category(id="_2_1")]
    assert (await store.mirror.save_categories(COURSE, given_)).sheets == {COURSE}
    assert not await store.mirror.save_categories(COURSE, given_)
    assert await store.mirror.category_titles(COURSE) == {"_1_1": "Quiz", "_2_1": ""}
    assert await store.mirror.category_titles(OTHER) == {}


@given(st.lists(st.sampled_from(["a", "b", "c"]), max_size=6))
def test_a_name_stands_once(names: list[str]) -> None:
    views = CourseViews()
    for number, name in enumerate(names):
        views = views.with_saved(name, View(widths={ESSAY: number}))
    assert [kept.name for kept in views.saved] == list(dict.fromkeys(names))
    assert all(views.without(name).named(name) is None for name in names)
