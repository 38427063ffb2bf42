"""Printing and PDF: layout, renderer, preview, progress.

- `page_layout.py`: laid out once, in units of 1/720 inch. The screen, the file and the printer draw that same layout,
  so what is shown is what is printed. Headings, divided only between words, and names are on each page; the
  orientation that takes fewer pages is chosen; other paper at the printer makes a new layout.
- `preview_view.py`: only the strips of pages that are visible or next to them are drawn; a new size is shown once it
  is drawn.
- `output.py`: a paper to a preview, a file or a printer, over any page.
- `renderer.py`, `output.py`: a file or a printer gets all pages in slices of 3 ms, so the window goes on.
  Longer work says at which page it is and can be stopped; then nothing is written. Files are written only where a
  person says.
"""
