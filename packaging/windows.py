"""The setup program for Windows, made by NSIS, which runs on Linux too; it is checked on Windows."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import check_installed
import metadata
import run

_SCRIPT = metadata.ROOT / "packaging" / "windows" / "lmsdesk.nsi"
_ICON = metadata.ROOT / "packaging" / "icons" / "lmsdesk.ico"


def build(bundle: Path, folder: Path, *, compressor: str = "lzma") -> Path:
    """The setup program, from a bundle."""
    makensis = shutil.which("makensis")
    if makensis is None:
        raise run.CannotGoOnError("the setup program is made by NSIS; install it and put makensis on the path.")
    file = folder / f"{metadata.NAME}-{metadata.version()}-setup.exe"
    size = sum(one.stat().st_size for one in bundle.rglob("*") if one.is_file())
    with tempfile.TemporaryDirectory(prefix="lmsdesk-nsis-") as made:
        files = Path(made) / "files.nsh"
        files.write_text("\n".join(removal_of(bundle)) + "\n", "utf-8")
        names = {
            "VERSION": metadata.version(),
            "BUNDLE": bundle,
            "FILES": files,
            "ICON": _ICON,
            "OUT": file,
            "KILOBYTES": size // 1024,
            "COMPRESSOR": compressor,
        }
        given = [f"-D{name}={value}" for name, value in names.items()]
        command = [makensis, "-V2", "-XTarget amd64-unicode", *given, str(_SCRIPT)]
        if subprocess.run(command, check=False).returncode:
            raise run.CannotGoOnError("NSIS could not make the setup program; the lines above say why.")
    return file


def removal_of(bundle: Path) -> list[str]:
    """The lines of NSIS that remove what the bundle consists of, the inner folders first."""
    inside = sorted(bundle.rglob("*"), key=lambda path: len(path.parts), reverse=True)
    verbs = ("RMDir" if path.is_dir() else "Delete" for path in inside)
    # A dollar sign begins a name in NSIS.
    names = ("\\".join(path.relative_to(bundle).parts).replace("$", "$$") for path in inside)
    return [f'{verb} "$INSTDIR\\{name}"' for verb, name in zip(verbs, names, strict=True)]


def check(file: Path) -> list[dict[str, Any]]:
    """Install it without questions, let it check itself, and remove it."""
    home = Path(os.environ["LOCALAPPDATA"]) / "Programs" / metadata.NAME
    _call([str(file), "/S"])
    try:
        checks = check_installed.check([str(home / f"{metadata.NAME}-cli.exe")])
    finally:
        # Told where it is, the program waits until it is done instead of going on as a copy of itself.
        _call([str(home / "uninstall.exe"), "/S", f"_?={home}"])
    left = [path.name for path in home.glob("*") if path.name != "uninstall.exe"]
    found = {"result": "failed" if left else "passed", "detail": ", ".join(left) or "nothing is left", "seconds": 0}
    shutil.rmtree(home, ignore_errors=True)
    return [*checks, {"name": "removed", **found}]


def _call(command: list[str]) -> None:
    if code := subprocess.run(command, check=False).returncode:
        raise run.CannotGoOnError(f"{command[0]} ended with {code}.")
