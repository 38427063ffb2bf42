"""Reads what students handed in, in a process without files, network, token or window, and answers with plain records.

It imports nothing else of the program, and no other package imports a decoding library. Everything here but
`messages.py` and `framing.py` runs in that process only, which `lmsdesk/desk/submissions` starts, watches and ends.

- `child.py`: the loop of questions and answers. `confinement.py`: what the process gives up once all is loaded;
  nothing can be imported after that, so whatever a library loads late is loaded by hand at the top of its file.
- `messages.py`, `framing.py`: the records on the pipes and their bounds, kept by both sides.
- `opening.py`: which kind a paper is, by its bytes. `paper.py`: what each kind can be asked.
- `pdf.py` (PDFium), `pictures.py` (Pillow), `lines.py` with `languages.py` (Pygments) and `text_encoding.py`,
  `raw_bytes.py` for anything else.

Every answer is bounded: lines are cut, lists end, pictures are no larger than they are looked at, and what was cut is
said. A decoder may raise anything; it costs one answer.
"""
