"""What is asked of a paper that was not prepared, before it is shown."""

from contextlib import suppress
from typing import Final

from lmsdesk.decoding.messages import ReadBlocks, ReadLines, ReadMembers, ReadRows, View
from lmsdesk.desk.submissions.decoder import Paper, PaperUnreadable
from lmsdesk.gui.submissions.viewer.paper_view import PaperView
from lmsdesk.gui.submissions.viewer.position import Sight, position_for

_WORDS: Final = (ReadBlocks, ReadLines, ReadMembers, ReadRows)


async def look_ahead(view: PaperView, paper: Paper, sight: Sight | None = None) -> None:
    """Have the words answered that a view shows of a paper first: it is then painted once, and never empty.

    Pages, pictures and colours may take long, and are waited for in sight; what cannot be read is told there.
    """
    if paper.info.view is View.PAGES:
        return
    last = position_for(paper.info.view, sight).line
    asked = [one for one in view.first_requests(paper, sight) if isinstance(one, _WORDS) and one.start <= last]
    with suppress(PaperUnreadable):
        await paper.prepare(asked)
