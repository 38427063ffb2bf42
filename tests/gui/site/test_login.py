"""The sign-in window with the real browser engine: only the answer leaves it, nothing else does."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.patience import PATIENCE_S

SCENARIOS = (
    "the_engine_is_loaded_away_from_the_window",
    "the_answer_is_captured_and_never_fetched",
    "the_host_stands_in_the_header",
    "leaving_for_another_host_asks_first",
    "a_page_that_leaves_again_and_again_asks_once",
    "without_another_browser_one_can_go_on_here",
    "a_page_that_is_not_encrypted_is_refused",
    "a_page_that_is_slow_is_told_and_shown_at_last",
    "a_page_that_does_not_load_says_what_to_do",
    "a_page_with_an_error_status_is_shown_as_it_is",
    "an_error_status_without_a_page_says_what_to_do",
    "a_site_that_is_not_there_says_what_to_do",
    "a_strangers_answer_is_not_taken_for_that_of_another_browser",
    "a_password_for_the_connection_is_not_asked_for",
    "dialogs_of_a_page_are_answered_with_no",
    "closing_the_window_loses_nothing",
)


@pytest.fixture(scope="module")
def outcomes() -> dict[str, str]:
    """What became of each scenario; they share one browser engine in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        environment["QTWEBENGINE_DISABLE_SANDBOX"] = "1"  # the engine does not run its sandbox for root
    command = [sys.executable, "-m", "tests.gui.login_scenarios"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert done.stdout, done.stderr[-2000:]
    found: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_scenario(outcomes: dict[str, str], scenario: str) -> None:
    assert outcomes[scenario] == ""
