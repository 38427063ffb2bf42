"""The promises, looked after between any two jobs of a store and at every write of the service."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import apsw

from tests.simulator.kinds import PAIRED_FIELDS, Fields, Target, kind_of, of_history, target_at
from tests.simulator.ledger import NOTHING, Entry, Ledger, View, Wish, entries_after, gone, look, plain
from tests.simulator.network import Exchange
from tests.simulator.truth import Truth, are_same, normal, same

_FROM_SYNC = {"sent", "pulled", "lost"}


@dataclass(frozen=True)
class Fault:
    """A promise that was broken."""

    kind: str
    words: str


@dataclass
class Inspector:
    """Watches one desk: its store, its requests, its person's wishes."""

    desk: int
    truth: Truth
    tell: Callable[[Fault], None]
    ledger: Ledger = field(default_factory=Ledger)
    met: Counter[str] = field(default_factory=Counter)

    def fault(self, kind: str, words: str) -> None:
        """Say that a promise was broken here."""
        self.tell(Fault(kind, f"desk {self.desk}: {words}"))

    def inspect(self, connection: apsw.Connection) -> View:
        """Look at the store after whatever the synchronisation has done to it."""
        view = look(connection)
        entries = self.new_entries(connection)
        for entry in filter(self._goes_with_its_target, entries):
            self.ledger.drop(entry[0], entry[1])
        strange = [entry for entry in entries if entry[4] not in _FROM_SYNC and not self._goes_with_its_target(entry)]
        if strange:
            self.fault("history", f"nobody asked for {strange}")
        self._mirror(view, entries)
        self._wishes(view, entries)
        self._kept(view)
        missed = gone(connection) - self.truth.have_left
        if missed:
            self.fault("roster", f"{missed} are not shown any more and have never left")
        return view

    def _goes_with_its_target(self, entry: Entry) -> bool:
        target, *_, origin = entry
        return origin == "discarded" and target in self.ledger.given_up

    def _kept(self, view: View) -> None:
        """What the service does not have is there as it was entered, and nothing else."""
        wanted, found = self.ledger.kept, view.all_kept()
        wrong = {key: (wanted.get(key), found.get(key)) for key in wanted | found if wanted.get(key) != found.get(key)}
        if wrong:
            self.met["edits_lost"] += 1
            self.fault("kept", f"entered and found: {wrong}")

    def new_entries(self, connection: apsw.Connection) -> list[Entry]:
        """What history has gained; nothing of it may ever go."""
        ledger = self.ledger
        ledger.history_id, entries = entries_after(connection, ledger.history_id)
        ledger.history_count += len(entries)
        count = connection.execute("SELECT count(*) FROM history").get
        if count != ledger.history_count:
            self.fault("history", f"{ledger.history_count} entries were written and {count} are there")
            ledger.history_count = count
        return entries

    def remember(self, view: View) -> None:
        """From here on the mirror may only move forward."""
        self.ledger.indexes, self.ledger.mirror = view.indexes, view.mirror

    def _mirror(self, view: View, entries: list[Entry]) -> None:
        told = {(meant, name) for target, name, _, _, _ in entries for meant in of_history(target)}
        for target, row in view.mirror.items():
            index, before = view.indexes[target], self.ledger.mirror.get(target)
            if row == before and index == self.ledger.indexes.get(target):
                continue
            said = self.truth.states.get((target, index), [NOTHING] if index == 0 else [])
            if not any(are_same(row, one, kind_of(target).fields) for one in said):
                self.fault("mirror", f"{target} shows {row}, which the service never said as {index}: {said}")
            if index < self.ledger.indexes.get(target, 0):
                self.fault("mirror", f"{target} went back from {self.ledger.indexes[target]} to {index}")
            moved = [name for name in row if before and plain(name, before[name]) != plain(name, row[name])]
            silent = [name for name in moved if (target, name) not in told]
            if silent:
                self.fault("history", f"{target} {silent} changed from {before} to {row} without an entry")
        self.remember(view)

    def _wishes(self, view: View, entries: list[Entry]) -> None:
        for (target, name), wish in list(self.ledger.wishes.items()):
            edit = view.edits.get(target)
            if edit is not None and name in edit.patch and plain(name, edit.patch[name]) == plain(name, wish.value):
                continue
            is_back = wish.is_confirmed or self._is_back(view, target, name, wish)
            if not is_back and not _is_told(entries, target, name, wish):
                waits = edit.patch if edit else "nothing"
                self.met["edits_lost"] += 1
                self.fault("lost", f"{target} {name} {wish.value!r} is gone before it was read back; {waits} waits")
            self.ledger.give_up(target, name, edit.patch if edit else {})

    def _is_back(self, view: View, target: Target, name: str, wish: Wish) -> bool:
        """Whether the mirror shows the wish, as the service held it after the last write of this desk.

        A colleague may have moved on from there: that is news like any other, and no wish of this person's.
        """
        is_after_own = view.indexes.get(target, 0) >= wish.sent_index
        return is_after_own and same(name, view.mirror.get(target, {}).get(name), wish.value)

    # Requests

    def carried(self, seen: Exchange) -> None:
        """The service has carried out a request of this desk."""
        self.truth.made_or_deleted(seen)
        target = target_at(seen.path)
        if seen.method != "PATCH" or target is None or seen.status != 200:
            return
        assert seen.sent is not None
        before, sent = self.truth.carried(seen), kind_of(target).sent_fields(seen.sent)
        read = self.ledger.last_read.get(target)
        self.ledger.last_read[target] = None
        if read is None and sent:
            self.fault("unread", f"{target} was written without reading it after the write before: {sent}")
        self._asked(target, sent, read)
        self.ledger.write(target, sent)
        for name, value in sent.items():
            self._written(target, name, value, read)
            if read is not None and not same(name, before[name], read[name]):
                self.met["overwritten_within_a_round_trip"] += 1

    def _asked(self, target: Target, sent: Fields, read: Fields | None) -> None:
        """Nothing of what has drafts is sent before it was asked for, and what is posted is what was shown."""
        if not kind_of(target).has_drafts:
            return
        whole = {**(read or {}), **sent} if "status" in sent else sent
        asked = self.ledger.asked[target]
        if not any(all(same(name, value, one.get(name)) for name, value in whole.items()) for one in asked):
            self.fault("unasked", f"{target} was sent as {sent} over {read}, and asked for were {asked[-3:]}")

    def _written(self, target: Target, name: str, value: object, read: Fields | None) -> None:
        ledger, key = self.ledger, (target, name, normal(name, value))
        ledger.applied[key] += 1
        entered = ledger.entered[key]
        if value is None:
            # A value is cleared by either of its faces.
            entered += ledger.entered[target, PAIRED_FIELDS.get(name, ""), None]
        if ledger.applied[key] > entered:
            self.met["edits_doubled"] += 1
            self.fault("doubled", f"{target} {name} {value!r} was entered {entered} times and sent once more")
        wish = ledger.wishes.get((target, name))
        if wish is not None:
            wish.sent_index = self.truth.newest[target]
        if wish is None or read is None:
            return
        is_own = ledger.has_caused(target, name, read[name]) or ledger.has_made(target, name, read)
        if not is_own and not any(same(name, read[name], one) for one in (*wish.may_replace, wish.value)):
            self.fault(
                "overwritten",
                f"{target} {name} {value!r} went over {read[name]!r}, which nobody here had seen: {wish.may_replace}",
            )
        beside = read.get(PAIRED_FIELDS.get(name, ""))
        if is_own or beside is None or any(same(PAIRED_FIELDS[name], beside, one) for one in wish.may_replace_beside):
            return
        if not ledger.has_caused(target, PAIRED_FIELDS[name], beside):
            self.fault(
                "overwritten", f"{target} {name} {value!r} went over {beside!r} beside it, which nobody had seen"
            )

    def arrived(self, seen: Exchange) -> None:
        """A whole answer has arrived at this desk."""
        target = target_at(seen.path)
        if target is None or seen.method not in {"GET", "PATCH"}:
            return
        if seen.status == 200 and isinstance(seen.reply, dict):
            kind = kind_of(target)
            sent = None if seen.sent is None else kind.sent_fields(seen.sent)
            self.ledger.read(target, kind.fields_of(seen.reply), sent)
        elif seen.status == 404 and target not in self.truth.present:
            self.ledger.read(target, dict.fromkeys(kind_of(target).fields))
        elif seen.status == 404:
            # Whoever has left the course is not found either: no wish has come true by that.
            self.ledger.last_read[target] = NOTHING


def _is_told(entries: list[Entry], target: Target, name: str, wish: Wish) -> bool:
    """Whether the wish was read back before, and the history keeps what a colleague wrote over by now."""
    value = plain(name, wish.value)
    is_kept = any(entry[:3] == (target, name, value) and entry[4] == "lost" for entry in entries)
    return wish.was_read_back and (is_kept or value is None)
