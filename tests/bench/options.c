#include "options.h"

#include "instructions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *program, const char *problem, const char *option)
{
    fprintf(stderr, "%s: %s %s\n", program, problem, option);
    exit(2);
}

/* Where the value of an option that takes one goes; NULL for another option. */
static const char **place_for(bench_options *options, const char *name)
{
    if (strcmp(name, "--extension") == 0)
        return &options->extension;
    if (strcmp(name, "--out") == 0)
        return &options->out;
    if (strcmp(name, "--data") == 0)
        return &options->data;
    return strcmp(name, "--only") == 0 ? &options->only : NULL;
}

static void require(bench_options *options, const char *program, const char *needed)
{
    static const char *const NAMES[] = {"--extension", "--out", "--data"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (strstr(needed, NAMES[i]) != NULL && *place_for(options, NAMES[i]) == NULL)
            fail(program, "needs the option", NAMES[i]);
}

bench_options options_read(int argc, char **argv, const char *needed)
{
    bench_options options = {0};
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++) {
        const char **place = place_for(&options, argv[i]);
        if (strcmp(argv[i], "--quick") == 0)
            options.quick = true;
        else if (strcmp(argv[i], "--instructions") == 0)
            options.instructions = true;
        else if (place != NULL && i + 1 < argc)
            *place = argv[++i];
        else
            fail(argv[0], "does not understand", argv[i]);
    }
    options.files = argv + i;
    options.file_count = (size_t)(argc - i);
    require(&options, argv[0], needed);
    if (options.instructions && !instructions_counted())
        fail(argv[0], "must run under callgrind (see instructions.sh) for", "--instructions");
    return options;
}

bool options_want(const bench_options *options, const char *operation, const char *what, const char *data)
{
    char subject[200];
    snprintf(subject, sizeof subject, "%s|%s|%s", operation, what, data);
    for (const char *part = options->only; part != NULL && *part != 0;) {
        char wanted[100];
        int size = (int)strcspn(part, ",");
        snprintf(wanted, sizeof wanted, "%.*s", size, part);
        if (strstr(subject, wanted) == NULL)
            return false;
        part += size;
        part += *part == ',';
    }
    return true;
}
