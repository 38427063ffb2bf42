"""The desk as `lmsdesk` starts it; says when the stored gradebook is painted, and its memory, then ends."""

import sys
import time
from pathlib import Path

from lmsdesk.cli.loading import loading

with loading():
    # As `lmsdesk` does it: before anything of Qt is loaded.
    import asyncio

    from PySide6.QtGui import QPaintEvent

    from lmsdesk.gui.app import run
    from lmsdesk.gui.gradebook import page
    from lmsdesk.gui.gradebook.grid.grid import GradeTable
    from tests.bench.kept_secrets import FileSecrets


class Watched(GradeTable):
    """A grid that notes when it has been painted with rows for the first time."""

    painted_at = 0.0
    worked_s = 0.0
    was_painted = asyncio.Event()

    def paintEvent(self, e: QPaintEvent) -> None:
        super().paintEvent(e)
        if not Watched.painted_at and self.grades().rowCount() > 0:
            Watched.painted_at, Watched.worked_s = time.time(), time.process_time()
            Watched.was_painted.set()


async def _scenario(_: object) -> int:
    await asyncio.wait_for(Watched.was_painted.wait(), 30)
    sys.stdout.write(f"{Watched.painted_at} {Watched.worked_s} {_peak_kib()}\n")
    sys.stdout.flush()
    return 0


def _peak_kib() -> int:
    status = Path("/proc/self/status")
    if status.exists():
        # Unlike the figure for children, this one does not start with the memory of the process that made this one.
        return int(next(line for line in status.read_text().splitlines() if line.startswith("VmHWM")).split()[1])
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    page.GradeTable = Watched  # type: ignore[attr-defined]  # the one place that makes a grid
    run(secrets=FileSecrets(Path(sys.argv[1])), script=_scenario)
