/* text.h - a growing piece of text, for the generators of rows. Running out of memory ends the program. */
#ifndef BENCH_TEXT_H
#define BENCH_TEXT_H

#include <stddef.h>

typedef struct text {
    char *data; /* NUL-terminated once anything was added */
    size_t size, capacity;
} text;

/* Appends what printf would print. */
void text_add(text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Makes it empty and keeps the memory. */
void text_clear(text *out);

void text_free(text *out);

#endif
