"""Which rules act on which call, and what has come of them so far."""

import random
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from lmsdesk.practice.faults.script import Rule, Script
from lmsdesk.practice.protocol.wire import Json

MOST_EDITS_KEPT = 500


@dataclass
class Part:
    """One rule with its own chance, so that what one rule does never moves another."""

    rule: Rule
    chance: random.Random = field(repr=False)
    met: int = 0
    acted: int = 0

    def acts(self, method: str, path: str) -> bool:
        if not self.rule.is_about(method, path):
            return False
        self.met += 1
        is_spent = self.rule.count is not None and self.acted >= self.rule.count
        if self.met <= self.rule.after or is_spent or self.chance.random() >= self.rule.probability:
            return False
        self.acted += 1
        return True

    def delay_s(self) -> float:
        return (self.rule.latency_ms + self.chance.random() * self.rule.jitter_ms) / 1000


@dataclass
class Player:
    """Plays one script; the same seed and calls give the same faults."""

    script: Script
    edits: deque[Json] = field(default_factory=lambda: deque(maxlen=MOST_EDITS_KEPT))
    """What the colleague entered, the oldest first."""
    _parts: list[Part] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.play(self.script)

    def play(self, script: Script) -> None:
        """Take another script, and count from the beginning."""
        self.script = script
        self.edits.clear()
        # A rule's chance hangs on its place and the seed alone.
        self._parts = [
            Part(rule, random.Random(f"{script.seed}:{index}"))  # noqa: S311 (repeatable on purpose)
            for index, rule in enumerate(script.rules)
        ]

    def acting(self, method: str, path: str) -> list[Part]:
        return [part for part in self._parts if part.acts(method, path)]

    def remembers(self, method: str, path: str) -> bool:
        """Whether a later call may be answered with what this one is told."""
        if method != "GET":
            return False
        return any(part.rule.kind == "stale-reads" and part.rule.is_about(method, path) for part in self._parts)

    def report(self) -> Json:
        """What is played, how often each rule was met and acted, and what the colleague did."""
        return {"seed": self.script.seed, "rules": list(self._rule_reports()), "colleague": list(self.edits)}

    def _rule_reports(self) -> Iterator[Json]:
        for part in self._parts:
            yield {**msgspec.to_builtins(part.rule), "met": part.met, "acted": part.acted}
