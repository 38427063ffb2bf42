"""Faults that pass, for tests of windows over a practice site in this process."""

from msgspec import structs

from lmsdesk.practice.faults.player import Player, Rule, Script
from tests.sync.conftest import Person

BUSY = Rule(kind="status", status=429, retry_after=3600, count=1)
PASSING: tuple[tuple[Rule | None, str], ...] = (
    (Rule(kind="status", status=409, count=1), "This conflicts with something already there."),
    (Rule(kind="status", status=503, count=1), "The site has a problem."),
    (Rule(kind="cut-before", count=1), "The connection was interrupted."),
    (BUSY, "The site is busy."),
    (None, "The connection was interrupted."),
    (Rule(kind="status", status=403, count=1), "The site does not allow this."),
)
"""Faults in which nothing is carried out, and what is said of each; without a rule nothing answers in time."""


def play(person: Person, *rules: Rule) -> None:
    """From now on the site has these faults."""
    player = person.service.app.state.faults
    assert isinstance(player, Player)
    player.play(Script(rules=list(rules)))


def begin_fault(person: Person, rule: Rule | None, method: str, address: str) -> None:
    """The next request of this kind meets it; a pause that the site asked for before is over."""
    person.workspace.sync_now()
    play(person, *([] if rule is None else [about(rule, method, address)]))
    person.wire.unanswered = method if rule is None else ""


def about(rule: Rule, method: str, address: str) -> Rule:
    """The same for requests to this address, which begins with its version."""
    return structs.replace(rule, method=method, match=f"/{address.partition('/')[2]}$")
