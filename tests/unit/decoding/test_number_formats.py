"""Format codes: what Excel and LibreOffice show for a number, a date or a text of this code."""

import datetime as dt

import pytest

from lmsdesk.decoding.number_formats import NotUnderstood, format_of

MORNING = dt.datetime(2026, 3, 5, 7, 8, 59)  # noqa: DTZ001 - workbooks know no zones
ACCOUNTING = '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)'


@pytest.mark.parametrize(
    ("code", "value", "shown"),
    [
        ("0.0%", 0.125, "12.5%"),
        ('0.0"%"', 12.5, "12.5%"),
        ("0\\%", -0.4, "0%"),
        ("0.0%%", 0.125, "1250.0%%"),
        # Halves go up, and 2.675 is not a little less, as it would be in two's powers.
        ("0%", 0.125, "13%"),
        ("0.00", 2.675, "2.68"),
        ("0.00", 0.125, "0.13"),
        ("0", -0.5, "-1"),
        ("0.00", -0.001, "0.00"),
        ("#,##0", 1234567.5, "1,234,568"),
        ("#,##0.00", -1234.5, "-1,234.50"),
        ("#,##0,", 1234567, "1,235"),
        ('0.0,,"M"', 1234567, "1.2M"),
        ("#.##", 0.5, ".5"),
        ("0.###", 1.5, "1.5"),
        ("00000", 42, "00042"),
        ("000-00-0000", 123456789, "123-45-6789"),
        ("(###) ###-####", 5551234567, "(555) 123-4567"),
        ("0.00E+00", 12345, "1.23E+04"),
        ("0.00E+00", 9.999, "1.00E+01"),
        ("0E-0", 1e-7, "1E-7"),
        ("##0.0E+0", 12345, "12.3E+3"),
        ("# ?/?", 0.125, "1/8"),
        ("# ?/?", 2.5, "2 1/2"),
        ("# ?/?", 1.9999, "2"),
        ("# ?/8", 1.5, "1 4/8"),
        ("?/?", 2.5, "5/2"),
        ("[$€-407]#,##0.00", 5, "€5.00"),
        ("#,##0.00\\ [$€-407]", -5, "-5.00 €"),
        (ACCOUNTING, 1234.5, "$1,234.50"),
        (ACCOUNTING, -1234.5, "$(1,234.50)"),
        (ACCOUNTING, 0, "$-"),
        (ACCOUNTING, "none yet", None),
        ("0.00;[Red]-0.00", -5, "-5.00"),
        # The colour that would say it is not shown.
        ("0.00;[Red]0.00", -5, "-5.00"),
        ('0;-0;"none"', 0, "none"),
        ("#,##0;-#,##0;", 0, ""),
        ("[>=100]0;0.0", 5.25, "5.3"),
        ("[>=100]0;0.0", 100.2, "100"),
        ('[<0]"low";[>10]"high";0', 5, "5"),
        ('[=1]"yes";[=0]"no";0', 1, "yes"),
        ('General" kg"', 5.5, "5.5 kg"),
        ('"A"@', "x", "Ax"),
        ("yyyy-mm-dd", dt.date(2026, 11, 26), "2026-11-26"),
        ("d.m.yy h:mm", MORNING, "5.3.26 7:08"),
        ("h:mm:ss", MORNING, "7:08:59"),
        ("_-yyyy_)", MORNING, "2026"),
        ("dddd, mmmm d, yyyy", MORNING, "Thursday, March 5, 2026"),
        ("ddd d-mmm-yy", MORNING, "Thu 5-Mar-26"),
        ("h:mm AM/PM", dt.time(0, 5), "12:05 AM"),
        ("h:mm AM/PM", dt.time(12, 5), "12:05 PM"),
        ("[h]:mm:ss", dt.timedelta(hours=30, seconds=5), "30:00:05"),
        ("[h]:mm", dt.timedelta(hours=-30), "-30:00"),
        ("mm:ss.0", dt.timedelta(seconds=65.26), "01:05.3"),
        ("[$-409]mmm yyyy;@", MORNING, "Mar 2026"),
        ("[$-407]d.m.yyyy", MORNING, "5.3.2026"),
        ("[$-F800]dddd, mmmm dd, yyyy", MORNING, "2026-03-05"),
        ("m/d/yyyy", 46000.0, "12/9/2025"),
        ("d.m.yyyy", 3e9, None),
        ("d.m.yyyy", dt.time(7, 8), None),
        ("0", 1e300, None),
    ],
)
def test_a_cell_shows_what_its_code_says(code: str, value: object, shown: str | None) -> None:
    found = format_of(code)
    assert found is not None
    assert found.shown(value) == shown


@pytest.mark.parametrize("code", ["General", "general", "@", ""])
def test_some_codes_leave_values_as_they_are(code: str) -> None:
    assert format_of(code) is None


@pytest.mark.parametrize(
    "code", ["[DBNum1]0", "ge.m.d", "[$-407]d. mmmm yyyy", "0 kr", "yyyy0", "[$-1010409]d", "0;0;0;0;0", "0" * 501]
)
def test_what_is_not_understood_is_no_format(code: str) -> None:
    with pytest.raises(NotUnderstood):
        format_of(code)
