"""`lmsdesk` and `lmsdesk demo`: the desk, with a practice site of its own to try."""

import os
import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from lmsdesk.cli.loading import loading


def run_desk(*, is_verbose: bool = False) -> int:
    """Run until the window is closed; returns the exit code."""
    with loading():
        from lmsdesk.cli.practice_child import ChildStarter
        from lmsdesk.gui.app import run

    return run(practice=ChildStarter(), is_verbose=is_verbose)


def run_demo(dataset: str, *, tour: Path | None, chapters: Sequence[str] = ()) -> int:
    """Run until the window is closed, or the tour is done; returns the exit code."""
    with tempfile.TemporaryDirectory(prefix="lmsdesk-demo-", ignore_cleanup_errors=True) as home:
        os.environ["LMSDESK_HOME"] = home
        with loading():
            from lmsdesk.cli.practice_child import ChildStarter
            from lmsdesk.desk import MemorySecrets
            from lmsdesk.gui.app import run

        starter = ChildStarter(dataset, data=Path(home) / "practice", on_started=partial(_print_address, home))
        if tour is None:
            return run(practice=starter, secrets=MemorySecrets(), opens_practice=True)
        from lmsdesk.cli.tour import Tour

        return run(practice=starter, secrets=MemorySecrets(), script=Tour(starter, tour, chapters).script)


def _print_address(home: str, address: str) -> None:
    sys.stdout.write(
        f"The practice site is at {address}. Everything is kept in {home} until the end.\n"
        "Close the window or press Ctrl+C to stop.\n"
    )
    sys.stdout.flush()
