"""`python -m tests.simulator --steps N --seed S [--jobs J]`, or `--replay FILE`; the last line is a JSON object."""

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path

from tests.simulator.jobs import Job, worked
from tests.simulator.runs import PARTS, Outcome, Script, simulator


def main() -> int:
    """Run and report; 1 when a promise was broken."""
    options = _options()
    if options.replay:
        return _replay(options.replay, trace=options.trace)
    started_at = time.monotonic()
    share = -(-options.steps // options.jobs)
    jobs: list[Job] = [
        (
            options.seed,
            options.first + number * 1_000_000,
            min(share, options.steps - share * number),
            options.keep,
            tuple(name for name in PARTS if vars(options)[name]),
        )
        for number in range(options.jobs)
    ]
    total = Outcome()
    for outcome in worked(jobs):
        total.add(outcome)
    elapsed_s = time.monotonic() - started_at
    report = {**total.to_json(), "violations": len(total.faults), "seconds": round(elapsed_s, 1)}
    print(json.dumps({**report, "steps_per_second": round(total.steps / elapsed_s)}))  # noqa: T201
    return 1 if total.faults else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.simulator", description=__doc__)
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first run")
    parser.add_argument("--replay", type=Path, help="play one kept script")
    parser.add_argument("--trace", action="store_true", help="with --replay: tell each act and each exchange")
    for name, words in PARTS.items():
        parser.add_argument(f"--{name}", action="store_true", help=words)
    parser.add_argument("--keep", default="", help="a folder for the scripts of failing runs")
    return parser.parse_args()


def _replay(file: Path, *, trace: bool) -> int:
    script = Script.from_json(json.loads(file.read_text("utf-8")))
    with tempfile.TemporaryDirectory() as folder, simulator(Path(folder), parts=script.parts) as machine:
        outcome = machine.play(script, tell=print if trace else None)
    for fault in outcome.faults:
        print(f"{fault.kind}: {fault.words}", file=sys.stderr)  # noqa: T201
    print(json.dumps({**outcome.to_json(), "violations": len(outcome.faults)}))  # noqa: T201
    return 1 if outcome.faults else 0


if __name__ == "__main__":
    sys.exit(main())
