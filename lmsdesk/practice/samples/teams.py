"""Groups and rubrics of the sample courses."""

from collections.abc import Sequence

from lmsdesk.practice.samples.dataset import Json, SampleGroup, SampleRubric
from lmsdesk.practice.samples.people import Person


def deal(set_name: str, count: int, people: Sequence[Person]) -> tuple[SampleGroup, ...]:
    """All people in `count` groups of one set, one after the other as cards are dealt."""
    return tuple(
        SampleGroup(set_name, f"{set_name} {number + 1}", tuple(person.user_name for person in people[number::count]))
        for number in range(count)
    )


def _grid(headers: tuple[str, ...], values: tuple[float, ...], unit: str, lines: dict[str, tuple[str, ...]]) -> Json:
    """Columns with their values, and rows with a description for each; `unit` is `points` or `percentage`."""
    weight = {"rowPoints": values[0]} if unit == "points" else {"percentage": round(100 / len(lines), 2)}
    return {
        "columns": [{"header": header, "position": index} for index, header in enumerate(headers)],
        "rows": [{"header": header, "position": index, **weight} for index, header in enumerate(lines)],
        "cells": [
            {"rowPosition": row, "columnPosition": column, "description": words, unit: {"value": values[column]}}
            for row, cells in enumerate(lines.values())
            for column, words in enumerate(cells)
        ],
    }


ESSAY = SampleRubric(
    {
        "title": "Written Work",
        "description": "For drafts and papers of every length.",
        "rubricType": "Numeric",
        **_grid(
            ("Excellent", "Sound", "Needs work"),
            (10, 7, 4),
            "points",
            {
                "Question": ("Sharp and worth asking", "Clear, somewhat wide", "Hard to find"),
                "Sources": ("Read against each other", "Well chosen, used singly", "Few, or taken at their word"),
                "Argument": ("Each step follows", "One or two leaps", "Assertions without support"),
                "Language": ("A pleasure to read", "Plain and correct", "Gets in the way"),
            },
        ),
    },
    ("Draft", "Term Paper"),
)

PROJECT = SampleRubric(
    {
        "title": "Team Project",
        "description": "What the program does, how it reads, and how the team worked.",
        "rubricType": "Percentage",
        **_grid(
            ("Complete", "Mostly", "Begun"),
            (100, 70, 35),
            "percentage",
            {
                "Function": ("Does all that was asked", "Small parts are missing", "Runs in part"),
                "Tests": ("Each function has one that can fail", "The main paths are tried", "Tried by hand"),
                "Names and shape": ("Reads like prose", "Some long functions", "Hard to follow"),
                "Teamwork": ("Everybody's work shows", "Uneven shares", "One person's work"),
            },
        ),
    },
    ("Team Project",),
)
