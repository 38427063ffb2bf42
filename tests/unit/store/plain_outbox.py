"""The outbox in plain dictionaries, and a service to send to: what the state machine compares with."""

from collections.abc import Iterable, Mapping
from typing import Any

Place = tuple[str, str]
"""A column and a person."""
Fields = dict[str, Any]
Row = dict[str, Any]


def same(field: str, one: object, other: object) -> bool:
    """Whether two values mean the same."""
    return bool(one) == bool(other) if field == "exempt" else (one == other or {one, other} <= {None, ""})


class PlainOutbox:
    """What waits, the steps, and the mirror under them."""

    def __init__(self) -> None:
        self.mirror: dict[Place, Fields] = {}
        self.rows: dict[Place, Row] = {}
        self.done: list[tuple[str, list[tuple[Place, Fields, Fields]]]] = []
        self.undone: list[tuple[str, list[tuple[Place, Fields, Fields]]]] = []

    def seen(self, place: Place, field: str) -> object:
        """What a person sees."""
        patch = self.rows.get(place, {}).get("patch", {})
        return patch[field] if field in patch else self.mirror.get(place, {}).get(field)

    def edit(self, patches: Iterable[tuple[Place, Fields]], label: str) -> None:
        """Enter, as a new step if anything moved."""
        moves = self._enter(patches)
        if moves:
            self.done.append((label, moves))
            self.undone.clear()

    def step(self, taken: list[Any], given: list[Any], *, is_back: bool) -> bool:
        """Undo or redo; False where it must be refused."""
        label, moves = taken[-1]
        wanted = []
        for place, before, after in moves:
            origin, target = (after, before) if is_back else (before, after)
            fields = {name: target[name] for name in target if not same(name, self.seen(place, name), target[name])}
            if any(not same(name, self.seen(place, name), origin[name]) for name in fields):
                return False
            wanted.append((place, fields))
        given.append((label, moves))
        taken.pop()
        self._enter(wanted)
        return True

    def decide(self, place: Place, label: str, *, is_mine: bool) -> None:
        """Mine goes ahead, over what the service holds, or theirs stays; a step, in which the other comes back."""
        row = self.rows[place]
        theirs, mine = dict(row["theirs"]), {name: row["patch"][name] for name in row["theirs"]}
        row |= {"state": "queued", "version": row["version"] + 1}
        if is_mine:
            row["base"] |= theirs
            row["theirs"] = {}
        else:
            for name in theirs:
                self.drop(row, name)
            if not row["patch"]:
                del self.rows[place]
        before, after = (theirs, mine) if is_mine else (mine, {name: self.seen(place, name) for name in theirs})
        moved = [name for name in before if not same(name, before[name], after[name])]
        if moved:
            step = (place, {name: before[name] for name in moved}, {name: after[name] for name in moved})
            self.done.append((label, [step]))
            self.undone.clear()

    def _enter(self, patches: Iterable[tuple[Place, Fields]]) -> list[tuple[Place, Fields, Fields]]:
        moves = []
        for place, fields in patches:
            after = {name: value for name, value in fields.items() if not same(name, value, self.seen(place, name))}
            if after:
                moves.append((place, {name: self.seen(place, name) for name in after}, after))
                self._lay(place, after)
        return moves

    def _lay(self, place: Place, fields: Fields) -> None:
        row = self.rows.setdefault(place, {"patch": {}, "base": {}, "theirs": {}, "state": "queued", "version": 0})
        row["patch"] |= fields
        for name, value in fields.items():
            held = self.mirror.get(place, {}).get(name)
            row["base"][name] = held if same(name, value, held) else row["base"].get(name, held)
        row["version"] += 1
        if row["state"] == "failed":
            row["state"] = "queued"
        self.tidy(place)

    def tidy(self, place: Place) -> None:
        """Drop what needs no sending and end conflicts that are none."""
        row = self.rows[place]
        for name, value in list(row["theirs"].items()):
            if same(name, row["patch"][name], value):
                self.drop(row, name)
        if row["state"] != "sending" and not row.get("flight") and not row.get("maybe"):
            for name, value in list(row["patch"].items()):
                held = self.mirror.get(place, {}).get(name)
                if same(name, value, row["base"][name]) and same(name, value, held):
                    self.drop(row, name)
        if row["state"] == "held" and not row["theirs"]:
            row["state"] = "queued"
        if not row["patch"]:
            del self.rows[place]

    @staticmethod
    def drop(row: Row, name: str) -> None:
        for part in ("patch", "base", "theirs"):
            row[part].pop(name, None)

    def mark_maybe_delivered(self, row: Row) -> None:
        """What was on its way may have arrived."""
        maybe = row.setdefault("maybe", {})
        for name, value in row.pop("flight", {}).items():
            maybe.setdefault(name, []).append(value)


def merged(base: Fields, mine: Fields, theirs: Fields) -> tuple[Fields, Fields]:
    """What to send, and what is in conflict."""
    send: Fields = {}
    conflict: Fields = {}
    for name, value in mine.items():
        if same(name, value, theirs.get(name)):
            continue
        (send if same(name, base.get(name), theirs.get(name)) else conflict)[name] = value
    return send, {name: theirs.get(name) for name in conflict}


def tidy_view(fields: Mapping[str, Any]) -> Fields:
    """Values with all kinds of nothing as one."""
    return {name: (None if value == "" or value is False else value) for name, value in fields.items()}
