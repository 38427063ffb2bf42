"""The log: one rotating file, and a filter that keeps tokens, secrets and people's names out of it."""

import logging
import logging.handlers
import re
import sys

from lmsdesk.desk.paths import Places, made

_HIDDEN = "…"
_PATTERNS = (
    re.compile(r"(?i)\b((?:bearer|basic)\s+)[\w.~+/=-]+"),
    re.compile(
        r"(?i)\b((?:access_token|refresh_token|client_secret|application_?secret|code|code_verifier|state|password)"
        r"[\"']?\s*[=:]\s*[\"']?)[^\s\"'&,;}]+"
    ),
    re.compile(r"(?i)\b((?:userName|studentId|externalId|email|institutionEmail):)[^\s\"'/?&,;]+"),
    # Looked for from the beginning of a word only: a long word would otherwise take hours.
    re.compile(r"()(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+"),
)


def redacted(text: str) -> str:
    """The text without what looks like a token, a secret, a code or a person's address."""
    for pattern in _PATTERNS:
        text = pattern.sub(rf"\1{_HIDDEN}", text)
    return text


class Redaction(logging.Filter):
    """Rewrites each record before a handler sees it, its arguments and its exception text included."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always let the record through, cleaned."""
        record.msg, record.args = redacted(record.getMessage()), None
        if record.exc_info:
            record.exc_text = redacted(logging.Formatter().formatException(record.exc_info))
        return True


class LogFile(logging.handlers.RotatingFileHandler):
    """The program's own file among the handlers; a full disk costs lines of it and nothing else."""

    def handleError(self, record: logging.LogRecord) -> None:
        if not isinstance(sys.exc_info()[1], OSError):
            super().handleError(record)


def start_logs(places: Places, *, is_verbose: bool = False) -> None:
    """Send the program's log to its file, a megabyte at most with two older ones beside it; a later call moves it."""
    root = logging.getLogger()
    for earlier in [handler for handler in root.handlers if isinstance(handler, LogFile)]:
        root.removeHandler(earlier)
        earlier.close()
    handler = LogFile(
        made(places.logs) / "lmsdesk.log", maxBytes=1_000_000, backupCount=2, encoding="utf-8", delay=True
    )
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    handler.addFilter(Redaction())
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    logging.getLogger("lmsdesk").setLevel(logging.DEBUG if is_verbose else logging.INFO)
    # The HTTP client writes whole addresses at this level.
    for chatty in ("httpx", "httpcore", "asyncio", "keyring"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
