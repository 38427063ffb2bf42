"""Attempts whose user the service tells later: what was kept under no user goes with them.

While a column is graded anonymously its attempts name nobody (reference section 10). What was entered meanwhile is kept
without a user, and would be out of sight as soon as the attempt has one.
"""

import apsw

from lmsdesk.model.ids import AttemptKey, UserId

_EDIT = """
UPDATE OR IGNORE edit SET user_id = ?4
WHERE course_id = ?1 AND column_id = ?2 AND user_id = '' AND kind IN ('attempt', 'rubric', 'evaluation')
    AND item_id = ?3
    AND state <> 'sending'
"""
"""One that is on its way is confirmed under the address that it left with."""

_IS_OF_IT = (
    "{kind} IN ('attempt', 'rubric', 'evaluation') AND {item} = ?3 "
    "OR {kind} = 'annotation' AND instr({item}, ?3 || '/') = 1"
)
_HISTORY = f"""
UPDATE history SET user_id = ?4
WHERE course_id = ?1 AND column_id = ?2 AND user_id = '' AND ({_IS_OF_IT.format(kind="kind", item="item_id")})
"""  # noqa: S608 - words from this file
_STEPS = f"""
UPDATE step SET cells = (
    SELECT json_group_array(json(iif(
        value ->> 0 = ?2 AND value ->> 1 = '' AND ({_IS_OF_IT.format(kind="value ->> 4", item="value ->> 5")}),
        json_set(value, '$[1]', ?4),
        value
    ))) FROM json_each(cells)
)
WHERE course_id = ?1 AND instr(cells, ?3)
"""  # noqa: S608 - words from this file
"""The moves of the steps, each an array that begins with the column and the user."""

_BESIDE = tuple(
    f"UPDATE OR IGNORE {table} SET user_id = ?4 "  # noqa: S608 - names from this file
    "WHERE course_id = ?1 AND column_id = ?2 AND user_id = '' AND attempt_id = ?3"
    for table in ("annotation", "rubric_choice", "comment_use")
)


def name_attempt(connection: apsw.Connection, attempt: AttemptKey, user_id: UserId) -> None:
    """What was kept of an attempt without a user belongs to this one from now on."""
    for sql in (_EDIT, _HISTORY, _STEPS, *_BESIDE):
        connection.execute(sql, (*attempt, user_id))
