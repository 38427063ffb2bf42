"""What the service must hold, in plain dictionaries, learned from what it was told and what it answered."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tests.simulator.kinds import KINDS, Fields, Row, Target, kind_of, target_at
from tests.simulator.network import Exchange


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


def are_same(one: Fields, other: Fields, names: Iterable[str]) -> bool:
    """Whether all of these fields mean the same in both."""
    return all(same(name, one[name], other[name]) for name in names)


@dataclass
class Truth:
    """What the service holds of each target, and every state that each has had."""

    present: dict[Target, Fields] = field(default_factory=dict)
    states: defaultdict[tuple[Target, int], list[Fields]] = field(default_factory=lambda: defaultdict(list))
    """All that a target has held at a change index: of two writes within a millisecond, both have the same."""
    newest: dict[Target, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    away: set[str] = field(default_factory=set)
    """Who has left the course and will be back."""
    have_left: set[str] = field(default_factory=set)
    """Who has ever been away."""
    made: set[Target] = field(default_factory=set)
    """What somebody was told to be made."""
    gone: set[Target] = field(default_factory=set)
    """What was deleted."""
    _parents: dict[Target, Target] = field(default_factory=dict)

    def begin(self, rows: Iterable[Row]) -> None:
        """What is there on the first day, as the service lists it."""
        for row in rows:
            self._keep(row)

    def held(self, target: Target) -> Fields:
        """What the service holds now."""
        return self.present.get(target, dict.fromkeys(kind_of(target).fields))

    def carried(self, seen: Exchange) -> Fields:
        """Take note of a write; returns what was there before."""
        target = target_at(seen.path)
        assert target is not None
        assert seen.sent is not None
        kind, before = kind_of(target), self.held(target)
        wanted, row = kind.written(before, kind.sent_fields(seen.sent)), kind.row_of(target, seen.reply)
        self._keep(row)
        wrong = [name for name in kind.fields if not same(name, wanted[name], row.fields[name])]
        if wrong:
            self.faults.append(f"the service took {seen.sent} over {before} and holds {row.fields}: {wrong}")
        return before

    def made_or_deleted(self, seen: Exchange) -> None:
        """Take note of a thing more or less, of a kind of which people make and delete some."""
        if seen.method == "POST" and seen.status == 201:
            self.begin(row for kind in KINDS.values() if (row := kind.made_by(seen.path, seen.reply)) is not None)
        target = target_at(seen.path)
        if seen.method == "DELETE" and seen.status == 204 and target is not None:
            below = {one for one in self.present if target in self._above(one)}
            self.gone |= {target, *below}
            self.present = {one: fields for one, fields in self.present.items() if one not in self.gone}

    def _above(self, target: Target) -> Iterator[Target]:
        while target in self._parents:
            target = self._parents[target]
            yield target

    def _keep(self, row: Row) -> None:
        self.present[row.target] = row.fields
        self.states[row.target, row.change_index].append(row.fields)
        self.newest[row.target] = row.change_index
        if row.parent:
            self._parents[row.target] = row.target._replace(item=row.parent)
        else:
            self._parents.pop(row.target, None)
