"""Runs in which attempts are marked beside grades, and a defect in that which has to be found."""

from collections.abc import Iterator

import pytest

from lmsdesk.model.targets import KINDS, TargetKind
from tests.simulator.runs import Outcome, Script, Simulator, simulator

STEPS = 500


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Simulator]:
    """One service for all runs of this file, in which students have handed in."""
    with simulator(tmp_path_factory.mktemp("marks"), parts=["marks"]) as made:
        yield made


@pytest.mark.timeout(3 * 600)
def test_no_promise_about_marks_is_broken(machine: Simulator) -> None:
    total, number = Outcome(), 0
    while total.steps < STEPS:
        script = Script.drawn(f"marks-{number}", parts=["marks"])
        outcome = machine.play(script)
        total.add(outcome)
        assert outcome.faults == [], script.seed
        number += 1
    assert total.counts["edits_made"] > STEPS / 4


def test_marks_without_drafts_are_found_out(machine: Simulator, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = KINDS["attempt"]
    monkeypatch.setitem(KINDS, "attempt", TargetKind(kind.fields, kind.make))
    outcome = machine.play(Script.drawn("marks-defect-0", parts=["marks"]))
    assert {fault.kind for fault in outcome.faults} & {"unasked", "post"}
