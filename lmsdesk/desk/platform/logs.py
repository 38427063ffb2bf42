"""The log: one rotating file, and a filter that keeps tokens, secrets and people's names out of it."""

import logging
import platform
import re
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from lmsdesk import __version__
from lmsdesk.api.errors import ApiError
from lmsdesk.desk.platform.atomic_write import write_whole
from lmsdesk.desk.platform.paths import AppFolders, make_folder
from lmsdesk.errors import LmsdeskError

_HIDDEN = "…"
_PATTERNS = (
    r"(?i)\b((?:bearer|basic)\s+)[\w.~+/=-]+",
    (
        r"(?i)\b((?:access_?token|refresh_?token|client_?secret|application_?secret|code|code_?verifier|state|password"
        r"|passphrase)"
        r"[\"']?\s*[=:]\s*[\"']?)[^\s\"'&,;}]+"
    ),
    r"(?i)\b((?:userName|studentId|externalId|email|institutionEmail):)[^\s\"'/?&,;]+",
    # Looked for from the beginning of a word only: a long word would otherwise take hours.
    r"()(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+",
)
_RECORDS = r"(?m)^(?=\d{4}-\d\d-\d\d )"
"""Where a record begins; a traceback belongs to the line above it."""
_LONGEST: Final = 1_000_000
"""Bytes of the log; then it begins anew, and so many older ones are kept."""
_OLDER: Final = 2
_ABOUT_CODE = (AttributeError, ImportError, NameError, NotImplementedError, RecursionError, TypeError)
_PACKAGE = Path(__file__).resolve().parents[3]


def trace_of(error: BaseException) -> list[str]:
    """The kinds and places of a failure and of what led to it; messages only where they speak of code."""
    lines = [f"{type(error).__name__}{_about_code(error)}", *_lines_of(error)]
    if isinstance(error, BaseExceptionGroup):
        for part in error.exceptions:
            lines += ["with:", *trace_of(part)]
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return [*lines, "after:", *trace_of(cause)] if cause is not None else lines


def _about_code(error: BaseException) -> str:
    if isinstance(error, ApiError) and error.said:
        # The service's own words follow the number, and may name somebody.
        return f" [{error.code.partition(' ')[0]}]"
    if isinstance(error, LmsdeskError):
        return f" [{error.code}]" if error.code else ""
    return f": {error}" if isinstance(error, _ABOUT_CODE) else ""


def _lines_of(error: BaseException) -> list[str]:
    frames = traceback.extract_tb(error.__traceback__)
    return [f"  {_short(frame.filename)}:{frame.lineno} in {frame.name}" for frame in frames]


def _short(filename: str) -> str:
    path = Path(filename)
    if path.is_relative_to(_PACKAGE):
        return path.relative_to(_PACKAGE).as_posix()
    return "/".join(path.parts[-2:])


def redact(text: str) -> str:
    """The text without what looks like a token, a secret, a code or a person's address."""
    for pattern in _PATTERNS:
        text = re.sub(pattern, rf"\1{_HIDDEN}", text)
    return text


class Redaction(logging.Filter):
    """Rewrites each record before the file sees it: its arguments, and its exception as kinds and places alone."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always let the record through, cleaned."""
        record.msg, record.args = redact(_message(record)), None
        if record.exc_info and (error := record.exc_info[1]) is not None:
            # The text of an error can be a name or a grade.
            record.exc_text = redact("\n".join(trace_of(error)))
        return True


def _message(record: logging.LogRecord) -> str:
    """What was logged; a library whose words and arguments do not fit must not stop who called it."""
    try:
        return record.getMessage()
    except (TypeError, ValueError, KeyError):
        return str(record.msg)


class LogFile(logging.FileHandler):
    """The program's own file among the handlers; a full disk costs lines of it and nothing else.

    Not the one of `logging.handlers`, which loads what it takes to log over a network, a hundredth of the start.
    """

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line; before the file would be longer than it may be, it becomes the first of the older ones."""
        # A file that cannot be renamed grows on.
        with suppress(OSError):
            self._make_room(len(self.format(record).encode(errors="replace")) + 1)
        super().emit(record)

    def _make_room(self, length: int) -> None:
        file = Path(self.baseFilename)
        if not file.exists() or file.stat().st_size + length <= _LONGEST:
            return
        self.close_file()
        for number in range(_OLDER, 1, -1):
            with suppress(FileNotFoundError):
                file.with_name(f"{file.name}.{number - 1}").replace(file.with_name(f"{file.name}.{number}"))
        file.replace(file.with_name(f"{file.name}.1"))

    def close_file(self) -> None:
        """Close the file until the next line, so that it can be replaced."""
        if self.stream is not None:
            self.stream.close()
            self.stream = None

    def handleError(self, record: logging.LogRecord) -> None:
        if not isinstance(sys.exc_info()[1], OSError):
            super().handleError(record)


def start_logs(folders: AppFolders, *, is_verbose: bool = False) -> None:
    """Send the program's log to its file, a megabyte at most with two older ones beside it; a later call moves it."""
    root = logging.getLogger()
    for earlier in [handler for handler in root.handlers if isinstance(handler, LogFile)]:
        root.removeHandler(earlier)
        earlier.close()
    handler = LogFile(make_folder(folders.logs) / "lmsdesk.log", encoding="utf-8", delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    handler.addFilter(Redaction())
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    logging.getLogger("lmsdesk").setLevel(logging.DEBUG if is_verbose else logging.INFO)
    # The HTTP client writes whole addresses at this level.
    for chatty in ("httpx", "httpcore", "asyncio", "keyring"):
        logging.getLogger(chatty).setLevel(logging.WARNING)


def drop_lines(folders: AppFolders, words: Sequence[str]) -> None:
    """Remove every record that names one of the words from the log and the older ones beside it; raises OSError."""
    named = re.compile("|".join(rf"(?<![\w-]){re.escape(word)}(?![\w-])" for word in words if word))
    writing = [handler for handler in logging.getLogger().handlers if isinstance(handler, LogFile)]
    for handler in writing:
        handler.acquire()
    try:
        for handler in writing:
            handler.close_file()
        for file in folders.logs.glob("lmsdesk.log*"):
            _rewrite(file, named)
    finally:
        for handler in writing:
            handler.release()


def _rewrite(file: Path, named: re.Pattern[str]) -> None:
    text = file.read_text("utf-8", "replace")
    kept = "".join(record for record in re.split(_RECORDS, text) if not named.search(record))
    if kept != text:
        write_whole(file, kept.encode())


def crash_report(error: BaseException, *, doing: str = "") -> str:
    """What happened where, without names, values or tokens: messages are kept only where they speak of code."""
    head = f"lmsdesk {__version__}, Python {platform.python_version()}, {platform.system()} {platform.release()}"
    return redact("\n".join([head, *([f"while {doing}"] if doing else []), *trace_of(error)]))
