"""One person's computer: the real program on it, its disk, its clock, its keychain, its line, and its deaths."""
# ruff: noqa: ARG002 - the keychain's interface names the site

import asyncio
import contextvars
import copy
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import apsw
import httpx

from lmsdesk.desk import APPLICATION_SECRET, Workspace
from lmsdesk.desk.platform.paths import AppFolders
from lmsdesk.desk.sites.profiles import Site
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.ids import CourseId, SiteId
from lmsdesk.store import StoreError, StoreNewer
from tests.simulator.checks import Inspector
from tests.simulator.clock import OFFSET_S
from tests.simulator.disk import DISKS, Died, Disk, DiskPath
from tests.simulator.kinds import KINDS
from tests.simulator.ledger import View, look
from tests.simulator.loop import WATCH
from tests.simulator.network import Ears, Fault, Line, Network
from tests.simulator.service import CONTENT_PARTS, COURSE, GRADERS
from tests.simulator.verbs import Skip, Verb
from tests.simulator.versions import VERSION

SITE = SiteId("practice")
VERB: contextvars.ContextVar["Doing | None"] = contextvars.ContextVar("verb", default=None)


class Gone(Exception):
    """The process that wanted this is no more."""


class Doing:
    """One verb on its way: judged in the first job it gives to the store."""

    def __init__(self, verb: Verb) -> None:
        self.verb = verb
        self.jobs_before = verb.jobs_before
        self.before: View | None = None
        self.is_over = False


class Keychain:
    """Outlives the process, and takes nothing from a dead one."""

    is_lasting = True

    def __init__(self, values: dict[str, str], life: "Life") -> None:
        self._values = values
        self._life = life

    def get(self, site_id: SiteId, name: str) -> str | None:
        return self._values.get(name)

    def set(self, site_id: SiteId, name: str, value: str) -> None:
        if not self._life.is_over:
            self._values[name] = value

    def delete(self, site_id: SiteId, name: str) -> None:
        if not self._life.is_over:
            self._values.pop(name, None)


class Life:
    """One process from its start to its end."""

    def __init__(self) -> None:
        self.is_over = False
        self.workspace: Workspace | None = None
        self.tasks: set[asyncio.Task[Any]] = set()


class Bomb:
    """Ends the process at the n-th passing of a point."""

    def __init__(self, point: str, count: int, *, with_power: bool, off_s: float) -> None:
        self.point = point
        self.count = count
        self.with_power = with_power
        self.off_s = off_s


class Computer:
    """What a person sits at; `life` is None while the program does not run."""

    def __init__(self, number: int, folder: Path, network: Network, inspector: Inspector, seed: str) -> None:
        self.number = number
        self.grader = GRADERS[number]
        self.inspector = inspector
        self.offset = [0.0]
        self.disk = Disk()
        self.version = 0
        self.reached = 0
        """The version that the store is known to have."""
        self.life: Life | None = None
        self.crashes = 0
        self.bomb: Bomb | None = None
        self.in_doubt: list[Doing] = []
        """Verbs that may have been carried out although nobody was told so; see `_on_opened`."""
        self.opened_at: float | None = None
        self._ended: list[Life] = []
        self.is_wanted = True
        """Whether the person wants the program to run."""
        self.met: Counter[str] = Counter()
        self.network = network
        self._folder = folder / f"desk{number}"
        self.own_files = folder / f"files{number}"
        """Where the person keeps files, on a disk that does not fail."""
        self._dice = random.Random(f"{seed}/desk{number}")
        self._secrets = {APPLICATION_SECRET: network.service.site.credentials.application_secret}
        self._faults: list[Fault] = []
        self.line = self._new_line()
        self._mount()

    # Life and death

    async def start(self) -> None:
        """Open the program and let it run; when the disk does not let it, it is tried again in a while."""
        if self.life is not None or not self.is_wanted:
            return
        self.life = life = Life()
        self.line = self._new_line()
        self.spawn(self._live(life))

    async def _live(self, life: Life) -> None:
        try:
            life.workspace = await self._opened(life)
        except StoreNewer:
            self.inspector.fault("upgrade", f"a store of version {self.version} was refused by the same version")
            return
        except LmsdeskError:
            self._end(life)
            self.start_later(7.0)
            return
        self._on_opened()
        await life.workspace.courses.open(CourseId(COURSE))
        if CONTENT_PARTS & set(self.network.service.parts):
            await life.workspace.contents.open(CourseId(COURSE))
        await life.workspace.run()

    async def _opened(self, life: Life) -> Workspace:
        data = DiskPath(self._folder)
        folders = AppFolders(config=data, data=data, cache=data, logs=data)
        return await Workspace.open(
            self.site, secrets=Keychain(self._secrets, life), folders=folders, transport=self.line
        )

    @property
    def site(self) -> Site:
        """How the desk describes the service."""
        key = self.network.service.site.credentials.application_key
        return Site(SITE, "Practice", "http://127.0.0.1", application_key=key, protection="keychain")

    def _on_opened(self) -> None:
        """Nothing has been synchronised yet: what is in the store is what the last life left.

        A verb that failed may be found done after a loss of power: the frames of its commit were in the log, the disk
        had only not promised to keep them. That is allowed, whole, and as long as nothing was written since: what was
        said to be not kept is then seen as waiting, and can be taken back.
        """
        # An upgrade that comes while the program starts is for the next start.
        self.reached = VERSION.get()
        connection = self.connection
        assert connection is not None
        doubtful, self.in_doubt = self.in_doubt, []
        if doubtful and self._was_done(connection):
            self._judge_found(connection, doubtful)
        elif any(isinstance(doing.verb, Skip) for doing in doubtful):
            steps = connection.execute("SELECT count(*) FROM step WHERE NOT is_undone").get
            if steps < len(self.inspector.ledger.done):
                # Forgotten just before the death.
                del self.inspector.ledger.done[steps:]
                self.inspector.ledger.steps_moved()
        self.inspector.inspect(connection)

    def _judge_found(self, connection: apsw.Connection, doubtful: list[Doing]) -> None:
        inspector, view = self.inspector, look(connection)
        entries = inspector.new_entries(connection)
        faults: list[str] = []
        for doing in reversed(doubtful):
            assert doing.before is not None
            ledger = copy.deepcopy(inspector.ledger)
            faults = [
                f"{doing.verb.name}, half done by a death: {words}"
                for words in doing.verb.judged(ledger, doing.before, view, entries)
            ]
            if not faults:
                inspector.ledger = ledger
                return
        for words in faults:
            inspector.fault("torn", words)

    def _was_done(self, connection: apsw.Connection) -> bool:
        sql = "SELECT count(*) FROM history WHERE history_id > ? AND origin NOT IN ('sent', 'pulled')"
        ledger = self.inspector.ledger
        if connection.execute(sql, (ledger.history_id,)).get:
            return True
        if look(connection).all_kept() != ledger.kept:
            return True
        # What is posted once more moves nothing that history tells, and is a step all the same.
        return int(connection.execute("SELECT count(*) FROM step WHERE NOT is_undone").get) > len(ledger.done)

    def die(self, *, with_power: bool, off_s: float) -> None:
        """The process ends at this very instruction, or the whole computer does."""
        life = self.life
        if life is None:
            return
        self.crashes += 1
        self.met["power_loss" if not with_power else "kill"] += 1
        old, self.disk = self.disk, self.disk.reborn(self._dice, with_power=with_power)
        old.on_touch = lambda: None
        self._mount()
        self.met.update(old.met)
        self._end(life)
        self.start_later(off_s)

    def _end(self, life: Life) -> None:
        life.is_over = True
        self._ended.append(life)
        self.line.is_dead = True
        self.life = None
        self.bomb = None
        for task in sorted(life.tasks, key=hash):
            task.cancel()

    def bury(self) -> None:
        """Let go of the stores of lives that were cut off, which hold on to themselves by their hooks."""
        for life in self._ended:
            connection = life.workspace._store._database._connection if life.workspace else None
            if connection is not None:
                connection.set_wal_hook(None)
                connection.close()
        self._ended.clear()

    def start_later(self, wait_s: float) -> None:
        """Start the program again after a while."""
        loop = asyncio.get_running_loop()
        loop.call_later(wait_s, lambda: self.spawn(self.start()) if self.life is None else None)

    async def close(self) -> None:
        """Quit the program in order."""
        life = self.life
        if life is not None and life.workspace is not None:
            await self.on(life.workspace.close())
            if self.life is life:
                self._end(life)

    async def try_older(self) -> None:
        """A program that is older than the file must refuse it and leave it as it is."""
        before = {name: bytes(file.seen) for name, file in self.disk.files.items()}
        if (
            self.life is not None
            or self.version == 0
            or self.reached < self.version
            or any("-wal" in name for name in before)
        ):
            return

        async def attempt() -> None:
            try:
                await self._opened(Life())
            except StoreNewer:
                return
            self.inspector.fault("upgrade", f"a program of version {self.version - 1} opened a newer store")

        self.version -= 1
        await self.on(attempt())
        self.version += 1
        if before != {name: bytes(file.seen) for name, file in self.disk.files.items() if name in before}:
            self.inspector.fault("upgrade", "an older program changed a newer store")

    # Work

    def spawn(self, work: Coroutine[Any, Any, Any], doing: Doing | None = None) -> "asyncio.Task[Any]":
        """Run this as part of the program on this computer."""
        context = contextvars.copy_context()
        life = self.life
        context.run(OFFSET_S.set, self.offset)
        context.run(VERSION.set, self.version)
        context.run(WATCH.set, lambda job: self._watched(life, job))
        context.run(VERB.set, doing)
        task = asyncio.get_running_loop().create_task(self._guarded(work, life), context=context)
        # A life may end before the task has taken its first step.
        task.add_done_callback(lambda _: work.close())
        if life is not None:
            life.tasks.add(task)
            task.add_done_callback(life.tasks.discard)
        return task

    async def on(self, work: Awaitable[Any]) -> None:
        """Run this on the computer and wait for its end, whatever that is."""

        async def carried_out() -> None:
            await work

        await asyncio.wait([self.spawn(carried_out())])

    async def do(self, verb: Verb | None, action: Callable[[Workspace], Awaitable[Any]]) -> None:
        """Have the person do something, if the program is there."""
        life = self.life
        if life is not None and life.workspace is not None:
            workspace = life.workspace

            async def done() -> None:
                await action(workspace)

            self.spawn(done(), Doing(verb) if verb else None)

    async def _guarded(self, work: Coroutine[Any, Any, Any], life: Life | None) -> None:
        try:
            await work
        except (LmsdeskError, Died, Gone):
            return
        except Exception as error:  # noqa: BLE001 - whatever a program that lives should not have raised
            if life is None or not life.is_over:
                self.inspector.fault("bug", f"{type(error).__name__}: {error}")

    def _watched(self, life: Life | None, job: Callable[[], Any]) -> Any:
        if life is not None and life.is_over:
            raise Gone
        self.pass_point("before-job")
        doing = VERB.get()
        if doing is None or doing.is_over or self.connection is None:
            result = self._carried_out(job)
        elif doing.jobs_before:
            doing.jobs_before -= 1
            result = self._carried_out(job)
        else:
            result = self._judged(doing, job)
        self.pass_point("after-job")
        return result

    def _carried_out(self, job: Callable[[], Any]) -> Any:
        """Some job of the program; what it has done to the store is looked at."""
        touched, changes = self.disk.touched, self._changes
        result = job()
        if self._changes != changes:
            # What a failed write has left in the log is written over now.
            self.in_doubt = []
        if self.disk.touched != touched and self.connection is not None:
            self.inspector.inspect(self.connection)
        return result

    def _judged(self, doing: Doing, job: Callable[[], Any]) -> Any:
        """The job of a verb."""
        touched, doubtful, changes = self.disk.touched, list(self.in_doubt), self._changes
        self._before(doing)
        try:
            result = job()
        except Died:
            raise
        except BaseException as error:
            self._after_failure(doing, error)
            if self.disk.touched == touched:
                self.in_doubt = doubtful
            raise
        self.in_doubt = [] if self._changes != changes else doubtful
        self._after(doing, result)
        return result

    def _before(self, doing: Doing) -> None:
        doing.is_over = True
        connection = self.connection
        assert connection is not None
        doing.before = self.inspector.inspect(connection)
        doing.verb.expect(self.inspector.ledger, doing.before)
        self.in_doubt.append(doing)

    def _after(self, doing: Doing, result: Any) -> None:
        connection = self.connection
        assert connection is not None
        assert doing.before is not None
        inspector = self.inspector
        entries, view = inspector.new_entries(connection), look(connection)
        doing.verb.learn(connection, result)
        for words in doing.verb.judged(inspector.ledger, doing.before, view, entries):
            inspector.fault(doing.verb.name, words)
        inspector.inspect(connection)

    def _after_failure(self, doing: Doing, error: BaseException) -> None:
        connection = self.connection
        assert connection is not None
        assert doing.before is not None
        if look(connection).everything() != doing.before.everything():
            self.inspector.fault("torn", f"{doing.verb.name} failed and yet moved something: {error!r}")
        if not isinstance(error, StoreError):
            self.in_doubt.remove(doing)
        for words in doing.verb.refused(self.inspector.ledger, error):
            self.inspector.fault(doing.verb.name, words)

    @property
    def _changes(self) -> int:
        """How many rows the program has changed in this life."""
        connection = self.connection
        return connection.total_changes() if connection else 0

    @property
    def connection(self) -> apsw.Connection | None:
        """The program's own connection, read past its code."""
        workspace = self.life.workspace if self.life else None
        return workspace._store._database._connection if workspace else None

    def pass_point(self, point: str) -> None:
        """The process has come to a point where it may die."""
        bomb = self.bomb
        if bomb is None or bomb.point != point or self.life is None:
            return
        bomb.count -= 1
        if bomb.count <= 0:
            self.die(with_power=bomb.with_power, off_s=bomb.off_s)
            raise Died

    def arm(self, fault: Fault) -> None:
        """Let this happen to the next request it is meant for."""
        self._faults.append(fault)

    def calm(self) -> None:
        """End all faults."""
        self._faults.clear()
        self.bomb = None
        self.line.is_unplugged = False
        self.disk.is_full = False
        self.disk.failing_syncs = 0

    def _new_line(self) -> Line:
        inspector = self.inspector
        ears = Ears(inspector.carried, inspector.arrived, self.pass_point, self._look_at)
        line = Line(self.grader, self.network, dice=self._dice, ears=ears)
        line.faults = self._faults
        return line

    def _look_at(self, request: httpx.Request) -> None:
        connection = self.connection
        if connection is None:
            return
        for kind in KINDS.values():
            for fault, words in kind.wrong_to_send(request, connection):
                self.inspector.fault(fault, words)

    def _mount(self) -> None:
        DISKS[str(self._folder)] = self.disk
        self.disk.on_touch = lambda: self.pass_point("touch")
