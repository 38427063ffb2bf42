"""The tree of a course: order, parents that are missing or in a circle, what is hidden, and the search."""

from typing import Any

from lmsdesk.desk.content.tree import ContentTree, build_tree
from lmsdesk.model.content_items import ContentKind, Release, Visibility, kind_of
from lmsdesk.model.contents import Content, ContentId
from lmsdesk.model.ids import ColumnId
from lmsdesk.model.wire import Json, Timestamp, record
from lmsdesk.store import ContentRecord


def content(
    number: int, title: str, parent: int | None = None, *, kind: str = "folder", **more: object
) -> ContentRecord:
    told: Json = {"id": f"_{number}_1", "title": title, "contentHandler": {"id": f"resource/x-bb-{kind}"}, **more}
    if parent is not None:
        told["parentId"] = f"_{parent}_1"
    return ContentRecord(record(Content, told))


def outline(tree: ContentTree) -> list[str]:
    return ["  " * len(tree.above(one)) + tree.items[one].title for one in tree.below(None)]


def test_items_stand_under_their_parents_in_the_service_s_order() -> None:
    tree = build_tree(
        [
            content(5, "Slides", 2, kind="file", position=1),
            content(4, "Notes", 2, kind="document", position=0),
            content(2, "Week 2", 1, position=1),
            content(3, "Week 1", 1, position=0),
            content(1, "Content"),
        ],
        {},
    )
    assert outline(tree) == ["Content", "  Week 1", "  Week 2", "    Notes", "    Slides"]


def test_the_same_position_goes_by_age_and_an_unknown_parent_is_the_top() -> None:
    records = [content(10, "Younger", 77, position=0), content(9, "Older", 77, position=0), content(2, "Oldest", 78)]
    tree = build_tree(records, {})
    assert outline(tree) == ["Oldest", "Older", "Younger"]
    assert {item.parent_id for item in tree.items.values()} == {None}


def test_no_circle_of_parents_is_lost_or_walked_for_ever() -> None:
    records = [content(1, "A", 3), content(2, "B", 1), content(3, "C", 2), content(4, "Self", 4), content(5, "In C", 3)]
    tree = build_tree(records, {})
    assert sorted(line.strip() for line in outline(tree)) == ["A", "B", "C", "In C", "Self"]
    assert len(list(tree.below(None))) == 5


def test_what_stands_in_a_hidden_folder_is_marked_and_the_folder_itself_is_not() -> None:
    hidden: dict[str, Any] = {"availability": {"available": "No"}}
    records = [
        content(1, "Old", **hidden),
        content(2, "Exams", 1),
        content(3, "2019", 2, kind="file"),
        content(4, "New"),
    ]
    tree = build_tree(records, {})
    marked = {item.title for item in tree.items.values() if item.is_in_hidden}
    assert marked == {"Exams", "2019"}


def test_a_search_takes_every_word_from_title_or_file_name_and_forgives_one_letter() -> None:
    tree = build_tree(
        [
            content(1, "Laboratory"),
            content(2, "Übung: Enzyme", 1, kind="document"),
            content(3, "Data", 1, contentHandler={"id": "resource/x-bb-file", "file": {"fileName": "enzymes.csv"}}),
        ],
        {},
    )

    def titles(typed: str) -> list[str]:
        return [tree.items[one].title for one in tree.find(typed)]

    assert titles("enzym") == ["Übung: Enzyme", "Data"]
    assert titles("ubung enz") == ["Übung: Enzyme"]
    assert titles("labratory") == ["Laboratory"]
    assert titles("nothing") == []


def test_pointing_at_an_item_means_the_folder_it_is_in() -> None:
    tree = build_tree([content(1, "Week"), content(2, "Notes", 1, kind="document"), content(3, "Top", kind="file")], {})
    week, notes, top = (ContentId(f"_{number}_1") for number in (1, 2, 3))
    assert [tree.folder_of(one) for one in (week, notes, top, None, ContentId("gone"))] == [
        week,
        week,
        None,
        None,
        None,
    ]


def test_kinds_are_told_by_any_site_s_prefix_and_a_grading_link_has_its_column() -> None:
    kinds = {
        "resource/x-bb-folder": ContentKind.FOLDER,
        "resource/x-lms-externallink": ContentKind.LINK,
        "resource/x-bb-asmt-test-link": ContentKind.TEST,
        "resource/x-bb-bltiplacement-video": ContentKind.TOOL,
        "resource/x-turnitin-assignment": ContentKind.ASSIGNMENT,
        "resource/x-bb-something-new": ContentKind.OTHER,
        "": ContentKind.OTHER,
    }
    for name, kind in kinds.items():
        assert kind_of(record(Content, {"id": "_1_1", "contentHandler": {"id": name}})) is kind
    graded: dict[str, Any] = {"contentHandler": {"id": "resource/x-bb-assignment", "gradeColumnId": "_7_1"}}
    tree = build_tree([content(1, "Essay", **graded)], {ColumnId("_7_1"): "Essay (50)"})
    assert tree.items[ContentId("_1_1")].column_title == "Essay (50)"


def test_dates_are_told_and_hidden_stays_hidden() -> None:
    start, end = Timestamp.parse("2026-11-01T08:00:00Z"), Timestamp.parse("2026-11-30T08:00:00Z")
    dated = Release("Yes", start, end)
    assert dated.visibility is Visibility.DATED
    assert Release("No", start, end).visibility is Visibility.HIDDEN
    assert Release("PartiallyVisible", start).visibility is Visibility.RULED
