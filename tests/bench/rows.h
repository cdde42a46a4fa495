/*
** rows.h - sets of JSON rows, generated from a seed: what the SQL benchmark stores in its tables.
*/
#ifndef BENCH_ROWS_H
#define BENCH_ROWS_H

#include "random.h"
#include "text.h"

#include <stddef.h>

typedef struct row_set {
    const char *name;
    size_t count; /* rows of a full run */
    /* Appends row number `index` as minified JSON. */
    void (*write)(random_state *random, size_t index, text *out);
} row_set;

extern const row_set ROW_SETS[];
extern const size_t ROW_SET_COUNT;

#endif
