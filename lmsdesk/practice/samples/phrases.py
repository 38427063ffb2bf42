"""Short texts of the sample sites: feedback, private notes, comments and submissions typed into the page."""

import random

PRAISE = (
    "Excellent work: the argument is clear and every figure is used.",
    "A pleasure to read. Consider entering this for the departmental prize.",
    "Very precise. You could shorten the introduction and lose nothing.",
    "All steps shown, all units right. Nothing to add.",
    "Strong result; the discussion of error sources is the best in your group.",
    "Beautifully structured. Next time state the hypothesis in one sentence.",
)
FEEDBACK = (
    "Good. Check the units in question 3 and label both axes.",
    "Sound method, but the conclusion goes further than your data allow.",
    "The second half is much stronger than the first; start from there next time.",
    "Right idea. Show the intermediate step, otherwise I cannot give the method marks.",
    "Clear writing. Two of your sources are tertiary; look for the original studies.",
    "Mostly right. Question 5 asks for the rate, not the amount.",
    "Good use of the lab data. The control is missing from the table.",
    "Your answer to part (b) is correct but does not follow from part (a).",
    "Solid. Please number the pages and put your name on each of them.",
    "Careful with significant figures: the balance reads to 0.01 g.",
)
CONCERN = (
    "This is unfinished. Come to the Thursday session and bring your draft.",
    "Several answers are missing. Let us talk about what went wrong.",
    "The calculation uses the wrong formula throughout; see section 4.2 of the notes.",
    "Please read the instructions again: the report needs a method section.",
    "You have understood more than this shows. Try the practice questions and see me.",
)
NOTES = (
    "Spoke after class; will hand in a corrected table.",
    "Check against the lab partner's report.",
    "Extension until Friday agreed with the office.",
    "Second marker agrees within one point.",
    "Borderline: read again before the board.",
    "Left early because of the fire drill.",
    "Asked for a regrade of question 2.",
)
EXEMPT_NOTES = (
    "Excused: medical certificate seen.",
    "Excused: at the national championships that week.",
    "Joined the course after this was due.",
)
OVERRIDE_NOTES = (
    "Raised after moderation.",
    "Oral examination counted instead.",
    "Late penalty waived by the programme office.",
)
COMMENTS = (
    "I had trouble with the figure on page 2, I hope it shows.",
    "Please use this version and not the one from yesterday.",
    "Sorry for the late submission, my train was cancelled.",
    "I worked with my lab partner on the data, the text is my own.",
    "Could you tell me whether the reference style is right?",
    "Danke für die Verlängerung!",
)
REFLECTIONS = (
    """I started from the reading for week two and tried to explain each step in my own words.
What surprised me was how much the answer depends on one assumption that the text only mentions in passing.""",
    """Attached is my work. The first part was quick, the second took most of the week.
I am still unsure about the last paragraph and would be glad of a comment on it.""",
    """My group measured twice because the first run gave values that could not be right.
The table shows only the second run; the first is in the notebook for completeness.""",
    "The file has the full answer. In short: the effect is real, it is small, and it disappears at high temperature.",
    """I changed my mind while writing this. At first I thought that the two accounts disagree.
Now I think they ask different questions. The last section says what would make each of them wrong.""",
)
PROPOSALS = (
    """I would like to write about the instruments themselves: who made them, who paid, and who could touch them.
My main source is a set of workshop accounts, and my question is why repairs cost more than new pieces.""",
    """My topic is the history of a failed experiment. It was repeated for eleven years before anyone said so.
I want to find out what kept people trying, and what finally made them stop.""",
    """I propose to compare two museum labels written sixty years apart for the same object.
The words changed, the object did not; the essay asks what the visitors were expected to know.""",
)


def feedback_for(rng: random.Random, share: float) -> str:
    """Words that fit a score, given as a share of the possible points."""
    if share >= 0.88:
        return rng.choice(PRAISE)
    return rng.choice(CONCERN if share < 0.5 else FEEDBACK)
