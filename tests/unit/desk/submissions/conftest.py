"""One decoder for all tests of this folder: starting its processes costs more than most of them."""

from collections.abc import Iterator

import pytest

from lmsdesk.desk.submissions.child_process import Limits
from lmsdesk.desk.submissions.decoder import Decoder

MEMORY = 256 * 1024 * 1024
"""Half of what the program allows, so that bombs end sooner."""


@pytest.fixture(scope="session")
def decoder() -> Iterator[Decoder]:
    """A decoder whose answers may take a second of processor time."""
    made = Decoder(Limits(memory=MEMORY, cpu_s=1.0))
    yield made
    made.close()
