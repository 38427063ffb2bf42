"""Keeps the program alive when an override of a Qt method fails on Python 3.11.

To say which override an error comes from, Shiboken reads the arguments of the error. Until Python 3.12, an error that
is raised in C (`[][0]`) is no more than its text until somebody catches it; the text is then read as if it were the
error, and the process ends. So each override catches what is raised in it, and raises it again. An entry in its table
of exception handlers does that: it costs nothing until there is an error, and the function keeps its parameters and
lines. The format is that of `Objects/exception_handling_notes.txt` of CPython 3.11.
"""

import dis
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from types import CodeType, FunctionType
from typing import Any, Final, NamedTuple

import shiboken6

_OBJECT: Final[Any] = shiboken6.Shiboken.Object
"""What all classes of Qt inherit from."""
_UNIT: Final = 2
"""Bytes of an instruction."""
_BEGINS, _GOES_ON, _BITS, _MASK = 128, 64, 6, 63
_SUSPENDS: Final = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


class _Handler(NamedTuple):
    """Where an error in instructions from `start` on goes; counted in instructions."""

    start: int
    size: int
    target: int
    depth: int = 0


def catch_errors() -> None:
    """Do it for every class derived from one of Qt's from now on."""
    if sys.version_info < (3, 12):
        _OBJECT.__init_subclass__ = classmethod(_on_class_made)


def _on_class_made(made: type[Any], /, **options: Any) -> None:
    super(_OBJECT, made).__init_subclass__(**options)
    of_qt = next(base for base in made.__mro__ if base.__module__.startswith(("PySide6", "Shiboken")))
    for name, member in vars(made).items():
        # No name of Qt's has an underscore, and to ask a class for what it has not takes longer than to look.
        if "_" not in name and isinstance(member, FunctionType) and hasattr(of_qt, name):
            member.__code__ = catching(member.__code__)


def catching(code: CodeType) -> CodeType:
    """The same code, with a handler for what no handler of its own is for."""
    tail = _caught_and_raised()
    if code.co_flags & _SUSPENDS or code.co_code.endswith(tail):
        return code
    end = len(code.co_code) // _UNIT
    table = b"".join(map(_encoded, _filled(_handlers(code.co_exceptiontable), end)))
    # The error, and the one that was being handled before.
    return code.replace(co_code=code.co_code + tail, co_exceptiontable=table, co_stacksize=max(code.co_stacksize, 2))


@cache
def _caught_and_raised() -> bytes:
    steps: tuple[tuple[str, int], ...] = (("PUSH_EXC_INFO", 0), ("SWAP", 2), ("POP_EXCEPT", 0), ("RERAISE", 0))
    return bytes(byte for name, argument in steps for byte in (dis.opmap[name], argument))


def _filled(handlers: Iterator[_Handler], end: int) -> Iterator[_Handler]:
    """The handlers there are, in their order, and between them one at the end of the code."""
    at = 0
    for handler in handlers:
        if at < handler.start:
            yield _Handler(at, handler.start - at, end)
        yield handler
        at = handler.start + handler.size
    if at < end:
        yield _Handler(at, end - at, end)


def _handlers(table: bytes) -> Iterator[_Handler]:
    numbers = list(_numbers(table))
    for index in range(0, len(numbers), len(_Handler._fields)):
        yield _Handler(*numbers[index : index + len(_Handler._fields)])


def _numbers(table: bytes) -> Iterator[int]:
    number = 0
    for byte in table:
        number = number << _BITS | byte & _MASK
        if not byte & _GOES_ON:
            yield number
            number = 0


def _encoded(handler: _Handler) -> bytes:
    first, *rest = b"".join(map(_number, handler))
    return bytes((first | _BEGINS, *rest))


def _number(value: int) -> bytes:
    digits = [value & _MASK]
    while value := value >> _BITS:
        digits.append(value & _MASK | _GOES_ON)
    return bytes(reversed(digits))
