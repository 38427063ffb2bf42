"""Enumerations that are made while the program is loaded are those that Python makes."""

import enum
import pickle
import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from PySide6 import QtCore, QtGui, QtWidgets

from lmsdesk.cli.enum_loading import quick_enumerations

_STRUCTURES = (
    *("_member_names_", "_unhashable_values_", "_member_type_", "_use_args_", "_boundary_"),
    *("_flag_mask_", "_singles_mask_", "_all_bits_", "_inverted_"),
)


def of_qt() -> Iterator[type[enum.Enum]]:
    """The enumerations of the modules that the first picture needs, those inside classes too."""
    for module in (QtCore, QtGui, QtWidgets):
        for holder in [module, *(getattr(module, name) for name in dir(module))]:
            inside = vars(holder).values() if isinstance(holder, type) else [holder]
            yield from (one for one in inside if isinstance(one, type) and issubclass(one, enum.Enum))


def tried(call: Callable[[], object]) -> str:
    try:
        return repr(call())
    except (AttributeError, TypeError, ValueError) as problem:
        return repr(problem)


def bits_of(one: Any, other: Any) -> object:
    return one | other, one & other, one ^ other, ~one, list(one)


def told(made: Any) -> list[object]:
    """Everything that can be asked of an enumeration."""
    members = list(made.__members__.items())
    each = [
        (name, repr(one), str(one), f"{one}", one._name_, one._value_, one._sort_order_, one.__objclass__ is made)
        for name, one in members
    ]
    ways = [(made(one._value_) is one, made[name] is one, getattr(made, name) is one) for name, one in members]
    bits = [tried(partial(bits_of, one, members[-1][1])) for _, one in members]
    others = [tried(lambda: made(987_654)), tried(lambda: made(0)), tried(lambda: list(made)), len(made), dir(made)]
    values = {value: one.name for value, one in made._value2member_map_.items()}
    # Without the place in the memory, which is another one for each property.
    space = sorted((name, re.sub(" at 0x[0-9a-f]+", "", repr(value))) for name, value in vars(made).items())
    return [
        *(made.__name__, made.__module__, made.__mro__[1:], space, values, each, ways, bits, others),
        [getattr(made, name, None) for name in _STRUCTURES],
    ]


def made_twice(base: Any, names: object, **options: object) -> tuple[Any, Any]:
    """By Python, and while the program is loaded."""
    usual = base("Made", names, module=__name__, **options)
    with quick_enumerations():
        return usual, base("Made", names, module=__name__, **options)


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="left to Python, which is quicker there")
def test_every_enumeration_of_qt_is_the_same() -> None:
    count = 0
    for known in of_qt():
        names = [(name, member.value) for name, member in known.__members__.items()]
        usual, quick = made_twice(known.__mro__[1], names, boundary=enum.KEEP)
        assert told(quick) == told(usual), known
        count += len(names)
    assert count > 3000


@pytest.mark.parametrize("base", [enum.Enum, enum.IntEnum, enum.Flag, enum.IntFlag])
@pytest.mark.parametrize(
    "names",
    [
        "ONE TWO THREE",
        ["ONE", "TWO"],
        {"ONE": 1, "TWO": 2},
        [("ONE", 1), ("FIRST", 1), ("BOTH", 3), ("TWO", 2)],
        [("NONE", 0), ("LOW", 1), ("HIGH", 8), ("MIDDLE", 4)],
        [("BELOW", -1), ("ONE", 1)],
        [("name", 1), ("value", 2)],
        [("real", 1), ("numerator", 2)],
        [("TRUE", True), ("ONE", 1)],
        [],
    ],
)
def test_others_are_the_same_as_well(base: Any, names: object) -> None:
    try:
        usual = base("Made", names, module=__name__)
    except (TypeError, ValueError) as problem:
        with quick_enumerations(), pytest.raises(type(problem)):
            base("Made", names, module=__name__)
        return
    with quick_enumerations():
        quick = base("Made", names, module=__name__)
    assert told(quick) == told(usual)


@pytest.mark.parametrize("names", [[("TWICE", 1), ("TWICE", 2)], [("mro", 1)], [("_hidden_", 1)]])
def test_what_python_refuses_is_refused(names: object) -> None:
    with quick_enumerations(), pytest.raises((TypeError, ValueError)):
        enum.Enum("Made", names)


def test_it_says_which_module_made_it() -> None:
    with quick_enumerations():
        made: Any = enum.IntEnum("made", [("ONE", 1)])
    assert made.__module__ == __name__


Kept = enum.IntEnum("Kept", [("ONE", 1)])


def test_a_constant_is_kept_and_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with quick_enumerations():
        quick: Any = enum.IntEnum("Kept", [("ONE", 1)])  # type: ignore[misc]
    monkeypatch.setitem(globals(), "Kept", quick)
    assert pickle.loads(pickle.dumps(quick.ONE)) is quick.ONE


def test_python_makes_them_again_afterwards() -> None:
    usual = enum.EnumType._create_  # type: ignore[attr-defined]
    with pytest.raises(LookupError), quick_enumerations():
        raise LookupError
    assert enum.EnumType._create_ is usual  # type: ignore[attr-defined]
