"""Runs with what goes beside grades, and a defect in that which has to be found; others are found by scripts."""

from pathlib import Path

import pytest

from lmsdesk.model.targets import KINDS, TargetKind
from tests.simulator.runs import Outcome, Script, simulator


@pytest.mark.parametrize(("part", "steps"), [("marks", 500), ("contents", 250), ("files", 250), ("copies", 250)])
@pytest.mark.timeout(3 * 600)
def test_no_promise_is_broken(tmp_path: Path, part: str, steps: int) -> None:
    total, number = Outcome(), 0
    with simulator(tmp_path, parts=[part]) as machine:
        while total.steps < steps:
            script = Script.drawn(f"{part}-{number}", parts=[part])
            outcome = machine.play(script)
            total.add(outcome)
            assert outcome.faults == [], script.seed
            number += 1
    assert total.counts["edits_made"] > steps / 4


def test_marks_without_drafts_are_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = KINDS["attempt"]
    monkeypatch.setitem(KINDS, "attempt", TargetKind(kind.fields, kind.make))
    with simulator(tmp_path, parts=["marks"]) as machine:
        outcome = machine.play(Script.drawn("marks-defect-3", parts=["marks"]))
    assert {fault.kind for fault in outcome.faults} & {"unasked", "post"}
