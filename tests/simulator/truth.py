"""What the service must hold, in plain dictionaries, learned from what it was told and what it answered."""

from dataclasses import dataclass, field
from typing import Any

from tests.simulator.network import Exchange

Place = tuple[str, str]
"""A column and a person."""
Fields = dict[str, Any]

FIELDS = ("score", "text", "exempt", "notes", "feedback")
PAIRED_FIELDS = {"score": "text", "text": "score"}
"""The two faces of one value."""


def normal(field_name: str, value: object) -> object:
    """A value as services keep it: nothing is None, texts are trimmed, scores are rounded."""
    if field_name == "exempt":
        return bool(value) or None
    if isinstance(value, int | float):
        return round(float(value), 5) + 0.0
    if isinstance(value, str):
        text = value.replace("\r\n", "\n").strip()
        return None if not text or (field_name == "text" and text == "-") else text
    return value


def same(field_name: str, one: object, other: object) -> bool:
    """Whether two values mean the same to a service."""
    return normal(field_name, one) == normal(field_name, other)


def fields_of(reply: Fields) -> Fields:
    """The fields of a grade that people change, with nothing as None."""
    return {name: reply.get(name) for name in FIELDS}


def place_of(path: str) -> Place | None:
    """The cell that a path names, or None."""
    parts = path.split("/")
    if len(parts) == 8 and parts[4] == "columns" and parts[6] == "users" and parts[7].startswith("_"):
        return parts[5], parts[7]
    return None


@dataclass
class Truth:
    """The grades of the service, every state that each has had, and how often each value was set by each desk."""

    cells: dict[Place, Fields] = field(default_factory=dict)
    states: dict[tuple[Place, int], Fields] = field(default_factory=dict)
    newest: dict[Place, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    away: set[str] = field(default_factory=set)
    """Who has left the course and will be back."""
    have_left: set[str] = field(default_factory=set)
    """Who has ever been away."""

    def begin(self, rows: list[Fields]) -> None:
        """The grades of the first day, as the service lists them."""
        for row in rows:
            self._keep((row["columnId"], row["userId"]), row)

    def held(self, place: Place) -> Fields:
        """What the service holds now."""
        return self.cells.get(place, dict.fromkeys(FIELDS))

    def carried(self, seen: Exchange) -> Fields:
        """Take note of a write; returns what was there before."""
        place = place_of(seen.path)
        assert place is not None
        assert seen.sent is not None
        before = self.held(place)
        wanted = self._after(before, seen.sent)
        self._keep(place, seen.reply)
        wrong = [name for name in FIELDS if not same(name, wanted[name], self.cells[place][name])]
        if wrong:
            self.faults.append(f"the service took {seen.sent} over {before} and holds {self.cells[place]}: {wrong}")
        return before

    def _keep(self, place: Place, row: Fields) -> None:
        index = int(row["changeIndex"])
        self.cells[place] = fields_of(row)
        self.states[place, index] = self.cells[place]
        self.newest[place] = index

    @staticmethod
    def _after(before: Fields, sent: Fields) -> Fields:
        """A null clears, absence keeps, and a score takes the place of a text and a text that of a score."""
        after = {**before, **{name: value for name, value in sent.items() if name in FIELDS}}
        if "score" in sent or "text" in sent:
            after["score"], after["text"] = sent.get("score"), sent.get("text")
            if normal("text", after["text"]) is not None and after["score"] is None:
                # Words may stand for a number; which ones do is the service's affair.
                after["score"] = _number(after["text"])
        return after


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
