"""After an hour of grading no file of the program, and none in the folder for temporary files, tells of anybody."""

import tempfile
from pathlib import Path

import pytest

from lmsdesk.cli.tour_input import until
from lmsdesk.desk import Workspace
from lmsdesk.desk.sites.secrets import STORE_KEY
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.edits import CellPatch
from tests.helpers.campus import SITE, Campuses
from tests.helpers.desk import Desk, LoginForm
from tests.helpers.discretion import Discretion
from tests.helpers.file_secrets import FileSecrets
from tests.journeys.conftest import MakeDesk, SignedIn

SCORES = ["87.65", "43.21"]
FEEDBACK = "Your third paragraph is the strongest of the seminar."


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for temporary files that holds only what this journey leaves."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    for name in ("TMPDIR", "TEMP", "TMP"):
        monkeypatch.setenv(name, str(folder))
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.fixture
def secrets(tmp_path: Path) -> FileSecrets:
    (tmp_path / "keychain").mkdir()
    return FileSecrets(tmp_path / "keychain" / "secrets.json")


def look(discretion: Discretion, *folders: Path) -> int:
    """Every file, the data file and its log included; how many there were."""
    files = [file for folder in folders for file in folder.rglob("*") if file.is_file()]
    for file in files:
        discretion.look_at_bytes(file.read_bytes(), file.name)
    return len(files)


async def test_no_file_tells_of_anybody(
    campuses: Campuses, make_desk: MakeDesk, secrets: FileSecrets, home: Path, temporary: Path, discretion: Discretion
) -> None:
    async with campuses.open() as campus:
        async with make_desk(campus, secrets, protection="keychain") as desk:
            await desk.opened()
            form = LoginForm(desk, discretion)
            await form.open()
            await form.name_myself(campus)
            await form.decide("allow")
            await desk.open_course()
            discretion.keep_parts(desk.page.model.names)
            await graded(desk)
            discretion.learn(secrets, SITE)
            discretion.keep(FEEDBACK, *(f'"score": {score}' for score in SCORES), *SCORES_IN_CONTEXT)
            # While it runs, the log of the database is on the disk beside it.
            assert look(discretion, home, temporary) >= 3
            fails(discretion, desk.workspace)
        assert look(discretion, home, temporary) >= 3
        assert secrets.get(SITE, STORE_KEY)


async def test_a_data_file_without_protection_would_be_found(
    campuses: Campuses, make_desk: MakeDesk, signed_in: SignedIn, home: Path, discretion: Discretion
) -> None:
    async with campuses.open() as campus:
        async with make_desk(campus, await signed_in(campus), protection="none") as desk:
            await desk.open_course()
            discretion.keep_parts(desk.page.model.names)
        with pytest.raises(AssertionError, match="secrets in campus"):
            look(discretion, home)


SCORES_IN_CONTEXT = [f'"score":{score}' for score in SCORES] + [f"Enter {score}" for score in SCORES]


async def graded(desk: Desk) -> None:
    """Scores and a text, sent."""
    cells = desk.cells("Presentation", len(SCORES))
    desk.grid_input.type_down(cells, SCORES)
    await desk.workspace.gradebook.edit([CellPatch(cells[0], {"feedback": FEEDBACK})], label="Write feedback")
    await until(lambda: desk.unsent > 0 or not desk.app.window.writes.is_busy, "nothing was entered")
    desk.app.window.menu_actions["history"].trigger()
    desk.app.window.menu_actions["details"].trigger()
    await desk.sent()


def fails(discretion: Discretion, workspace: Workspace) -> None:
    """Something breaks deep inside while names and tokens are at hand."""

    def inner(*_held: object) -> None:
        raise LmsdeskError("It broke.", code="broken")

    def broken() -> None:
        token, who = workspace._credentials.tokens.token, workspace.session.user
        assert token is not None
        try:
            inner(token, who)
        except LmsdeskError as error:
            raise RuntimeError("while something was done") from error

    discretion.look_at_failure(broken)
    discretion.look_at_objects(workspace)
