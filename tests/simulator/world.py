"""Several computers and one service, for one run."""
# ruff: noqa: ARG002 - every act is handed the same two things

import asyncio
import contextvars
import json
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx

from lmsdesk.desk import Link, Workspace
from lmsdesk.model.ids import CourseId, EditId
from tests.simulator.checks import Fault, Inspector
from tests.simulator.computer import Bomb, Computer
from tests.simulator.hands import CHOICES, HANDS, decide, decided_wholly, patch_of
from tests.simulator.kinds import KINDS, Act, Fields, LastLook, Target, kind_of
from tests.simulator.ledger import EditRow, look
from tests.simulator.network import Exchange, Network, at_once
from tests.simulator.network import Fault as LineFault
from tests.simulator.seats import Seats
from tests.simulator.service import COURSE, TEAM, USERS, Service
from tests.simulator.truth import Truth, are_same
from tests.simulator.verbs import Decide, Enter, Look, Repeat, Skip

_COURSE = CourseId(COURSE)
_ROOT = "http://127.0.0.1/lms/api/public/"
SETTLING_ROUNDS = 12
LAST_PULLS_S = 40.0
"""Within this time every desk has read what changed last, even if a list that was lost holds the next one up."""
STRUCTURE_EVERY_S = 320.0
"""Within this time every desk has read the roster again, and what was passed over while a list was read."""


class World:
    """Plays acts; what went wrong is in `faults`."""

    def __init__(self, service: Service, folder: Path, *, seed: str, desks: int) -> None:
        self.faults: list[Fault] = []
        self.truth = Truth()
        self.network = Network(service)
        self.met: Counter[str] = Counter()
        self._service = service
        self._dice = random.Random(f"{seed}/world")
        self._web_token = ""
        self._seats = Seats(self._web, self.network, self.truth)
        own = service.site.credentials
        self._application = httpx.BasicAuth(own.application_key, own.application_secret)._auth_header
        self.computers = [
            Computer(number, folder, self.network, Inspector(number, self.truth, self.faults.append), seed)
            for number in range(desks)
        ]

    async def begin(self) -> None:
        """The first day: everybody starts the program and signs in."""
        self._service.begin()
        if "marks" in self._service.parts:
            await self._hand_in_as_a_group()
        for kind in KINDS.values():
            kind.begin()
            self.truth.begin(await kind.listed(self._web))
        for computer in self.computers:
            await computer.start()
        await asyncio.sleep(0.5)
        for computer in self.computers:
            await self._sign_in(computer)
        await asyncio.sleep(3)

    async def _hand_in_as_a_group(self) -> None:
        group = (await self._web("POST", f"v2/courses/{COURSE}/groups", {"name": "Owls"})).json()["id"]
        for user in USERS[:2]:
            await self._web("PUT", f"v2/courses/{COURSE}/groups/{group}/users/{user}", {})
        column = f"v1/courses/{COURSE}/gradebook/columns/{TEAM}"
        work = {"groupId": group, "groupSubmission": "Ours"}
        reply = await self._web("POST", f"{column}/groupAttempts", work)
        assert reply.status_code == 201, reply.text

    async def play(self, act: Act) -> None:
        """One act, and the time until the next."""
        computer = self.computers[act["desk"] % len(self.computers)]
        own = next((kind.own_acts[act["do"]] for kind in KINDS.values() if act["do"] in kind.own_acts), None)
        hand = own.carry_out if own else HANDS.get(act["do"]) or getattr(self, f"_do_{act['do']}")
        await hand(computer, act)
        await asyncio.sleep(act["wait"])

    # People

    async def _do_type(self, computer: Computer, act: Act) -> None:
        await self._enter(computer, [(Target(*act["target"]), act["fields"])], "Type")

    async def _do_paste(self, computer: Computer, act: Act) -> None:
        await self._enter(computer, _entries(act), "Paste")

    async def _do_import(self, computer: Computer, act: Act) -> None:
        await self._enter(computer, _entries(act), "Import")

    async def _enter(self, computer: Computer, patches: list[tuple[Target, Fields]], label: str) -> None:
        made = [patch_of(target, fields) for target, fields in patches]
        await computer.do(Enter(patches, label), lambda workspace: workspace.gradebook.edit(made, label=label))

    async def _do_undo(self, computer: Computer, act: Act) -> None:
        await computer.do(Repeat(is_back=True), lambda workspace: workspace.gradebook.undo(_COURSE))

    async def _do_redo(self, computer: Computer, act: Act) -> None:
        await computer.do(Repeat(is_back=False), lambda workspace: workspace.gradebook.redo(_COURSE))

    async def _do_skip(self, computer: Computer, act: Act) -> None:
        await computer.do(Skip(), lambda workspace: workspace.gradebook.skip_undo(_COURSE))

    async def _do_decide(self, computer: Computer, act: Act) -> None:
        connection = computer.connection
        if connection is None:
            return
        states = {"keep": {"held"}, "take": {"held"}, "retry": {"failed", "queued"}}.get(act["what"])
        rows = [row for row in look(connection).edits.values() if states is None or row.state in states]
        if rows:
            await self._decide(computer, act["what"], rows[act["pick"] % len(rows)])

    async def _decide(self, computer: Computer, what: str, row: EditRow) -> None:
        if what in CHOICES:
            await decide(computer, row, decided_wholly(row, CHOICES[what]))
        elif what == "retry":
            await computer.do(Decide(what, row.id), lambda workspace: workspace.outbox.retry(EditId(row.id)))
        else:
            await computer.do(Decide(what, row.id), lambda workspace: workspace.outbox.discard([EditId(row.id)]))

    async def _do_look(self, computer: Computer, act: Act) -> None:
        """The sheet that is painted must say what the rows say."""

        await computer.do(Look(), lambda workspace: workspace._store.views.sheet(_COURSE))

    async def _do_sign_out(self, computer: Computer, act: Act) -> None:
        await computer.do(None, lambda workspace: workspace.session.sign_out())

    async def _do_sign_in(self, computer: Computer, act: Act) -> None:
        await self._sign_in(computer)

    async def _sign_in(self, computer: Computer) -> None:
        async def sign_in(workspace: Workspace) -> None:
            if not workspace.session.is_signed_in or workspace.state.link is Link.SIGN_IN:
                begun = await workspace.session.begin_sign_in()
                # The service has a clock of its own.
                answer = contextvars.Context().run(at_once, self._service.code_for(computer.grader, begun.request_url))
                await workspace.session.finish_sign_in(begun, answer)

        await computer.do(None, sign_in)

    async def _do_pause(self, computer: Computer, act: Act) -> None:
        await computer.do(None, _soon(lambda workspace: workspace.pause()))

    async def _do_resume(self, computer: Computer, act: Act) -> None:
        await computer.do(None, _soon(lambda workspace: workspace.resume()))

    async def _do_sync(self, computer: Computer, act: Act) -> None:
        await computer.do(None, _soon(lambda workspace: workspace.sync_now()))

    async def _do_web(self, computer: Computer, act: Act) -> None:
        """A colleague changes something on the service's own page."""
        await self._write_on_the_web(Target(*act["target"]), act["fields"])

    # The world

    async def _do_fault(self, computer: Computer, act: Act) -> None:
        computer.arm(LineFault(act["kind"], act["method"], act["count"]))

    async def _do_crash(self, computer: Computer, act: Act) -> None:
        if act["point"] == "now":
            computer.die(with_power=act["power"], off_s=act["off"])
        elif computer.life is not None:
            computer.bomb = Bomb(act["point"], act["count"], with_power=act["power"], off_s=act["off"])

    async def _do_disk(self, computer: Computer, act: Act) -> None:
        disk = computer.disk
        if act["kind"] == "sync":
            disk.failing_syncs = act["count"]
            return
        disk.is_full = True
        asyncio.get_running_loop().call_later(act["for"], lambda: setattr(disk, "is_full", False))

    async def _do_unplug(self, computer: Computer, act: Act) -> None:
        line = computer.line
        line.is_unplugged = True
        self.met["unplugged"] += 1
        asyncio.get_running_loop().call_later(act["for"], lambda: setattr(line, "is_unplugged", False))

    async def _do_clock(self, computer: Computer, act: Act) -> None:
        computer.offset[0] += act["by"]
        self.met["clock_jump"] += 1

    async def _do_restart(self, computer: Computer, act: Act) -> None:
        await computer.close()
        computer.start_later(act["off"])

    async def _do_upgrade(self, computer: Computer, act: Act) -> None:
        self.met["upgrade"] += 1
        await computer.close()
        await computer.try_older()
        computer.version += 1
        await computer.start()

    async def _do_leave(self, computer: Computer, act: Act) -> None:
        if await self._seats.leave(act["user"], is_kept=act["is_kept"]):
            self.met["left"] += 1
            come_back = self._seats.come_back
            asyncio.get_running_loop().call_later(act["for"], lambda: computer.spawn(come_back(act["user"])))

    async def _do_slip(self, computer: Computer, act: Act) -> None:
        """A student leaves, or a colleague grades, while somebody is between two pages of a list."""
        passed = [(act["list"], lambda: None)] * act["pages"]
        self.network.between_pages = [*passed, (act["list"], lambda: computer.spawn(self._slip(computer, act)))]

    async def _slip(self, computer: Computer, act: Act) -> None:
        self.met["slipped"] += 1
        if "entries" not in act:
            await self._do_leave(computer, act)
            return
        for target, fields in _entries(act):
            await self._write_on_the_web(target, fields)

    async def _do_rest(self, computer: Computer, act: Act) -> None:
        await asyncio.sleep(act["for"])

    # The end

    async def settle(self) -> None:
        """The faults stop and people decide what is left to decide; then everybody must agree."""
        for computer in self.computers:
            computer.calm()
        self.network.between_pages.clear()
        for user in USERS:
            await self._seats.come_back(user)
        for number in range(SETTLING_ROUNDS):
            await self._settling_round(is_last=number > SETTLING_ROUNDS // 2)
            if all(self._is_settled(computer) for computer in self.computers):
                break
        if self.met["left"] or self.met["slipped"]:
            await self._read_structures()
        for computer in self.computers:
            await self._do_sync(computer, {})
        await asyncio.sleep(LAST_PULLS_S)
        last_looks = [await kind.at_the_end(self._web) for kind in KINDS.values()]
        for computer in self.computers:
            self._agree(computer, last_looks)

    async def _read_structures(self) -> None:
        """Every desk reads all lists again, because it is time to or because it has just been started."""
        if self._dice.random() < 0.2:
            await asyncio.sleep(STRUCTURE_EVERY_S)
            return
        for computer in self.computers:
            await computer.close()
            await computer.start()
        await asyncio.sleep(15)

    async def _settling_round(self, *, is_last: bool) -> None:
        for computer in self.computers:
            computer.calm()
            await computer.start()
        await asyncio.sleep(3)
        for computer in self.computers:
            await self._do_resume(computer, {})
            await self._sign_in(computer)
            await self._do_sync(computer, {})
        await asyncio.sleep(10)
        for computer in self.computers:
            connection = computer.connection
            for row_target, row in look(connection).edits.items() if connection else ():
                if row_target in self.truth.gone:
                    await self._decide(computer, "discard", row)
                    continue
                what = {"held": "keep" if self._dice.random() < 0.5 and not is_last else "take", "failed": "retry"}
                if row.state in what:
                    await self._decide(computer, what[row.state], row)
            await self._finish(computer)
            for kind in KINDS.values():
                await kind.settle(computer)
        await asyncio.sleep(2)

    async def _finish(self, computer: Computer) -> None:
        connection = computer.connection
        for kind in KINDS.values():
            edits = look(connection).edits if connection else {}
            drafts = [target for target, row in edits.items() if target.kind == kind.name and row.is_draft]
            if drafts:
                await kind.finish(computer, drafts)

    def _is_settled(self, computer: Computer) -> bool:
        connection = computer.connection
        if connection is None or look(connection).edits:
            return False
        return all(kind.is_settled(connection) for kind in KINDS.values())

    def _agree(self, computer: Computer, last_looks: Sequence[LastLook]) -> None:
        connection = computer.connection
        if connection is None:
            computer.inspector.fault("dead", "the program does not run although nothing hinders it")
            return
        view = computer.inspector.inspect(connection)
        if view.edits:
            computer.inspector.fault("drain", f"{view.edits} still wait although nothing hinders them")
        missed = self.truth.made - self.truth.present.keys() - self.truth.gone
        if missed:
            computer.inspector.fault("lost", f"{missed} were said to be made and are not there")
        for target, held in self.truth.present.items():
            is_newest = view.indexes.get(target) == self.truth.newest[target]
            if not is_newest or not are_same(view.mirror[target], held, kind_of(target).fields):
                computer.inspector.fault(
                    "differ", f"{target} shows {view.mirror.get(target)}, the service holds {held}"
                )
        for last_look in last_looks:
            for fault, words in last_look(connection):
                computer.inspector.fault(fault, words)

    # The service's own page

    async def _write_on_the_web(self, target: Target, fields: Fields) -> None:
        if target.user in self.truth.away or target in self.truth.gone:
            return
        kind = kind_of(target)
        path, body = kind.path(target), kind.request(fields)
        reply = await self._web("PATCH", path, body)
        assert reply.status_code == 200, (path, reply.text)
        self.truth.carried(Exchange("PATCH", path, body, 200, reply.json()))

    async def _web(self, method: str, path: str, body: Fields | None) -> httpx.Response:
        reply = await self._asked(method, path, body)
        if reply.status_code == 401:
            form = httpx.Request("POST", _ROOT + "v1/oauth2/token", data={"grant_type": "client_credentials"})
            form.headers["Authorization"] = self._application
            self._web_token = (await self.network.carried_out(form)).json()["access_token"]
            reply = await self._asked(method, path, body)
        return reply

    async def _asked(self, method: str, path: str, body: Fields | None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self._web_token}"}
        content = json.dumps(body).encode() if body is not None else None
        return await self.network.carried_out(httpx.Request(method, _ROOT + path, headers=headers, content=content))

    async def end(self) -> None:
        """Everybody quits, in order."""
        for computer in self.computers:
            computer.is_wanted = False
            await computer.close()
            computer.bury()


def _entries(act: Act) -> list[tuple[Target, Fields]]:
    return [(Target(*target), fields) for target, fields in act["entries"]]


def _soon(action: Any) -> Any:
    async def done(workspace: Workspace) -> None:
        action(workspace)

    return done
