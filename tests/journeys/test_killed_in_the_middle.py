"""`kill -9` at random moments of typing and of sending: what was acknowledged is there, once, with its value."""

import asyncio
import os
import random
import subprocess
import sys
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from threading import Timer

from lmsdesk.cli.tour_input import until
from lmsdesk.desk import AppFolders, SiteBook, Workspace
from tests.helpers.campus import Campus, Campuses
from tests.helpers.desk import loaded, running
from tests.helpers.file_secrets import FileSecrets
from tests.helpers.patience import PATIENCE_S

KILLS, MOST_KILLS = 12, 24
"""How many desks are killed; more of them when chance had not yet met one in the middle of sending."""
COLUMN = "Lab Practical"
SLOW = {"kind": "latency", "method": "PATCH", "latencyMs": 20, "jitterMs": 60}
Acknowledged = dict[tuple[str, str], float]


def _life(secrets: Path, home: Path, first: int, lines: int, *, is_answered: bool) -> Acknowledged:
    """Let a desk type from a row on, and kill it when it has acknowledged so many grades."""
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "tests.helpers.typing_desk", str(secrets), COLUMN, str(first)),
            *(["answered"] if is_answered else []),
        ],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "LMSDESK_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"},
        cwd=Path(__file__).parents[2],
    )
    assert process.stdout is not None
    # Not even a desk that stalls may outlive its test.
    watchdog = Timer(PATIENCE_S, process.kill)
    watchdog.start()
    with process, process.stdout as said:
        told = [said.readline() for _ in range(lines)]
        process.kill()
        told += said.readlines()
    watchdog.cancel()
    assert process.returncode == -9, "the desk ended by itself"
    assert all(told), "the desk stood still"
    return {(column, person): float(score) for column, person, score in (line.split() for line in told)}


async def _emptied(campus: Campus, secrets: FileSecrets, folders: AppFolders) -> None:
    """Come back after the crash: everything that was left goes to the service."""
    workspace = await Workspace.open(campus.site("keychain"), secrets=secrets, folders=folders)
    async with running(workspace):
        await until(lambda: not workspace.state.counts.total, "what was left was not sent")


def _has_met_sending(arrived: list[float]) -> bool:
    return any(0 < share < 1 for share in arrived)


async def test_every_acknowledged_grade_survives_twelve_kills(
    campuses: Campuses, home: Path, folders: AppFolders, tmp_path: Path
) -> None:
    chance = random.Random(20261121)
    secrets = FileSecrets(tmp_path / "secrets.json")
    acknowledged: Acknowledged = {}
    arrived: list[float] = []
    first = 0
    async with campuses.open("campus") as campus:
        campus.watch_writes()
        await campus.restart(SLOW)
        await campus.sign_in(secrets)
        SiteBook(folders).save(campus.site("keychain"))
        workspace = await Workspace.open(campus.site("keychain"), secrets=secrets, folders=folders)
        async with running(workspace):
            await loaded(workspace)
        for number in range(MOST_KILLS):
            # Every other desk only types: the service has taken the requests and answers nothing.
            is_answered = not number % 2
            with nullcontext() if is_answered else campus.frozen():
                live = partial(_life, tmp_path / "secrets.json", home, first, is_answered=is_answered)
                life = await asyncio.to_thread(live, chance.randint(4, 20))
            arrived.append(len(life.keys() & campus.written().keys()) / len(life))
            first += len(life) + 5
            acknowledged |= life
            await _emptied(campus, secrets, folders)
            if number + 1 >= KILLS and _has_met_sending(arrived):
                break
        assert _has_met_sending(arrived), "no desk was killed in the middle of sending"
        assert 0 in arrived, "no desk was killed while it could only type"
        written = campus.written()
        held = {cell: written[cell][-1] for cell in acknowledged}
        assert held == acknowledged
        assert len(acknowledged) >= KILLS
        assert all(len(set(values)) == 1 for values in written.values())
