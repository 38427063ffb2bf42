"""The order of what is to be marked, and the way through it."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from lmsdesk.desk.submissions.queue import Member, Pile, Queue, QueueEntry, QueueOrder, QueueScope, WorkKey, in_order
from lmsdesk.model.gradebook import Column, OwnDueDate
from lmsdesk.model.groups import CourseGroup, Group
from lmsdesk.model.ids import AttemptId, AttemptKey, ColumnId, CourseId, GroupAttemptTarget, UserId
from lmsdesk.model.scores import Scale
from lmsdesk.model.wire import Timestamp, record
from lmsdesk.store import MarkingState, QueuedAttempt, QueuedWork, Store
from tests.unit.store.builders import ADA, BOB, COURSE, ESSAY, EXAM, attempt, column, fill

START = datetime(2026, 10, 1, tzinfo=UTC)
DUE = {"type": "Attempts", "due": "2026-10-06T00:00:00.000Z"}
DATED = record(Column, {"id": ESSAY, "name": "Essay", "grading": DUE})


def at(day: int) -> Timestamp:
    return Timestamp(START + timedelta(days=day))


def entry(
    person: int,
    day: int | None = 0,
    *,
    state: MarkingState = MarkingState.TO_GRADE,
    before: tuple[MarkingState, ...] = (),
    name: str = "",
    number: int = 0,
    groups: tuple[str, ...] = (),
    section: str = "",
) -> QueueEntry:
    states = (*before, state)
    attempts = tuple(
        QueuedAttempt(
            AttemptId(f"_{person}{place}_1"),
            "",
            one is not MarkingState.POSTED,
            None if day is None else at(day - len(states) + place + 1),
            one,
        )
        for place, one in enumerate(states)
    )
    work = QueuedWork(COURSE, ESSAY, UserId(f"_{person}_1"), attempts, min(states), section)
    return QueueEntry(work, name or f"Person {person}", number, "Biology", DATED, Scale(), section, groups)


ENTRIES = st.lists(
    st.builds(
        entry,
        st.integers(0, 40),
        st.one_of(st.none(), st.integers(0, 12)),
        state=st.sampled_from(MarkingState),
        before=st.lists(st.sampled_from(MarkingState), max_size=2).map(tuple),
        number=st.integers(0, 5),
        section=st.sampled_from(["", "a", "b"]),
        groups=st.sampled_from([(), ("Red",), ("Blue", "Red")]),
    ),
    max_size=12,
    unique_by=lambda made: made.key,
)
ORDERS = st.sampled_from(QueueOrder)


def people(entries: list[QueueEntry]) -> list[str]:
    return [one.student.removeprefix("Person ") for one in entries]


@given(ENTRIES, ORDERS, st.integers())
def test_an_order_loses_and_doubles_nothing(entries: list[QueueEntry], order: QueueOrder, seed: int) -> None:
    made = in_order(entries, order, seed=seed)
    assert sorted(one.key for one in made) == sorted(one.key for one in entries)


@given(ENTRIES, ORDERS, st.integers(), st.randoms())
def test_an_order_does_not_depend_on_how_the_store_listed_them(
    entries: list[QueueEntry], order: QueueOrder, seed: int, random: object
) -> None:
    shuffled = entries[:]
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    ages = [one.key for one in in_order(entries, order, seed=seed) if one.number == 0]
    assert [one.key for one in in_order(shuffled, order, seed=seed) if one.number == 0] == ages


@given(ENTRIES)
def test_next_and_previous_are_inverse(entries: list[QueueEntry]) -> None:
    pile = Pile(entries)
    for one in entries:
        after = pile.after(one.key)
        assert after is None or pile.before(after.key) is one
        before = pile.before(one.key)
        assert before is None or pile.after(before.key) is one


@given(ENTRIES)
def test_next_to_grade_comes_by_each_that_is_left(entries: list[QueueEntry]) -> None:
    pile, met = Pile(entries), list[QueueEntry]()
    here = pile.first()
    if here is None or not here.is_to_grade:
        assert pile.to_grade == 0
        return
    while here not in met:
        met.append(here)
        here = pile.next_to_grade(here.key) or here
    assert len(met) == pile.to_grade


@given(ENTRIES, ENTRIES)
def test_what_changes_keeps_its_place_and_what_is_new_comes_last(
    entries: list[QueueEntry], fresh: list[QueueEntry]
) -> None:
    pile, keys = Pile(entries).updated(fresh), {one.key for one in entries}
    there = {one.key for one in fresh}
    known = [one.key for one in entries if one.key in there]
    assert [one.key for one in pile.entries][: len(known)] == known
    assert all(one in fresh for one in pile.entries)
    assert all(one.is_to_grade for one in pile.entries if one.key not in keys)


@given(ENTRIES, st.data())
def test_work_that_has_gone_keeps_its_place_for_the_way_on(entries: list[QueueEntry], data: st.DataObject) -> None:
    gone = [one for one in entries if data.draw(st.booleans())]
    pile = Pile(entries).updated(one for one in entries if one not in gone)
    for place, one in enumerate(entries):
        behind = [other for other in entries[place + 1 :] if other not in gone]
        ahead = [other for other in entries[:place] if other not in gone]
        assert pile.after(one.key) == next(iter(behind), None)
        assert pile.before(one.key) == (ahead[-1] if ahead else None)
        left = [other for other in (*behind, *ahead) if other.is_to_grade]
        assert pile.next_to_grade(one.key) == next(iter(left), None)
    assert [one.key for one in pile.updated(entries).entries] == [one.key for one in entries]


def test_work_whose_person_is_told_meanwhile_is_the_same() -> None:
    named = entry(1)
    unnamed = replace(named, work=replace(named.work, user_id=None))
    pile = Pile([named])
    assert pile.holding(unnamed.key, named.current.id) is named
    assert pile.holding(unnamed.key, AttemptId("_9_1")) is None


def test_oldest_first_and_without_a_date_last() -> None:
    made = in_order([entry(1, None), entry(2, 5), entry(3, 1)], QueueOrder.OLDEST)
    assert people(made) == ["3", "2", "1"]


def test_what_came_late_first() -> None:
    made = in_order([entry(1, 4), entry(2, 9), entry(3, 5), entry(4, 6)], QueueOrder.LATE)
    assert people(made) == ["4", "2", "1", "3"]


def test_a_due_date_of_ones_own_takes_the_place_of_the_columns() -> None:
    late, extended, never = entry(1, 7), replace(entry(2, 7), own_due=OwnDueDate(at(8))), entry(3, 7)
    never = replace(never, own_due=OwnDueDate(None))
    sooner = replace(entry(4, 3), own_due=OwnDueDate(at(2)))
    assert [one.is_late for one in (late, extended, never, sooner)] == [True, False, False, True]


def test_the_flagged_are_walked_through_and_alike_tags_are_together() -> None:
    entries = [entry(1, 1), replace(entry(2, 2), tags=("flag", "unclear")), entry(3, 3)]
    entries.append(replace(entry(4, 4, state=MarkingState.POSTED), tags=("flag",)))
    pile = Pile(entries)
    assert [pile.next_flagged(one.key) for one in entries] == [entries[1], entries[3], entries[3], entries[1]]
    assert Pile(entries[:2]).next_flagged(entries[1].key) is None
    assert people(in_order([*entries, replace(entry(5, 0), tags=("a",))], QueueOrder.TAG)) == ["5", "2", "4", "1", "3"]
    unclear = [replace(entry(6, 0), tags=("unclear",)), replace(entry(7, 5), tags=("flag", "unclear"))]
    assert people(in_order([*entries, *unclear], QueueOrder.TAG)) == ["2", "7", "6", "4", "1", "3"]


def test_newer_attempts_after_marked_ones_first() -> None:
    again = entry(2, 5, before=(MarkingState.POSTED,))
    made = in_order([entry(1, 1), again, entry(3, 2, before=(MarkingState.TO_GRADE,))], QueueOrder.RESUBMITTED)
    assert people(made) == ["2", "1", "3"]
    assert again.is_resubmitted


def test_by_group_and_section_with_those_without_last() -> None:
    entries = [entry(1, section="b", groups=()), entry(2, section="", groups=("Blue",)), entry(3, section="a")]
    assert people(in_order(entries, QueueOrder.SECTION)) == ["3", "1", "2"]
    assert people(in_order(entries, QueueOrder.GROUP))[0] == "2"
    # In each by name, whatever came first; among hidden names by number.
    named = [entry(1, 1, name="Zola", section="a"), entry(2, 2, name="Abel", section="a", groups=("Blue",))]
    named.append(entry(3, 3, name="Bond", groups=("Blue",)))
    assert people(in_order(named, QueueOrder.SECTION)) == ["Abel", "Zola", "Bond"]
    assert people(in_order(named, QueueOrder.GROUP)) == ["Abel", "Bond", "Zola"]
    hidden = [entry(1, 1, name="A", number=2), entry(2, 2, name="B", number=1)]
    assert people(in_order(hidden, QueueOrder.SECTION)) == people(in_order(hidden, QueueOrder.GROUP)) == ["B", "A"]


def test_by_name_where_names_are_shown_and_by_number_where_not() -> None:
    named = [entry(1, name="Zola"), entry(2, name="Äbel"), entry(3, name="Bond")]
    assert people(in_order(named, QueueOrder.NAME)) == ["Äbel", "Bond", "Zola"]
    hidden = [entry(1, name="A", number=2), entry(2, name="B", number=3), entry(3, name="C", number=1)]
    assert people(in_order(hidden, QueueOrder.NAME)) == ["C", "A", "B"]


def test_random_orders_can_be_had_again_and_differ_by_seed() -> None:
    entries = [entry(person) for person in range(30)]
    first = people(in_order(entries, QueueOrder.RANDOM, seed=1))
    assert first == people(in_order(entries, QueueOrder.RANDOM, seed=1))
    assert first != people(in_order(entries, QueueOrder.RANDOM, seed=2))
    assert first != people(entries)


def test_the_attempt_to_mark_is_the_newest_that_waits() -> None:
    marked_since = entry(1, 5, state=MarkingState.POSTED, before=(MarkingState.TO_GRADE,))
    assert marked_since.current.id == "_10_1"
    assert entry(1, 5, before=(MarkingState.TO_GRADE,)).current.id == "_11_1"
    assert entry(1, 5, state=MarkingState.POSTED, before=(MarkingState.POSTED,)).current.id == "_11_1"


async def opened() -> Store:
    store = await Store.open(None, None)
    await fill(store)
    return store


async def test_all_courses_hold_only_what_is_left_and_a_column_everything() -> None:
    store = await opened()
    mixed = [attempt("_1_1", ADA), attempt("_2_1", BOB, status="Completed")]
    await store.mirror.save_attempts(COURSE, ESSAY, mixed, is_whole=True)
    await store.mirror.save_attempts(COURSE, EXAM, [attempt("_3_1", BOB, status="Completed")], is_whole=True)
    assert await who(store, QueueScope()) == await who(store, QueueScope(COURSE)) == {ADA}
    assert await who(store, QueueScope(COURSE, ESSAY)) == {ADA, BOB}
    assert await who(store, QueueScope(COURSE, EXAM)) == {BOB}
    assert await who(store, QueueScope(CourseId("_9_1"), ColumnId("_9_1"))) == set()
    [one] = await Queue(store).columns_to_grade()
    assert (one.scope, one.course, one.column, one.count) == (
        QueueScope(COURSE, ESSAY),
        "Biology",
        f"Column {ESSAY}",
        1,
    )
    await store.close()


async def test_what_is_marked_meanwhile_stays_in_its_place_and_new_work_comes_last() -> None:
    store = await opened()
    await store.mirror.save_attempts(COURSE, ESSAY, [attempt("_1_1", ADA)], is_whole=True)
    queue = Queue(store)
    pile = await queue.pile(QueueScope())
    await store.mirror.save_attempts(COURSE, ESSAY, [attempt("_1_1", ADA, status="Completed")], is_whole=True)
    await store.mirror.save_attempts(COURSE, EXAM, [attempt("_3_1", BOB)], is_whole=True)
    after = await queue.refreshed(pile, QueueScope())
    assert [(one.key.user_id, one.state) for one in after.entries] == [
        (ADA, MarkingState.POSTED),
        (BOB, MarkingState.TO_GRADE),
    ]
    await store.close()


async def who(store: Store, scope: QueueScope) -> set[UserId | None]:
    return {one.key.user_id for one in (await Queue(store).pile(scope)).entries}


async def test_names_groups_and_titles_come_along() -> None:
    store = await opened()
    red = record(Group, {"id": "_5_1", "name": "Red"})
    await store.groups.save(COURSE, [CourseGroup(red, frozenset({ADA}))])
    await store.mirror.save_attempts(COURSE, ESSAY, [attempt("_1_1", ADA)], is_whole=True)
    [one] = (await Queue(store).pile(QueueScope())).entries
    assert (one.student, one.course, one.column.title) == ("Zwoinks, Ada", "Biology", f"Column {ESSAY}")
    assert (one.groups, one.number, one.code) == (("Red",), 0, "")
    await store.close()


async def test_tags_are_of_an_attempt_and_come_along_with_the_work() -> None:
    store = await opened()
    await store.mirror.save_attempts(COURSE, ESSAY, [attempt("_1_1", ADA), attempt("_2_1", BOB)], is_whole=True)
    queue, place = Queue(store), AttemptKey(COURSE, ESSAY, AttemptId("_1_1"))
    for tag in ("unclear", "flag", "flag"):
        await queue.tag(place, tag, is_on=True)
    await queue.tag(place, "unclear", is_on=False)
    assert {one.key.user_id: one.tags for one in (await queue.pile(QueueScope())).entries} == {ADA: ("flag",), BOB: ()}
    await store.close()


async def test_a_column_that_hides_names_gives_numbers_and_nothing_else_of_a_person() -> None:
    store = await opened()
    rule = {"type": "Attempts", "anonymousGrading": {"type": "AfterAllGraded"}}
    hiding = record(Column, {"id": ESSAY, "name": "Essay", "grading": rule})
    await store.mirror.save_columns(COURSE, [hiding, column(EXAM)], is_whole=True)
    red = record(Group, {"id": "_5_1", "name": "Red"})
    await store.groups.save(COURSE, [CourseGroup(red, frozenset({ADA, BOB}))])
    attempts = [attempt("_1_1", ADA), attempt("_2_1", BOB), attempt("_3_1", None)]
    await store.mirror.save_attempts(COURSE, ESSAY, attempts, is_whole=True)
    entries = (await Queue(store).pile(QueueScope(COURSE, ESSAY))).entries
    assert {(one.student, one.groups, one.work.section) for one in entries} == {("", (), "")}
    assert sorted(one.number for one in entries) == [0, 1, 2]
    assert [len(one.code) for one in entries if not one.number] == [4]
    await store.close()


async def test_people_of_a_course_that_was_never_opened_get_a_code_and_no_id() -> None:
    store = await Store.open(None, None)
    await fill(store, ())
    await store.mirror.save_attempts(COURSE, ESSAY, [attempt("_1_1", ADA)], is_whole=True)
    [one] = (await Queue(store).pile(QueueScope())).entries
    assert (one.student, len(one.code), one.is_anonymous) == ("", 4, False)
    await store.close()


def test_an_attempt_with_the_id_of_a_groups_attempt_is_not_taken_for_it() -> None:
    one = entry(1, before=(MarkingState.POSTED,))
    first, second = one.work.attempts
    # Handed in twice by the group, whose attempts are counted apart.
    attempts = (
        replace(first, group_attempt_id=second.id),
        replace(second, group_attempt_id=AttemptId("_99_1")),
    )
    member = Member(one.work.user_id, one.student, 0)
    group = replace(one, work=replace(one.work, attempts=attempts), members=(member,))
    assert group.target(second.id) == GroupAttemptTarget(COURSE, ESSAY, UserId(""), AttemptId("_99_1"))
    assert group.attempt_before(second.id) == attempts[0]
    # The group's attempt that has the id of somebody's attempt is gone.
    other = entry(2)
    gone = GroupAttemptTarget(COURSE, ESSAY, UserId(""), other.current.id)
    pile = Pile([group, other])
    assert pile.holding(WorkKey(COURSE, ESSAY, None), gone.attempt_id, gone) is None
