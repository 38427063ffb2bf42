"""What the proofs share."""

import sys

import pytest

# Elsewhere a process cannot be born from one that has everything loaded, and there is no `kill -9`.
collect_ignore_glob = ["test_*.py"] if sys.platform == "win32" else []


@pytest.fixture
def seed() -> int:
    """The same people in every run."""
    return 20261121
