"""`python -m tests.bench [NAME …]`: one JSON object a line for each figure; exits 0 whatever the figures.

A benchmark is a module of this package with `rows()`; its docstring says what is measured and against what.
Without a display the benchmarks run on a virtual one of 1600 × 900.
"""

import argparse
import importlib
import importlib.util
import json
import os
import pkgutil
import shutil
import sys
from collections.abc import Iterable
from importlib.abc import InspectLoader

import tests.bench
from lmsdesk.cli.loading import loading


def main(asked: list[str]) -> int:
    known = _all_names()
    parser = argparse.ArgumentParser("python -m tests.bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"all of them, or some of: {', '.join(known)}")
    names: list[str] = parser.parse_args(asked).names
    if unknown := sorted(set(names) - set(known)):
        parser.error(f"there is no benchmark called {', '.join(unknown)}")
    if sys.platform == "linux" and not os.environ.get("DISPLAY") and shutil.which("xvfb-run"):
        screen = ["-a", "-s", "-screen 0 1600x900x24 -nolisten tcp"]
        os.execvp("xvfb-run", ["xvfb-run", *screen, sys.executable, "-m", "tests.bench", *names])
    for name in names or known:
        # As the program itself is loaded: what it is made of is not looked through for garbage while it is measured.
        with loading():
            module = importlib.import_module(f"tests.bench.{name}")
        rows: Iterable[tests.bench.Row] = module.rows()
        for row in rows:
            sys.stdout.write(json.dumps(row) + "\n")
            sys.stdout.flush()
    return 0


def _all_names() -> list[str]:
    """Found without being imported: the program that is measured is loaded as it loads itself."""
    found = []
    for module in pkgutil.iter_modules(tests.bench.__path__):
        spec = importlib.util.find_spec(f"tests.bench.{module.name}")
        source = spec.loader.get_source(spec.name) if spec and isinstance(spec.loader, InspectLoader) else None
        if source and "\ndef rows(" in source:
            found.append(module.name)
    return sorted(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
