"""What a killed process leaves behind: the file and its log, without the work of closing."""

from lmsdesk.store import Store


async def crash(store: Store) -> None:
    """Let go of the file as the system does when a process dies: nothing is brought into the file, the log stays."""
    database = store._database
    connection = database._require_connection()
    await database._run(connection.close)
    database._connection = None
    database._disown()
    database._worker.shutdown()
