"""Makes enumerations quicker while the program is loaded.

For each constant, `enum` of Python 3.11 takes a stand-in out of the class and puts the constant in its place, and each
time Python forgets what it knew of the class. The classes of Qt that the first picture needs have 240 enumerations
with 3,400 constants: a tenth of the start. Here what all of a kind have in common is copied; the constants are made
first, and put into the class afterwards.
"""

import enum
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, Final, cast

_KINDS: Final = frozenset({enum.Enum, enum.IntEnum, enum.Flag, enum.IntFlag})
_Constants = Sequence[tuple[str, int]]
_Make = Callable[..., type[enum.Enum]]


@contextmanager
def quick_enumerations() -> Iterator[None]:
    """While this lasts, enumerations are made quickly that are made in one call, as PySide does it."""
    if sys.version_info >= (3, 12):
        yield
        return
    kind: Any = enum.EnumType
    usual: _Make = kind._create_

    def make(base: type[enum.Enum], name: str, names: Any, **options: Any) -> type[enum.Enum]:
        # It looks for who calls by counting calls, and this is one more.
        options["module"] = options.get("module") or sys._getframe(2).f_globals.get("__name__")  # noqa: SLF001
        if options.get("type") is not None or options.get("qualname") is not None or not _are_plain(base, names):
            return usual(base, name, names, **options)
        made = _empty(base, name, options["module"], options.get("boundary"))
        _fill(made, names)
        return made

    kind._create_ = make
    try:
        yield
    finally:
        kind._create_ = usual


def _are_plain(base: type[enum.Enum], names: Any) -> bool:
    """Whether these are whole numbers with names that mean nothing else in the class."""
    return (
        base in _KINDS
        and isinstance(names, list)
        and all(type(one) is tuple and len(one) == 2 and type(one[0]) is str and type(one[1]) is int for one in names)
        and not any(name.startswith("_") for name, _ in names)
        and _taken(base).isdisjoint(name for name, _ in names)
        and len(dict(names)) == len(names)
    )


@cache
def _taken(base: type[enum.Enum]) -> frozenset[str]:
    return frozenset({"mro", "", *(name for one in base.__mro__ for name in vars(one))})


def _empty(base: type[enum.Enum], name: str, module: str, boundary: enum.FlagBoundary | None) -> type[enum.Enum]:
    """An enumeration without constants."""
    space = {**_common_space(base, boundary), "__module__": module}
    space |= {"_member_names_": [], "_unhashable_values_": [], "_member_map_": {}, "_value2member_map_": {}}
    made: Any = type.__new__(enum.EnumType, name, (base,), space)
    made.__new__ = enum.Enum.__new__
    return cast("type[enum.Enum]", made)


@cache
def _common_space(base: Any, boundary: enum.FlagBoundary | None) -> dict[str, object]:
    """What stands in each enumeration of a kind: made once by Python, and from then on copied."""
    made = base("Empty", (), module=__name__, boundary=boundary)
    return {name: value for name, value in vars(made).items() if name not in {"__dict__", "__weakref__", "__new__"}}


def _fill(made: type[enum.Enum], names: _Constants) -> None:
    space: Any = vars(made)
    listed, by_name, by_value = space["_member_names_"], space["_member_map_"], space["_value2member_map_"]
    is_flag = issubclass(made, enum.Flag)
    bare: Callable[..., Any] = space["_new_member_"]
    has_value = space["_member_type_"] is int
    for name, value in names:
        constant = by_value.get(value)
        if constant is None:
            constant = by_value[value] = bare(made, value) if has_value else bare(made)
            constant._value_, constant._name_, constant.__objclass__ = value, name, made
            constant._sort_order_ = len(listed)
            # Of flags, those with one bit are listed; the others are combinations.
            if not is_flag or (value and not value & (value - 1)):
                listed.append(name)
        by_name[name] = constant
    # Not before: from then on each look into the class is a slow one.
    for name, constant in by_name.items():
        type.__setattr__(made, name, constant)
    if is_flag:
        _complete(made, [value for _, value in names])


def _complete(made: Any, values: Sequence[int]) -> None:
    """What `enum` knows of the bits of flags."""
    mask = singles = 0
    for value in values:
        mask |= value
        singles |= 0 if value & (value - 1) else value
    made._flag_mask_, made._singles_mask_, made._all_bits_ = mask, singles, 2 ** mask.bit_length() - 1
    listed = [constant._value_ for constant in made]
    if listed != sorted(listed):
        made._iter_member_ = made._iter_member_by_def_
