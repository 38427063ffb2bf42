"""The encrypted store: what the service said, what a person entered, and what became of both.

apsw with SQLite Multiple Ciphers (ChaCha20-Poly1305), WAL, `synchronous=FULL`. `read(fn)` and `write(fn)`: one
function is one transaction, run by the one worker thread that owns the connection. The service's data and a person's
edits never share a table: `mirror` holds the first, `outbox` the second, `views` lays the second over the first.
`marking_aids` holds what a person keeps for feedback, which the service knows nothing of; `papers` keeps what
students handed in beside it.

- `lmsdesk/store/database/schema/NNNN_*.sql`: migrations, each in one transaction with the record that it ran, after
  an encrypted back-up. A newer file is refused.
- `backup.py`: a copy is made in pieces while work goes on, under its own passphrase, and is opened again and checked
  before it gets its name. Restoring sets the present data aside. What was unsent counts as possibly sent: it is read
  from the service first, and a person is asked where the grade has changed.
"""

from lmsdesk.store.backup import CopyFacts, inspect, release
from lmsdesk.store.branch_copies import BranchCopyRecords, KeptCopy, KeptItem
from lmsdesk.store.database.connection import StoreKey
from lmsdesk.store.database.errors import (
    RestoreOvertaken,
    StoreBroken,
    StoreBusy,
    StoreError,
    StoreFull,
    StoreLocked,
    StoreNewer,
    StoreUnwritable,
    StoreWithoutLocks,
    UndoRefused,
)
from lmsdesk.store.database.ownership import held_files, hold
from lmsdesk.store.database.rekeying import rekey
from lmsdesk.store.marking_aids import ModelAnswer
from lmsdesk.store.mirror.mirror import Cursor
from lmsdesk.store.outbox.drafts import Released
from lmsdesk.store.outbox.outbox import ShownEdit
from lmsdesk.store.outbox.resolve_conflicts import Discarded
from lmsdesk.store.papers.paper_index import ColumnPapers, KeptParts, OfflineColumn, PaperId
from lmsdesk.store.store import Store, papers_folder
from lmsdesk.store.views.queue import MarkingState, QueuedAttempt, QueuedWork
from lmsdesk.store.views.records import ContentRecord, KeptOfAttempt, KeptRubric

__all__ = [
    "BranchCopyRecords",
    "ColumnPapers",
    "ContentRecord",
    "CopyFacts",
    "Cursor",
    "Discarded",
    "KeptCopy",
    "KeptItem",
    "KeptOfAttempt",
    "KeptParts",
    "KeptRubric",
    "MarkingState",
    "ModelAnswer",
    "OfflineColumn",
    "PaperId",
    "QueuedAttempt",
    "QueuedWork",
    "Released",
    "RestoreOvertaken",
    "ShownEdit",
    "Store",
    "StoreBroken",
    "StoreBusy",
    "StoreError",
    "StoreFull",
    "StoreKey",
    "StoreLocked",
    "StoreNewer",
    "StoreUnwritable",
    "StoreWithoutLocks",
    "UndoRefused",
    "held_files",
    "hold",
    "inspect",
    "papers_folder",
    "rekey",
    "release",
]
