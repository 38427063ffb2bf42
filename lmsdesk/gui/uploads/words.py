"""What plans and queues say."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP

from lmsdesk.desk.uploads.keeping import News
from lmsdesk.desk.uploads.plan import Choice, Line, Verdict
from lmsdesk.desk.uploads.unpacking import Trouble
from lmsdesk.desk.uploads.walking import Kind
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit.formatting import byte_size, counted, number, time_left
from lmsdesk.gui.kit.theme import Mark
from lmsdesk.gui.kit.translator import Translator
from lmsdesk.model.uploads import Batch, Failure, Transfer, TransferState

_tr: Final = Translator("Uploads")
_VERDICTS: Final = {
    Verdict.NEW: str(QT_TRANSLATE_NOOP("Uploads", "New")),
    Verdict.SAME: str(QT_TRANSLATE_NOOP("Uploads", "Already there")),
    Verdict.CHANGED: str(QT_TRANSLATE_NOOP("Uploads", "Changed")),
    Verdict.CLASH: str(QT_TRANSLATE_NOOP("Uploads", "Name in use")),
    Verdict.TOO_LARGE: str(QT_TRANSLATE_NOOP("Uploads", "Too large")),
    Verdict.REFUSED: str(QT_TRANSLATE_NOOP("Uploads", "File type refused")),
    Verdict.NEEDS_FOLDER: str(QT_TRANSLATE_NOOP("Uploads", "Needs a folder")),
    Verdict.GONE: str(QT_TRANSLATE_NOOP("Uploads", "No longer in the folder")),
    Verdict.LEFT_OUT: str(QT_TRANSLATE_NOOP("Uploads", "Left out")),
}
_KINDS: Final = {
    Kind.SYSTEM: str(QT_TRANSLATE_NOOP("Uploads", "Left out: system file")),
    Kind.LOCK: str(QT_TRANSLATE_NOOP("Uploads", "Left out: lock file")),
    Kind.LINK: str(QT_TRANSLATE_NOOP("Uploads", "Left out: link")),
    Kind.UNREADABLE: str(QT_TRANSLATE_NOOP("Uploads", "Left out: cannot be read")),
    Kind.SPECIAL: str(QT_TRANSLATE_NOOP("Uploads", "Left out: not a file")),
    Kind.OWN: str(QT_TRANSLATE_NOOP("Uploads", "Left out: file of this program")),
    Kind.TOO_DEEP: str(QT_TRANSLATE_NOOP("Uploads", "Left out: too deep")),
}
_TROUBLES: Final = {
    Trouble.DAMAGED: str(QT_TRANSLATE_NOOP("Uploads", "“{name}” stays packed: it is damaged.")),
    Trouble.LOCKED: str(QT_TRANSLATE_NOOP("Uploads", "“{name}” stays packed: it needs a password.")),
    Trouble.UNKNOWN_PACKING: str(QT_TRANSLATE_NOOP("Uploads", "“{name}” stays packed: its compression is not known.")),
    Trouble.TOO_LARGE: str(QT_TRANSLATE_NOOP("Uploads", "“{name}” stays packed: there is too much in it.")),
    Trouble.DISK_FULL: str(QT_TRANSLATE_NOOP("Uploads", "“{name}” stays packed: the disk has no room for it.")),
    Trouble.STOPPED: "",
}
_STATES: Final = {
    TransferState.QUEUED: str(QT_TRANSLATE_NOOP("Uploads", "Waiting")),
    TransferState.CHECKING: str(QT_TRANSLATE_NOOP("Uploads", "Checking")),
    TransferState.DONE: str(QT_TRANSLATE_NOOP("Uploads", "In the course")),
    TransferState.FAILED: str(QT_TRANSLATE_NOOP("Uploads", "Failed")),
    TransferState.CANCELLED: str(QT_TRANSLATE_NOOP("Uploads", "Canceled")),
}
_FAILURES: Final = {
    Failure.NO_FOLDER: str(QT_TRANSLATE_NOOP("Uploads", "Its folder could not be created.")),
    Failure.OTHER_SIZE: str(QT_TRANSLATE_NOOP("Uploads", "The site holds {held} instead of {size}. Try again.")),
    Failure.KEEPS_CHANGING: str(
        QT_TRANSLATE_NOOP("Uploads", "The file keeps changing. Close it in other programs, and try again.")
    ),
    Failure.GONE: str(QT_TRANSLATE_NOOP("Uploads", "The file is no longer there.")),
    Failure.NO_FILE: str(QT_TRANSLATE_NOOP("Uploads", "This is no longer a file.")),
    Failure.UNREADABLE: str(QT_TRANSLATE_NOOP("Uploads", "The file can't be read.")),
    Failure.FILE_MISSING: str(QT_TRANSLATE_NOOP("Uploads", "One of its files could not be sent.")),
    Failure.NO_ITEM: str(QT_TRANSLATE_NOOP("Uploads", "The item for it could not be created.")),
    Failure.NO_ROOM: str(QT_TRANSLATE_NOOP("Uploads", "The course is out of space.")),
    Failure.TOO_LARGE: str(QT_TRANSLATE_NOOP("Uploads", "The file is too large for the site.")),
    Failure.REFUSED: str(QT_TRANSLATE_NOOP("Uploads", "Your account is not allowed to do this.")),
    Failure.FOLDER_GONE: str(QT_TRANSLATE_NOOP("Uploads", "The folder is no longer in the course.")),
    Failure.CLASH: str(QT_TRANSLATE_NOOP("Uploads", "It clashes with something in the course.")),
    Failure.NOT_ACCEPTED: str(QT_TRANSLATE_NOOP("Uploads", "The site did not accept the file.")),
    Failure.NO_ANSWER: str(QT_TRANSLATE_NOOP("Uploads", "The site did not answer.")),
    Failure.SERVICE_FAILED: str(QT_TRANSLATE_NOOP("Uploads", "The site failed. Try again later.")),
}
_MARKS: Final = {
    TransferState.QUEUED: str(Mark.UNSENT),
    TransferState.CHECKING: str(Mark.UNSENT),
    TransferState.DONE: str(Mark.DONE),
    TransferState.FAILED: str(Mark.FAILED),
    TransferState.CANCELLED: "",
}


def verdict_words(verdict: Verdict) -> str:
    """How a file compares with the course."""
    return _tr(_VERDICTS[verdict])


def kept_words(name: str, trouble: Trouble) -> str:
    """Why a ZIP file is not unpacked."""
    return _tr(_TROUBLES[trouble]).format(name=name)


def refused_words(refused: Mapping[str, str]) -> str:
    """Which kinds the site has refused before; of a single one, what it said."""
    kinds, said = ", ".join(refused), "".join(refused.values()) if len(refused) == 1 else ""
    if len(refused) > 1:
        return _tr("The site has refused files of these types before: {kinds}.").format(kinds=kinds)
    if not said:
        return _tr("The site has refused {kind} files before.").format(kind=kinds)
    return _tr("The site has refused {kind} files before (“{said}”).").format(kind=kinds, said=said)


def line_words(line: Line) -> str:
    """The same for one line; of what is left out, why."""
    if line.is_folder:
        return _tr("New folder") if line.is_created else _tr("Folder exists")
    if line.verdict is Verdict.LEFT_OUT:
        return _tr(_KINDS[line.found.kind])
    return verdict_words(line.verdict)


def outcome_words(line: Line) -> str:
    """What will happen to one line."""
    if line.is_folder:
        if not line.is_created:
            return ""
        return _tr("Create as “{name}”").format(name=line.title) if line.has_other_name else _tr("Create")
    if line.verdict is Verdict.GONE:
        return _tr("Delete from the course") if line.choice is Choice.DELETE else _tr("Keep in the course")
    if line.choice is Choice.REPLACE:
        return _tr("Replace “{name}”").format(name=line.target_title)
    if line.choice is Choice.RENAME or (line.choice is Choice.SEND and line.has_other_name):
        return _tr("Upload as “{name}”").format(name=line.target_title)
    return _tr("Upload") if line.choice is Choice.SEND else _tr("Leave out")


def target_words(folder_title: str) -> str:
    """Where files that are being dragged will land."""
    if not folder_title:
        return _tr("Upload to the top level of the course")
    return _tr("Upload to “{folder}”").format(folder=folder_title)


def news_words(news: News) -> str:
    """What is in a kept folder and not in the course."""
    if news.is_missing:
        return _tr("{mark} The folder is no longer there").format(mark=Mark.CONFLICT)
    if news.has_no_target:
        return _tr("{mark} The folder is no longer in the course").format(mark=Mark.CONFLICT)
    parts = [
        counted(count, one, many)
        for count, one, many in (
            (news.new, _tr("1 new file"), _tr("%Ln new files", news.new)),
            (news.changed, _tr("1 changed file"), _tr("%Ln changed files", news.changed)),
            (news.gone, _tr("1 file no longer in it"), _tr("%Ln files no longer in it", news.gone)),
            (news.clashing, _tr("1 name in use"), _tr("%Ln names in use", news.clashing)),
        )
        if count
    ]
    return f"{Mark.UNSENT} {' · '.join(parts)}" if parts else _tr("{mark} Nothing new").format(mark=Mark.DONE)


def transfer_words(transfer: Transfer, moved: int | None) -> str:
    """Where one folder or file stands; `moved` are its bytes when it is on its way."""
    if moved is not None and transfer.state is TransferState.QUEUED:
        share = round(100 * moved / transfer.size) if transfer.size else 0
        return _tr("{mark} Sending {share}%").format(mark=Mark.UNSENT, share=share)
    return f"{_MARKS[transfer.state]} {_tr(_STATES[transfer.state])}".strip()


def failure_words(transfer: Transfer) -> str:
    """Why one folder or file failed; with the site's own words, where it had some."""
    failure, said = transfer.failure, transfer.said
    if failure is None or failure is Failure.OTHER:
        return said
    words = _tr(_FAILURES[failure])
    if failure is Failure.OTHER_SIZE:
        return words.format(held=_exactly(int(said)), size=_exactly(transfer.size))
    return f"{words} ({said})" if said else words


def report_titles() -> tuple[str, ...]:
    """What stands above the rows of a report."""
    return _tr("File"), _tr("Name in the course"), _tr("Bytes"), _tr("State"), _tr("Reason")


def report_row(transfer: Transfer) -> tuple[str, ...]:
    """What became of one folder or file, as a row of a table."""
    path = "" if transfer.item is not None else str(transfer.path).encode(errors="replace").decode()
    size = "" if transfer.is_folder or transfer.item is not None else str(transfer.size)
    return path, transfer.title, size, _tr(_STATES[transfer.state]), failure_words(transfer)


def _exactly(count: int) -> str:
    return counted(count, _tr("1 byte"), _tr("%Ln bytes", count))


def batch_words(batch: Batch) -> str:
    """How far a batch is."""
    count = batch.files + batch.folders - batch.cancelled
    words = _tr("{done} of {count} done").format(done=number(batch.done), count=number(count))
    parts = [words]
    if batch.failed:
        parts.append(counted(batch.failed, _tr("1 failed"), _tr("%Ln failed", batch.failed)))
    if batch.cancelled:
        parts.append(counted(batch.cancelled, _tr("1 canceled"), _tr("%Ln canceled", batch.cancelled)))
    if batch.is_paused and batch.waiting:
        parts.append(_tr("paused"))
    return " · ".join(parts)


def totals_words(batches: Sequence[Batch], moved: int) -> str:
    """How far several batches are together; `moved` are the bytes of what is on its way."""
    count = sum(one.files + one.folders - one.cancelled for one in batches)
    done, failed = sum(one.done for one in batches), sum(one.failed for one in batches)
    whole, left = sum(one.bytes for one in batches), sum(one.bytes_waiting for one in batches)
    parts = [_tr("{done} of {count} done").format(done=number(done), count=number(count))]
    if failed:
        parts.append(f"{Mark.FAILED} {counted(failed, _tr('1 failed'), _tr('%Ln failed', failed))}")
    if left:
        gone = byte_size(max(whole - left + moved, 0))
        parts.append(_tr("{gone} of {whole}").format(gone=gone, whole=byte_size(whole)))
    if any(one.waiting for one in batches) and all(one.is_paused for one in batches if one.waiting):
        parts.append(_tr("paused"))
    return " · ".join(parts)


def trouble_words(problem: LmsdeskError | None, transfers: Sequence[Transfer], *, is_waiting: bool) -> str:
    """Why nothing goes on; nothing where it does."""
    if problem is not None:
        return problem.title
    if is_waiting:
        return _tr("Waiting for the site. Uploading resumes automatically.")
    if any(one.failure is Failure.NO_ROOM and one.state is TransferState.FAILED for one in transfers):
        return _tr("The course is out of space. Make room in it, then try again.")
    return ""


def rate_words(bytes_per_s: float, seconds_left: float | None) -> str:
    """How fast files go, and how long it takes."""
    parts = [_tr("{size} a second").format(size=byte_size(round(bytes_per_s)))] if bytes_per_s else []
    if seconds_left is not None:
        parts.append(time_left(seconds_left))
    return " · ".join(parts)
