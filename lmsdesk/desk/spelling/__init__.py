"""Spelling of what a person writes: the dictionaries of this computer, the person's own words, and who looks them up.

`spelling.py`: what the workspace offers: the language, words that are wrong, what was meant, words that are added. The
dictionaries are in the form of Hunspell: the shipped one, the system's, LibreOffice's, a person's own.
"""
