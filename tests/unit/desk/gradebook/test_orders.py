"""The order of rows by several keys, and of columns as somebody wanted it."""

from hypothesis import given
from hypothesis import strategies as st

from lmsdesk.desk.gradebook.session.row_order import SortKey, sorted_by_keys, sorted_by_rank, toggled
from lmsdesk.desk.gradebook.session.view_mapping import arranged
from lmsdesk.model.ids import ColumnId


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=12), st.booleans(), st.booleans())
def test_several_keys_order_as_tuples_do(pairs: list[tuple[int, int]], first: bool, second: bool) -> None:
    ranks = [[pair[key] for pair in pairs] for key in range(2)]
    made = sorted_by_keys(
        list(range(len(pairs))),
        [SortKey(0, first), SortKey(1, second)],
        lambda order, sort: sorted_by_rank(order, ranks[sort.key], is_descending=sort.is_descending),
    )
    signs = [-1 if way else 1 for way in (first, second)]
    naive = sorted(range(len(pairs)), key=lambda slot: [sign * pairs[slot][n] for n, sign in enumerate(signs)])
    assert made == naive


def test_the_same_wish_again_turns_the_direction() -> None:
    sorts = (SortKey(1), SortKey(2))
    assert toggled(sorts, 1, is_added=False) == (SortKey(1, is_descending=True),)
    assert toggled(sorts, 2, is_added=False) == (SortKey(2),)
    assert toggled(sorts, 2, is_added=True) == (SortKey(1), SortKey(2, is_descending=True))
    assert toggled(sorts, 3, is_added=True) == (SortKey(1), SortKey(2), SortKey(3))


@given(st.lists(st.integers(0, 9), unique=True), st.lists(st.integers(0, 14), unique=True))
def test_every_column_is_placed_once_and_wanted_ones_keep_their_order(there: list[int], wanted: list[int]) -> None:
    columns = [ColumnId(str(number)) for number in there]
    made = arranged(columns, [ColumnId(str(number)) for number in wanted])
    assert sorted(made) == list(range(len(columns)))
    order = [there[number] for number in made]
    kept = [number for number in wanted if number in there]
    assert [number for number in order if number in kept] == kept


def test_a_new_column_follows_the_one_it_follows_on_the_service() -> None:
    columns = [ColumnId(name) for name in "abcd"]
    assert arranged(columns, [ColumnId(name) for name in "dba"]) == [3, 1, 2, 0]
    assert arranged(columns, [ColumnId("d")]) == [0, 1, 2, 3]
