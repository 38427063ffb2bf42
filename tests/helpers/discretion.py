"""What must stay secret in a journey, and the places where it would be seen: files, standard error, process lists."""

import json
import os
import re
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

from lmsdesk.desk import APPLICATION_SECRET, SecretStore
from lmsdesk.desk.secrets import STORE_KEY, TOKEN
from lmsdesk.model.ids import SiteId

_SHORTEST = 6
"""Shorter texts are found by chance."""
_SECRET_PARTS = {"code", "state", "code_verifier"}
_TELLTALE = re.compile(r"(?i)\bbearer [\w.-]{8}|[?&]code=[\w-]{8}|access_token\W{1,4}[\w-]{8}")
_PROCESSES = Path("/proc")


class Discretion:
    """Knows the secrets of one journey; `look_` methods fail the test that shows one."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._words: set[str] = set()

    def keep(self, *words: str) -> None:
        """These must not be seen."""
        self._words.update(word for word in words if len(word) >= _SHORTEST)

    def keep_names(self, names: Iterable[str]) -> None:
        """Neither must people, whichever way round they are written."""
        for name in names:
            family, _, given = name.partition(", ")
            self.keep(name, f"{given} {family}")

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
        """Every file under the program's folder but the database: settings, logs, reports."""
        for file in self._home.rglob("*"):
            if file.is_file() and ".db" not in file.name:
                self._look(file.read_bytes().decode("utf-8", "replace"), str(file.relative_to(self._home)))

    def look_at(self, text: str, what: str) -> None:
        """A text that anyone may read."""
        self._look(text, what)

    def _look(self, text: str, where: str) -> None:
        found = sum(word in text for word in self._words)
        assert not found, f"{found} secrets in {where}"
        assert not _TELLTALE.search(text), f"something like a secret in {where}"


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
