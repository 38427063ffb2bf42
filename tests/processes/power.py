"""The power fails: the recorded writes of a desk are played up to each sync, and the rest is dropped, kept or torn."""

import asyncio
import random
import shutil
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId
from lmsdesk.store import Store, StoreError, StoreKey
from tests.processes.disks import Disk, Outcome, lay_out
from tests.processes.lives import later_program
from tests.processes.nursery import finished
from tests.processes.recorder import Event, Record, Told, record_everything
from tests.processes.steps import Counts, Ledger, Overlay, Step, seen
from tests.processes.upgrading import later

COURSE = CourseId("_1_1")
FILE = "site.db"
KEY = StoreKey(raw=bytes(range(32)))
LONG = "word " * 300


@dataclass(frozen=True)
class Script:
    """What the recorded desk does: two sittings at this version, and one after an upgrade."""

    folder: Path
    sittings: Sequence[Sequence[Step]]

    @property
    def steps(self) -> list[Step]:
        """All sittings in one."""
        return [step for sitting in self.sittings for step in sitting]


async def losing_power(folder: Path, *, cuts: int, seed: int) -> Counts:
    """Fail so many times, spread over the whole record; each fate at each place when `cuts` is large enough."""
    chance = random.Random(seed)
    script = Script(folder / "recorded", sittings(chance))
    events = await asyncio.to_thread(recorded, script)
    return await replayed(events, script, folder / "found", cuts=cuts, chance=chance)


def recorded(script: Script) -> list[Event]:
    """What a desk of its own process did to the disk."""
    (events,) = finished(_sit, script).said
    assert isinstance(events, list)
    return events


async def replayed(
    events: Sequence[Event], script: Script, folder: Path, *, cuts: int, chance: random.Random
) -> Counts:
    """Open what each failure leaves, and compare it with what the person was told."""
    counts, states = Counts(), _states(script.steps)
    upgrade_at = len(script.steps) - len(script.sittings[-1])
    for disk, fate in _failures(events, cuts, chance):
        shutil.rmtree(folder, ignore_errors=True)
        lay_out(disk.after_failure(fate, chance), folder)
        counts.kills += 1
        counts.note(fate.value)
        try:
            found, faults = await _opened(folder / FILE, is_later=disk.told >= upgrade_at)
        except StoreError as error:
            counts.note(f"not opened: {error.code}, {fate}")
            counts.lost += 1
            continue
        counts.torn += faults
        counts.acknowledged += disk.told
        possible = states[disk.told : disk.told + 2]
        counts.lost += found not in possible
        counts.inside += found != possible[0]
    return counts


def _failures(events: Sequence[Event], cuts: int, chance: random.Random) -> Iterator[tuple[Disk, Outcome]]:
    places = [(place, fate) for place in Record(list(events)).syncs() for fate in Outcome]
    chosen = set(places if cuts >= len(places) else chance.sample(places, cuts))
    # More than one way to be torn, when there is time for it.
    again = max(cuts // len(places), 1)
    disk = Disk()
    for place, event in enumerate([*events, Told(0)]):
        for fate in Outcome:
            if (place, fate) in chosen:
                yield from ((disk, fate) for _ in range(again if fate is Outcome.TORN else 1))
        if place < len(events):
            disk.play(event)


async def _opened(file: Path, *, is_later: bool) -> tuple[Overlay, int]:
    with later_program(later()) if is_later else nullcontext():
        store = await Store.open(file, KEY)
    try:
        return seen(await store.outbox.edits()), len(await store.faults())
    finally:
        await store.close()


def _sit(script: Script, tell: Connection) -> None:
    asyncio.run(_sat(script, tell))


async def _sat(script: Script, tell: Connection) -> None:
    script.folder.mkdir(parents=True)
    record = record_everything(script.folder)
    record.events.clear()
    told = 0
    for number, sitting in enumerate(script.sittings):
        is_last = number == len(script.sittings) - 1
        with later_program(later()) if is_last else nullcontext():
            store = await Store.open(script.folder / FILE, KEY)
        for step in sitting:
            await (store.outbox.undo(COURSE) if step.is_undo else store.outbox.edit(step.patches, label="a step"))
            told += 1
            record.events.append(Told(told))
        await store.close()
    tell.send(record.events)


def sittings(chance: random.Random) -> list[list[Step]]:
    """One day of a person: two sittings at this version, the last one after an upgrade."""
    one = [*_typed(chance, 12), *(_pasted(chance) for _ in range(4)), *_typed(chance, 12), Step(is_undo=True)]
    return [one, [*_typed(chance, 8), Step(is_undo=True), _pasted(chance)], _typed(chance, 8)]


def _typed(chance: random.Random, count: int) -> list[Step]:
    return [Step((CellPatch(_cell(chance.randrange(50)), {"score": chance.random()}),)) for _ in range(count)]


def _pasted(chance: random.Random) -> Step:
    """So much that the log is brought into the file."""
    return Step(tuple(CellPatch(_cell(number), {"feedback": f"{LONG}{chance.random()}"}) for number in range(200)))


def _cell(number: int) -> Cell:
    return Cell(COURSE, ColumnId("_2_1"), UserId(f"_{number}_1"))


def _states(steps: Sequence[Step]) -> list[Overlay]:
    """What waits after so many steps."""
    ledger = Ledger()
    states: list[Overlay] = [{}]
    for step in steps:
        ledger.take(step)
        states.append(dict(ledger.overlay))
    return states
