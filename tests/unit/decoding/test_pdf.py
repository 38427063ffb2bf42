"""A page is drawn in parts, from above: it is read once for all of them, and let go when nobody asks."""

import time

from PIL import Image

from lmsdesk.decoding.messages import Area, Draw
from lmsdesk.decoding.pdf import PdfPaper
from tests.helpers.papers import page_pdf, saved

_MARKS = b"".join(b"%d %d 2 2 re f\n" % (one % 590, one * 7 % 830) for one in range(40_000))


def drawn(paper: PdfPaper, page: int, area: Area | None = None) -> bytes:
    return bytes(paper.draw(Draw(page=page, scale=1.0, area=area)).data)


def used_s(paper: PdfPaper) -> float:
    began = time.process_time()
    drawn(paper, 0, Area(0, 0, 595, 60))
    return time.process_time() - began


def test_parts_of_a_page_are_what_the_whole_is() -> None:
    page = Image.new("RGB", (595, 842), "teal")
    page.paste("white", (100, 300, 400, 500))
    paper = PdfPaper(saved(page, "PDF", save_all=True, append_images=[page.rotate(180)]))
    whole = drawn(paper, 0)
    upper, lower = (drawn(paper, 0, Area(0, top, 595, 421)) for top in (0, 421))
    assert upper + lower == whole
    assert drawn(paper, 1) != whole
    assert drawn(paper, 0) == whole
    paper.close()


def test_a_page_is_read_once_until_it_is_let_go() -> None:
    paper = PdfPaper(page_pdf(_MARKS))
    first = used_s(paper)
    assert min(used_s(paper) for _ in range(3)) < first / 2
    paper.let_go()
    assert used_s(paper) > first / 2
    paper.close()
