"""Many runs, one after another, in this process or in several at once."""

import json
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from tests.simulator.runs import ACTS_A_RUN, Outcome, Script, Simulator, simulator
from tests.simulator.shrink import shrunk

MOST_FAILURES = 3
"""So many failing runs are cut down before the rest is given up."""

Job = tuple[str, int, int, str, tuple[str, ...]]
"""Seed, the number of the first run, how many steps, where failing scripts go, and what people do beside grades."""


def worked(jobs: list[Job]) -> list[Outcome]:
    """What came of each job, each in a process of its own where there is more than one."""
    if len(jobs) == 1:
        return [_work(jobs[0])]
    with ProcessPoolExecutor(len(jobs), mp_context=get_context("spawn")) as pool:
        return list(pool.map(_work, jobs))


def _work(job: Job) -> Outcome:
    seed, first, steps, keep, parts = job
    total, failures = Outcome(), 0
    with tempfile.TemporaryDirectory() as folder, simulator(Path(folder), parts=parts) as machine:
        number = first
        while total.steps < steps and failures < MOST_FAILURES:
            script = Script.drawn(f"{seed}-{number}", min(ACTS_A_RUN, steps - total.steps), parts=parts)
            outcome = machine.play(script)
            total.add(outcome)
            if outcome.faults:
                failures += 1
                _report(machine, script, outcome, keep)
            number += 1
            if number % 100 == 0:
                _tell_progress(total, number)
    return total


def _tell_progress(total: Outcome, number: int) -> None:
    report = {"next_run": number, **total.to_json(), "violations": len(total.faults)}
    print(json.dumps(report), file=sys.stderr, flush=True)  # noqa: T201


def _report(machine: Simulator, script: Script, outcome: Outcome, keep: str) -> None:
    for fault in outcome.faults:
        print(f"run {script.seed}, step {outcome.steps}: {fault.kind}: {fault.words}", file=sys.stderr)  # noqa: T201
    script.acts = script.acts[: outcome.steps] or script.acts
    short = shrunk(machine, script, outcome.faults[0].kind)
    text = json.dumps(short.to_json(), indent=1)
    print(text, file=sys.stderr)  # noqa: T201
    if keep:
        Path(keep).mkdir(parents=True, exist_ok=True)
        (Path(keep) / f"{outcome.faults[0].kind}-{script.seed}.json").write_text(text, "utf-8")
