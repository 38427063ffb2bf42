"""The words of a paper, whatever it is: those of all its pages or worksheets, in the order in which they are read."""

from typing import TYPE_CHECKING, Final, NamedTuple

from lmsdesk.decoding.messages import Kind, View
from lmsdesk.errors import LmsdeskError

if TYPE_CHECKING:
    from lmsdesk.desk.submissions.decoder import Paper
from lmsdesk.desk.submissions.paper_answers import ReadableText

MOST_LETTERS: Final = 4 * 1024 * 1024


class PaperWords(NamedTuple):
    """The texts of a paper, each with the number of its page or worksheet."""

    texts: "list[tuple[int, ReadableText]]"
    is_cut: bool
    """Whether there is more, or a page could not be read."""

    @property
    def text(self) -> str:
        """All of it."""
        return "\n".join(read.text for _, read in self.texts)


def text_count(paper: "Paper") -> int:
    """How many texts it has; pictures and recordings have none."""
    if paper.info.kind in {Kind.PICTURE, Kind.MEDIA}:
        return 0
    if paper.info.view is View.PAGES:
        return paper.info.count
    return max(len(paper.info.sheets), 1)


async def read_words(paper: "Paper") -> PaperWords:
    """All texts up to a bound; one that cannot be read is passed over if there are others."""
    count = text_count(paper)
    texts: list[tuple[int, ReadableText]] = []
    letters, is_cut = 0, False
    for number in range(count):
        try:
            read = await paper.text(number)
        except LmsdeskError:
            if count == 1:
                raise
            is_cut = True
            continue
        texts.append((number, read))
        letters += len(read.text)
        is_cut = is_cut or read.is_cut
        if letters > MOST_LETTERS:
            is_cut = True
            break
    return PaperWords(texts, is_cut)
