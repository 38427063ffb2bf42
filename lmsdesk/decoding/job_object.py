"""Job objects of Windows: what a process, and whatever it starts, may take, kept by the system."""

import ctypes
import sys
from typing import Final

ACTIVE_PROCESS: Final = 0x00000008
PROCESS_TIME: Final = 0x00000002
PROCESS_MEMORY: Final = 0x00000100
DIE_ON_UNHANDLED_EXCEPTION: Final = 0x00000400
KILL_ON_JOB_CLOSE: Final = 0x00002000
EVERY_UI_LIMIT: Final = 0xFF
"""Desktops, the clipboard, settings of the display and the system, shutting down, windows of other programs."""
_BASIC_UI_RESTRICTIONS, _EXTENDED_LIMITS = 4, 9
_TICKS_IN_A_SECOND: Final = 10_000_000
_MAY_BE_ASSIGNED: Final = 0x0100 | 0x0001
"""Set a quota, and end it."""


class BasicLimits(ctypes.Structure):
    """`JOBOBJECT_BASIC_LIMIT_INFORMATION`; the numbers are as wide as on Windows wherever this is read."""

    _fields_ = (
        ("PerProcessUserTimeLimit", ctypes.c_int64),
        ("PerJobUserTimeLimit", ctypes.c_int64),
        ("LimitFlags", ctypes.c_uint32),
        ("MinimumWorkingSetSize", ctypes.c_size_t),
        ("MaximumWorkingSetSize", ctypes.c_size_t),
        ("ActiveProcessLimit", ctypes.c_uint32),
        ("Affinity", ctypes.c_size_t),
        ("PriorityClass", ctypes.c_uint32),
        ("SchedulingClass", ctypes.c_uint32),
    )


class ExtendedLimits(ctypes.Structure):
    """`JOBOBJECT_EXTENDED_LIMIT_INFORMATION`."""

    _fields_ = (
        ("BasicLimitInformation", BasicLimits),
        ("IoInfo", ctypes.c_uint64 * 6),
        ("ProcessMemoryLimit", ctypes.c_size_t),
        ("JobMemoryLimit", ctypes.c_size_t),
        ("PeakProcessMemoryUsed", ctypes.c_size_t),
        ("PeakJobMemoryUsed", ctypes.c_size_t),
    )


def limits_of_child(memory: int, cpu_s: int) -> ExtendedLimits:
    """What a process keeps for good: no other process, so much memory, so much time, no dialog when it fails."""
    limits = ExtendedLimits()
    basic = limits.BasicLimitInformation
    basic.LimitFlags = ACTIVE_PROCESS | PROCESS_TIME | PROCESS_MEMORY | DIE_ON_UNHANDLED_EXCEPTION
    basic.ActiveProcessLimit = 1
    basic.PerProcessUserTimeLimit = cpu_s * _TICKS_IN_A_SECOND
    limits.ProcessMemoryLimit = memory
    return limits


def limits_from_outside(memory: int) -> ExtendedLimits:
    """What is kept of a process that has yet to load its libraries: it ends with whoever started it."""
    limits = ExtendedLimits()
    limits.BasicLimitInformation.LimitFlags = KILL_ON_JOB_CLOSE | PROCESS_MEMORY | DIE_ON_UNHANDLED_EXCEPTION
    limits.ProcessMemoryLimit = memory
    return limits


class Job:
    """A job object with one process and what it starts; without effect, and false, on other systems."""

    def __init__(self, limits: ExtendedLimits, *, has_ui: bool = True) -> None:
        self._handle = _created(limits, has_ui=has_ui)

    def __bool__(self) -> bool:
        return bool(self._handle)

    def take(self, pid: int | None = None) -> bool:
        """Hold this process, or another one, from now on; whether the system did."""
        return bool(self._handle) and _assigned(self._handle, pid)

    def close(self) -> None:
        """Let go of it: its limits stay for who is in it, and what is to end with it ends."""
        if self._handle:
            _close(self._handle)
            self._handle = 0


def confine_by_job(memory: int, cpu_s: int) -> tuple[str, ...]:
    """Keep this process within limits that it cannot lift again; returns the names of the means that worked."""
    job = Job(limits_of_child(memory, cpu_s), has_ui=False)
    is_held = job.take()
    # The limits stay; without the handle they cannot be changed.
    job.close()
    return ("job object",) if is_held else ()


if sys.platform == "win32":
    _system = ctypes.WinDLL("kernel32", use_last_error=True)
    for _function in (_system.CreateJobObjectW, _system.OpenProcess, _system.GetCurrentProcess):
        _function.restype = ctypes.c_void_p

    def _created(limits: ExtendedLimits, *, has_ui: bool) -> int:
        handle = _system.CreateJobObjectW(None, None)
        if not handle or not _set(handle, _EXTENDED_LIMITS, limits):
            return 0
        if not has_ui:
            _set(handle, _BASIC_UI_RESTRICTIONS, ctypes.c_uint32(EVERY_UI_LIMIT))
        return int(handle)

    def _set(handle: int, kind: int, limits: "ExtendedLimits | ctypes.c_uint32") -> bool:
        size = ctypes.sizeof(limits)
        return bool(_system.SetInformationJobObject(ctypes.c_void_p(handle), kind, ctypes.byref(limits), size))

    def _assigned(handle: int, pid: int | None) -> bool:
        process = _system.GetCurrentProcess() if pid is None else _system.OpenProcess(_MAY_BE_ASSIGNED, 0, pid)
        if not process:
            return False
        is_done = bool(_system.AssignProcessToJobObject(ctypes.c_void_p(handle), ctypes.c_void_p(process)))
        if pid is not None:
            _close(process)
        return is_done

    def _close(handle: int) -> None:
        _system.CloseHandle(ctypes.c_void_p(handle))

else:

    def _created(limits: ExtendedLimits, *, has_ui: bool) -> int:  # noqa: ARG001 - there are none
        return 0

    def _assigned(handle: int, pid: int | None) -> bool:  # noqa: ARG001 - there are none
        return False

    def _close(handle: int) -> None:
        """There are none."""
