#include "results.h"

#include <stdlib.h>

FILE *result_open(const char *path)
{
    FILE *out = fopen(path, "w");
    if (out == NULL) {
        perror(path);
        exit(1);
    }
    return out;
}

static void write_text(FILE *out, const char *name, const char *text)
{
    fprintf(out, "\"%s\":\"", name);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            putc('\\', out);
        putc(*text, out);
    }
    putc('"', out);
}

void result_write_case(FILE *out, const result_case *result)
{
    fputs("{\"record\":\"case\",", out);
    write_text(out, "table", result->table);
    putc(',', out);
    write_text(out, "operation", result->operation);
    putc(',', out);
    write_text(out, "what", result->what);
    putc(',', out);
    write_text(out, "data", result->data);
    putc(',', out);
    write_text(out, "peer", result->peer);
    putc(',', out);
    write_text(out, "unit", result->unit);
    static const char *const KINDS[] = {[BAR_NONE] = "none", [BAR_RATIO] = "ratio", [BAR_VALUE] = "value"};
    putc(',', out);
    write_text(out, "bar_kind", KINDS[result->bar_kind]);
    fprintf(out, ",\"ours\":%.6g,\"theirs\":%.6g,\"bar\":%.6g}\n", result->ours, result->theirs, result->bar);
    fflush(out);
}

void result_write_timing(FILE *out, const char *library, const char *operation, const char *workload,
                         double ns, double allocations)
{
    fputs("{\"record\":\"timing\",", out);
    write_text(out, "library", library);
    putc(',', out);
    write_text(out, "operation", operation);
    putc(',', out);
    write_text(out, "workload", workload);
    fprintf(out, ",\"ns\":%.6g,\"allocations\":%.6g}\n", ns, allocations);
}

void result_write_size(FILE *out, const char *data, const char *format, double bytes)
{
    fputs("{\"record\":\"size\",", out);
    write_text(out, "data", data);
    putc(',', out);
    write_text(out, "format", format);
    fprintf(out, ",\"bytes\":%.6g}\n", bytes);
}

void result_write_version(FILE *out, const char *name, const char *version)
{
    fputs("{\"record\":\"version\",", out);
    write_text(out, "name", name);
    putc(',', out);
    write_text(out, "version", version);
    fputs("}\n", out);
}
