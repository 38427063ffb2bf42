"""Runs in which attempts are marked beside grades, and defects in that which have to be found."""

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import lmsdesk.store.outbox.drafts
from lmsdesk.model.targets import KINDS, TargetKind
from tests.simulator.runs import Outcome, Script, Simulator, simulator

STEPS = 750
MOST_STEPS = 2_000


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


def _without_drafts(patch: pytest.MonkeyPatch) -> None:
    kind = KINDS["attempt"]
    patch.setitem(KINDS, "attempt", TargetKind(kind.fields, kind.make))


def _shown_unlooked(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(lmsdesk.store.outbox.drafts, "_shows", lambda *_: True)


@pytest.mark.parametrize(
    ("break_it", "kinds", "first_run"),
    [(_without_drafts, "unasked post", 0), (_shown_unlooked, "post unasked", 5)],
)
@pytest.mark.timeout(3 * 600)
def test_a_deliberate_defect_is_found(
    machine: Simulator, monkeypatch: pytest.MonkeyPatch, break_it: Callable[[Any], None], kinds: str, first_run: int
) -> None:
    break_it(monkeypatch)
    steps = 0
    for number in itertools.count(first_run):
        outcome = machine.play(Script.drawn(f"marks-defect-{number}", parts=["marks"]))
        steps += outcome.steps
        if {fault.kind for fault in outcome.faults} & set(kinds.split()):
            return
        assert outcome.faults == [], "something else was found"
        assert steps <= MOST_STEPS, f"not found in {steps} steps"
