/*
** vectors.h - the golden vectors of tests/vectors/, line by line.
*/
#ifndef VECTORS_H
#define VECTORS_H

#include "test.h"

enum { VECTOR_FIELDS = 4 };

/* Called with the fields of a line, missing ones as "". */
typedef void (*vector_visit)(char *fields[VECTOR_FIELDS], void *context);

/* Calls `visit` for each line of a file whose fields are parted by tabs. Returns the number of lines. */
static inline size_t for_each_vector(const char *file, vector_visit visit, void *context)
{
    byte_run text = read_file(file);
    if (text.bytes == NULL) {
        fail_msg("cannot open %s: the tests run from the project's top folder", file);
    }
    size_t lines = 0;
    for (char *line = (char *)text.bytes; *line != '\0';) {
        char *fields[VECTOR_FIELDS];
        char *end = strchr(line, '\n');
        assert_non_null(end);
        *end = '\0';
        for (size_t i = 0; i < VECTOR_FIELDS; i++) {
            fields[i] = line;
            line += strcspn(line, "\t");
            if (*line == '\t') {
                *line++ = '\0';
            }
        }
        visit(fields, context);
        line = end + 1;
        lines++;
    }
    free_run(&text);
    return lines;
}

#endif
