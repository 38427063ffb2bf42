"""The benchmarks say what there is to measure, and what there is not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench import peers_calc
from tests.helpers.patience import PATIENCE_S

ROOT = Path(__file__).parents[2]


def bench(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.bench", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S, check=False)


def test_help_names_every_benchmark() -> None:
    said = bench("--help")
    assert said.returncode == 0, said.stderr
    assert all(name in said.stdout for name in ("durable", "first_sync", "grid_frames", "stalls", "startup"))
    assert "kept_course" not in said.stdout, "that only helps the others"


def test_a_name_that_is_none_is_refused_before_anything_is_measured() -> None:
    said = bench("nothing_of_that_name")
    assert said.returncode == 2
    assert "nothing_of_that_name" in said.stderr
    assert "Traceback" not in said.stderr


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the office's program is looked for; nothing is there."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(peers_calc, "_PLACES", ())
    return folder


def test_an_office_that_is_not_there_is_named(office: Path, tmp_path: Path) -> None:
    assert "not installed" in str(peers_calc.calc_figures(tmp_path, tmp_path / "sheet.xlsx"))


@pytest.mark.skipif(os.name != "posix", reason="the program is a script of the shell")
def test_an_office_that_ends_is_told_with_its_own_words(office: Path, tmp_path: Path) -> None:
    program = office / "soffice"
    program.write_text("#!/bin/sh\necho 'Can not open display' >&2\nexit 77\n")
    program.chmod(0o755)
    said = peers_calc.calc_figures(tmp_path, tmp_path / "sheet.xlsx")
    assert said == "LibreOffice Calc did not answer: it ended with code 77. Can not open display"


@pytest.mark.skipif(os.name != "posix", reason="the program is a script of the shell")
def test_an_office_whose_macro_stops_says_why_and_how_far_it_came(office: Path, tmp_path: Path) -> None:
    program = office / "soffice"
    program.write_text(f"#!/bin/sh\nprintf 'open\\nfailed no such sheet\\n' > '{tmp_path}/calc.txt'\n")
    program.chmod(0o755)
    said = peers_calc.calc_figures(tmp_path, tmp_path / "sheet.xlsx")
    assert said == "LibreOffice Calc did not answer: its macro stopped: no such sheet after 2 steps."
