"""Makes Qt's enumerations in a quarter of the time on Python 3.11.

PySide makes a class of Python's `enum` for each enumeration of a Qt class that is used: 390 with 6,000 members before
the first picture, a tenth of the start. For each member Python 3.11 changes the class three times. Here a class is a
copy of an empty one that Python has made, and its members are put in once. What is not as plain as Qt's enumerations
is left to Python. `tests/unit/cli/test_enum_classes.py` compares the two for every enumeration.
"""

import sys
from collections.abc import Iterable, Sequence
from enum import KEEP, Enum, EnumType, Flag, IntEnum, IntFlag
from typing import Any, Final, TypeGuard, cast

_PYTHON: Final[Any] = cast("Any", EnumType)._create_
_CALLER: Final = 2
"""Who calls an enumeration to make another: `EnumType.__call__` is between."""


def make_quickly() -> None:
    """Do it for the enumerations that are made from now on."""
    if sys.version_info[:2] == (3, 11):
        cast("Any", EnumType)._create_ = _create


class _Kind:
    """What all enumerations derived from one of Python's have in common."""

    def __init__(self, base: type[Enum]) -> None:
        self.base: Any = base
        self.is_number, self.is_flag = issubclass(base, int), issubclass(base, Flag)
        self._taken = {name for one in base.__mro__ for name in vars(one)} | {"mro"}
        empty = vars(_PYTHON(base, "Empty", [], module=__name__, boundary=KEEP))
        self._common = {name: value for name, value in empty.items() if name not in {"__dict__", "__weakref__"}}

    def fits(self, members: object) -> TypeGuard[list[tuple[str, int]]]:
        """Whether Python would make nothing else of these names than members."""
        if not isinstance(members, list) or not all(isinstance(one, tuple) for one in members):
            return False
        names = {name for name, _ in members}
        is_public = not any(name.startswith("_") for name in names)
        return is_public and len(names) == len(members) and not names & self._taken

    def make(self, name: str, members: Sequence[tuple[str, int]], module: str) -> type[Enum]:
        """The class, with its members."""
        by_name, by_value, names = dict[str, Any](), dict[int, Any](), list[str]()
        fresh = {"_member_map_": by_name, "_value2member_map_": by_value, "_member_names_": names}
        namespace = {**self._common, **fresh, "_unhashable_values_": [], "__module__": module}
        made: Any = type.__new__(EnumType, name, (self.base,), namespace)
        for member_name, value in members:
            # A second name of the same value is another name of the same member.
            if (member := by_value.get(value)) is None:
                member = int.__new__(made, value) if self.is_number else object.__new__(made)
                member._value_, member._name_, member.__objclass__ = value, member_name, made
                member._sort_order_ = len(names)
                by_value[value] = member
                if not self.is_flag or _is_single_bit(value):
                    names.append(member_name)
            by_name[member_name] = member
            type.__setattr__(made, member_name, member)
        if self.is_flag:
            _finish_flag(made, by_value)
        return cast("type[Enum]", made)


def _finish_flag(made: Any, values: Iterable[int]) -> None:
    for value in values:
        made._flag_mask_ |= value
        made._singles_mask_ |= value if _is_single_bit(value) else 0
    made._all_bits_ = 2 ** made._flag_mask_.bit_length() - 1
    in_order = [made._member_map_[name]._value_ for name in made._member_names_]
    if in_order != sorted(in_order):
        made._iter_member_ = made._iter_member_by_def_


def _is_single_bit(value: int) -> bool:
    return value != 0 and value & (value - 1) == 0


_KINDS: Final = {base: _Kind(base) for base in (Enum, IntEnum, Flag, IntFlag)}


def _create(base: type[Enum], name: str, names: Any, *, module: str | None = None, **options: Any) -> type[Enum]:
    """In the place of `EnumType._create_`."""
    # Python looks for the module so many frames back, and this is one more.
    module = module or sys._getframe(_CALLER).f_globals.get("__name__")  # noqa: SLF001 - as Python does it
    kind = _KINDS.get(base)
    asked = {option for option, value in options.items() if value is not None} - {"start"}
    if kind is None or module is None or asked != {"boundary"} or options["boundary"] is not KEEP:
        return cast("type[Enum]", _PYTHON(base, name, names, module=module, **options))
    if not kind.fits(names):
        return cast("type[Enum]", _PYTHON(base, name, names, module=module, **options))
    return kind.make(name, names, module)
