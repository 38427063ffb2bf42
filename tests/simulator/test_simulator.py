"""The simulator itself: four thousand steps without a broken promise, the same every time; kept scripts; the checker.

`python -m tests.simulator --steps N --seed S` runs as many steps as wanted.
"""

import asyncio
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.patience import PATIENCE_S
from tests.simulator.runs import PARTS, Outcome, Script, Simulator, simulator

SCRIPTS = sorted((Path(__file__).parent / "scripts").glob("*.json"))
STEPS = 4_000
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
    with simulator(tmp_path_factory.mktemp("simulator")) as made:
        yield made


@pytest.mark.timeout(3 * 600)
@pytest.mark.long
def test_no_promise_is_broken_in_four_thousand_steps(machine: Simulator) -> None:
    total, number = Outcome(), 0
    while total.steps < STEPS:
        script = Script.drawn(f"test-{number}")
        outcome = machine.play(script)
        total.add(outcome)
        assert outcome.faults == [], script.seed
        number += 1
    assert total.counts["crashes"] > STEPS / 100
    assert total.counts["edits_made"] > STEPS / 4
    assert len(total.met) > 20, "some kind of fault was never met"


@pytest.mark.parametrize("file", SCRIPTS, ids=[file.stem for file in SCRIPTS])
def test_what_was_found_and_mended_stays_so(
    machine: Simulator, whole_machine: Simulator, copying_machine: Simulator, file: Path
) -> None:
    script = Script.from_json(json.loads(file.read_text("utf-8")))
    played_on = copying_machine if "copies" in script.parts else whole_machine if script.parts else machine
    outcome = played_on.play(script)
    assert outcome.faults == []


def test_the_same_seed_is_the_same_run(machine: Simulator) -> None:
    first, again, other = (machine.play(Script.drawn(seed, 60)).digest for seed in ("one", "one", "two"))
    assert first == again
    assert first != other


async def test_the_same_seed_is_the_same_run_in_every_process() -> None:
    reports = [await asyncio.wait_for(_report_of_a_process("1", hash_seed), PATIENCE_S) for hash_seed in ("1", "2")]
    assert reports[0]["digest"] == reports[1]["digest"]


@pytest.mark.timeout(3 * 600)
async def test_several_processes_share_the_steps() -> None:
    report = await asyncio.wait_for(_report_of_a_process("2", "1"), PATIENCE_S)
    assert report["steps"] == 120


async def _report_of_a_process(jobs: str, hash_seed: str) -> dict[str, object]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "tests.simulator", "--steps", "120", "--seed", "hash", "--jobs", jobs),
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        stdout=asyncio.subprocess.PIPE,
    )
    said, _ = await process.communicate()
    report: dict[str, object] = json.loads(said.splitlines()[-1])
    return report
