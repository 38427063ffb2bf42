"""What people and the world do at random; an act is plain JSON, so that a run can be kept, cut and played again."""

import random
from collections.abc import Callable
from typing import Any

from tests.simulator.network import ARRIVED, KINDS, STRANGE
from tests.simulator.service import COLUMNS, USERS

Act = dict[str, Any]

CRASH_POINTS = ("now", "before-job", "after-job", "touch", "send", "reply")
LETTERS = ("A", "B+", "C", "F", "Pass", "12", "-", " A ")
WORDS = ("fine", "See me", "  spaced ", "two\r\nlines", "", "ünïcode ✓", "-")


class Chance:
    """Draws acts; numbers entered are mostly new, so that each can be told apart."""

    def __init__(self, seed: str, desks: int) -> None:
        self._dice = random.Random(seed)
        self._desks = desks
        self._count = 0

    def act(self) -> Act:
        """The next thing that happens, and how long it is until the one after."""
        names = list(_WEIGHTS)
        name = self._dice.choices(names, [_WEIGHTS[one] for one in names])[0]
        wait_s = self._dice.choice((0.0, 0.0, 0.05, 0.2, 0.5, 1.0, 1.0, 4.0))
        made = _MAKERS[name](self)
        return {"do": name, "desk": self._dice.randrange(self._desks), **made, "wait": wait_s}

    def cell(self) -> list[str]:
        """A column and a student; two students are asked for often, so that desks meet."""
        user = self._dice.choices(USERS, [5, 3, 1])[0]
        return [self._dice.choices(COLUMNS, [3, 1])[0], user]

    def fields(self) -> dict[str, Any]:
        """What is entered in one cell."""
        kind = self._dice.choices(
            ("score", "text", "clear", "exempt", "feedback", "notes", "all"), [9, 3, 2, 2, 4, 2, 2]
        )
        return self._fields(kind[0])

    def _fields(self, kind: str) -> dict[str, Any]:
        dice = self._dice
        self._count += 1
        if kind == "score":
            return {"score": dice.choice((self._count / 100, self._count / 100, float(dice.randrange(4))))}
        if kind == "text":
            return {"text": dice.choice((f"t{self._count}", dice.choice(LETTERS)))}
        if kind == "clear":
            return {"score": None, "text": None}
        if kind == "exempt":
            return {"exempt": dice.random() < 0.6}
        if kind == "all":
            return {**self._fields("score"), **self._fields("feedback"), **self._fields("exempt")}
        return {kind: dice.choice((f"words {self._count}", f"words {self._count}", None, dice.choice(WORDS)))}

    def type(self) -> Act:
        return {"cell": self.cell(), "fields": self.fields()}

    def paste(self) -> Act:
        return {"cells": [[self.cell(), self.fields()] for _ in range(self._dice.randrange(2, 7))]}

    def decide(self) -> Act:
        what = self._dice.choices(("keep", "take", "discard", "retry"), [4, 4, 2, 3])[0]
        return {"what": what, "pick": self._dice.randrange(8)}

    def join(self) -> Act:
        return {**self.type(), "late": self._dice.random() < 0.2}

    def restore(self) -> Act:
        return {"cell": self.cell(), "back": self._dice.choice((1.0, 10.0, 60.0, 600.0))}

    def settle(self) -> Act:
        choices = self._dice.choices(("mine", "theirs", "both", "leave"), k=3)
        return {"choices": choices, "pick": self._dice.randrange(8)}

    def throw(self) -> Act:
        return {"cell": self.cell(), "again": self._dice.random() < 0.7}

    def fault(self) -> Act:
        dice = self._dice
        kind = dice.choice((*KINDS, *ARRIVED, *ARRIVED))
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
        column = self._dice.choice(COLUMNS)
        cells = [[[column, user], self.fields()] for user in (self._dice.choice(USERS[:-1]), USERS[-1])]
        return {**slip, "list": f"/columns/{column}/users", "pages": 0, "cells": cells}

    def line(self) -> Act:
        return {"for": self._dice.choice((0.5, 4.0, 20.0, 60.0))}

    def nothing(self) -> Act:
        return {}


_WEIGHTS = {
    "type": 34,
    "paste": 6,
    "import": 2,
    "undo": 7,
    "redo": 3,
    "skip": 1,
    "decide": 9,
    "join": 3,
    "restore": 1.5,
    "settle": 3,
    "throw": 1,
    "web": 5,
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
_MAKERS: dict[str, Callable[[Chance], Act]] = {
    **dict.fromkeys(_WEIGHTS, Chance.nothing),
    "type": Chance.type,
    "web": Chance.type,
    "paste": Chance.paste,
    "import": Chance.paste,
    "decide": Chance.decide,
    "join": Chance.join,
    "restore": Chance.restore,
    "settle": Chance.settle,
    "throw": Chance.throw,
    "fault": Chance.fault,
    "crash": Chance.crash,
    "disk": Chance.disk,
    "clock": Chance.clock,
    "leave": Chance.leave,
    "restart": Chance.restart,
    "unplug": Chance.line,
    "rest": Chance.line,
}
