"""A checker that cannot fail proves nothing: each deliberate defect must be found, and soon."""

import itertools
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.simulator.defects import DEFECTS, Defect, in_force
from tests.simulator.runs import PARTS, Script, Simulator, simulator

SCRIPTS = Path(__file__).parent / "scripts"
BESIDE = ("marks", "contents", "files")


@pytest.fixture(scope="module")
def whole_machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Simulator]:
    """One service for the scripts of what goes beside grades."""
    with simulator(tmp_path_factory.mktemp("whole"), parts=BESIDE) as made:
        yield made


@pytest.fixture(scope="module")
def copying_machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Simulator]:
    """One service for the scripts with copies of branches: more stands in its course, which moves all the others."""
    with simulator(tmp_path_factory.mktemp("copying"), parts=list(PARTS)) as made:
        yield made


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Simulator]:
    """One service for all runs of this file."""
    with simulator(tmp_path_factory.mktemp("defects")) as made:
        yield made


@pytest.mark.parametrize("name", DEFECTS)
@pytest.mark.timeout(3 * 600)
def test_a_deliberate_defect_is_found(
    machine: Simulator, whole_machine: Simulator, copying_machine: Simulator, name: str
) -> None:
    defect, steps = DEFECTS[name], 0
    with in_force(name):
        for script in _scripts(defect):
            played_on = copying_machine if "copies" in script.parts else whole_machine if script.parts else machine
            outcome = played_on.play(script)
            steps += outcome.steps
            if {fault.kind for fault in outcome.faults} & defect.kinds:
                return
            assert outcome.faults == [], "something else was found"
            if steps > defect.most_steps:
                break
    pytest.fail(f"not found in {steps} steps")


def _scripts(defect: Defect) -> Iterator[Script]:
    if defect.script:
        yield Script.from_json(json.loads((SCRIPTS / f"{defect.script}.json").read_text("utf-8")))
        return
    for number in itertools.count(defect.first_run):
        yield Script.drawn(f"defect-{number}")
