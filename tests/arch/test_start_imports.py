"""What is loaded before the first picture: the start stays quick only while nothing heavy comes back into it."""

import ast
import importlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from lmsdesk.gui.shell.late_modules import LATE_MODULES
from tests.arch.sources import ROOT, SOURCES, tree_of

LATE = {
    "anyio": "the HTTP library's",
    "charset_normalizer": "reads text files in a process of its own",
    "cryptography": "nothing needs it before a sign-in",
    "argparse": "comes with a command line that has options, and with what writes stubs for editors",
    "email": "comes with the HTTP library, the keychain's and the doctor's",
    "fractions": "loaded with the first total that is worked out",
    "hashlib": "loaded with the first sign-in, file or hidden name",
    "html": "loaded when markup is first read or written",
    "http.client": "comes with the keychain's library",
    "httpx": "loaded with the first call, beside the window's thread",
    "importlib.metadata": "the doctor's, and the keychain's library's",
    "logging.handlers": "what logs over a network",
    "numpy": "loaded after the first picture, with what reads and compares files",
    "keyring": "looked for beside the window's thread",
    "psutil": "comes with what decodes papers",
    **dict.fromkeys(
        [f"shibokensupport.signature.{name}" for name in ("errorhandler", "layout", "mapping", "parser", "lib.tool")],
        "with the first error about wrong arguments",
    ),
    "ssl": "comes with the HTTP library",
    "PySide6.QtNetwork": "loaded at the first sign-in",
    "PySide6.QtPrintSupport": "loaded at the first print",
    "PySide6.QtWebEngineCore": "loaded at the first sign-in",
    "python_calamine": "reads workbooks in a process of its own",
    "rapidfuzz": "loaded when papers are compared, beside the window's thread",
    "pickle": "comes with what logs over a network",
    "qtawesome": "the icons come from a font of the program's own",
    "stamina": "loaded with the first call, beside the window's thread",
    "truststore": "loaded with the first call, beside the window's thread",
    "typing_extensions": "the practice site's libraries",
    "watchfiles": "loaded with the first folder that is kept in a course, beside the window's thread",
    "xlsxwriter": "loaded with the first workbook that is written",
    "dataclasses": "for what is used later",
    "lmsdesk.desk.doctor": "`lmsdesk doctor` alone",
    "lmsdesk.desk.exchange.messages": "with the first file that is imported",
    "lmsdesk.desk.exchange.importing": "with the first file that is imported",
    "lmsdesk.gui.exchange.import_dialog": "with the first file that is imported",
    "lmsdesk.gui.kit.languages": "for a language other than English",
    "lmsdesk.gui.printing.renderer": "with the first print",
    **dict.fromkeys(LATE_MODULES, "after the first picture"),
}
"""What the first picture does without, and what it is for."""
_START = """
import json, os, sys
from lmsdesk.cli.loading import loading
with loading():
    from lmsdesk.cli.practice_child import ChildStarter
    from lmsdesk.gui.app import run
from PySide6.support import feature
threads = len(os.listdir("/proc/self/task")) if sys.platform == "linux" else 1
# Those that wait until something of them is used have nothing in them yet.
support = [name for name in sys.modules if name.startswith("shibokensupport.")]
waiting = {name for name in support if not hasattr(sys.modules[name], "__file__")}
loaded = sorted(sys.modules.keys() - waiting)
print(json.dumps([loaded, sorted(feature.pyside_feature_dict), threads]))
"""
_WRONG_ARGUMENTS = """
import os
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QLabel
application = QApplication([])
for call in (lambda: QLabel(3, 4, 5), lambda: QLabel("").setText(b""), lambda: QPoint("x"), lambda: QPoint().setX()):
    try:
        call()
    except TypeError as error:
        print(error)
"""


class Started(NamedTuple):
    """What is there before the window is made."""

    loaded: set[str]
    read: set[str]
    """The modules whose source PySide has read."""
    threads: int


@pytest.fixture(scope="module")
def started() -> Started:
    environment = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    command = [sys.executable, "-c", _START]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    loaded, read, threads = json.loads(done.stdout)
    return Started(set(loaded), set(read), threads)


def test_what_the_first_picture_does_without_is_not_loaded(started: Started) -> None:
    assert "lmsdesk.gui.gradebook.page" in started.loaded
    found = {name: why for name, why in LATE.items() if name in started.loaded}
    assert not found, "loaded before the first picture, and not needed for it"


def test_no_pattern_is_compiled_before_it_is_used(started: Started) -> None:
    # `re.search(TEXT, …)` keeps what it has compiled as well; all of them at once are a thirtieth of the start.
    files = {str(file.relative_to(ROOT).with_suffix("")).replace(os.sep, "."): file for file in SOURCES}
    modules = [files[name] for name in started.loaded if name in files]
    compiling = [
        f"{file.name}:{call.lineno}"
        for file in modules
        for statement in tree_of(file).body
        if isinstance(statement, ast.Assign | ast.AnnAssign)
        for call in ast.walk(statement)
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "re.compile"
    ]
    assert len(modules) > 200
    assert compiling == []


def test_loading_starts_no_threads(started: Started) -> None:
    assert started.threads == 1


def test_qt_does_not_read_the_source_of_each_module(started: Started) -> None:
    assert "lmsdesk.gui.app" in started.loaded
    assert not {name for name in started.read if name.startswith("lmsdesk")}


def test_an_error_about_wrong_arguments_says_what_it_says_without_the_program() -> None:
    loading = "from lmsdesk.cli.loading import loading\nwith loading():\n    pass\n"
    plain, loaded = (
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for code in (_WRONG_ARGUMENTS, loading + _WRONG_ARGUMENTS)
    )
    assert "QLabel.setText(arg__1: str, /)" in plain
    assert loaded == plain


def test_nothing_asks_for_what_the_import_hook_is_for() -> None:
    asking = [file for file in SOURCES if "from __feature__" in _code(file)]
    assert asking == []


def _code(file: Path) -> str:
    nodes = (node for node in ast.walk(tree_of(file)) if isinstance(node, ast.ImportFrom))
    return "\n".join(f"from {node.module}" for node in nodes)


def test_what_is_loaded_later_is_there() -> None:
    for name in LATE_MODULES:
        assert importlib.import_module(name).__name__ == name


def test_what_the_actions_of_features_load_late_is_loaded_after_the_first_picture() -> None:
    trees = [tree_of(file) for file in SOURCES if file.match("lmsdesk/gui/*/actions.py")]
    functions = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    named = {node.module for function in functions for node in ast.walk(function) if isinstance(node, ast.ImportFrom)}
    assert named
    assert named <= set(LATE_MODULES)
    assert len(LATE_MODULES) == len(set(LATE_MODULES))


@pytest.mark.parametrize("package", ["lmsdesk.desk"])
def test_names_that_are_loaded_late_are_those_that_type_checkers_see(package: str) -> None:
    module = importlib.import_module(package)
    assert module.__file__ is not None
    tree = tree_of(Path(module.__file__))
    imports = [node for part in tree.body if isinstance(part, ast.If) for node in part.body]
    seen = {name.name: node.module for node in imports if isinstance(node, ast.ImportFrom) for name in node.names}
    tables = [ast.literal_eval(node) for node in ast.walk(tree) if isinstance(node, ast.Dict)]
    late = {name: source for table in tables for source, names in table.items() for name in names.split()}
    assert late == seen
    assert all(getattr(module, name) is not None for name in late)
    with pytest.raises(AttributeError):
        _ = module.nothing_of_that_name
