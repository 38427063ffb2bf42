"""Cuts a script down to the few acts that still break the same promise."""

import time
from collections.abc import Callable
from dataclasses import replace

from tests.simulator.kinds import Act
from tests.simulator.runs import Script, Simulator

LONGEST_S = 120.0


def shrunk(simulator: Simulator, script: Script, kind: str, *, longest_s: float = LONGEST_S) -> Script:
    """The shortest script that was found in the time."""
    ends_at = time.monotonic() + longest_s

    def still_fails(acts: list[Act]) -> bool:
        outcome = simulator.play(replace(script, acts=acts))
        return any(fault.kind == kind for fault in outcome.faults)

    acts = _without_parts(script.acts, still_fails, ends_at)
    return replace(script, acts=_simpler(acts, still_fails, ends_at))


def _without_parts(acts: list[Act], still_fails: Callable[[list[Act]], bool], ends_at: float) -> list[Act]:
    size = max(len(acts) // 2, 1)
    while time.monotonic() < ends_at:
        at, was_cut = 0, False
        while at < len(acts) and time.monotonic() < ends_at:
            rest = acts[:at] + acts[at + size :]
            if rest and still_fails(rest):
                acts, was_cut = rest, True
            else:
                at += size
        if size == 1 and not was_cut:
            break
        size = size if was_cut and size == 1 else max(size // 2, 1)
    return acts


def _simpler(acts: list[Act], still_fails: Callable[[list[Act]], bool], ends_at: float) -> list[Act]:
    """Fewer entries in a block, and fewer fields in an entry."""
    for number, act in enumerate(acts):
        for change in _simplifications(act):
            if time.monotonic() > ends_at:
                return acts
            tried = [*acts[:number], change, *acts[number + 1 :]]
            if still_fails(tried):
                acts = tried
                break
    return acts


def _simplifications(act: Act) -> list[Act]:
    if "entries" in act:
        return [{**act, "entries": [entry]} for entry in act["entries"]]
    if len(act.get("fields", ())) > 1:
        return [{**act, "fields": {name: value}} for name, value in act["fields"].items()]
    return []
