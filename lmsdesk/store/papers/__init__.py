"""Papers that were fetched, kept on this computer so that they open at once and without the network.

- `paper_index.py`: which paper has which content, when it was last looked at, and which columns are kept as a whole;
  in the data file, with the key of the sealed files. So they are as well protected as everything else, and follow it
  when its key changes, when the site is forgotten, and when it is restored.
- `paper_files.py`: reads and writes papers, makes room, and clears away what nothing refers to. Each content is one
  encrypted file: a changed byte is found when it is read, and costs that file.

Nothing here is a person's work: whatever is missing or damaged is fetched again.
"""
