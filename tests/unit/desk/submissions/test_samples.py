"""Every file of the sample courses opens as what it is; what a library loads late would be missing here."""

from pathlib import Path

import pytest

from lmsdesk.decoding.messages import Kind, Trouble, View
from lmsdesk.desk.submissions.decoder import Decoder, PaperUnreadable

SAMPLES = Path(__file__).parents[4] / "resources" / "samples"
FILES = sorted(path for path in SAMPLES.rglob("*") if path.is_file())
BODIES = {path: path.read_bytes() for path in FILES}
KINDS = {
    ".pdf": Kind.PDF,
    ".docx": Kind.WORD,
    ".md": Kind.MARKDOWN,
    ".ipynb": Kind.NOTEBOOK,
    ".csv": Kind.TABLE,
    ".html": Kind.PAGE,
    ".txt": Kind.TEXT,
    ".py": Kind.CODE,
    ".c": Kind.CODE,
    ".java": Kind.CODE,
    ".jpg": Kind.PICTURE,
    ".zip": Kind.ARCHIVE,
    ".odt": Kind.OPEN_TEXT,
    ".wav": Kind.MEDIA,
}
REFUSED = {"broken.pdf": Trouble.DAMAGED}
ODD = {
    "picture-with-no-extension": Kind.PICTURE,
    "not-a-picture.png": Kind.TEXT,
    "spectrum.png": Kind.PICTURE,
    "onion-cells.png": Kind.PICTURE,
}


def test_there_are_samples() -> None:
    assert len(FILES) > 40
    assert set(KINDS) <= {path.suffix for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
async def test_a_sample_opens_as_what_it_is(decoder: Decoder, path: Path) -> None:
    body = BODIES[path]
    if path.name in REFUSED:
        with pytest.raises(PaperUnreadable) as found:
            await decoder.open(path.name, body)
        assert found.value.trouble is REFUSED[path.name]
        return
    paper = await decoder.open(path.name, body)
    assert paper.info.kind == ODD.get(path.name, KINDS.get(path.suffix))
    assert paper.info.count or not body
    if paper.info.view is View.PAGES:
        assert (await paper.draw(0, 0.5)).pixels
    if paper.info.kind in {Kind.PDF, Kind.WORD, Kind.MARKDOWN, Kind.NOTEBOOK, Kind.OPEN_TEXT, Kind.PAGE}:
        assert len((await paper.text()).text) > 50
