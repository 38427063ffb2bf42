"""The content trees of the sample courses, and which sample files students hand in where."""

from typing import Any

from lmsdesk.practice.samples.dataset import Json, SampleContent

ESSAYS = (
    "essays/the-clockmakers-daughter.pdf", "essays/letters-that-never-arrived.docx",
    "essays/what-a-cell-remembers.pdf", "essays/the-map-and-the-river.odt", "essays/the-map-and-the-river.md",
    "essays/a-failed-experiment.docx", "essays/letters-that-never-arrived.txt", "essays/what-a-cell-remembers.docx",
)  # fmt: skip
BIOLOGY_WORK = (
    "biology/lab-report-enzymes.pdf", "biology/lab-report-osmosis.docx", "biology/lab-report-osmosis.pdf",
    "biology/onion-cells.png", "biology/gel-photograph.jpg", "biology/growth-curve.csv", "biology/field-notes.txt",
)  # fmt: skip
CHEMISTRY_WORK = (
    "chemistry/synthesis-report.pdf", "chemistry/synthesis-report.docx", "chemistry/spectrum.png",
    "chemistry/yields.csv",
)  # fmt: skip
PROGRAMS = (
    "programs/waiting_line.py", "programs/word_count.py", "programs/Matrix.java", "programs/wordcount.c",
    "programs/exploration.ipynb",
)  # fmt: skip
ARCHIVES = ("programs/team-project.zip",)
STATISTICS_WORK = (
    "statistics/survey-analysis.ipynb", "statistics/survey.csv", "statistics/data-report.pdf",
    "statistics/data-report.docx",
)  # fmt: skip
SOUNDS = ("sounds/recitation.wav", "essays/letters-that-never-arrived.txt")
EVERY_KIND = (
    "essays/a-failed-experiment.pdf", "biology/gel-photograph.jpg", "biology/onion-cells.png",
    "programs/exploration.ipynb", "statistics/survey.csv", "essays/the-map-and-the-river.md",
    "programs/team-project.zip", "essays/the-map-and-the-river.odt", "odd/page-with-script.html",
    "sounds/recitation.wav", "chemistry/synthesis-report.docx", "programs/wordcount.c",
)  # fmt: skip


def _body(title: str, kind: str, *, available: str = "Yes", **more: Any) -> Json:
    """An item as in a POST; `kind` ends the handler id (specification section 2, Content item)."""
    handler: Json = {"id": f"resource/x-lms-{kind}"}
    handler.update(more.pop("handler", {}))
    return {"title": title, "contentHandler": handler, "availability": {"available": available}, **more}


def folder(title: str, *children: SampleContent, available: str = "Yes") -> SampleContent:
    return SampleContent(_body(title, "folder", available=available), children=children)


def document(title: str, body: str) -> SampleContent:
    return SampleContent(_body(title, "document", body=body))


def file(title: str, path: str) -> SampleContent:
    return SampleContent(_body(title, "file", handler={"file": {"fileName": path.rpartition("/")[2]}}), file=path)


def link(title: str, url: str) -> SampleContent:
    return SampleContent(_body(title, "externallink", handler={"url": url}))


def _welcome(words: str) -> SampleContent:
    return document("Welcome", f"<h4>Welcome</h4><p>{words}</p><p>Write to the teaching team with any question.</p>")


def _classic(*items: SampleContent) -> tuple[SampleContent, ...]:
    """Everything stands in the folder that a Classic course begins with (specification section 2, Content item)."""
    return (folder("Content", *items),)


def _ultra(*items: SampleContent) -> tuple[SampleContent, ...]:
    """Everything stands under the root item."""
    return (folder("ROOT", *items),)


BIOLOGY = _classic(
    _welcome("Lectures are on Monday and Wednesday, laboratories on the afternoon of your group."),
    folder(
        "Laboratory",
        file("How to write a report", "handouts/how-to-write-a-report.pdf"),
        file("Data for lab 2", "biology/growth-curve.csv"),
        folder("Pictures", file("Onion cells", "biology/onion-cells.png"), file("Gel", "biology/gel-photograph.jpg")),
    ),
    folder("Lectures", document("Week 1: What is alive?", "<p>Read the first chapter and bring one question.</p>")),
    folder("Old examinations", file("Syllabus", "handouts/syllabus-biology.pdf"), available="No"),
    link("Tree of life", "https://example.org/tree-of-life"),
)
CHEMISTRY = _classic(
    _welcome("Goggles on, notebooks open."),
    folder("Safety", file("How to write a report", "handouts/how-to-write-a-report.pdf")),
    folder("Spectra", file("Unknown A", "chemistry/spectrum.png"), file("Yields of last year", "chemistry/yields.csv")),
)
PROGRAMMING = _ultra(
    _welcome("Bring a laptop to every session."),
    folder(
        "Examples", file("Waiting line", "programs/waiting_line.py"), file("Notebook", "programs/exploration.ipynb")
    ),
    link("Python manual", "https://example.org/python-manual"),
)
HISTORY = _classic(
    _welcome("We read one source a week. Each of you opens one discussion."),
    folder("Sources", file("A failed experiment", "essays/a-failed-experiment.pdf")),
    folder("Style", document("Footnotes", "<ul><li>Author</li><li>Title</li><li>Year</li><li>Page</li></ul>")),
)
STATISTICS = _classic(
    _welcome("All data sets of the course are in the folder below."),
    folder("Data", file("Survey", "statistics/survey.csv"), file("Worked example", "statistics/survey-analysis.ipynb")),
)
LITERATURE = _classic(
    _welcome("The reading list is short so that the reading can be long."),
    folder("Readings", file("The map and the river", "essays/the-map-and-the-river.md")),
    folder("Recitations", file("Example", "sounds/recitation.wav")),
)
