"""How the decoding process gives up what it does not need, after everything is loaded: files, network, memory, time.

Where a system has no such means, the limits that are kept from outside (`lmsdesk/desk/submissions`) hold alone.
"""

import contextlib
import ctypes
import math
import platform
import sys
import time
from typing import Final

from lmsdesk.decoding.job_object import confine_by_job

if sys.platform != "win32":
    import resource

LONGEST_LIFE_S: Final = 600
"""Of processor time in all: longer than any process is kept."""

_CREATE_RULESET, _RESTRICT_SELF = 444, 446
"""System calls of Landlock, alike on these machines."""
_MACHINES = {"x86_64", "aarch64", "riscv64"}
_NO_NEW_PRIVILEGES = 38
_ASK_VERSION = 1
_FILE_RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15}
"""How many rights to files each version of Landlock knows."""
_FILE_RIGHTS_LATER = 16
_NETWORK_SINCE, _SCOPES_SINCE = 4, 6


class _Rules(ctypes.Structure):
    """The system's record of what is taken away: each bit that is set and that no rule gives back."""

    _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scopes", ctypes.c_uint64))


def confine(memory: int) -> tuple[str, ...]:
    """Take away all that can be taken away for good; returns the names of the means that worked."""
    if sys.platform == "win32":
        return confine_by_job(memory, LONGEST_LIFE_S)
    else:  # noqa: RET505 - or the rest would be unreachable for mypy on Windows
        found = ["landlock"] if restrict_files_and_network() else []
        limits = {
            "RLIMIT_CORE": 0,
            "RLIMIT_FSIZE": 0,
            "RLIMIT_NPROC": 0,
            "RLIMIT_NOFILE": 3,
            "RLIMIT_AS": memory,
            "RLIMIT_CPU": LONGEST_LIFE_S,
        }
        return (*found, *set_limits(limits))


def set_limits(limits: dict[str, int]) -> tuple[str, ...]:
    """Set limits of the system by their names; returns those that it has."""
    found = list[str]()
    if sys.platform != "win32":
        for name, value in limits.items():
            # A system may know a limit and refuse it, as macOS does with address space.
            with contextlib.suppress(AttributeError, OSError, ValueError):
                resource.setrlimit(getattr(resource, name), (value, value))
                found.append(name)
    return tuple(found)


def limit_next_request(cpu_s: float) -> None:
    """Let the system end this process when the next answer takes more processor time than this."""
    if sys.platform != "win32":
        most = math.ceil(time.process_time() + cpu_s)
        resource.setrlimit(resource.RLIMIT_CPU, (min(most, LONGEST_LIFE_S), LONGEST_LIFE_S))


def restrict_files_and_network() -> bool:
    """Take away every file and the network for good; False where the system has no means for it."""
    return sys.platform == "linux" and platform.machine() in _MACHINES and _restrict_by_landlock()


def _restrict_by_landlock() -> bool:
    system = ctypes.CDLL(None, use_errno=True)
    version = system.syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), _ASK_VERSION)
    if version < 1:
        return False
    rules = _Rules(files=(1 << _FILE_RIGHTS.get(version, _FILE_RIGHTS_LATER)) - 1)
    size = 8
    if version >= _NETWORK_SINCE:
        rules.network, size = 0b11, 16
    if version >= _SCOPES_SINCE:
        rules.scopes, size = 0b11, 24
    system.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    ruleset = system.syscall(_CREATE_RULESET, ctypes.byref(rules), ctypes.c_size_t(size), 0)
    return bool(ruleset >= 0 and system.syscall(_RESTRICT_SELF, ruleset, 0) == 0)
