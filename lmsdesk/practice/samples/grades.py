"""Draws scores, feedback and submissions for a planned column: able students do well, hard work scores low."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from lmsdesk.practice.samples import phrases
from lmsdesk.practice.samples.dataset import SampleAttempt, SampleColumn, SampleGrade
from lmsdesk.practice.samples.people import STUDENT, Person
from lmsdesk.practice.samples.plans import TODAY, ColumnPlan, random_for, wire_time

_SPREAD = 0.09
_FRESH = timedelta(days=9)
"""Work due less than this before today is only partly graded."""


def bell(rng: random.Random) -> float:
    """A bell-shaped number with mean 0 and deviation 1; plain sums, so that every platform draws the same."""
    return 2.0 * (rng.random() + rng.random() + rng.random()) - 3.0


def abilities(people: Sequence[Person], seed: str) -> dict[str, float]:
    """How far each person stands above or below the mean of a column, as a share of the points."""
    rng = random_for("ability", seed)
    return {person.user_name: bell(rng) * 0.11 for person in people}


def share_graded(plan: ColumnPlan) -> float:
    """How much of a column is graded by the day the site stands at."""
    if plan.due is None or plan.due < TODAY - _FRESH:
        return 1.0
    return 0.45 if plan.due < TODAY else 0.0


def draw_score(rng: random.Random, plan: ColumnPlan, ability: float) -> float:
    """A score in whole steps, within the possible points except for rare bonus points."""
    share = plan.mean + ability + bell(rng) * _SPREAD
    ceiling = 1.05 if rng.random() < 0.01 else 1.0
    share = min(ceiling, max(0.0, share))
    return round(share * plan.possible / plan.step) * plan.step


def fill(plan: ColumnPlan, ability: dict[str, float], seed: str) -> SampleColumn:
    """The column with everything in it; the same seed gives the same values whatever else is drawn."""
    rng = random_for("column", seed, plan.name)
    if plan.type == "Calculated":
        return SampleColumn(plan.body())
    if plan.type == "Attempts":
        attempts = tuple(_attempts(rng, plan, ability))
        return SampleColumn(plan.body(), _overrides(rng, plan, attempts), attempts)
    return SampleColumn(plan.body(), tuple(_grades(rng, plan, ability)))


def _attempts(rng: random.Random, plan: ColumnPlan, ability: dict[str, float]) -> Iterable[SampleAttempt]:
    if plan.papers is None:
        return (attempt for name in ability for attempt in _Paper(rng, plan, name, ability[name]).attempts())
    others = [name for name in ability if name != STUDENT]
    writers = [STUDENT, *rng.sample(others, plan.papers - 1)] if plan.papers else []
    return (_Paper(rng, plan, name, ability[name]).only_attempt() for name in writers)


def _grades(rng: random.Random, plan: ColumnPlan, ability: dict[str, float]) -> Iterable[SampleGrade]:
    share = share_graded(plan)
    for user_name, level in ability.items():
        score, luck, kept = draw_score(rng, plan, level), rng.random(), rng.random() < share
        if user_name == STUDENT and share:
            yield SampleGrade(user_name, score, feedback=rng.choice(phrases.FEEDBACK))
        elif not kept or luck < 0.03 - level / 4:
            continue
        elif luck > 0.99:
            yield SampleGrade(user_name, exempt=True, notes=rng.choice(phrases.EXEMPT_NOTES))
        else:
            yield _with_remark(rng, SampleGrade(user_name, 0.0 if luck > 0.978 else score), score / plan.possible)


def _with_remark(rng: random.Random, grade: SampleGrade, share: float) -> SampleGrade:
    """The grade, now and then with words to the student or a note among colleagues."""
    feedback = phrases.feedback_for(rng, share) if rng.random() < 0.06 else None
    notes = rng.choice(phrases.NOTES) if rng.random() < 0.02 else None
    return SampleGrade(grade.user_name, grade.score, notes=notes, feedback=feedback)


def _overrides(rng: random.Random, plan: ColumnPlan, attempts: Sequence[SampleAttempt]) -> tuple[SampleGrade, ...]:
    """A few graded papers whose column grade was set by hand afterwards, and a few people excused."""
    graded = sorted({attempt.user_name for attempt in attempts if attempt.status == "Completed"} - {STUDENT})
    chosen = rng.sample(graded, len(graded) // 40)
    return tuple(_override(rng, plan, user_name) for user_name in chosen)


def _override(rng: random.Random, plan: ColumnPlan, user_name: str) -> SampleGrade:
    if rng.random() < 0.25:
        return SampleGrade(user_name, exempt=True, notes=rng.choice(phrases.EXEMPT_NOTES))
    score = draw_score(rng, plan, 0.08)
    return SampleGrade(
        user_name, score, notes=rng.choice(phrases.OVERRIDE_NOTES), feedback=rng.choice(phrases.FEEDBACK)
    )


@dataclass(frozen=True)
class _Paper:
    """What one student handed in for one column."""

    rng: random.Random
    plan: ColumnPlan
    user_name: str
    ability: float

    def attempts(self) -> tuple[SampleAttempt, ...]:
        """None, one or two submissions in the order in which they were made."""
        rng, share = self.rng, share_graded(self.plan)
        is_due = bool(share)
        hands_in = rng.random() < (0.95 + self.ability / 4 if is_due else 0.14)
        if not hands_in and not (self.user_name == STUDENT and is_due):
            return ()
        is_graded = rng.random() < share
        last = self._attempt("Completed" if is_graded else "NeedsGrading", hours_early=rng.random() ** 2 * 60 - 4)
        if not is_graded and self.user_name != STUDENT and rng.random() < 0.08:
            return (self._attempt("InProgress", hours_early=rng.random() * 20),)
        if self.plan.attempts != 1 and rng.random() < 0.18:
            return self._attempt("Completed", hours_early=70 + rng.random() * 40, worse=0.12), last
        return (last,)

    def only_attempt(self) -> SampleAttempt:
        """One submission, graded or waiting."""
        is_graded = self.rng.random() < share_graded(self.plan)
        return self._attempt("Completed" if is_graded else "NeedsGrading", hours_early=self.rng.random() * 40)

    def _attempt(self, status: str, *, hours_early: float, worse: float = 0.0) -> SampleAttempt:
        rng, plan = self.rng, self.plan
        score = draw_score(rng, plan, self.ability - worse)
        is_graded = status == "Completed"
        has_feedback = is_graded and rng.random() < 0.45
        return SampleAttempt(
            self.user_name,
            status,
            self._moment(hours_early),
            score=score if is_graded else None,
            submission=_markup(rng.choice(plan.texts)) if plan.texts else "",
            comments=rng.choice(phrases.COMMENTS) if rng.random() < 0.15 else "",
            feedback=_markup(phrases.feedback_for(rng, score / plan.possible)) if has_feedback else "",
            notes=rng.choice(phrases.NOTES) if is_graded and rng.random() < 0.06 else "",
            files=(rng.choice(plan.files),) if plan.files else (),
        )

    def _moment(self, hours_early: float) -> str:
        """The moment of the submission, never after the day at which the site stands."""
        assert self.plan.due is not None
        wanted = self.plan.due - timedelta(seconds=int(hours_early * 3600))
        latest = TODAY - timedelta(minutes=self.rng.randint(5, 4000))
        return wire_time(min(wanted, latest))


def _markup(text: str) -> str:
    return "".join(f"<p>{paragraph}</p>" for paragraph in text.split("\n"))
