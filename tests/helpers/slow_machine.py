"""A machine that is far too busy: other programs take the processors, and this one stands still again and again."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_BUSY = "while True: pass"
_STOPS = """
import os, random, signal, sys, time
pid, dice = int(sys.argv[1]), random.Random(7)
while os.getppid() == pid:
    os.kill(pid, signal.SIGSTOP)
    time.sleep(dice.uniform(0.0, 0.02))
    os.kill(pid, signal.SIGCONT)
    time.sleep(dice.uniform(0.0, 0.01))
"""


@contextmanager
def slowed() -> Iterator[None]:
    """Until the block ends."""
    others = [[_BUSY] for _ in range(os.cpu_count() or 1)]
    if sys.platform != "win32":
        others.append([_STOPS, str(os.getpid())])
    started = [subprocess.Popen([sys.executable, "-c", *one]) for one in others]
    try:
        yield
    finally:
        for one in started:
            one.kill()
            one.wait()
