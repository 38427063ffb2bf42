"""The package for Debian and what is made from it; its bundle goes to `/opt`, with a command, an entry and an icon."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import check_installed
import metadata
import notices
import run

_HOME = Path("opt") / metadata.NAME
_OF_TESTS_ONLY = {"python3-venv", "xauth", "xvfb", "fonts-noto-cjk", "fonts-noto-core"}
_CONTROL = """Package: {name}
Version: {version}
Architecture: amd64
Maintainer: lmsdesk maintainers <maintainers@lmsdesk.invalid>
Installed-Size: {kilobytes}
Depends: {depends}
Recommends: gnome-keyring | kwalletmanager, fonts-noto-core
Section: education
Priority: optional
Description: {summary}
"""


def build(bundle: Path, folder: Path) -> Path:
    """The package file, from a bundle."""
    file = folder / f"{metadata.NAME}_{metadata.version()}_amd64.deb"
    with tempfile.TemporaryDirectory(prefix="lmsdesk-deb-") as made:
        root = Path(made) / "root"
        shutil.copytree(bundle, root / _HOME, symlinks=True)
        _add_command_and_entry(root)
        _write_control(root)
        _call(["dpkg-deb", "--root-owner-group", "-Zzstd", "--build", str(root), str(file)])
    return file


def check(file: Path) -> list[dict[str, Any]]:
    """Install it, let it check itself as a person without rights, and remove it; root is needed."""
    if os.geteuid() != 0:
        raise run.CannotGoOnError("a Debian package is installed by root; build without --check, or as root.")
    _call(["apt-get", "install", "-y", "-qq", str(file)])
    try:
        with tempfile.TemporaryDirectory(prefix="lmsdesk-home-") as home:
            shutil.chown(home, "nobody", "nogroup")
            person = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
            # The browser engine has its sandbox here, which it has not for root.
            checks = check_installed.check([*person, "env", f"HOME={home}", f"/usr/bin/{metadata.NAME}"])
    finally:
        _call(["apt-get", "purge", "-y", "-qq", metadata.NAME])
    left = [str(path) for path in (Path("/") / _HOME, Path("/usr/bin") / metadata.NAME) if path.exists()]
    found = {"result": "failed" if left else "passed", "detail": ", ".join(left) or "nothing is left", "seconds": 0}
    return [*checks, {"name": "removed", **found}]


def _add_command_and_entry(root: Path) -> None:
    command = root / "usr/bin" / metadata.NAME
    command.parent.mkdir(parents=True)
    command.symlink_to(Path("/") / _HOME / metadata.NAME)
    share = root / "usr/share"
    for source, folder in (
        (metadata.ROOT / "packaging/linux/lmsdesk.desktop", share / "applications"),
        (metadata.ROOT / "packaging/icons/lmsdesk.svg", share / "icons/hicolor/scalable/apps"),
    ):
        folder.mkdir(parents=True)
        shutil.copy(source, folder)
    # Debian looks for the licences here; the bundle keeps them beside what it was made from.
    terms = share / "doc" / metadata.NAME / "copyright"
    terms.parent.mkdir(parents=True)
    terms.symlink_to(Path("/") / _HOME / "_internal" / notices.FILE)


def _write_control(root: Path) -> None:
    size = sum(one.stat().st_size for one in root.rglob("*") if one.is_file() and not one.is_symlink())
    depends = ", ".join(
        f"{name} | {run.RENAMED_PACKAGES[name]}" if name in run.RENAMED_PACKAGES else name
        for name in run.DEBIAN_PACKAGES
        if name not in _OF_TESTS_ONLY
    )
    words = {"name": metadata.NAME, "version": metadata.version(), "summary": metadata.SUMMARY}
    control = root / "DEBIAN" / "control"
    control.parent.mkdir()
    control.write_text(_CONTROL.format(kilobytes=size // 1024, depends=depends, **words), "utf-8")


def _call(command: Sequence[str]) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise run.CannotGoOnError(f"{' '.join(command[:3])} failed: {done.stderr.strip()[-500:]}")
