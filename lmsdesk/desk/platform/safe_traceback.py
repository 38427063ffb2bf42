"""Where a failure happened and of what kind it was, without the values that it was about."""

import traceback
from pathlib import Path

from lmsdesk.api.errors import ApiError
from lmsdesk.errors import LmsdeskError

_ABOUT_CODE = (AttributeError, ImportError, NameError, NotImplementedError, RecursionError, TypeError)
_PACKAGE = Path(__file__).resolve().parents[3]


def trace_of(error: BaseException) -> list[str]:
    """The kinds and places of a failure and of what led to it; messages only where they speak of code."""
    lines = [f"{type(error).__name__}{_message(error)}", *_places(error)]
    if isinstance(error, BaseExceptionGroup):
        for part in error.exceptions:
            lines += ["with:", *trace_of(part)]
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return [*lines, "after:", *trace_of(cause)] if cause is not None else lines


def _message(error: BaseException) -> str:
    if isinstance(error, ApiError) and error.said:
        # The service's own words follow the number, and may name somebody.
        return f" [{error.code.partition(' ')[0]}]"
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
