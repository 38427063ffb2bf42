"""How long a test waits for what has to come. No measure of speed: only a test that hangs reaches it."""

from typing import Final

PATIENCE_S: Final = 240.0
