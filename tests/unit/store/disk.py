"""The folder of a store as an outsider sees it."""

import subprocess
import sys
from pathlib import Path


def contents(folder: Path) -> dict[str, bytes]:
    """Every file by name."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def overwrite(file: Path, data: bytes) -> None:
    file.write_bytes(data)


def remove(file: Path) -> None:
    file.unlink()


def shell(*command: str) -> bool:
    """Whether the command could be carried out."""
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def python(script: str, *arguments: str) -> str:
    """What a second process says."""
    done = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True)
    return done.stdout
