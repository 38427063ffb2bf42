"""Each module can be imported first, in a process of its own: none needs that another was loaded before it.

Hundreds of processes would take minutes, so the imports are read from the source. A name that is missing, whatever was
loaded before, is a matter of the type checker; what depends on the order is a circle, and there is none.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.arch.sources import ROOT, SOURCES, tree_of

Modules = Mapping[str, ast.Module]


def _name(file: Path, root: Path) -> str:
    return ".".join(file.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def _imports(body: Sequence[ast.stmt]) -> Iterator[ast.Import | ast.ImportFrom]:
    """Those that are carried out when the module is loaded."""
    for statement in body:
        match statement:
            case ast.Import() | ast.ImportFrom():
                yield statement
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                continue
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                yield from _imports(statement.orelse)
            case _:
                for part in ("body", "orelse", "finalbody"):
                    yield from _imports(getattr(statement, part, []))
                for handler in getattr(statement, "handlers", []):
                    yield from _imports(handler.body)


def _late_names(tree: ast.Module) -> dict[str, str]:
    """Where the names are that a package loads when they are first asked for."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "late_names"]
    tables: list[dict[str, str]] = [ast.literal_eval(call.args[1]) for call in calls]
    return {name: module for table in tables for module, names in table.items() for name in names.split()}


def _packages(name: str) -> set[str]:
    """The packages that a module is in: they are loaded before it."""
    parts = name.split(".")
    return {".".join(parts[:length]) for length in range(1, len(parts))}


def _asked_for(modules: Modules, late: Mapping[str, Mapping[str, str]], name: str) -> set[str]:
    """The modules that have to be complete, or have begun, before this one is."""
    asked: set[str] = set()
    for one in _imports(modules[name].body):
        if isinstance(one, ast.Import):
            asked |= {alias.name for alias in one.names}
            continue
        source = one.module or ""
        for alias in one.names:
            inner = f"{source}.{alias.name}"
            asked.add(inner if inner in modules else late.get(source, {}).get(alias.name, source))
    asked &= modules.keys()
    around = {package for one in asked for package in _packages(one)} - _packages(name)
    return (asked | around) - {name}


def circle(modules: Modules) -> list[str]:
    """Modules of which each asks for the next while it is loaded, and the last for the first; empty for none."""
    late = {name: names for name, tree in modules.items() if (names := _late_names(tree))}
    try:
        TopologicalSorter({name: _asked_for(modules, late, name) for name in modules}).prepare()
    except CycleError as error:
        return list(error.args[1])[::-1]
    return []


def test_no_module_has_to_be_loaded_after_another() -> None:
    modules = {_name(file, ROOT): tree_of(file) for file in SOURCES}
    assert len(modules) > 700
    assert "lmsdesk.model.ids" in _asked_for(modules, {}, "lmsdesk.store.store")
    assert circle(modules) == []


ONE_ORDER = {
    "a circle": {
        "first": "HERE = 1\nfrom made.second import THERE",
        "second": "from made.first import HERE\nTHERE = HERE",
    },
    "a circle by way of a package": {
        "part/__init__": "from made.part.one import ONE",
        "part/one": "from made.user import USED\nONE = USED",
        "part/two": "TWO = 2",
        "user": "from made.part.two import TWO\nUSED = TWO",
    },
}
"""Packages of which some modules can be loaded first, and others cannot."""


def _write(folder: Path, sources: Mapping[str, str]) -> list[Path]:
    for name, source in {"__init__": "", **sources}.items():
        file = folder / "made" / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source, "utf-8")
    return sorted((folder / "made").rglob("*.py"))


@pytest.mark.parametrize("sources", ONE_ORDER.values(), ids=ONE_ORDER)
def test_what_works_in_one_order_only_is_found(sources: Mapping[str, str], tmp_path: Path) -> None:
    files = _write(tmp_path, sources)
    names = [_name(file, tmp_path) for file in files]
    ends = [
        subprocess.run([sys.executable, "-c", f"import {name}"], cwd=tmp_path, capture_output=True, check=False)
        for name in names
    ]
    assert {end.returncode for end in ends} == {0, 1}
    assert circle({name: ast.parse(file.read_text("utf-8")) for name, file in zip(names, files, strict=True)})


def test_what_is_loaded_later_or_by_type_checkers_alone_makes_no_circle() -> None:
    sources = {
        "made.first": "from made.second import THERE",
        "made.second": "if TYPE_CHECKING:\n    from made.first import HERE\n\n\ndef f():\n    import made.first",
    }
    assert circle({name: ast.parse(source) for name, source in sources.items()}) == []
