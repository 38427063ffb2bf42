"""Everything a person can do, without Qt: the one package below the window that the window imports."""

from lmsdesk.desk.crash import crash_report
from lmsdesk.desk.doctor import Finding, Report, examine
from lmsdesk.desk.entries import ConflictEntry, EditEntry
from lmsdesk.desk.export import export_csv, export_xlsx
from lmsdesk.desk.logs import start_logs
from lmsdesk.desk.paths import Places, places, places_under
from lmsdesk.desk.secrets import (
    APPLICATION_SECRET,
    KeychainSecrets,
    MemorySecrets,
    SecretStore,
    find_secrets,
)
from lmsdesk.desk.sign_in import SignIn
from lmsdesk.desk.sites import Protection, Site, SiteBook, parse_address
from lmsdesk.desk.workspace import Workspace
from lmsdesk.model.edits import EditResult, OutboxCounts, UndoResult
from lmsdesk.store import UndoRefused
from lmsdesk.sync.state import Link, SyncState

__all__ = [
    "APPLICATION_SECRET",
    "ConflictEntry",
    "EditEntry",
    "EditResult",
    "Finding",
    "KeychainSecrets",
    "Link",
    "MemorySecrets",
    "OutboxCounts",
    "Places",
    "Protection",
    "Report",
    "SecretStore",
    "SignIn",
    "Site",
    "SiteBook",
    "SyncState",
    "UndoRefused",
    "UndoResult",
    "Workspace",
    "crash_report",
    "examine",
    "export_csv",
    "export_xlsx",
    "find_secrets",
    "parse_address",
    "places",
    "places_under",
    "start_logs",
]
