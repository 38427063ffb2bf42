"""Lets an installed program check itself, on a screen of its own."""

import json
import subprocess
from collections.abc import Sequence
from typing import Any

import run


def self_test(program: Sequence[str]) -> list[dict[str, Any]]:
    """What an installed program finds out about itself; raises CannotGoOnError where it does not report."""
    with run.virtual_display() as environment:
        done = subprocess.run([*program, "--self-test"], env=environment, capture_output=True, check=False)
    try:
        return list(json.loads(done.stdout)["checks"])
    except ValueError:
        raise run.CannotGoOnError(f"{program[-1]} ended with {done.returncode} and without a report.") from None
