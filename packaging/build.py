"""Builds what people install: `python3 packaging/build.py linux|windows|macos [--check]`. Standard library only.

Prints a line of JSON for each artefact. With `--check` each is installed, checks itself from inside and is removed.
A system's artefacts are built on that system.
"""

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import check_installed
import debian
import macos
import metadata
import run
import windows

DIST = metadata.ROOT / "dist"
BUILD_LOCK = metadata.ROOT / "packaging" / "build.lock"
_HERE = {"linux": "linux", "win32": "windows", "darwin": "macos"}.get(sys.platform, sys.platform)
Checks = list[dict[str, Any]]
Maker = tuple[Callable[[Path, Path], Path], Callable[[Path], Checks]]
"""Makes a file from a bundle and a folder, and checks it."""


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Build the packages of lmsdesk for this system.")
    parser.add_argument("system", choices=("linux", "windows", "macos"))
    parser.add_argument("--check", action="store_true", help="install each package, let it check itself, remove it")
    options = parser.parse_args(argv)
    try:
        return _build(options.system, is_checked=options.check)
    except run.CannotGoOnError as missing:
        print(f"build.py: {missing}", file=sys.stderr)
        return 1


def _build(system: str, *, is_checked: bool) -> int:
    if system != _HERE:
        raise run.CannotGoOnError(f"packages for {system} are built on {system}; this is {_HERE}.")
    run.set_up(has_tests=False)
    run.pip("install", "--require-hashes", "-r", str(BUILD_LOCK))
    bundle = _bundle()
    is_right = True
    for make, check in _makers():
        file = make(bundle, DIST)
        checks = check(file) if is_checked else []
        is_right &= all(one["result"] != "failed" for one in checks)
        sizes = {"bytes": file.stat().st_size, "installed_bytes": _size(bundle)}
        print(json.dumps({"file": str(file), **sizes, "checks": checks}, ensure_ascii=False), flush=True)
    return 0 if is_right else 1


def _makers() -> list[Maker]:
    """What is made on this system."""
    if sys.platform == "win32":
        return [(windows.build, windows.check)]
    if sys.platform == "darwin":
        return [(macos.build, macos.check)]
    debian_makers: list[Maker] = [(debian.build, debian.check)] if shutil.which("dpkg-deb") else []
    return [*debian_makers, (_archive, _check_archive)]


def _bundle() -> Path:
    """The program with its libraries in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="lmsdesk-build-") as work:
        folders = ["--workpath", work, "--distpath", str(DIST)]
        spec = str(metadata.ROOT / "packaging" / "lmsdesk.spec")
        if run.run_command(run.python("-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", *folders, spec)):
            raise run.CannotGoOnError("the bundle could not be made; the lines above say why.")
    return DIST / metadata.NAME


def _archive(bundle: Path, folder: Path) -> Path:
    """The bundle as one file to unpack anywhere."""
    name = f"{metadata.NAME}-{metadata.version()}-{_HERE}"
    return Path(shutil.make_archive(str(folder / name), "gztar", bundle.parent, bundle.name))


def _check_archive(file: Path) -> Checks:
    # A folder whose name is as awkward as a person's may be.
    with tempfile.TemporaryDirectory(prefix="lmsdesk Prüfung ") as folder:
        shutil.unpack_archive(file, folder, filter="tar")
        return check_installed.check([str(Path(folder) / metadata.NAME / metadata.NAME)])


def _size(folder: Path) -> int:
    return sum(one.stat().st_size for one in folder.rglob("*") if one.is_file() and not one.is_symlink())


if __name__ == "__main__":
    sys.exit(main())
