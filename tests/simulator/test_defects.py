"""A checker that cannot fail proves nothing: each deliberate defect must be found, and soon."""

from collections.abc import Iterator

import pytest

from tests.simulator.defects import DEFECTS, in_force
from tests.simulator.runs import Script, Simulator, simulator


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Simulator]:
    """One service for all runs of this file."""
    with simulator(tmp_path_factory.mktemp("defects")) as made:
        yield made


@pytest.mark.parametrize("name", DEFECTS)
@pytest.mark.timeout(300)
def test_a_deliberate_defect_is_found(machine: Simulator, name: str) -> None:
    defect = DEFECTS[name]
    steps, number = 0, defect.first_run
    with in_force(name):
        while steps <= defect.most_steps:
            outcome = machine.play(Script.drawn(f"defect-{number}"))
            steps, number = steps + outcome.steps, number + 1
            if {fault.kind for fault in outcome.faults} & defect.kinds:
                return
            assert outcome.faults == [], "something else was found"
    pytest.fail(f"not found in {steps} steps")
