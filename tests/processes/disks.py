"""A disk on which the power fails: what was synced is there, and of the rest whatever the disk had got round to."""

import itertools
import random
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

from tests.processes.recorder import Cut, Event, Gone, Sync, Told, Write

SECTOR = 512
"""What a disk writes whole or not at all."""


class Outcome(StrEnum):
    """What became of the writes that nobody had synced."""

    DROPPED = "dropped"
    KEPT = "kept"
    TORN = "torn"
    """Each by itself: kept, dropped, or only some of its sectors, in any order."""


class Disk:
    """The durable files, and by file the changes since its last sync."""

    def __init__(self) -> None:
        self._files: dict[str, bytearray] = {}
        self._pending: dict[str, list[Write | Cut | Gone]] = {}
        self.told = 0
        """How many steps the person was told are kept."""

    def play(self, event: Event) -> None:
        """One more thing happens."""
        if isinstance(event, Told):
            self.told = event.steps
        elif isinstance(event, Sync):
            for change in self._pending.pop(event.file, []):
                _apply(self._files, change)
            self._files.setdefault(event.file, bytearray())
            if event.with_folder:
                self._forget_deleted()
        elif isinstance(event, Gone) and event.is_synced:
            self._pending.pop(event.file, None)
            self._files.pop(event.file, None)
        else:
            self._pending.setdefault(event.file, []).append(event)

    def _forget_deleted(self) -> None:
        for name, changes in self._pending.items():
            gone = [place for place, change in enumerate(changes) if isinstance(change, Gone)]
            if gone:
                self._files.pop(name, None)
                self._pending[name] = changes[gone[-1] + 1 :]

    def after_failure(self, fate: Outcome, chance: random.Random) -> dict[str, bytes]:
        """The files that are found when the power is back."""
        files = {name: bytearray(content) for name, content in self._files.items()}
        if fate is not Outcome.DROPPED:
            for change in (change for changes in self._pending.values() for change in changes):
                for part in [change] if fate is Outcome.KEPT else _parts(change, chance):
                    _apply(files, part)
        return {name: bytes(content) for name, content in files.items()}


def lay_out(files: dict[str, bytes], folder: Path) -> None:
    """Write the files into an empty folder."""
    folder.mkdir(parents=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)


def _parts(change: Write | Cut | Gone, chance: random.Random) -> Iterator[Write | Cut | Gone]:
    luck = chance.random()
    if luck < 0.3:
        return
    if luck < 0.6 or not isinstance(change, Write):
        yield change
        return
    first = SECTOR - change.offset % SECTOR
    borders = [0, *range(first, len(change.data), SECTOR), len(change.data)]
    for start, stop in itertools.pairwise(borders):
        if chance.random() < 0.5:
            yield Write(change.file, change.offset + start, change.data[start:stop])


def _apply(files: dict[str, bytearray], change: Write | Cut | Gone) -> None:
    if isinstance(change, Gone):
        files.pop(change.file, None)
        return
    content = files.setdefault(change.file, bytearray())
    end = change.size if isinstance(change, Cut) else change.offset + len(change.data)
    if isinstance(change, Cut):
        del content[end:]
    content.extend(bytes(max(end - len(content), 0)))
    if isinstance(change, Write):
        content[change.offset : end] = change.data
