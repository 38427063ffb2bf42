"""One run of the simulator: a script of acts, played from the first day to the day when everybody agrees."""

import asyncio
import gc
import hashlib
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.simulator.acts import Chance
from tests.simulator.checks import Fault
from tests.simulator.clock import virtual_clocks
from tests.simulator.disk import simulated_disks
from tests.simulator.kinds import KINDS, Act
from tests.simulator.loop import NumberedTask, Stuck, VirtualLoop
from tests.simulator.pages import pages_of
from tests.simulator.service import Service, opened
from tests.simulator.versions import later_versions
from tests.simulator.world import World

ACTS_A_RUN = 250
PARTS = {
    "marks": "people mark attempts as well, with annotations, rubrics and comments",
    "contents": "people change, make, move and delete what stands in the course",
    "files": "people put files into the queue of what goes into the course",
    "copies": "people copy a branch of the course",
}
"""What a run can have beside grades."""

Tell = Callable[[str], None]


@dataclass
class Script:
    """What happens in one run."""

    seed: str
    desks: int
    acts: list[Act]
    page: int = 0
    """How many rows a list gives at once; 0 is all of them."""
    parts: tuple[str, ...] = ()
    """What people do beside grades; the service of a run has to have it."""

    @classmethod
    def drawn(cls, seed: str, acts: int = ACTS_A_RUN, *, parts: Sequence[str] = ()) -> "Script":
        """A random script."""
        desks = random.Random(f"{seed}/desks").choice((2, 2, 3, 4))
        kinds = [kind for kind in KINDS.values() if not kind.part or kind.part in parts]
        chance = Chance(f"{seed}/acts", desks, kinds)
        drawn = [chance.act() for _ in range(acts)]
        page = random.Random(f"{seed}/page").choice((0, 2, 2, 3))
        return cls(seed, desks, [chance.slipped(act) for act in drawn] if page else drawn, page, tuple(parts))

    def to_json(self) -> dict[str, Any]:
        return {"seed": self.seed, "desks": self.desks, "page": self.page, "parts": self.parts, "acts": self.acts}

    @classmethod
    def from_json(cls, plain: dict[str, Any]) -> "Script":
        return cls(plain["seed"], plain["desks"], plain["acts"], plain.get("page", 0), tuple(plain.get("parts", ())))


@dataclass
class Outcome:
    """What came of a run, or of many."""

    steps: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    met: Counter[str] = field(default_factory=Counter)
    faults: list[Fault] = field(default_factory=list)
    digest: str = ""

    def add(self, other: "Outcome") -> None:
        """Count another run to this one."""
        self.steps += other.steps
        self.counts.update(other.counts)
        self.met.update(other.met)
        self.faults += other.faults
        self.digest = hashlib.sha256(f"{self.digest}{other.digest}".encode()).hexdigest()[:16]

    def to_json(self) -> dict[str, Any]:
        counts = {name: self.counts[name] for name in ("crashes", "edits_made", "edits_lost", "edits_doubled")}
        more = {name: count for name, count in sorted(self.counts.items()) if name not in counts}
        return {"steps": self.steps, **counts, **more, "faults": dict(sorted(self.met.items())), "digest": self.digest}


class Simulator:
    """Plays scripts on one service, one after the other."""

    def __init__(self, service: Service, folder: Path) -> None:
        self._service = service
        self._folder = folder

    def play(self, script: Script, *, tell: Tell | None = None) -> Outcome:
        """The whole run, or as much of it as there is until a promise is broken."""
        random.seed(script.seed)
        NumberedTask.renumber()
        loop = VirtualLoop(script.seed)
        asyncio.set_event_loop(None)
        gc.disable()
        try:
            with virtual_clocks(loop), later_versions(), pages_of(script.page):
                return loop.run_until_complete(self._played(loop, script, tell))
        finally:
            _end(loop)
            gc.enable()

    async def _played(self, loop: VirtualLoop, script: Script, tell: Tell | None) -> Outcome:
        world = World(self._service, self._folder, seed=script.seed, desks=script.desks)
        world.network.tell = lambda words: tell(f"{loop.time():10.3f} {words}") if tell else None
        outcome = Outcome()
        await world.begin()
        for act in script.acts:
            if world.faults:
                break
            world.network.tell(f"ACT {act}")
            await world.play(act)
            outcome.steps += 1
        if not world.faults:
            await world.settle()
        await world.end()
        await asyncio.sleep(1)
        _count(world, loop, outcome)
        return outcome


def _count(world: World, loop: VirtualLoop, outcome: Outcome) -> None:
    outcome.faults = [*world.faults, *(Fault("service", words) for words in world.truth.faults)]
    outcome.faults += [Fault("bug", words) for words in loop.problems]
    outcome.met.update(world.met)
    outcome.met.update(world.network.met)
    outcome.counts["exchanges"] = world.network.exchanges
    for computer in world.computers:
        outcome.met.update(computer.met)
        outcome.met.update(computer.disk.met)
        outcome.counts.update(computer.inspector.met)
        outcome.counts["crashes"] += computer.crashes
        outcome.counts["edits_made"] += computer.inspector.ledger.made
    told = (sorted(outcome.counts.items()), sorted(outcome.met.items()), sorted(world.truth.states.items(), key=str))
    outcome.digest = hashlib.sha256(repr(told).encode()).hexdigest()[:16]


def _end(loop: VirtualLoop) -> None:
    left = asyncio.all_tasks(loop)
    for task in left:
        task.cancel()
    try:
        if left:
            loop.run_until_complete(asyncio.wait(left, timeout=5))
    except Stuck:
        pass
    loop.close()


@contextmanager
def simulator(folder: Path, *, parts: Sequence[str] = ()) -> Iterator[Simulator]:
    """A simulator that uses the folder for next to nothing."""
    with ExitStack() as stack:
        service = stack.enter_context(opened(folder, parts=parts))
        stack.enter_context(simulated_disks())
        yield Simulator(service, folder)
