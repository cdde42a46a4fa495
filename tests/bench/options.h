/* options.h - the command line that the programs of this folder share. */
#ifndef BENCH_OPTIONS_H
#define BENCH_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct bench_options {
    const char *extension; /* --extension FILE: the SQLite extension */
    const char *out;       /* --out FILE: where the results go */
    const char *data;      /* --data FOLDER: tests/bench/data */
    const char *only;      /* --only TEXT,...: only cases with each of these in operation, what or data */
    bool quick;            /* --quick: fewer and shorter rounds */
    bool instructions;     /* --instructions: for callgrind instead of the clock; see instructions.sh */
    char **files;          /* the arguments that are no options */
    size_t file_count;
} bench_options;

/*
** Reads the command line. On a mistake, or when an option of `needed` (a list like "--out --data") is
** missing, prints it and ends the program.
*/
bench_options options_read(int argc, char **argv, const char *needed);

/* Whether --only lets this case pass. */
bool options_want(const bench_options *options, const char *operation, const char *what, const char *data);

#endif
