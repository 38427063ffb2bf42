"""How a column was marked: a chart of scores in the order of marking, papers to look at again, and the report.

- `paper_timer.py`: counts quietly how long each paper is on the screen.
- `order_chart.py`: the chart; everything in it also stands in the list below it.
- `report_list.py`, `report_dialog.py`: the list of papers, and the dialog around both.
- `report_paper.py`: the report on paper, for a printer or a PDF.
- `reporting.py`: what the page of submissions does with all of it.
"""
