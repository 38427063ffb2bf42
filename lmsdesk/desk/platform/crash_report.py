"""The text of a crash report: enough to mend the program, nothing about a person."""

import platform

from lmsdesk import __version__
from lmsdesk.desk.platform.logs import redact
from lmsdesk.desk.platform.safe_traceback import trace_of


def crash_report(error: BaseException, *, doing: str = "") -> str:
    """What happened where, without names, values or tokens: messages are kept only where they speak of code."""
    head = f"lmsdesk {__version__}, Python {platform.python_version()}, {platform.system()} {platform.release()}"
    return redact("\n".join([head, *([f"while {doing}"] if doing else []), *trace_of(error)]))
