"""The power fails: what was acknowledged is on the disk, and a disk that lies about it is found out."""

import random
from pathlib import Path

from tests.processes.power import Script, losing_power, recorded, replayed, sittings
from tests.processes.recorder import Sync


async def test_every_acknowledged_edit_is_there_after_a_power_failure(tmp_path: Path, seed: int) -> None:
    counts = await losing_power(tmp_path, cuts=90, seed=seed)
    assert counts.is_clean, counts
    assert counts.kills >= 90
    assert counts.acknowledged


async def test_a_disk_that_syncs_nothing_is_found_out(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    script = Script(tmp_path / "recorded", sittings(chance))
    lying = [event for event in recorded(script) if not isinstance(event, Sync) or event.with_folder]
    counts = await replayed(lying, script, tmp_path / "found", cuts=20, chance=chance)
    assert counts.lost
