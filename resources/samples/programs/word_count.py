"""Exercise 3: the most frequent words of a text."""

import sys
from collections import Counter


def words(text):
    word = ""
    for letter in text.lower():
        if letter.isalpha() or letter == "'":
            word += letter
        elif word:
            yield word
            word = ""
    if word:
        yield word


def main():
    if len(sys.argv) != 2:
        print("usage: word_count.py FILE")
        return
    with open(sys.argv[1], encoding="utf-8") as file:
        counts = Counter(words(file.read()))
    for word, count in counts.most_common(10):
        print(f"{count:6} {word}")


main()
