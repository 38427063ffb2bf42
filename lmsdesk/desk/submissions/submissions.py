"""What students handed in, as the workspace offers it."""

from collections.abc import Callable

from lmsdesk.api import Client
from lmsdesk.desk.gradebook.publisher import ChangePublisher
from lmsdesk.desk.sites.session import Session
from lmsdesk.desk.submissions.annotations import Annotations
from lmsdesk.desk.submissions.comment_files import CommentFiles
from lmsdesk.desk.submissions.comments import Comments
from lmsdesk.desk.submissions.comparing import Comparing
from lmsdesk.desk.submissions.due_dates import DueDates
from lmsdesk.desk.submissions.empty_papers import EmptyPapers
from lmsdesk.desk.submissions.exporting import Exports
from lmsdesk.desk.submissions.exporting_pages import PagesExports
from lmsdesk.desk.submissions.marked_attempts import MarkedAttempts
from lmsdesk.desk.submissions.marks import Marks
from lmsdesk.desk.submissions.model_answers import ModelAnswers
from lmsdesk.desk.submissions.offline_packs import OfflinePacks
from lmsdesk.desk.submissions.paper_cache import PaperCache
from lmsdesk.desk.submissions.papers import Papers
from lmsdesk.desk.submissions.queue import Queue
from lmsdesk.desk.submissions.queue_names import QueueNames
from lmsdesk.desk.submissions.reading_times import ReadingTimes
from lmsdesk.desk.submissions.report import Reports
from lmsdesk.desk.submissions.rescoring import Rescoring
from lmsdesk.desk.submissions.rubrics import Rubrics
from lmsdesk.desk.submissions.several import Several
from lmsdesk.model.courses import Course, CourseEdition
from lmsdesk.store import Store


class Submissions:
    """The submissions of a site, grouped by what is done with them."""

    def __init__(
        self,
        store: Store,
        client: Client,
        publisher: ChangePublisher,
        *,
        session: Session,
        may_fetch: Callable[[], bool],
        edition_of: Callable[[Course], CourseEdition],
    ) -> None:
        """`may_fetch` says whether the service may be asked for what nobody waits for."""
        self.papers = Papers(client, PaperCache(store))
        self.packs = OfflinePacks(store, self.papers, may_fetch)
        self.comparing = Comparing(store, self.papers)
        self.queue = Queue(store, self.comparing.ranks)
        self.model_answers = ModelAnswers(store, self.papers)
        self.marks = Marks(store, publisher)
        self.annotations = Annotations(store, publisher)
        self.due_dates = DueDates(store, client, publisher)
        self.marked_attempts = MarkedAttempts(store, client, publisher, may_fetch=may_fetch)
        self.names = QueueNames(store, client, publisher, session)
        self.times = ReadingTimes(store)
        self.exports = Exports(store, self.papers, self.packs, self.queue, marked=self.marked_attempts)
        self.page_exports = PagesExports(store, self.papers)
        self.reports = Reports(store, self.queue)
        self.comments = Comments(store)
        self.rubrics = Rubrics(store, client, publisher, edition_of)
        self.several = Several(store, publisher)
        self.rescoring = Rescoring(store, self.marks, self.rubrics)
        self.empty_papers = EmptyPapers(store, self.papers, self.marks, self.several)
        self.comment_files = CommentFiles(store)

    async def close(self) -> None:
        """End what runs beside the program."""
        await self.packs.stop()
        await self.papers.close()
