"""What an earlier version of the program wrote of failed files is kept."""

import apsw

from lmsdesk.store.database.migrations import migrations

REASON = "The file is no longer there."


def test_reasons_in_words_are_kept() -> None:
    queue = next(one.script for one in migrations() if "CREATE TABLE transfer" in one.script)
    codes = next(one.script for one in migrations() if "TABLE transfer ADD COLUMN said" in one.script)
    connection = apsw.Connection(":memory:")
    connection.execute(queue)
    connection.execute(
        "INSERT INTO upload_batch VALUES (1, '_1_1', '', 0, 0);"
        "INSERT INTO transfer (batch_id, place, is_folder, path, title, size, modified_ns, state, error) VALUES "
        f"(1, 0, 0, x'', '', 0, 0, 'failed', '{REASON}'), (1, 1, 0, x'', '', 0, 0, 'done', '')"
    )
    connection.execute(codes)
    assert connection.execute("SELECT error, said FROM transfer").fetchall() == [("other", REASON), ("", "")]
