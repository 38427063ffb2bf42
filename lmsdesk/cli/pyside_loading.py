"""Loads PySide without its import hook, and without what only errors about wrong arguments ask for."""

import builtins
import sys
from collections.abc import Iterable
from functools import partial
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from importlib.abc import Loader

_SUPPORT: Final = "shibokensupport.signature"
_LATE: Final = frozenset(
    f"{_SUPPORT}.{name}"
    for name in ("errorhandler", "layout", "mapping", "parser", "lib.enum_sig", "lib.pyi_generator", "lib.tool")
)
"""What the text of such an error is made with, and what writes stubs for editors."""
_MAPPING: Final = f"{_SUPPORT}.mapping"
_FROM: Final = 2
"""Where an import says, after the name of the module, which names of it are wanted."""


def load_pyside() -> None:
    """Load the core of PySide.

    For each start PySide compiles from source, and carries out, what describes all its functions: a twelfth of the
    time to the first picture. It waits until something of it is used, as in the text of an error.

    The import hook is for `from __feature__ import …`, which nothing here says. It stands in the way of every import
    and reads the source of every module that is loaded after it: a tenth of that time.
    """
    usual = getattr(builtins, "__orig_import__", builtins.__import__)

    def import_late(name: str, *where: Any, **named: Any) -> ModuleType:
        if name.startswith(_SUPPORT) and len(where) > _FROM:
            _put_off(name, where[_FROM] or ())
        module: ModuleType = usual(name, *where, **named)
        return module

    builtins.__import__ = import_late
    try:
        import PySide6.QtCore  # noqa: F401 - puts its hook in
    finally:
        builtins.__import__ = usual
        # Where PySide has kept what it found.
        setattr(builtins, "__orig_import__", usual)  # noqa: B010 - no name that type checkers know


def _put_off(package: str, wanted: Iterable[str]) -> None:
    for name in (f"{package}.{one}" for one in wanted):
        # Taken out of its archive into files, each would have a loader of its own, and is compiled only once.
        if name in _LATE and name not in sys.modules and not isinstance(_loader(), SourceFileLoader):
            sys.modules[name] = _LateModule(name)


def _loader() -> "Loader":
    spec = sys.modules[_SUPPORT].__spec__
    if spec is None or spec.loader is None:
        raise ImportError(name=_SUPPORT)
    return spec.loader


def _update(mapping: ModuleType) -> object:
    # Asked for the first time, this has it carried out.
    _ = mapping.type_map
    return mapping.update_mapping()


class _LateModule(ModuleType):
    """A module of PySide that is carried out when something of it is first used."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.__spec__: ModuleSpec = ModuleSpec(name, None)
        self.__package__ = name.rpartition(".")[0]
        if name == _MAPPING:
            # PySide takes this out at once, and calls it before it makes the text of an error.
            self.update_mapping = partial(_update, self)

    def __getattr__(self, name: str) -> object:
        # Whoever looks through all modules asks for such names, and means nothing by it.
        if name.startswith("__"):
            raise AttributeError(name=name, obj=self)
        # From now on it is a module like others, also for those that it imports itself.
        self.__class__ = ModuleType  # type: ignore[assignment]
        # PySide gives each a second name, by which the loader does not know it.
        second, self.__spec__.name = self.__spec__.name, self.__name__
        try:
            _loader().exec_module(self)
        finally:
            self.__spec__.name = second
        return getattr(self, name)
