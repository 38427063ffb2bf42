"""Notebooks of older formats, and outputs as their own program shows them in the end."""

import base64
import json
from collections.abc import Mapping

import pytest

from lmsdesk.decoding.messages import Kind
from lmsdesk.desk.submissions.decoder import Decoder
from tests.helpers.papers import marked_picture, saved
from tests.unit.desk.submissions.test_blocks import blocks_of

FIGURE = base64.b64encode(saved(marked_picture(), "PNG")).decode()


async def shown(decoder: Decoder, *outputs: Mapping[str, object]) -> list[tuple[object, ...]]:
    """What the outputs of the only cell are."""
    cell = {"cell_type": "code", "source": "", "outputs": outputs}
    return await blocks_of(await decoder.open("analysis.ipynb", json.dumps({"cells": [cell]}).encode()))


async def test_a_notebook_of_version_3_is_one(decoder: Decoder) -> None:
    outputs = [
        {"output_type": "pyout", "text": ["4"], "prompt_number": 1},
        {"output_type": "stream", "stream": "stdout", "text": "out\n"},
        {"output_type": "display_data", "png": FIGURE, "text": "<Figure>"},
        {"output_type": "pyout", "html": ["<table><tr><td>7</table>"], "text": ["7"]},
        {"output_type": "pyerr", "ename": "E", "evalue": "v", "traceback": ["\x1b[31mE\x1b[0m: v"]},
    ]
    cells = [
        {"cell_type": "heading", "level": 2, "source": ["Data"]},
        {"cell_type": "markdown", "source": "some"},
        {"cell_type": "code", "language": "python", "input": ["x = 2\n", "x * x"], "outputs": outputs},
    ]
    notebook = {"metadata": {"name": ""}, "nbformat": 3, "nbformat_minor": 0, "worksheets": [{"cells": cells}]}
    paper = await decoder.open("analysis.ipynb", json.dumps(notebook).encode())
    assert paper.info.kind is Kind.NOTEBOOK
    assert await blocks_of(paper) == [
        ("heading", 2, "Data"),
        ("paragraph", "some"),
        ("code", "x = 2\nx * x"),
        ("output", "4"),
        ("output", "out"),
        ("picture", ""),
        ("table", [["7"]]),
        ("output", "E: v"),
    ]
    assert (await paper.blocks(2, 1))[0].language == "python"


@pytest.mark.parametrize(
    ("data", "block"),
    [
        ({"text/markdown": ["**a** b"], "text/plain": "<Markdown object>"}, ("paragraph", "a b")),
        ({"text/latex": "$x^2$", "text/plain": "x**2"}, ("paragraph", "$x^2$")),
        ({"text/latex": "bare_x", "text/plain": "x**2"}, ("output", "x**2")),
    ],
)
async def test_words_in_other_forms_are_shown(
    decoder: Decoder, data: dict[str, object], block: tuple[object, ...]
) -> None:
    assert await shown(decoder, {"output_type": "display_data", "data": data}) == [block]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1%\r50%\rdone\nnext\n", "done\nnext"),
        ("a\r\nb\r\n", "a\nb"),
        ("longer\rab", "abnger"),
        ("epoch 1\b\b\b\b\b\b\b\repoch 2", "epoch 2"),
        ("kept\r", "kept"),
    ],
)
async def test_progress_is_shown_as_it_stands_in_the_end(decoder: Decoder, text: str, words: str) -> None:
    assert await shown(decoder, {"output_type": "stream", "text": text}) == [("output", words)]


async def test_an_error_without_its_way_says_what_it_was(decoder: Decoder) -> None:
    error = {"output_type": "error", "ename": "ValueError", "evalue": "bad", "traceback": []}
    assert await shown(decoder, error) == [("output", "ValueError: bad")]
