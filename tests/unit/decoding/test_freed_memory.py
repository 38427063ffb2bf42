"""What a paper leaves is there for the next one, and is given back when none comes."""

import subprocess
import sys
from pathlib import Path

import pytest

import lmsdesk

_PROGRAM = """
import os, sys
sys.path.insert(0, sys.argv[1])
from lmsdesk.decoding.freed_memory import give_back_if_idle, keep_freed_memory

def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20

keep_freed_memory()
before = resident()
held = b"x" * (30 << 20)
del held
kept = resident()
page = [b"x" * (20 << 20)]
nothing, _ = os.pipe()
with os.fdopen(nothing, "rb") as questions:
    give_back_if_idle(questions, page.clear, 0.0)
print(kept - before, resident() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems keep what they like")
def test_memory_is_kept_until_nobody_asks() -> None:
    project = str(Path(lmsdesk.__file__).parents[1])
    told = subprocess.run([sys.executable, "-c", _PROGRAM, project], capture_output=True, check=True, text=True)
    kept, left = map(int, told.stdout.split())
    assert kept >= 28
    assert left <= 8
