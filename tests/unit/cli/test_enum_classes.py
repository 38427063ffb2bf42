"""Qt's enumerations are the same whether Python makes them or the program does."""

import enum
import subprocess
import sys
from collections.abc import Iterator
from enum import KEEP, Enum, EnumType, Flag, IntEnum, IntFlag
from typing import Any

import pytest
from PySide6 import QtCore, QtGui, QtWidgets

from lmsdesk.cli import enum_classes

pytestmark = pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="Python makes them quickly itself")
KINDS = (Enum, IntEnum, Flag, IntFlag)


def _enumerations() -> Iterator[Any]:
    for module in (QtCore, QtGui, QtWidgets):
        for name in dir(module):
            outer = getattr(module, name)
            for made in (outer, *vars(outer).values()) if isinstance(outer, type) else ():
                if isinstance(made, EnumType) and made.__base__ in KINDS:
                    yield made


def _plain(value: Any, made: type[Enum]) -> Any:
    """A part of a class, so that it can be compared with that of another."""
    if isinstance(value, made):
        return {name: part for name, part in vars(value).items() if name != "__objclass__"}
    if isinstance(value, dict):
        return [(name, _plain(part, made)) for name, part in value.items()]
    # A class has its own bound methods, and its own property for a member that is called “name”.
    return getattr(value, "__func__", type(value) if isinstance(value, enum.property) else value)


def _parts(made: type[Enum]) -> dict[str, Any]:
    own = {"__dict__", "__weakref__", "__module__"}
    return {name: _plain(value, made) for name, value in vars(made).items() if name not in own}


def test_they_are_the_same_for_every_enumeration_of_qt() -> None:
    count = 0
    for known in _enumerations():
        members = [(name, member.value) for name, member in known.__members__.items()]
        assert known.__base__ is not None
        asked: dict[str, Any] = {"module": "somewhere", "boundary": KEEP}
        slow = enum_classes._PYTHON(known.__base__, known.__name__, members, **asked)
        quick = enum_classes._create(known.__base__, known.__name__, members, **asked)
        assert _parts(quick) == _parts(slow), known
        assert [one.name for one in quick] == [one.name for one in slow]
        count += 1
    assert count > 500


@pytest.mark.parametrize(
    "names",
    ["ONE TWO", ["ONE", "TWO"], {"ONE": 1, "TWO": 4}, [("name", 1), ("value", 2)], [("_one", 1)], [("mro", 3)]],
)
def test_what_is_less_plain_is_left_to_python(names: Any) -> None:
    def made(create: Any) -> Any:
        try:
            return _parts(create(Enum, "Made", names, module="somewhere", boundary=KEEP))
        except ValueError as refusal:
            return str(refusal)

    assert made(enum_classes._create) == made(enum_classes._PYTHON)


def test_enumerations_of_the_program_are_made_as_ever() -> None:
    enum_classes.make_quickly()
    try:
        made: Any = Enum("made", "ONE TWO", module=__name__)
        assert [one.name for one in made] == ["ONE", "TWO"]
        assert enum.Enum("Other", "ONE").__module__ == __name__
    finally:
        EnumType._create_ = enum_classes._PYTHON  # type: ignore[attr-defined]


def test_the_program_makes_them_quickly() -> None:
    code = """
import pickle
from lmsdesk.cli.loading import loading
with loading():
    from PySide6.QtCore import Qt
    from lmsdesk.cli.enum_classes import _create
from enum import EnumType
assert vars(EnumType)["_create_"] is _create
both = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
assert repr(both) == "<AlignmentFlag.AlignLeft|AlignTop: 33>" and Qt.AlignmentFlag(33) is both
assert Qt.Key(65) is Qt.Key.Key_A is pickle.loads(pickle.dumps(Qt.Key.Key_A))
"""
    subprocess.run([sys.executable, "-c", code], check=True)
