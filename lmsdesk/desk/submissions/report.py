"""What a column was marked like: each score in the order of marking, the spread, the drift and the time spent."""

import asyncio
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from statistics import fmean, median

import numpy as np
from msgspec import Struct

from lmsdesk.desk.gradebook.session.statistics import ColumnFigures, figures_of_scores
from lmsdesk.desk.platform.chosen import write_chosen
from lmsdesk.desk.platform.csv_text import csv_text
from lmsdesk.desk.submissions.marking_order import Band, Drift, bands_of, drift_of, to_look_at
from lmsdesk.desk.submissions.queue import Queue, QueueEntry, QueueScope
from lmsdesk.model.gradebook import Attempt
from lmsdesk.model.ids import AttemptId, AttemptTarget, ColumnId, CourseId
from lmsdesk.model.scores import format_score
from lmsdesk.model.wire import value_or
from lmsdesk.store import KeptOfAttempt, Store


class MarkedPaper(Struct, frozen=True):
    """One attempt that has a score."""

    entry: QueueEntry
    target: AttemptTarget
    score: float
    marked_at: datetime
    """When it first had a score, as far as that is known."""
    seconds: float
    """For how long it was on the screen of this computer; 0 where it never was."""
    band: Band | None = None
    """What those marked around it got; None where there are too few."""

    @property
    def distance(self) -> float:
        """How far its score is outside of the band."""
        return 0.0 if self.band is None else self.band.distance(self.score)

    @property
    def attempt_number(self) -> int:
        """Among those of its student, from 1."""
        # The mark of a group names the group's attempt, which those of its members follow.
        targets = [self.entry.target(one.id) for one in self.entry.work.attempts]
        return targets.index(self.target) + 1


class MarkingReport(Struct, frozen=True):
    """The marked papers of a column, in the order in which they were marked."""

    course: str
    column: str
    possible: float | None
    papers: tuple[MarkedPaper, ...]
    to_grade: int
    """People with something left to do."""
    figures: ColumnFigures
    drift: Drift | None
    to_look_at: tuple[MarkedPaper, ...]
    """The few that differ most from those marked around them."""

    @property
    def seconds(self) -> float:
        """Spent on all of them."""
        return sum(paper.seconds for paper in self.papers)

    @property
    def usual_seconds(self) -> float:
        """Spent on the middle one of those that were read here."""
        return median([one.seconds for one in self.papers if one.seconds] or [0.0])

    @property
    def thirds_seconds(self) -> tuple[float, float]:
        """Spent on a paper of the first third that was marked, and of the last."""
        share = len(self.papers) // 3
        thirds = self.papers[:share], self.papers[len(self.papers) - share :]
        first, last = ([one.seconds for one in papers if one.seconds] or [0.0] for papers in thirds)
        return fmean(first), fmean(last)


class Reports:
    """Makes reports of what is on this computer."""

    def __init__(self, store: Store, queue: Queue) -> None:
        self._store = store
        self._queue = queue

    async def of(self, course_id: CourseId, column_id: ColumnId) -> MarkingReport | None:
        """The report of a column; None where nothing was handed in. It needs no network."""
        pile = await self._queue.pile(QueueScope(course_id, column_id))
        if not pile.entries:
            return None
        targets = {entry.target(one.id): entry for entry in pile.entries for one in entry.work.attempts}
        kept = await self._store.attempt_records(list(targets))
        moments = await self._store.history.first_scores(course_id, column_id)
        seconds = await self._store.reading_times.of_column(course_id, column_id)
        marked = [
            paper
            for one in kept
            if (paper := _marked(targets[one.target], one, moments=moments, seconds=seconds)) is not None
        ]
        # Beside the window's thread: each is compared with its neighbours.
        return await asyncio.to_thread(report_of, pile.entries[0], marked, pile.to_grade)


def report_of(about: QueueEntry, marked: Sequence[MarkedPaper], to_grade: int) -> MarkingReport:
    """The report of these papers of a column; `about` is any work of it."""
    ordered = sorted(marked, key=lambda paper: (paper.marked_at, paper.target.attempt_id))
    scores = [paper.score for paper in ordered]
    bands: Sequence[Band | None] = bands_of(scores) or [None] * len(scores)
    papers = tuple(
        MarkedPaper(one.entry, one.target, one.score, one.marked_at, one.seconds, band)
        for one, band in zip(ordered, bands, strict=True)
    )
    return MarkingReport(
        course=about.course,
        column=about.column.title,
        possible=about.scale.possible,
        papers=papers,
        to_grade=to_grade,
        figures=figures_of_scores(np.array(scores), about.scale.possible),
        drift=drift_of(scores),
        to_look_at=tuple(papers[index] for index in to_look_at(scores)),
    )


def write_report(report: MarkingReport, names: Sequence[str], out: Path) -> None:
    """Write it as a table with the names in the order of its papers, whole or not at all; raises FileUnwritable."""
    write_chosen(out, report_csv(report, names).encode("utf-8-sig"))


_HEAD = (
    "Order", "Student", "Attempt", "Score", "Marked", "Seconds spent", "Neighbours from", "Neighbours to", "Look again",
)  # fmt: skip


def report_csv(report: MarkingReport, names: Sequence[str]) -> str:
    """The papers, then an empty line and the figures."""
    chosen = {paper.target for paper in report.to_look_at}
    rows = [
        _row(number, name, paper, is_chosen=paper.target in chosen)
        for number, (name, paper) in enumerate(zip(names, report.papers, strict=True), 1)
    ]
    return csv_text([_HEAD, *rows, [], *_summary(report)])


def _row(number: int, name: str, paper: MarkedPaper, *, is_chosen: bool) -> tuple[str, ...]:
    low, high = ("", "") if paper.band is None else (format_score(paper.band.low), format_score(paper.band.high))
    at = f"{paper.marked_at.astimezone():%Y-%m-%d %H:%M}"
    look = "yes" if is_chosen else ""
    return (
        str(number), name, str(paper.attempt_number), format_score(paper.score), at, f"{paper.seconds:.0f}",
        low, high, look,
    )  # fmt: skip


def _summary(report: MarkingReport) -> list[tuple[str, ...]]:
    figures, drift = report.figures, report.drift
    names = ("Lowest", "Lower quartile", "Median", "Upper quartile", "Highest")
    rows: list[tuple[str, ...]] = [
        ("Course", report.course),
        ("Column", report.column),
        ("Points possible", format_score(report.possible)),
        ("Marked", str(len(report.papers))),
        ("Students left to grade", str(report.to_grade)),
        ("Seconds spent", f"{report.seconds:.0f}"),
        ("Seconds for the middle paper", f"{report.usual_seconds:.0f}"),
    ]
    if figures.numbers:
        rows += [("Mean", _rounded(figures.mean)), ("Standard deviation", _rounded(figures.deviation))]
        rows += [(name, _rounded(value)) for name, value in zip(names, figures.quartiles, strict=True)]
    if drift is not None:
        rows += [("Mean of the first third marked", _rounded(drift.first))]
        rows += [("Mean of the last third marked", _rounded(drift.last))]
        rows += [("More than chance explains", "yes" if drift.is_notable else "no")]
    return rows


def _rounded(value: float) -> str:
    return format_score(round(value, 2))


def _marked(
    entry: QueueEntry,
    kept: KeptOfAttempt,
    *,
    moments: Mapping[tuple[str, AttemptId], datetime],
    seconds: Mapping[AttemptId, float],
) -> MarkedPaper | None:
    """The paper with its score as it is seen; None without one, or where nobody knows when it got it."""
    score, attempt_id = kept.values.get("score"), kept.target.attempt_id
    read = entry.attempt_of(kept.target)
    at = moments.get((kept.target.kind, attempt_id)) or _changed_at(kept.attempt)
    if not isinstance(score, int | float) or kept.values.get("exempt") or at is None:
        return None
    spent = 0.0 if read is None else seconds.get(read.id, 0.0)
    return MarkedPaper(entry, kept.target, float(score), at, spent)


def _changed_at(attempt: Attempt | None) -> datetime | None:
    modified = None if attempt is None else value_or(attempt.modified, None)
    return None if modified is None else modified.moment
