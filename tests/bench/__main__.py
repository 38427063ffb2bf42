"""`python -m tests.bench [NAME …]`: one JSON object a line for each figure; exits 0 whatever the figures.

A benchmark is a module of this package with `rows()`; its docstring says what is measured and against what.
Without a display the benchmarks run on a virtual one of 1600 × 900.
"""

import importlib
import json
import os
import pkgutil
import shutil
import sys
from collections.abc import Iterable

import tests.bench
from lmsdesk.cli.loading import loading


def main(names: list[str]) -> int:
    if sys.platform == "linux" and not os.environ.get("DISPLAY") and shutil.which("xvfb-run"):
        screen = ["-a", "-s", "-screen 0 1600x900x24 -nolisten tcp"]
        os.execvp("xvfb-run", ["xvfb-run", *screen, sys.executable, "-m", "tests.bench", *names])
    for name in names or _all_names():
        # As the program itself is loaded: what it is made of is not looked through for garbage while it is measured.
        with loading():
            module = importlib.import_module(f"tests.bench.{name}")
        rows: Iterable[tests.bench.Row] = module.rows()
        for row in rows:
            sys.stdout.write(json.dumps(row) + "\n")
            sys.stdout.flush()
    return 0


def _all_names() -> list[str]:
    found = (module.name for module in pkgutil.iter_modules(tests.bench.__path__) if module.name != "__main__")
    return sorted(name for name in found if hasattr(importlib.import_module(f"tests.bench.{name}"), "rows"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
