"""The text of a crash report: enough to mend the program, nothing about a person."""

import platform
import traceback
from pathlib import Path

from lmsdesk import __version__
from lmsdesk.desk.logs import redacted
from lmsdesk.errors import LmsdeskError

_ABOUT_CODE = (AttributeError, ImportError, NameError, NotImplementedError, RecursionError, TypeError)
_PACKAGE = Path(__file__).resolve().parents[2]


def crash_report(error: BaseException) -> str:
    """What happened where, without names, values or tokens: messages are kept only where they speak of code."""
    head = f"lmsdesk {__version__}, Python {platform.python_version()}, {platform.system()} {platform.release()}"
    return redacted("\n".join([head, *_chain(error)]))


def _chain(error: BaseException) -> list[str]:
    lines = [f"{type(error).__name__}{_message(error)}", *_places(error)]
    if isinstance(error, BaseExceptionGroup):
        for part in error.exceptions:
            lines += ["with:", *_chain(part)]
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return [*lines, "after:", *_chain(cause)] if cause is not None else lines


def _message(error: BaseException) -> str:
    if isinstance(error, LmsdeskError):
        return f" [{error.code}]" if error.code else ""
    return f": {error}" if isinstance(error, _ABOUT_CODE) else ""


def _places(error: BaseException) -> list[str]:
    frames = traceback.extract_tb(error.__traceback__)
    return [f"  {_short(frame.filename)}:{frame.lineno} in {frame.name}" for frame in frames]


def _short(filename: str) -> str:
    path = Path(filename)
    if path.is_relative_to(_PACKAGE):
        return path.relative_to(_PACKAGE).as_posix()
    return "/".join(path.parts[-2:])
