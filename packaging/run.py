"""From a fresh clone to a running program: `python3 packaging/run.py setup | demo | test`. Standard library only."""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
LOCK = ROOT / "packaging" / "requirements.lock"
STAMP = VENV / "setup-done"
OLDEST_PYTHON = (3, 11)

# What Qt and its browser engine load at run time, a virtual display, and fonts for the names of the sample courses.
DEBIAN_PACKAGES = (
    "python3-venv",
    "fontconfig",
    "fonts-noto-cjk",
    "fonts-noto-core",
    "libasound2",
    "libdbus-1-3",
    "libdrm2",
    "libegl1",
    "libfontconfig1",
    "libgbm1",
    "libgl1",
    "libglib2.0-0",
    "libnspr4",
    "libnss3",
    "libopengl0",
    "libpulse0",
    "libxcb-cursor0",
    "libxcb-icccm4",
    "libxcb-image0",
    "libxcb-keysyms1",
    "libxcb-randr0",
    "libxcb-render-util0",
    "libxcb-shape0",
    "libxcb-xinerama0",
    "libxcb-xkb1",
    "libxcomposite1",
    "libxdamage1",
    "libxkbcommon-x11-0",
    "libxkbcommon0",
    "libxkbfile1",
    "libxrandr2",
    "libxshmfence1",
    "libxtst6",
    "xauth",
    "xvfb",
)
# What only the tests run: a database server beside SQLite, a keychain and accessibility on a bus of their own, and what
# moves the mouse between two programs.
DEBIAN_PACKAGES_OF_TESTS = ("at-spi2-core", "dbus", "gnome-keyring", "poppler-utils", "postgresql", "xclip", "xdotool")
RENAMED_PACKAGES = {"libasound2": "libasound2t64", "libglib2.0-0": "libglib2.0-0t64"}
OTHER_SYSTEMS = {
    "dnf": "sudo dnf install alsa-lib libxkbcommon-x11 nss xcb-util-cursor xcb-util-image xcb-util-keysyms"
    " xcb-util-renderutil xcb-util-wm libXcomposite libXdamage libXrandr libXtst libxkbfile mesa-libEGL mesa-libGL"
    " mesa-libgbm xorg-x11-server-Xvfb",
    "pacman": "sudo pacman -S --needed alsa-lib libxkbcommon-x11 nss xcb-util-cursor xcb-util-image xcb-util-keysyms"
    " xcb-util-renderutil xcb-util-wm libxcomposite libxdamage libxrandr libxtst libxkbfile mesa xorg-server-xvfb",
    "zypper": "sudo zypper install libasound2 libxkbcommon-x11-0 mozilla-nss libxcb-cursor0 libxcb-image0"
    " libxcb-keysyms1 libxcb-render-util0 libxcb-icccm4 libXcomposite1 libXdamage1 libXrandr2 libXtst6 libxkbfile1"
    " Mesa-libEGL1 xorg-x11-server-Xvfb",
}


class CannotGoOnError(Exception):
    """Something is missing; the text says what, in one line."""


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Set up, try and test lmsdesk from a clone of its source.")
    parser.add_argument("command", choices=("setup", "demo", "test"))
    command, extra = parser.parse_known_args(argv)
    try:
        set_up(has_tests=command.command != "demo")
        if command.command == "demo":
            return demo(extra)
        if command.command == "test":
            return test(extra)
    except CannotGoOnError as missing:
        print(f"run.py: {missing}", file=sys.stderr)
        return 1
    return 0


def set_up(*, has_tests: bool) -> None:
    """Make the environment, or do nothing when the last set-up still holds; trying the program needs less of it."""
    if sys.version_info < OLDEST_PYTHON:
        raise CannotGoOnError(
            f"Python {OLDEST_PYTHON[0]}.{OLDEST_PYTHON[1]} or later is needed; this is {sys.version.split()[0]}."
        )
    fingerprint = _fingerprint()
    stamps = {f"{fingerprint} tests"} | (set() if has_tests else {fingerprint})
    if STAMP.is_file() and STAMP.read_text() in stamps:
        return
    _install_system_libraries(DEBIAN_PACKAGES + (DEBIAN_PACKAGES_OF_TESTS if has_tests else ()))
    _make_environment()
    say("Installing the locked dependencies into .venv (about a minute) …")
    pip("install", "--require-hashes", "-r", str(LOCK))
    pip("install", "--no-deps", "--no-build-isolation", "-e", str(ROOT))
    # Where Python is told to keep nothing that it compiles, each start would take 0.2 s longer.
    run_command(python("-m", "compileall", "-q", "lmsdesk"))
    STAMP.write_text(f"{fingerprint} tests" if has_tests else fingerprint)


def demo(extra: Sequence[str]) -> int:
    """Open the desk on a practice site; without a display, run the guided tour on a virtual one."""
    if _has_display():
        return run_command(python("-m", "lmsdesk", "demo", *extra))
    pictures = ROOT / "tour"
    say("There is no display here: a virtual one is started and the guided tour runs on it.")
    given = {word.partition("=")[0] for word in extra}
    tour = [] if "--tour" in given else ["--tour", str(pictures)]
    # All chapters take minutes; what somebody wants to see first is that it works.
    tour += [] if given & {"--tour", "--chapters"} else ["--chapters", "main"]
    with virtual_display() as environment:
        code = run_command(python("-m", "lmsdesk", "demo", *tour, *extra), environment)
    if "--tour" in tour and code == 0:
        say(f"The tour is done. Its pictures are in {pictures}.")
    return code


def test(extra: Sequence[str]) -> int:
    """Every check, cheapest first, then every test; stops at the first that fails."""
    checks = (
        python("-m", "ruff", "check"),
        python("-m", "ruff", "format", "--check", "--quiet"),
        [str(_scripts() / "lint-imports"), "--no-cache"],
    )
    for check in checks:
        if code := run_command(check):
            return code
    # Beside each other: neither uses more than one processor.
    with subprocess.Popen(python("-m", "mypy"), cwd=ROOT) as types:
        architecture = run_command(python("-m", "pytest", "-q", "tests/arch"))
    if code := architecture or types.returncode:
        return code
    # One worker more than the two processors it is made for: a fifth of the time each waits for other processes.
    with virtual_display() as environment:
        return run_command(python("-m", "pytest", "-q", "-n", "3", "--ignore=tests/arch", *extra), environment)


def _install_system_libraries(packages: Sequence[str]) -> None:
    if sys.platform != "linux":
        return
    if not shutil.which("apt-get"):
        _tell_other_system()
        return
    missing = [package for package in packages if not _is_installed(package)]
    if not missing:
        return
    say(f"Installing {len(missing)} system packages: {' '.join(missing)} …")
    _apt("update", "-qq")
    _apt("install", "-y", "-qq", "--no-install-recommends", *map(_name_here, missing))


def _is_installed(package: str) -> bool:
    names = (package, RENAMED_PACKAGES.get(package, package))
    query = ["dpkg-query", "-W", "-f", "${db:Status-Status}"]
    return any(_output([*query, name]) == "installed" for name in names)


def _name_here(package: str) -> str:
    """Newer releases renamed some packages; take the name that this one can install."""
    renamed = RENAMED_PACKAGES.get(package)
    if renamed is None or "Candidate: (none)" not in _output(["apt-cache", "policy", package]):
        return package
    return renamed


def _apt(*arguments: str) -> None:
    command = ["apt-get", *arguments]
    if os.geteuid() != 0:
        if not shutil.which("sudo"):
            raise CannotGoOnError(f"system packages are missing; as root, run: {' '.join(command)}")
        command = ["sudo", *command]
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    if subprocess.run(command, env=quiet, stdout=subprocess.DEVNULL, check=False).returncode:
        raise CannotGoOnError(f"this command failed: {' '.join(command)}")


def _tell_other_system() -> None:
    for manager, command in OTHER_SYSTEMS.items():
        if shutil.which(manager):
            say(f"If the window does not open, install what Qt needs with: {command}")
            return
    say("If the window does not open, install the X11, EGL, NSS and ALSA libraries that Qt 6 needs.")


def _make_environment() -> None:
    if (
        venv_python().exists()
        and _output([str(venv_python()), "-c", "import pip, sys; print(sys.version)"]) == sys.version
    ):
        return
    shutil.rmtree(VENV, ignore_errors=True)
    if subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=False).returncode:
        raise CannotGoOnError(f"{sys.executable} cannot make a virtual environment; install python3-venv.")


def pip(*arguments: str) -> None:
    command = python("-m", "pip", "--disable-pip-version-check", "--quiet", *arguments)
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        raise CannotGoOnError("the dependencies could not be installed; the lines above say why.")


def _fingerprint() -> str:
    digest = hashlib.sha256(sys.version.encode())
    for file in (LOCK, Path(__file__), ROOT / "pyproject.toml"):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _has_display() -> bool:
    return sys.platform != "linux" or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


@contextmanager
def virtual_display() -> Iterator[dict[str, str]]:
    """An environment whose DISPLAY is a virtual screen; elsewhere than on Linux the real one is used."""
    if sys.platform != "linux":
        yield dict(os.environ)
        return
    if not shutil.which("Xvfb"):
        raise CannotGoOnError("there is no display and no Xvfb to make one; install the package xvfb.")
    with tempfile.TemporaryDirectory() as errors, (Path(errors) / "xvfb.log").open("w") as log:
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
        server = subprocess.Popen(command, pass_fds=(writing,), stderr=log)
        os.close(writing)
        with os.fdopen(reading) as numbers:
            display = numbers.readline().strip()
        try:
            if not display:
                raise CannotGoOnError("the virtual display did not start.")
            yield {**os.environ, "DISPLAY": f":{display}"}
        finally:
            server.terminate()
            server.wait()


def _scripts() -> Path:
    return VENV / ("Scripts" if sys.platform == "win32" else "bin")


def venv_python() -> Path:
    return _scripts() / ("python.exe" if sys.platform == "win32" else "python")


def python(*arguments: str) -> list[str]:
    return [str(venv_python()), *arguments]


def run_command(command: Sequence[str], environment: dict[str, str] | None = None) -> int:
    try:
        return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    except KeyboardInterrupt:
        return 130


def _output(command: Sequence[str]) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main())
