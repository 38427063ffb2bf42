"""What must stay secret in a journey, and where it would be seen: files, output, command lines, reports, `repr`."""

import base64
import json
import os
import re
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import numpy as np

from lmsdesk.desk import APPLICATION_SECRET, SecretStore, crash_report
from lmsdesk.desk.sites.secrets import STORE_KEY, TOKEN
from lmsdesk.model.ids import SiteId

_SHORTEST = 6
"""Shorter texts are found by chance."""
_SECRET_PARTS = {"code", "state", "code_verifier"}
_TELLTALE = re.compile(r"(?i)\bbearer [\w.-]{8}|[?&]code=[\w-]{8}|access_token\W{1,4}[\w-]{8}")
_PROCESSES = Path("/proc")
_PLAIN = b"SQLite format 3"
_ENCODED = 12
_MOST_OBJECTS = 300


class Discretion:
    """Knows the secrets of one journey; `look_` methods fail the test that shows one."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._words: set[str] = set()
        self._names: set[str] = set()

    def keep(self, *words: str) -> None:
        """These must not be seen."""
        self._words.update(word for word in words if len(word) >= _SHORTEST)

    def keep_names(self, names: Iterable[str]) -> None:
        """Neither must people, whichever way round they are written."""
        for name in names:
            family, _, given = name.partition(", ")
            self._names.update(word for word in (name, f"{given} {family}") if len(word) >= _SHORTEST)

    def keep_parts(self, names: Iterable[str]) -> None:
        """Nor either half of a name, which is how records hold it."""
        self._names.update(part for name in names for part in name.split(", ") if len(part) >= _SHORTEST)

    def keep_query(self, url: str) -> None:
        """Neither must the code and the state of this address."""
        self.keep(*(value for name, value in parse_qsl(urlsplit(url).query) if name in _SECRET_PARTS))

    def learn(self, secrets: SecretStore, site_id: SiteId) -> None:
        """Nor what the keychain holds."""
        self.keep(*(secrets.get(site_id, name) or "" for name in (APPLICATION_SECRET, STORE_KEY)))
        token = json.loads(secrets.get(site_id, TOKEN) or "{}")
        self.keep(*(str(token[name]) for name in ("accessToken", "refreshToken") if token.get(name)))

    def look_at_processes(self) -> None:
        """The command lines of this process and of those it started."""
        for pid in family(os.getpid()):
            try:
                line = (_PROCESSES / str(pid) / "cmdline").read_bytes()
            except OSError:
                continue
            self._look(line.replace(b"\0", b" ").decode("utf-8", "replace"), f"the command line of process {pid}")

    def look_at_files(self) -> None:
        """Every file under the program's folder: settings, logs, reports, and data wherever it is encrypted."""
        for file in self._home.rglob("*"):
            if file.is_file() and not _is_plain_database(file):
                self.look_at_bytes(file.read_bytes(), str(file.relative_to(self._home)))

    def look_at_bytes(self, body: bytes, where: str) -> None:
        """A file, in the letters of either kind that programs write."""
        for letters in ("utf-8", "utf-16-le"):
            # To look for a thousand names one by one in the data of a large course takes a journey's time.
            self._look_for(_begun_in(body, letters, self._words | self._names), body.decode(letters, "replace"), where)
        assert not any(_in_base64(word) in body for word in self._words if len(word) >= _ENCODED), f"base64 in {where}"

    def look_at_objects(self, *roots: object) -> None:
        """What the program's own objects say of themselves, as a debugger or an assertion would print them."""
        for one in _reachable(roots):
            said = repr(one)
            found = sum(word in said for word in self._words)
            assert not found, f"{found} secrets in the repr of {type(one).__name__}"

    def look_at_failure(self, action: Callable[[], object]) -> None:
        """The report and the traceback of something that fails while it holds secrets."""
        try:
            action()
        except Exception as error:  # noqa: BLE001 - whatever it is
            self._look(crash_report(error), "a crash report")
            self._look("".join(traceback.format_exception(error)), "a traceback")

    def look_at(self, text: str, what: str) -> None:
        """A text that anyone may read."""
        self._look(text, what)

    def _look(self, text: str, where: str) -> None:
        self._look_for(self._words | self._names, text, where)

    def _look_for(self, words: set[str], text: str, where: str) -> None:
        found = sum(word in text for word in words)
        assert not found, f"{found} secrets in {where}"
        assert not _TELLTALE.search(text), f"something like a secret in {where}"


def _begun_in(body: bytes, letters: str, words: set[str]) -> set[str]:
    """The words whose first four bytes stand somewhere, in one pass for all."""
    beginnings = {word: int.from_bytes(word.encode(letters)[:4], "little") for word in words}
    wanted = np.array(sorted(set(beginnings.values())), dtype="<u4")
    found: set[int] = set()
    for shift in range(min(4, len(body))):
        part = np.frombuffer(body, "<u4", count=(len(body) - shift) // 4, offset=shift)
        found.update(map(int, part[np.isin(part, wanted)]))
    return {word for word, beginning in beginnings.items() if beginning in found}


def _is_plain_database(file: Path) -> bool:
    """A person who chose no protection has names in the data file; it is the only one that may hold them."""
    database = file.with_name(file.name.partition(".db")[0] + ".db")
    if not database.is_file() or ".db" not in file.name:
        return False
    with database.open("rb") as opened:
        return opened.read(len(_PLAIN)) == _PLAIN


def _in_base64(word: str) -> bytes:
    """The middle of the word's encoding, which is the same wherever the word begins on a group of three."""
    return base64.b64encode(word.encode())[:-4]


def _reachable(roots: Iterable[object]) -> list[object]:
    """The program's objects that these lead to."""
    found: list[object] = []
    left = list(roots)
    seen: set[int] = set()
    while left and len(found) < _MOST_OBJECTS:
        one = left.pop()
        if id(one) in seen or not type(one).__module__.startswith("lmsdesk."):
            continue
        seen.add(id(one))
        found.append(one)
        left += vars(one).values() if hasattr(one, "__dict__") else []
        left += [getattr(one, field) for field in getattr(one, "__struct_fields__", ())]
    return found


def family(root: int) -> set[int]:
    """A process and all that it started, directly or not."""
    parents: dict[int, int] = {}
    for folder in _PROCESSES.glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int((folder / "stat").read_text("utf-8").rpartition(")")[2].split()[1])
        except OSError:
            continue
    family = {root}
    while more := {pid for pid, parent in parents.items() if parent in family} - family:
        family |= more
    return family
