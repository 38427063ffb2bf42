"""What people and the world do at random; an act is plain JSON, so that a run can be kept, cut and played again."""

import itertools
import random
from collections.abc import Callable, Sequence

from tests.simulator.kinds import Act, Kind
from tests.simulator.network import ARRIVED, FAULTS, STRANGE
from tests.simulator.service import USERS

CRASH_POINTS = ("now", "before-job", "after-job", "touch", "send", "reply")


class Chance:
    """Draws acts; numbers entered are mostly new, so that each can be told apart."""

    def __init__(self, seed: str, desks: int, kinds: Sequence[Kind]) -> None:
        self._dice = random.Random(seed)
        self._desks = desks
        self._kind_dice = random.Random(f"{seed}/kinds")
        self._numbers = itertools.count(1)
        people = [(kind, name, weight) for kind in kinds for name, weight in kind.acts.items()]
        world = [(None, name, weight) for name, weight in _WORLD.items()]
        self._kinds = kinds
        self._acts: list[tuple[Kind | None, str, float]] = [*people, *world]

    def act(self) -> Act:
        """The next thing that happens, and how long it is until the one after."""
        kind, name, _ = self._dice.choices(self._acts, [weight for _, _, weight in self._acts])[0]
        wait_s = self._dice.choice((0.0, 0.0, 0.05, 0.2, 0.5, 1.0, 1.0, 4.0))
        drawn = self._drawn(kind, name)
        return {"do": name, "desk": self._dice.randrange(self._desks), **drawn, "wait": wait_s}

    def _drawn(self, kind: Kind | None, name: str) -> Act:
        if kind is not None and name in kind.own_acts:
            return kind.own_acts[name].draw(self._dice)
        if kind is not None and name in _ENTERING:
            return _ENTERING[name](self, kind)
        return _OTHERS.get(name, Chance.nothing)(self)

    def type(self, kind: Kind) -> Act:
        return {"target": kind.draw_target(self._dice), "fields": kind.draw_fields(self._dice, self._numbers)}

    def paste(self, kind: Kind) -> Act:
        drawn = [self.type(kind) for _ in range(self._dice.randrange(2, 7))]
        return {"entries": [[one["target"], one["fields"]] for one in drawn]}

    def join(self, kind: Kind) -> Act:
        return {**self.type(kind), "late": self._dice.random() < 0.2}

    def decide(self) -> Act:
        what = self._dice.choices(("keep", "take", "discard", "retry"), [4, 4, 2, 3])[0]
        return {"what": what, "pick": self._dice.randrange(8)}

    def settle(self) -> Act:
        choices = self._dice.choices(("mine", "theirs", "both", "leave"), k=3)
        return {"choices": choices, "pick": self._dice.randrange(8)}

    def fault(self) -> Act:
        dice = self._dice
        kind = dice.choice((*FAULTS, *ARRIVED, *ARRIVED))
        method = "PATCH" if kind in {"ignored", "double"} else dice.choice(("", "GET", "PATCH", "PATCH"))
        return {"kind": kind, "method": method, "count": dice.choice((1, 1, 2, 4)) if kind not in STRANGE else 1}

    def crash(self) -> Act:
        dice = self._dice
        point = dice.choice(CRASH_POINTS)
        return {
            "point": point,
            "count": dice.randrange(1, 12),
            "power": dice.random() < 0.5,
            "off": dice.choice((0.1, 2.0, 20.0)),
        }

    def disk(self) -> Act:
        dice = self._dice
        if dice.random() < 0.5:
            return {"kind": "sync", "count": dice.randrange(1, 4)}
        return {"kind": "full", "for": dice.choice((0.5, 4.0, 15.0))}

    def clock(self) -> Act:
        return {"by": self._dice.choice((-86400.0, -3600.0, -5.0, 5.0, 3600.0, 86400.0))}

    def restart(self) -> Act:
        return {"off": self._dice.choice((0.1, 3.0, 30.0))}

    def leave(self) -> Act:
        user = self._dice.choices(USERS, [5, 3, 1])[0]
        return {
            "user": user,
            "is_kept": self._dice.random() < 0.4,
            "for": self._dice.choice((1.0, 10.0, 60.0, 400.0)),
        }

    def slipped(self, act: Act) -> Act:
        """Now and then, something else in the place of an act that changes nothing."""
        is_that = act["do"] == "look" and self._dice.random() < 0.7
        if not is_that:
            return act
        slip = {"do": "slip", "desk": act["desk"], "wait": act["wait"]}
        if self._dice.random() < 0.5:
            return {**slip, "list": "/users", "pages": self._dice.randrange(4), **self.leave()}
        kind = self._kind_dice.choice([kind for kind in self._kinds if kind.lists])
        return {**slip, "pages": 0, **kind.draw_between_pages(self._dice, self._numbers)}

    def line(self) -> Act:
        return {"for": self._dice.choice((0.5, 4.0, 20.0, 60.0))}

    def nothing(self) -> Act:
        return {}


_WORLD = {
    "fault": 12,
    "crash": 5,
    "disk": 2,
    "unplug": 2,
    "pause": 1,
    "resume": 2,
    "sync": 3,
    "sign_out": 0.7,
    "sign_in": 2,
    "restart": 1.2,
    "upgrade": 0.5,
    "clock": 1,
    "look": 4,
    "leave": 0.4,
    "rest": 2,
}
"""What happens whatever the kind of target, and how often beside the acts of the kinds."""
_ENTERING: dict[str, Callable[[Chance, Kind], Act]] = {
    "type": Chance.type,
    "web": Chance.type,
    "paste": Chance.paste,
    "import": Chance.paste,
    "join": Chance.join,
}
_OTHERS: dict[str, Callable[[Chance], Act]] = {
    "decide": Chance.decide,
    "settle": Chance.settle,
    "fault": Chance.fault,
    "crash": Chance.crash,
    "disk": Chance.disk,
    "clock": Chance.clock,
    "leave": Chance.leave,
    "restart": Chance.restart,
    "unplug": Chance.line,
    "rest": Chance.line,
}
