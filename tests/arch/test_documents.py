"""What the README says is there, and what is there is in the README."""

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def _help(*arguments: str) -> str:
    command = [sys.executable, "-m", "lmsdesk", *arguments, "-h"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def _flags(text: str) -> set[str]:
    return set(re.findall(r"--[a-z][a-z-]+", text)) - {"--help"}


@cache
def _commands() -> tuple[str, ...]:
    """The commands that the help names; the desk's own helper process is not one of them."""
    return tuple(re.findall(r"^ {4}(\w+) {2,}\w", _help(), re.MULTILINE))


def test_every_command_and_flag_is_in_the_readme() -> None:
    told = _flags(README)
    assert set(_commands()) == {"demo", "practice", "export", "unsent", "doctor"}
    assert _flags(_help()) <= told
    for command in _commands():
        assert f"`lmsdesk {command}" in README, command
        assert _flags(_help(command)) <= told, command


def test_the_readme_tells_of_no_flag_that_is_not_there() -> None:
    there = {flag for command in ((), *((one,) for one in _commands())) for flag in _flags(_help(*command))}
    table = README[README.index("## Commands") : README.index("### The API client")]
    assert _flags(table) <= there


def test_every_picture_and_page_it_links_to_exists() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert "://" in target or (ROOT / target).is_file(), target


def test_the_two_commands_come_first() -> None:
    commands = re.findall(r"^ {4}(python3 packaging/run\.py \w+)", README, re.MULTILINE)
    assert commands == ["python3 packaging/run.py demo", "python3 packaging/run.py test"]
    assert README.index(commands[0]) < README.index("## ")
