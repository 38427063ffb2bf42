"""Reads what students handed in, in a process without files, network, token or window, and answers with plain records.

It imports nothing else of the program, and no other package imports a decoding library. Everything here but
the records and `framing.py` runs in that process only, which `lmsdesk/desk/submissions` starts, watches and ends;
`text_encoding.py` is also what the process that reads imported tables decodes them with, and the window calls columns
by `column_names.py` too.

- `child.py`: the loop of questions and answers; `freed_memory.py`: what it keeps from one to the next.
- `confinement.py`: what the process gives up once all is loaded; nothing can be imported after that, so whatever a
  library loads late is loaded by hand at the top of its file. `job_object.py`: the means of Windows for it.
- `messages.py`, `annotation_records.py`, `token_kinds.py`, `framing.py`: the records on the pipes and their bounds,
  kept by both sides.
- `opening.py`: which kind a paper is, by its bytes. `paper.py`: what each kind can be asked.
- Pages: `pdf.py` (PDFium), `pictures.py` (Pillow), `heif_thumbnails.py` (what of a photograph can be shown at once);
  `annotated.py` writes both with annotations (pikepdf).
- Drawings: `drawings.py` (resvg) draws what `drawing_source.py` wrote anew without anything that leads outside, with
  the fonts of `drawing_fonts.py`; rows of plain marks are written by `plain_marks.py`.
- A text as a PDF: `laid_out.py`, with `embedded_font.py` (ziafont).
- Lines: `lines.py` with `languages.py` (Pygments) and `text_encoding.py`; `slow_letters.py`: what
  takes a window long to set; `raw_bytes.py` for anything else.
- Blocks: `blocks.py`, and to make them `markup.py` (web pages, with `inline_drawings.py` and `open_spans.py`),
  `markdown_text.py` (markdown-it), `notebooks.py`, `word.py` (mammoth), `opendocument.py`, `rtf.py`, `slides.py`.
  Formulae are set by `typesetting.py` (ziamath), or one line of text by `formulae.py`; `word_formulae.py` brings those
  of Word into the form of web pages. The items of lists are called what their authors see: `list_labels.py`, with
  `open_lists.py` for web pages, `open_text_lists.py` for ODT, and `word_lists.py` with `word_numbering.py` for Word,
  whose parts `word_parts.py` makes readable. A flat list of records: no markup reaches the window, and depth costs
  nothing.
- Recordings: `media.py` only recognizes them; `lmsdesk/playing` plays them in a process of its own.
- Rows: `tables.py` (`csv`) and `workbooks.py` (calamine); of workbooks also `sheet_formulae.py`, `sheet_looks.py` with
  `number_formats.py` and `number_words.py` for what cells show, and `sheet_losses.py`. Files: `archives.py`;
  `packages.py` looks into documents that are ZIP files, and `zip_names.py` is also what uploads are unpacked with.

Every answer is bounded: lines are cut, lists end, pictures are no larger than they are looked at; what was cut or left
out is counted and said. A decoder may raise anything; it costs one answer.
"""
