"""The viewer of papers: what a student handed in, as the decoding process tells it. The window gets no byte of a file.

- `paper_view.py`: `PaperView`, the one widget that others use. It chooses a view by what a paper is, and has the row of
  buttons, the search and what is said where a paper cannot be read.
- `pages_view.py`: PDF and pictures, with `page_layout.py` (where everything stands), `page_tiles.py` (what is drawn),
  `page_text.py` and `page_letters.py` (what can be selected and found).
- `lines_view.py`: texts, programs, bytes, and the words of any paper, with `lines_source.py`.
"""
