"""A draft of a column that a colleague has deleted, where nothing else waits."""

from lmsdesk.desk.outbox.outbox import with_titles
from lmsdesk.model.edits import CellPatch, EditState
from lmsdesk.model.ids import AttemptTarget
from lmsdesk.store import Store
from tests.unit.store.builders import ADA, COURSE, ESSAY, EXAM, attempt, column, fill


async def test_it_stands_among_what_was_refused_and_can_be_discarded() -> None:
    store = await Store.open(None, None)
    await fill(store)
    paper = attempt("_1_1", ADA)
    await store.mirror.save_attempts(COURSE, ESSAY, [paper], is_whole=True)
    await store.outbox.edit([CellPatch(AttemptTarget(COURSE, ESSAY, ADA, paper.id), {"score": 3.0})], label="Mark")
    assert ((await store.outbox.counts()).drafts, (await store.outbox.counts()).failed) == (1, 0)
    await store.mirror.save_columns(COURSE, [column(EXAM)], is_whole=True)
    counts = await store.outbox.counts()
    assert (counts.drafts, counts.failed) == (0, 1)
    (edit,) = await store.outbox.edits()
    assert (edit.state, edit.error) == (EditState.FAILED, "Its column is no longer on the site.")
    assert await store.outbox.edits([EditState.QUEUED]) == []
    (entry,) = await with_titles(store, [edit])
    assert entry.column_title == f"Column {ESSAY}"
    await store.outbox.discard_all([edit.id])
    assert (await store.outbox.counts()).kept == 0
    await store.close()
