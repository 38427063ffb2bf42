/* Exercise 3 in C: count lines, words and letters of standard input. */
#include <ctype.h>
#include <stdio.h>

int main(void)
{
    long lines = 0, words = 0, letters = 0;
    int c, inside = 0;

    while ((c = getchar()) != EOF) {
        letters++;
        if (c == '\n')
            lines++;
        if (isspace(c)) {
            inside = 0;
        } else if (!inside) {
            inside = 1;
            words++;
        }
    }
    printf("%ld lines, %ld words, %ld letters\n", lines, words, letters);
    return 0;
}
