"""What is entered while the service names nobody stays with the attempt when it tells whose it is."""

from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import AnnotationId, AnnotationTarget, AttemptId, AttemptTarget, UserId
from lmsdesk.store import MarkingState, Store
from lmsdesk.store.mirror.history import entries_of_target
from tests.unit.store.builders import ADA, COURSE, ESSAY, attempt

ONE, OTHER = AttemptId("_1_1"), AttemptId("_11_1")
NOBODY = UserId("")


async def entered(store: Store, user_id: UserId, attempt_id: AttemptId) -> object:
    [kept] = await store.attempt_records([AttemptTarget(COURSE, ESSAY, user_id, attempt_id)])
    return kept.values["score"]


async def test_a_draft_goes_with_the_attempt_to_its_user(store: Store) -> None:
    await store.mirror.save_attempts(COURSE, ESSAY, [attempt(ONE, None), attempt(OTHER, None)], is_whole=True)
    for number, one in enumerate((ONE, OTHER)):
        note = AnnotationTarget(COURSE, ESSAY, NOBODY, one, "paper", AnnotationId("a"))
        mark = AttemptTarget(COURSE, ESSAY, NOBODY, one)
        await store.outbox.edit([CellPatch(mark, {"score": 7.0 + number})], label="Mark")
        await store.outbox.edit([CellPatch(note, {"body": {"kind": "note"}})], label="Note")
    for _ in range(2):
        await store.mirror.save_attempts(COURSE, ESSAY, [attempt(ONE, ADA)], is_whole=False)
    assert [await entered(store, user, ONE) for user in (ADA, NOBODY)] == [7.0, None]
    assert [await entered(store, user, OTHER) for user in (ADA, NOBODY)] == [None, 8.0]
    [work] = [one for one in await store.marking.works(COURSE, ESSAY) if one.user_id == ADA]
    assert work.state is MarkingState.DRAFT
    named = AttemptTarget(COURSE, ESSAY, ADA, ONE)
    assert await store._database.read(lambda connection: entries_of_target(connection, named))
    # Undo finds it there as well, step by step.
    undone = [await store.outbox.undo(COURSE) for _ in range(4)]
    assert [one.label for one in undone if one] == ["Note", "Mark", "Note", "Mark"]
    assert await entered(store, ADA, ONE) is None
    assert await store.outbox.edits() == []
