"""`python -m tests.processes --kills N --seed S`: all proofs; the last line is a JSON object, and loss is exit code 1.

Each proof prints a line of its own when it is done. `--only` names some of them.
"""

import argparse
import asyncio
import json
import logging
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.processes.branches import copying
from tests.processes.cuts import cutting
from tests.processes.evaluating import evaluating
from tests.processes.killing import marking, pasting, typing
from tests.processes.power import losing_power
from tests.processes.sending import sending
from tests.processes.steps import Counts
from tests.processes.upgrading import migrating
from tests.processes.uploading import FILES, uploading

Proof = Callable[[Path], Awaitable[Counts]]

ALL_CUTS = 1_000
"""More failures of the power than there are places: every fate at every place, torn ones several times."""


def main(arguments: list[str]) -> int:
    """Run the proofs one after the other; returns the exit code."""
    options = _options(arguments)
    logging.disable(logging.CRITICAL)
    proofs = {name: proof for name, proof in _proofs(options).items() if not options.only or name in options.only}
    all_counts = {}
    for name, proof in proofs.items():
        began = time.monotonic()
        all_counts[name] = counts = _proven(proof)
        _say({"proof": name, **vars(counts), "seconds": round(time.monotonic() - began, 1)})
    _say(_summary(all_counts, options.seed))
    return 0 if all(counts.is_clean for counts in all_counts.values()) else 1


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.processes", description=__doc__)
    parser.add_argument("--kills", type=int, default=200, help="kills of each kind (default: 200)")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000), help="the same seed, the same people")
    parser.add_argument("--stride", type=int, default=1, help="cut the line at each so-manieth byte (default: 1)")
    parser.add_argument("--files", type=int, default=FILES, help=f"files of an upload (default: {FILES})")
    parser.add_argument("--power", type=int, default=ALL_CUTS, help="failures of the power (default: all)")
    parser.add_argument("--only", nargs="*", default=[], help="names of proofs")
    return parser.parse_args(arguments)


def _proofs(options: argparse.Namespace) -> dict[str, Proof]:
    kills, seed = options.kills, options.seed
    return {
        "typing": lambda folder: typing(folder, kills=kills, seed=seed),
        "marking": lambda folder: marking(folder, kills=kills, seed=seed),
        "evaluating": lambda folder: evaluating(folder, kills=kills, seed=seed),
        "pasting": lambda folder: pasting(folder, kills=kills, seed=seed),
        "sending": lambda folder: sending(folder, kills=kills, seed=seed),
        "uploading": lambda folder: uploading(folder, kills=kills, seed=seed, files=options.files),
        "copying": lambda folder: copying(folder, kills=kills, seed=seed),
        "migrating": lambda folder: migrating(folder, kills=kills, seed=seed),
        "power": lambda folder: losing_power(folder, cuts=options.power, seed=seed),
        "cutting": lambda folder: cutting(folder, stride=options.stride, seed=seed),
    }


def _proven(proof: Proof) -> Counts:
    async def run(folder: Path) -> Counts:
        return await proof(folder)

    with tempfile.TemporaryDirectory(prefix="lmsdesk-processes-") as folder:
        return asyncio.run(run(Path(folder)))


def _summary(all_counts: dict[str, Counts], seed: int) -> dict[str, object]:
    killed = {name: counts.kills for name, counts in all_counts.items()}
    return {
        "seed": seed,
        "power_failures": killed.pop("power", 0),
        "line_cuts": killed.pop("cutting", 0),
        "kills": killed,
        "edits_acknowledged": sum(counts.acknowledged for counts in all_counts.values()),
        "lost": sum(counts.lost for counts in all_counts.values()),
        "doubled": sum(counts.doubled for counts in all_counts.values()),
        "torn": sum(counts.torn for counts in all_counts.values()),
    }


def _say(line: dict[str, object]) -> None:
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
