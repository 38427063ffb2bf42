"""Numbered steps from any older file to this version, each in one transaction with the number it reaches."""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import apsw
from msgspec import Struct

from lmsdesk.store.database.errors import StoreNewer

APPLICATION_ID = 0x6C6D7364
"""Marks a file as ours."""

_FOLDER = Path(__file__).parent / "schema"


class Migration(Struct, frozen=True):
    """One step: the version it reaches and the statements that lead there."""

    number: int
    script: str


@cache
def migrations() -> tuple[Migration, ...]:
    """The steps in order, `0001_start.sql` first."""
    return tuple(
        Migration(int(path.name.split("_")[0]), path.read_text("utf-8")) for path in sorted(_FOLDER.glob("*.sql"))
    )


def refuse_newer(connection: apsw.Connection) -> None:
    """Raises StoreNewer for a file of a later version, before anything touches it."""
    if int(connection.pragma("user_version")) > migrations()[-1].number:
        raise StoreNewer


def migrate(
    connection: apsw.Connection,
    back_up: Callable[[], None] | None,
    steps: Sequence[Migration] | None = None,
) -> None:
    """Run what is missing; a file with content is copied first. Raises StoreNewer for a file of a later version."""
    known = migrations() if steps is None else steps
    version = int(connection.pragma("user_version"))
    if version > known[-1].number:
        raise StoreNewer
    missing = [step for step in known if step.number > version]
    if missing and version and back_up is not None:
        back_up()
    if missing:
        _run(connection, missing)


def _run(connection: apsw.Connection, steps: Sequence[Migration]) -> None:
    # One transaction: where the disk is too full for the last step, the program before this one can still go on.
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in steps:
            connection.execute(step.script)
        connection.pragma("application_id", APPLICATION_ID)
        connection.pragma("user_version", steps[-1].number)
        connection.execute("COMMIT")
    except BaseException:
        # A full disk has already rolled back by itself.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
