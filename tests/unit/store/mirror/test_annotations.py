"""What graders put on papers: kept at once, taken back in order with grades, and never sent."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from lmsdesk.model.annotations import AnnotatedPaper, Annotation, AnnotationKind, annotation_of
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import AnnotationId, AttemptId
from lmsdesk.model.targets import target_at
from lmsdesk.store import Store, StoreKey
from tests.unit.store.builders import ADA, BOB, COURSE, ESSAY, patch
from tests.unit.store.crash import crash

PAPER = AnnotatedPaper(COURSE, ESSAY, ADA, AttemptId("_5_1"), "file:_7_1/inside/odd name.pdf")
HIGHLIGHT = Annotation(
    kind=AnnotationKind.HIGHLIGHT, page=2, points=((10.0, 20.5), (80.25, 31.0)), colour="#ffd400", created_ms=5
)
NOTE = Annotation(kind=AnnotationKind.NOTE, page=0, points=((40.0, 50.0),), text="Why? ∑x²", created_ms=6)


def change(name: str, annotation: Annotation | None, paper: AnnotatedPaper = PAPER) -> CellPatch:
    return CellPatch(paper.target(AnnotationId(name)), {"body": None if annotation is None else annotation.body()})


async def kept(store: Store, paper: AnnotatedPaper = PAPER) -> dict[str, Annotation]:
    return {one.id: one.annotation for one in await store.annotations.of(paper)}


async def test_each_change_is_one_step_among_the_grades(store: Store) -> None:
    first = await store.outbox.edit([change("a", HIGHLIGHT)], label="Highlight")
    assert first.changes.targets == {PAPER.target(AnnotationId("a"))}
    assert not first.changes.outbox
    await store.outbox.edit([patch(score=5.0)], label="Score")
    await store.outbox.edit([change("b", NOTE)], label="Note")
    await store.outbox.edit([change("a", HIGHLIGHT.moved(3, -4.5))], label="Move")
    await store.outbox.edit([change("b", None)], label="Delete")
    whole = {"a": HIGHLIGHT.moved(3, -4.5)}
    assert await kept(store) == whole
    for label, expected in (
        ("Delete", {"b": NOTE, **whole}),
        ("Move", {"a": HIGHLIGHT, "b": NOTE}),
        ("Note", {"a": HIGHLIGHT}),
        ("Score", {"a": HIGHLIGHT}),
        ("Highlight", {}),
    ):
        undone = await store.outbox.undo(COURSE)
        assert undone is not None
        assert (undone.label, await kept(store)) == (label, expected)
    assert await store.outbox.edits() == []
    while await store.outbox.redo(COURSE):
        pass
    assert await kept(store) == whole
    assert [edit.patch for edit in await store.outbox.edits()] == [{"score": 5.0}]


async def test_the_words_of_a_note_are_one_step(store: Store) -> None:
    step = (await store.outbox.edit([change("b", NOTE)], label="Note")).step_id
    for words in ("S", "See", "See p. 3"):
        more = Annotation(kind=NOTE.kind, page=0, points=NOTE.points, text=words)
        await store.outbox.edit([change("b", more)], label="Note", step_id=step)
    assert (await kept(store))["b"].text == "See p. 3"
    await store.outbox.undo(COURSE)
    assert await kept(store) == {}
    assert await store.outbox.undo_labels(COURSE) == (None, "Note")


async def test_nothing_of_it_waits_and_no_history_of_grades_tells_it(store: Store) -> None:
    await store.outbox.edit([change("a", HIGHLIGHT)], label="Highlight")
    assert await store.outbox.edits() == []
    assert (await store.outbox.counts()).queued == 0
    assert await store.history.of_cell(PAPER.target(AnnotationId("a")).cell) == []


async def test_papers_do_not_share_annotations(store: Store) -> None:
    other = AnnotatedPaper(COURSE, ESSAY, BOB, AttemptId("_6_1"), "file:_7_1")
    await store.outbox.edit([change("a", HIGHLIGHT), change("a", NOTE, other)], label="Both")
    assert (await kept(store), await kept(store, other)) == ({"a": HIGHLIGHT}, {"a": NOTE})
    assert list(await kept(store, AnnotatedPaper(COURSE, ESSAY, ADA, AttemptId("_5_1"), "file:_7_1"))) == []


async def test_they_are_there_after_a_crash_with_their_steps(store: Store, path: Path, key: StoreKey) -> None:
    await store.outbox.edit([change("a", HIGHLIGHT)], label="Highlight")
    await store.outbox.edit([change("b", NOTE)], label="Note")
    await crash(store)
    again = await Store.open(path, key)
    assert await kept(again) == {"a": HIGHLIGHT, "b": NOTE}
    await again.outbox.undo(COURSE)
    assert await kept(again) == {"a": HIGHLIGHT}
    assert [one.page for one in (await kept(again)).values()] == [2]
    await again.close()


async def test_they_are_listed_as_they_are_read(store: Store) -> None:
    about_page = Annotation(kind=AnnotationKind.PAGE_NOTE, page=2, text="Good page")
    later = NOTE.moved(0, 100)
    changes = [change("d", HIGHLIGHT), change("c", about_page), change("b", later), change("a", NOTE)]
    await store.outbox.edit(changes, label="Four")
    assert list(await kept(store)) == ["a", "b", "c", "d"]


def test_what_a_later_version_has_written_is_passed_over() -> None:
    assert annotation_of({**NOTE.body(), "kind": "hologram"}) is None
    assert annotation_of({**NOTE.body(), "points": [[0, 0]] * 5_000}) is None
    assert annotation_of({**NOTE.body(), "sound": "beep"}) == NOTE


@given(paper_id=st.text(), name=st.text(alphabet="0123456789abcdef", min_size=1))
def test_an_address_leads_back(paper_id: str, name: str) -> None:
    target = AnnotatedPaper(COURSE, ESSAY, ADA, AttemptId("_5_1"), paper_id).target(AnnotationId(name))
    assert target_at(target.address) == target


_NUMBERS = st.floats(-1e4, 1e4).map(lambda number: round(number, 3))


@given(points=st.lists(st.tuples(_NUMBERS, _NUMBERS), min_size=1), across=_NUMBERS, down=_NUMBERS)
def test_moving_keeps_the_shape_and_the_body_keeps_all(
    points: list[tuple[float, float]], across: float, down: float
) -> None:
    one = Annotation(kind=AnnotationKind.FREEHAND, page=0, points=tuple(points))
    left, top, right, bottom = one.bounds
    moved = one.moved(across, down)
    assert all(
        abs(found - wanted) < 1e-6
        for found, wanted in zip(moved.bounds, (left + across, top + down, right + across, bottom + down), strict=True)
    )
    assert annotation_of(moved.body()) == moved


@given(points=st.lists(st.tuples(_NUMBERS, _NUMBERS), min_size=2), size=st.tuples(st.floats(1, 500), st.floats(1, 500)))
def test_a_resized_shape_fills_its_box(points: list[tuple[float, float]], size: tuple[float, float]) -> None:
    one = Annotation(kind=AnnotationKind.BOX, page=0, points=tuple(points))
    left, top, right, bottom = one.bounds
    resized = one.resized((5.0, 7.0, 5.0 + size[0], 7.0 + size[1])).bounds
    wanted = (5.0, 7.0, 5.0 + size[0] * (right > left), 7.0 + size[1] * (bottom > top))
    assert all(abs(found - expected) < 1e-6 for found, expected in zip(resized, wanted, strict=True))
