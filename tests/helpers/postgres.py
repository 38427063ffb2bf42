"""A private PostgreSQL cluster for one test run: made once, shared by all workers, gone with the last of them."""

import fcntl
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import NullPool, text
from sqlalchemy.ext.asyncio import create_async_engine

ACCOUNT = "postgres"
# Nothing of a test run has to survive a power cut, so nothing waits for the disk.
_SETTINGS = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "listen_addresses": "",
    "max_connections": "200",
    "shared_buffers": "64MB",
    "autovacuum": "off",
}


class Cluster:
    """A running server that listens on a socket in its own folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def url(self, name: str) -> str:
        """The address of a database, as `--database-url` takes it."""
        return f"postgresql+asyncpg://{ACCOUNT}@/{name}?host={self.folder}"

    async def create(self, name: str, template: str = "template0") -> str:
        """The address of a new database, which is a copy of another that nobody is connected to."""
        await self._order(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return self.url(name)

    async def drop(self, name: str) -> None:
        await self._order(f'DROP DATABASE "{name}" WITH (FORCE)')

    def start(self, **settings: str) -> None:
        """Make the cluster and start it; `settings` are laid over those for tests."""
        data = self.folder / "data"
        _run("initdb", "-D", data, "-U", ACCOUNT, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        words = [f"-c {name}={value}" for name, value in {**_SETTINGS, **settings}.items()]
        options = " ".join(["-k", str(self.folder), *words])
        _run("pg_ctl", "-D", data, "-l", self.folder / "log", "-w", "-o", options, "start")

    def stop(self) -> None:
        _run("pg_ctl", "-D", self.folder / "data", "-m", "immediate", "-w", "stop")
        shutil.rmtree(self.folder)

    async def _order(self, order: str) -> None:
        await ask(self.url("postgres"), order)


async def ask(url: str, question: str) -> list[tuple[object, ...]]:
    """The rows of a query that an onlooker puts to the database itself."""
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    async with engine.connect() as connection:
        result = await connection.execute(text(question))
        return [tuple(row) for row in result] if result.returns_rows else []


def new_cluster(**settings: str) -> Cluster:
    """A cluster of one's own in a fresh folder; whoever asked stops it."""
    # The name of a socket has room for about a hundred signs, so the folder is not among the test's own.
    folder = Path(tempfile.mkdtemp(prefix="practice-pg-"))
    if os.geteuid() == 0:
        shutil.chown(folder, ACCOUNT)
    cluster = Cluster(folder)
    try:
        cluster.start(**settings)
    except BaseException:
        shutil.rmtree(folder)
        raise
    return cluster


@contextmanager
def shared_cluster(meeting_place: Path) -> Iterator[Cluster]:
    """The cluster of this run: whoever comes first starts it, whoever leaves last stops it."""
    with _alone(meeting_place) as users:
        folder = users.read_text() if users.exists() else ""
        if not folder:
            cluster = new_cluster()
            users.write_text(f"1 {cluster.folder}")
        else:
            count, _, path = folder.partition(" ")
            cluster = Cluster(Path(path))
            users.write_text(f"{int(count) + 1} {path}")
    try:
        yield cluster
    finally:
        with _alone(meeting_place) as users:
            count, _, path = users.read_text().partition(" ")
            if count == "1":
                users.unlink()
                cluster.stop()
            else:
                users.write_text(f"{int(count) - 1} {path}")


@contextmanager
def _alone(meeting_place: Path) -> Iterator[Path]:
    with (meeting_place / "postgres.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield meeting_place / "postgres.users"


def _run(program: str, *arguments: str | Path) -> None:
    command = [_program(program), *map(str, arguments)]
    if os.geteuid() == 0:
        # The server refuses to run as root.
        account = pwd.getpwnam(ACCOUNT)
        command = ["setpriv", f"--reuid={account.pw_uid}", f"--regid={account.pw_gid}", "--clear-groups", *command]
    with tempfile.TemporaryFile("w+") as output:
        # Not a pipe: the server keeps the other end open for as long as it runs.
        ended = subprocess.run(command, stdout=output, stderr=output, cwd="/", check=False)
        output.seek(0)
        if ended.returncode:
            raise RuntimeError(f"{program} failed: {output.read()}")


def _program(name: str) -> str:
    """Where the distribution keeps the programs of the server, which are seldom on the path."""
    found = shutil.which(name) or next(
        (str(path) for path in sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)), None
    )
    if found is None:
        raise RuntimeError(f"PostgreSQL is not installed: there is no {name}; packaging/run.py setup installs it")
    return found
