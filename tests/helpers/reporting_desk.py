"""A desk in a process of its own that says what its window shows: the site it has open and the message on the bar.

Run as `python -m tests.helpers.reporting_desk SECRETS SITE` with LMSDESK_HOME set. Each line is a JSON object; it stays
until SIGTERM closes its window in order.
"""

import asyncio
import json
import sys
from pathlib import Path

from lmsdesk.gui.app import DeskApp, run
from lmsdesk.model.ids import SiteId
from tests.helpers.file_secrets import FileSecrets

LOOK_EVERY_S = 0.05


async def _tell(app: DeskApp) -> int:
    told = ""
    app.window.site_chosen.emit(sys.argv[2])
    while not app._is_ending:
        notice = app.window.messages.notice
        words = f"{notice.title} {notice.detail} {notice.hint}" if notice else ""
        line = json.dumps({"is_open": app.window.workspace is not None, "message": words})
        if line != told:
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
            told = line
        await asyncio.sleep(LOOK_EVERY_S)
    return 0


def main() -> int:
    # The site is chosen in the window, as a person does: the scenario goes on when it does not open.
    return run(secrets=FileSecrets(Path(sys.argv[1])), first_site=SiteId("none"), script=_tell)


if __name__ == "__main__":
    sys.exit(main())
