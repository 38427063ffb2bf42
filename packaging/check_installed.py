"""Lets an installed program check itself, on a screen of its own, and then do what a person does first."""

import json
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import run


def check(program: Sequence[str]) -> list[dict[str, Any]]:
    """What it finds out about itself, and whether the main chapter of the tour passes.

    Raises CannotGoOnError where it does not report.
    """
    with run.virtual_display() as environment:
        done = subprocess.run([*program, "--self-test"], env=environment, capture_output=True, check=False)
        try:
            checks = list(json.loads(done.stdout)["checks"])
        except ValueError:
            raise run.CannotGoOnError(f"{program[-1]} ended with {done.returncode} and without a report.") from None
        return [*checks, _tour(program, environment)]


def _tour(program: Sequence[str], environment: dict[str, str]) -> dict[str, Any]:
    """Sign in, open a course, grade, and look at what the practice site then holds."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="lmsdesk-tour-") as pictures:
        # Whoever runs the program may be somebody else.
        Path(pictures).chmod(0o777)
        command = [*program, "demo", "--tour", pictures, "--chapters", "main"]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        steps = len(list(Path(pictures).glob("*.png")))
    result = "failed" if done.returncode else "passed"
    detail = done.stderr.strip()[-500:] if done.returncode else f"{steps} steps"
    return {"name": "tour", "result": result, "detail": detail, "seconds": round(time.monotonic() - began, 2)}
