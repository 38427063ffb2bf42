"""Which rules act on which call, and what has come of them so far."""

import json
import random
import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

from lmsdesk.practice.protocol.wire import Json

MOST_EDITS_KEPT = 500
LONGEST_SCRIPT = 1024 * 1024
MOST_RULES = 200
LARGEST_SEED = 2**53
Kind = Literal[
    "latency",
    "status",
    "cut-before",
    "cut-within",
    "cut-after",
    "trickle",
    "expired-tokens",
    "stale",
    "stale-reads",
    "colleague",
]
KINDS: tuple[str, ...] = get_args(Kind)
FIELDS = ("score", "text", "exempt", "notes", "feedback")
CELLS = re.compile(r"/v[12]/courses/([^/]+)/gradebook/columns/([^/]+)/users(?:/(?!lastChanged$)([^/]+))?$")
"""The paths of one grade, or of those of a column."""
_Natural = Annotated[int, Meta(ge=0, le=1_000_000_000)]
_Milliseconds = Annotated[int, Meta(ge=0, le=600_000)]
_TOP = {"seed": "a whole number", "rules": f"a list of at most {MOST_RULES} rules"}
_WANTED = {
    "kind": f"one of {', '.join(KINDS)}",
    "match": "a regular expression of at most 300 letters",
    "method": "a verb such as PATCH",
    "probability": "a number from 0 to 1",
    "count": "a whole number from 0 on, or null",
    "after": "a whole number from 0 on",
    "latencyMs": "a whole number from 0 to 600000",
    "jitterMs": "a whole number from 0 to 600000",
    "status": "a status from 400 to 599",
    "retryAfter": "a whole number of seconds from 0 to 86400, or null",
    "bytes": "a whole number from 0 on",
    "bytesPerSecond": "a whole number from 1 on",
    "when": "before or after",
    "field": f"one of {', '.join(FIELDS)}",
}


class Rule(msgspec.Struct, rename="camel", forbid_unknown_fields=True, omit_defaults=True):
    """One fault; times in milliseconds, `retry_after` in seconds."""

    kind: Kind
    match: Annotated[str, Meta(max_length=300)] = ""
    method: Annotated[str, Meta(pattern=r"^[A-Za-z]{0,10}$")] = ""
    probability: Annotated[float, Meta(ge=0, le=1)] = 1.0
    count: _Natural | None = None
    after: _Natural = 0
    latency_ms: _Milliseconds = 0
    jitter_ms: _Milliseconds = 0
    status: Annotated[int, Meta(ge=400, le=599)] = 503
    retry_after: Annotated[int, Meta(ge=0, le=86_400)] | None = None
    bytes: _Natural = 0
    bytes_per_second: Annotated[int, Meta(ge=1, le=1_000_000_000)] = 1024
    when: Literal["before", "after"] = "before"
    field: Literal["score", "text", "exempt", "notes", "feedback"] = "score"

    def is_about(self, method: str, path: str) -> bool:
        if (self.kind == "colleague" and not CELLS.search(path)) or (self.kind == "stale-reads" and method != "GET"):
            return False
        return self.method.upper() in {"", method} and re.search(self.match, path) is not None


class Script(msgspec.Struct, rename="camel", forbid_unknown_fields=True):
    """The whole script."""

    seed: int = 0
    rules: list[Rule] = []

    def words(self) -> str:
        """As a person writes it: one rule a line, without what it leaves as it is."""
        return script_text(self.seed, self.rules)


class ScriptError(ValueError):
    """A script that cannot be played; says the line and what belongs there."""

    def __init__(self, line: int, words: str) -> None:
        # Half a letter, which JSON can spell, cannot be shown.
        super().__init__(f"Line {line} of the faults: {words}.".encode(errors="replace").decode())
        self.line = line


def script_text(seed: int, rules: Sequence[object]) -> str:
    lines = [f"  {msgspec.json.encode(rule).decode()}" for rule in rules]
    return f'{{"seed": {seed}, "rules": [' + ",".join(f"\n{line}" for line in lines) + "\n]}"


def read_script(path: Path | None) -> Script:
    """The script in the file, or an empty one. Raises ScriptError, or OSError for a file that cannot be read."""
    return script_of(path.read_bytes()) if path else Script()


def script_of(source: bytes | str) -> Script:
    """The script that a text holds; raises ScriptError."""
    if len(source) > LONGEST_SCRIPT:
        raise ScriptError(1, "a script has at most a million letters")
    try:
        text = source.decode("utf-8-sig") if isinstance(source, bytes) else source
        plain = json.loads(text)
    except UnicodeDecodeError as error:
        raise ScriptError(source[: error.start].count(b"\n") + 1, "a script is text in UTF-8") from None  # type: ignore[arg-type]
    except json.JSONDecodeError as error:
        raise ScriptError(error.lineno, f"this is not JSON: {error.msg.lower()} (column {error.colno})") from None
    except (RecursionError, ValueError):
        raise ScriptError(1, "this is not JSON that can be read") from None
    return _Reader(text, plain).script()


class _Reader:
    """Turns parsed JSON into a script, and a fault in it into the line where it stands."""

    def __init__(self, text: str, plain: object) -> None:
        self._text = text
        self._plain = plain

    def script(self) -> Script:
        whole = self._top()
        rules = [self._rule(number, plain) for number, plain in enumerate(whole.get("rules", []))]
        return Script(whole.get("seed", 0), rules)

    def _top(self) -> Json:
        if not isinstance(self._plain, dict):
            raise ScriptError(1, 'a script is an object such as {"seed": 1, "rules": []}')
        for name, value in self._plain.items():
            if name not in _TOP:
                raise ScriptError(self._line_of(name), f"a script has no `{name[:40]}`, only `seed` and `rules`")
            is_list = isinstance(value, list) and len(value) <= MOST_RULES
            is_seed = type(value) is int and abs(value) <= LARGEST_SEED
            if not (is_list if name == "rules" else is_seed):
                raise ScriptError(self._line_of(name), f"`{name}` is {_TOP[name]}")
        return self._plain

    def _rule(self, number: int, plain: object) -> Rule:
        start, end = self._spans[number]
        try:
            rule = msgspec.convert(plain, Rule)
            re.compile(rule.match)
            rule.match.encode()
        except (re.error, UnicodeEncodeError) as error:
            raise ScriptError(self._line_of("match", start, end), f"`match` cannot be used: {error}") from None
        except (msgspec.ValidationError, OverflowError) as error:
            name, words = _complaint(str(error))
            raise ScriptError(self._line_of(name, start, end), words) from None
        return rule

    def _line_of(self, name: str, start: int = 0, end: int | None = None) -> int:
        """The line of a property between two positions, or of the first position where it is not there."""
        named = re.compile(rf'"{re.escape(name)}"\s*:')
        found = named.search(self._text, start, len(self._text) if end is None else end)
        return self._text.count("\n", 0, found.start() if found else start) + 1

    @cached_property
    def _spans(self) -> list[tuple[int, int]]:
        """Where each rule begins and ends; of a list that is given twice, the last one counts."""
        spans: list[tuple[int, int]] = []
        position = _next(self._text, self._text.index("{") + 1)
        while self._text[position] != "}":
            name, position = _parse(self._text, position)
            position = _next(self._text, position)
            if name == "rules":
                spans = list(_elements(self._text, position))
            position = _next(self._text, _parse(self._text, position)[1])
        return spans


_parse = json.JSONDecoder().raw_decode
_BLANK = re.compile(r"[\s,:]*")


def _next(text: str, index: int) -> int:
    """Where the next value of a valid JSON text begins, or an object or a list ends."""
    found = _BLANK.match(text, index)
    return found.end() if found else index


def _elements(text: str, position: int) -> Iterator[tuple[int, int]]:
    """Where each element of the list at a position begins and ends."""
    position = _next(text, position + 1)
    while text[position] != "]":
        end = _parse(text, position)[1]
        yield position, end
        position = _next(text, end)


def _complaint(words: str) -> tuple[str, str]:
    """The property that the reader of rules complains about, and a sentence of our own about it."""
    quoted = re.findall(r"`([^`]*)`", words)
    name = quoted[-1].removeprefix("$.") if quoted else ""
    if "missing required" in words:
        return name, f"a rule needs a `{name}`"
    if "unknown field" in words:
        return name, f"a rule has no `{name[:40]}`"
    if name in _WANTED:
        return name, f"`{name}` is {_WANTED[name]}"
    return name, 'a rule is an object such as {"kind": "latency", "latencyMs": 200}'


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
