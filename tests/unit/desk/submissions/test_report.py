"""The report of a column, and how long papers are read."""

import csv
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from lmsdesk.desk.submissions.queue import Queue
from lmsdesk.desk.submissions.reading_times import IDLE_S, PaperClock, ReadingTimes, pace_of
from lmsdesk.desk.submissions.report import Reports, report_csv
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.gradebook import Attempt
from lmsdesk.model.ids import AttemptId, AttemptKey, AttemptTarget, UserId
from lmsdesk.model.wire import record
from lmsdesk.store import Store
from tests.unit.store.builders import COURSE, ESSAY, fill

START = datetime(2026, 10, 1, 9, tzinfo=UTC)


@given(st.lists(st.tuples(st.sampled_from(["touch", "start", "stop"]), st.floats(0, 400)), max_size=40))
def test_no_more_is_counted_than_has_passed_and_little_of_what_was_idle(steps: list[tuple[str, float]]) -> None:
    now = [0.0]
    clock = PaperClock(clock=lambda: now[0])
    for what, pause in steps:
        now[0] += pause
        getattr(clock, what)()
    assert 0 <= clock.take() <= min(now[0], sum(min(pause, IDLE_S) for _, pause in steps)) + 1e-6
    assert clock.seconds == 0


def test_a_pace_is_that_of_the_last_papers_and_of_none_that_was_only_passed() -> None:
    assert pace_of([60.0, 0.5, 80.0]) is None
    assert pace_of([60.0, 0.5, 900.0, 80.0]) == 80.0
    assert pace_of([60.0] * 20 + [600.0] * 40) == 60.0


async def test_a_report_has_the_order_of_marking_the_time_and_names_that_are_no_formulae() -> None:
    store = await Store.open(None, None)
    people = [UserId(f"_{number}_1") for number in range(100, 115)]
    await fill(store, people)
    rows = [
        record(
            Attempt,
            {
                "id": f"_{number}_7",
                "userId": user,
                "status": "Completed",
                "score": float(number),
                "modified": f"{START - timedelta(minutes=number):%Y-%m-%dT%H:%M:%S.000Z}",
            },
        )
        for number, user in enumerate(people)
    ]
    rows.append(record(Attempt, {"id": "_99_7", "userId": people[0], "status": "NeedsGrading"}))
    await store.mirror.save_attempts(COURSE, ESSAY, rows, is_whole=True)
    times = ReadingTimes(store)
    await times.add(AttemptKey(COURSE, ESSAY, AttemptId("_3_7")), 30.0)
    await times.add(AttemptKey(COURSE, ESSAY, AttemptId("_3_7")), 12.5)
    # Marked here a moment ago: it is the last one, and its score is what is seen here.
    newest = AttemptTarget(COURSE, ESSAY, people[0], AttemptId("_99_7"))
    await store.outbox.edit([CellPatch(newest, {"score": 8.5})], label="Mark")
    report = await Reports(store, Queue(store)).of(COURSE, ESSAY)
    assert report is not None
    assert [paper.score for paper in report.papers] == [*map(float, range(14, -1, -1)), 8.5]
    assert (report.papers[-1].attempt_number, report.to_grade) == (2, 1)
    assert (report.figures.numbers, report.seconds, report.usual_seconds) == (16, 42.5, 42.5)
    assert report.drift is not None
    assert report.drift.difference < 0
    text = report_csv(report, ["=1+1", *(paper.entry.student for paper in report.papers[1:])])
    lines = list(csv.reader(text.splitlines()))
    assert lines[1][:4] == ["1", "'=1+1", "1", "14"]
    assert [line[5] for line in lines[1:17]].count("42") == 1
    assert ["Marked", "16"] in lines
    assert not any(str(user) in text for user in people)
    await store.close()
