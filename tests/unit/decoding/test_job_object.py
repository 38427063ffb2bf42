"""Job objects of Windows: their records as the system reads them, everywhere; what they do, on Windows alone."""

import ctypes
import subprocess
import sys
from pathlib import Path

import pytest

import lmsdesk
from lmsdesk.decoding import job_object
from lmsdesk.decoding.job_object import BasicLimits, ExtendedLimits, Job, limits_from_outside, limits_of_child

MEMORY = 200 * 1024 * 1024
on_windows = pytest.mark.skipif(sys.platform != "win32", reason="other systems have no job objects")
TRYING = """
import subprocess, sys
sys.path.insert(0, sys.argv[1])
from lmsdesk.decoding.confinement import confine
found = confine(200 * 1024 * 1024)

def tried(what):
    try:
        what()
    except BaseException as error:
        return type(error).__name__
    return "possible"

print(found, tried(lambda: bytearray(300 << 20)), tried(lambda: subprocess.run([sys.executable, "-c", "pass"])))
"""


def test_the_records_are_laid_out_as_the_system_reads_them() -> None:
    # As the headers of the 64-bit system have them; a number elsewhere would limit something else, or nothing.
    assert ctypes.sizeof(BasicLimits) == 64
    places = {name: getattr(BasicLimits, name).offset for name, *_ in BasicLimits._fields_}
    assert places == {
        "PerProcessUserTimeLimit": 0,
        "PerJobUserTimeLimit": 8,
        "LimitFlags": 16,
        "MinimumWorkingSetSize": 24,
        "MaximumWorkingSetSize": 32,
        "ActiveProcessLimit": 40,
        "Affinity": 48,
        "PriorityClass": 56,
        "SchedulingClass": 60,
    }
    assert ctypes.sizeof(ExtendedLimits) == 144
    assert ExtendedLimits.ProcessMemoryLimit.offset == 112
    assert sum(1 << bit for bit in range(8)) == job_object.EVERY_UI_LIMIT


def test_a_child_may_start_nothing_and_ends_with_the_program() -> None:
    child = limits_of_child(MEMORY, 600)
    assert child.BasicLimitInformation.LimitFlags == 0x8 | 0x2 | 0x100 | 0x400
    assert child.BasicLimitInformation.ActiveProcessLimit == 1
    assert child.BasicLimitInformation.PerProcessUserTimeLimit == 6_000_000_000
    assert child.ProcessMemoryLimit == MEMORY
    outside = limits_from_outside(MEMORY)
    assert outside.BasicLimitInformation.LimitFlags == 0x2000 | 0x100 | 0x400
    assert outside.ProcessMemoryLimit == MEMORY


@pytest.mark.skipif(sys.platform == "win32", reason="the system has job objects")
def test_elsewhere_there_are_none_and_nothing_happens() -> None:
    job = Job(limits_from_outside(MEMORY))
    assert not job
    assert not job.take()
    job.close()
    assert job_object.confine_by_job(MEMORY, 600) == ()


@on_windows
def test_a_process_ends_with_its_job() -> None:
    process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    job = Job(limits_from_outside(MEMORY))
    assert job.take(process.pid)
    job.close()
    process.wait(10)


@on_windows
def test_a_confined_process_has_little_memory_and_starts_nothing() -> None:
    command = [sys.executable, "-I", "-c", TRYING, str(Path(lmsdesk.__file__).parents[1])]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert said.split() == ["('job", "object',)", "MemoryError", "OSError"]
