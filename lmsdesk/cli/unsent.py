"""`lmsdesk unsent`: everything that was not sent as readable files, with or without a site."""

import asyncio
import sys
from pathlib import Path

from lmsdesk.cli.export import open_workspace, site_called
from lmsdesk.desk import Site, UnsentFiles


def run_unsent(site: str, *, out: Path) -> int:
    """Write the table and the text and say where; raises LmsdeskError."""
    files = asyncio.run(_export(site_called(site), out))
    sys.stdout.write(f"{files.table}\n{files.text}\n")
    return 0


async def _export(site: Site, out: Path) -> UnsentFiles:
    async with open_workspace(site) as workspace:
        return await workspace.files.export_unsent(out)
