"""The line is cut at some bytes of one exchange; the long run cuts at each."""

from pathlib import Path

import pytest

from lmsdesk.model.edits import Edit
from lmsdesk.model.gradebook import Grade
from lmsdesk.sync.push import Merge, Pusher
from lmsdesk.sync.services import Reading, reading_of
from tests.processes.cuts import cutting


async def test_a_grade_arrives_once_wherever_the_line_is_cut(tmp_path: Path, seed: int) -> None:
    counts = await cutting(tmp_path, stride=60, seed=seed)
    assert counts.is_clean, counts
    assert counts.inside >= counts.kills - 8


async def test_a_desk_that_repeats_blindly_is_found_out(
    tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def blind(_: Pusher, edit: Edit) -> tuple[Reading, Merge]:
        supposed = Grade(user_id=edit.cell.user_id, column_id=edit.cell.column_id, **edit.base)
        return reading_of(supposed), Merge(edit.patch, frozenset(), {})

    monkeypatch.setattr(Pusher, "_compare", blind)
    counts = await cutting(tmp_path, stride=100, seed=seed)
    assert counts.doubled
