"""The viewer of papers: what a student handed in, as the decoding process tells it. The window gets no byte of a file.

- `paper_view.py`: `PaperView`, the one widget that others use. It chooses a view by what a paper is, and has the row of
  buttons, the search and what is said where a paper cannot be read. `paper_buttons.py`, `paper_view_keys.py`: what
  buttons and keys do.
- `view_stack.py`: the views behind one another.
- `first_look.py`: what is asked before a paper is shown, so that it is painted once.
- `pages_view.py`: PDF and pictures, with `page_layout.py` (where everything stands), `page_tiles.py` (what is drawn),
  `page_text.py` and `page_letters.py` (what can be selected and found), `page_accessibility.py` (what is read out).
- `blocks_view.py`: documents by parts that a window lays out at once, with `block_parts.py` (where they begin),
  `block_writer.py` (how they are written) and `block_pictures.py` (what is drawn in them).
- `rows_view.py`: tables and worksheets. `members_view.py`: what is in an archive. Both are a `read_table.py`.
- `lines_view.py`: texts, programs, bytes, and the words of any paper, with `lines_source.py`, `line_numbers.py` and
  `token_colours.py`.
- `position.py`: where in a paper somebody is, alike in all views; `outline_list.py` leads to such places.
- `past_end.py`: from the end of one file to the next.
- `paper_search.py` and `search_bar.py`: words in the view on show.
"""
