"""What a benchmark prints: a figure, its peer, the ratio, and whether that holds the bar."""

from tests.bench import percentile, row


def test_the_bar_is_the_most_that_the_ratio_to_the_peer_may_be() -> None:
    assert row("grid.page_jump.p50", 3, "ms", bar=0.6, peer=6) == {
        "name": "grid.page_jump.p50",
        "value": 3,
        "unit": "ms",
        "bar": 0.6,
        "holds": True,
        "peer": 6,
        "ratio": 0.5,
    }
    assert row("grid.page_jump.p50", 4, "ms", bar=0.6, peer=6)["holds"] is False


def test_without_a_peer_the_bar_is_absolute() -> None:
    figure = row("startup.peak_memory", 161.2345, "MiB", bar=200)
    assert (figure["value"], figure["holds"], figure["peer"], figure["ratio"]) == (161.234, True, None, None)
    assert row("startup.peak_memory", 201, "MiB", bar=200)["holds"] is False


def test_what_has_no_bar_is_not_judged() -> None:
    assert row("grid.load", 12, "ms", peer=2)["holds"] is None


def test_percentiles_are_values_that_were_measured() -> None:
    values = [5.0, 1.0, 4.0, 2.0, 3.0]
    assert [percentile(values, percent) for percent in (0, 50, 99, 100)] == [1.0, 2.0, 5.0, 5.0]
