"""Packages whose names are loaded when they are first used: a start loads what its first picture needs."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def late_names(package: str, names: Mapping[str, str]) -> Callable[[str], object]:
    """A package's `__getattr__`; `names` has the names of each module, with spaces between."""
    modules = {name: module for module, words in names.items() for name in words.split()}

    def __getattr__(name: str) -> object:  # noqa: N807 - what Python calls for a name that is not there yet
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}", name=name, obj=sys.modules[package])
        value: object = getattr(import_module(modules[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return __getattr__
