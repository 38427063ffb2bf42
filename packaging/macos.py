"""The disk image for macOS; it is not signed, so macOS warns when the program is opened for the first time."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import check_installed
import metadata
import run


def build(bundle: Path, folder: Path) -> Path:
    """The image with the program and a link to the folder of programs."""
    program = bundle.with_name(f"{metadata.TITLE}.app")
    file = folder / f"{metadata.NAME}-{metadata.version()}-{os.uname().machine}.dmg"
    with tempfile.TemporaryDirectory(prefix="lmsdesk-dmg-") as made:
        shutil.copytree(program, Path(made) / program.name, symlinks=True)
        (Path(made) / "Applications").symlink_to("/Applications")
        _call(
            ["hdiutil", "create", "-ov", "-volname", metadata.TITLE, "-srcfolder", made, "-format", "UDZO", str(file)]
        )
    return file


def check(file: Path) -> list[dict[str, Any]]:
    """Open the image, let the program on it check itself, and close it."""
    with tempfile.TemporaryDirectory(prefix="lmsdesk-mount-") as mount:
        _call(["hdiutil", "attach", "-nobrowse", "-readonly", "-mountpoint", mount, str(file)])
        try:
            inside = Path(mount) / f"{metadata.TITLE}.app" / "Contents" / "MacOS" / metadata.NAME
            return check_installed.check([str(inside)])
        finally:
            _call(["hdiutil", "detach", "-force", mount])


def _call(command: list[str]) -> None:
    if subprocess.run(command, check=False).returncode:
        raise run.CannotGoOnError(f"{' '.join(command[:2])} failed; the lines above say why.")
