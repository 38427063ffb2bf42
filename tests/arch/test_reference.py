"""The reference page of the client says what the client does now."""

import re
import subprocess
import sys
from pathlib import Path

from lmsdesk.api.paths import ENDPOINTS

ROOT = Path(__file__).parents[2]
MAKER = ROOT / "packaging" / "make_reference.py"
PAGE = (ROOT / "docs" / "client.md").read_text(encoding="utf-8")


def test_the_page_is_up_to_date() -> None:
    checked = subprocess.run([sys.executable, str(MAKER), "--check"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr


def test_every_call_and_family_is_on_the_page() -> None:
    assert set(re.findall(r"^\| `(\w+)` \| (?:GET|POST|PUT|PATCH|DELETE) \|", PAGE, re.MULTILINE)) == set(ENDPOINTS)
    families = re.findall(r"^## `client\.(\w+)`$", PAGE, re.MULTILINE)
    assert len(families) == len(set(families)) >= 13
    told = PAGE.split("## Beside the client")[0]
    assert all(f"### `{name}`\n" in told for name in ENDPOINTS.keys() - {"authorize", "token", "update_attempt"})


def test_nothing_on_the_page_is_untold() -> None:
    untold = re.findall(r"^### `(\w+)`\n\n    [^\n]*\n\n\n", PAGE, re.MULTILINE)
    assert untold == []
