"""Everything a person can do, without Qt: the one package below the window that the window imports.

`workspace.py` is the one object that the window, the command line and the tests drive; every edit returns its
inverse. `doctor.py` is behind `lmsdesk doctor`. The folders: `exchange` (files in and out), `outbox` (what waits),
`content` (what courses consist of), `submissions` (what students handed in), `spelling`, `gradebook`, `sites`,
`platform`; the workspace groups its methods by such nouns.

A name is loaded when it is first used, so that a start loads what its first picture needs. A new one has two places
here: the imports that type checkers read, and the table at the end.
"""

from typing import TYPE_CHECKING

from lmsdesk.late_names import late_names

if TYPE_CHECKING:
    from lmsdesk.api import ApplicationRefused
    from lmsdesk.desk.content.contents import ContentPart, ContentPartKind
    from lmsdesk.desk.content.tree import ContentItem, ContentTree
    from lmsdesk.desk.doctor import Finding, Report, examine
    from lmsdesk.desk.exchange.export import Part, by_name
    from lmsdesk.desk.exchange.importing import Import, ImportOvertaken
    from lmsdesk.desk.exchange.matches import ColumnMatch, Matching, RowMatch
    from lmsdesk.desk.exchange.messages import MessageId
    from lmsdesk.desk.exchange.preview import EntrySelection, Preview, PreviewCell, Verdict
    from lmsdesk.desk.exchange.unsent_export import UnsentFiles
    from lmsdesk.desk.gradebook.column_actions import (
        ColumnOptions,
        ColumnOvertaken,
        ColumnRefused,
        Columns,
        ColumnWritten,
        MoreToLose,
    )
    from lmsdesk.desk.gradebook.course_names import CourseNames
    from lmsdesk.desk.gradebook.gradebook import CellDetails
    from lmsdesk.desk.gradebook.history import RevertPlan
    from lmsdesk.desk.gradebook.views import (
        CellStatus,
        ColourRule,
        Condition,
        CoursePosition,
        CourseViews,
        SavedView,
        SortRule,
        StudentColumn,
        View,
    )
    from lmsdesk.desk.outbox.outbox import ConflictEntry, EditEntry, RemoteChange, Resolved
    from lmsdesk.desk.platform.chosen import BACKUP_SUFFIX, OwnFile, refuse_reading
    from lmsdesk.desk.platform.logs import crash_report, start_logs
    from lmsdesk.desk.platform.long_work import pause
    from lmsdesk.desk.platform.message import Message
    from lmsdesk.desk.platform.paths import AppFolders, app_folders, folders_under
    from lmsdesk.desk.sites.backup import (
        Backup,
        NoBackup,
        is_helped_by_setting_aside,
        look_into,
        restore,
        set_aside,
        site_for,
    )
    from lmsdesk.desk.sites.forget import forget_site
    from lmsdesk.desk.sites.idle_lock import CHOICES_MIN, IdleWatch
    from lmsdesk.desk.sites.profiles import Protection, Site, SiteBook, parse_address
    from lmsdesk.desk.sites.secrets import (
        APPLICATION_SECRET,
        KeychainSecrets,
        MemorySecrets,
        SecretStore,
        SystemSecrets,
        find_secrets,
    )
    from lmsdesk.desk.sites.session import SecretMissing
    from lmsdesk.desk.sites.sign_in import Loopback, SignIn, check_site
    from lmsdesk.desk.sites.store_keys import change_key
    from lmsdesk.desk.submissions.annotations import annotated_paper, new_annotation_id, passage_notes
    from lmsdesk.desk.submissions.attempt_parts import AttemptPart, PartKind
    from lmsdesk.desk.submissions.chosen_levels import ChosenLevel
    from lmsdesk.desk.submissions.marks import Mark, MarkState
    from lmsdesk.desk.submissions.offline_packs import OfflinePack
    from lmsdesk.desk.submissions.queue import (
        ColumnToGrade,
        MarkingState,
        Pile,
        QueuedAttempt,
        QueueEntry,
        QueueOrder,
        QueueScope,
        WorkKey,
    )
    from lmsdesk.desk.workspace import Workspace
    from lmsdesk.model.edits import EditResult, OutboxCounts, UndoResult
    from lmsdesk.model.ids import AttemptKey
    from lmsdesk.store import Discarded, RestoreOvertaken, UndoRefused
    from lmsdesk.sync.state import Link, SyncState

if not TYPE_CHECKING:
    # Type checkers read the imports above; the program loads a module when one of its names is first used.
    __getattr__ = late_names(
        __name__,
        {
            "lmsdesk.api": "ApplicationRefused",
            "lmsdesk.desk.content.contents": "ContentPart ContentPartKind",
            "lmsdesk.desk.content.tree": "ContentItem ContentTree",
            "lmsdesk.desk.doctor": "Finding Report examine",
            "lmsdesk.desk.exchange.export": "Part by_name",
            "lmsdesk.desk.exchange.importing": "Import ImportOvertaken",
            "lmsdesk.desk.exchange.matches": "ColumnMatch Matching RowMatch",
            "lmsdesk.desk.exchange.messages": "MessageId",
            "lmsdesk.desk.exchange.preview": "Preview PreviewCell EntrySelection Verdict",
            "lmsdesk.desk.exchange.unsent_export": "UnsentFiles",
            "lmsdesk.desk.gradebook.gradebook": "CellDetails",
            "lmsdesk.desk.gradebook.column_actions": "ColumnOptions ColumnOvertaken ColumnRefused "
            "Columns ColumnWritten MoreToLose",
            "lmsdesk.desk.gradebook.course_names": "CourseNames",
            "lmsdesk.desk.gradebook.history": "RevertPlan",
            "lmsdesk.desk.gradebook.views": "CellStatus ColourRule Condition CoursePosition "
            "CourseViews SavedView SortRule StudentColumn View",
            "lmsdesk.desk.outbox.outbox": "ConflictEntry EditEntry RemoteChange Resolved",
            "lmsdesk.desk.platform.chosen": "BACKUP_SUFFIX OwnFile refuse_reading",
            "lmsdesk.desk.platform.logs": "crash_report start_logs",
            "lmsdesk.desk.platform.long_work": "pause",
            "lmsdesk.desk.platform.message": "Message",
            "lmsdesk.desk.platform.paths": "AppFolders app_folders folders_under",
            "lmsdesk.desk.sites.backup": "Backup NoBackup is_helped_by_setting_aside look_into restore "
            "set_aside site_for",
            "lmsdesk.desk.sites.sign_in": "Loopback SignIn check_site",
            "lmsdesk.desk.sites.session": "SecretMissing",
            "lmsdesk.desk.sites.forget": "forget_site",
            "lmsdesk.desk.sites.idle_lock": "CHOICES_MIN IdleWatch",
            "lmsdesk.desk.sites.profiles": "Protection Site SiteBook parse_address",
            "lmsdesk.desk.sites.secrets": "APPLICATION_SECRET KeychainSecrets MemorySecrets SecretStore "
            "SystemSecrets find_secrets",
            "lmsdesk.desk.sites.store_keys": "change_key",
            "lmsdesk.desk.submissions.annotations": "annotated_paper new_annotation_id passage_notes",
            "lmsdesk.desk.submissions.chosen_levels": "ChosenLevel",
            "lmsdesk.desk.submissions.marks": "Mark MarkState",
            "lmsdesk.desk.submissions.attempt_parts": "AttemptPart PartKind",
            "lmsdesk.desk.submissions.offline_packs": "OfflinePack",
            "lmsdesk.model.ids": "AttemptKey",
            "lmsdesk.desk.submissions.queue": "ColumnToGrade MarkingState Pile QueueEntry QueueOrder QueueScope "
            "QueuedAttempt WorkKey",
            "lmsdesk.desk.workspace": "Workspace",
            "lmsdesk.model.edits": "EditResult OutboxCounts UndoResult",
            "lmsdesk.store": "Discarded RestoreOvertaken UndoRefused",
            "lmsdesk.sync.state": "Link SyncState",
        },
    )
