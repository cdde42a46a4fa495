/*
** memory_bench.c - how much memory the work takes.
**
**     memory_bench --extension FILE --out FILE
**
** - extraction allocates no more than a function that only returns a text of the same size;
** - encoding peaks below twice the output and 4 KiB;
** - queries over a million rows, or elements, hold no more than over ten thousand.
*/
#include "allocations.h"
#include "database.h"
#include "options.h"
#include "results.h"
#include "rows.h"

#include "bogo.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FEW  10000
#define MANY 1000000

/* What SQLite itself may round up or keep between two runs of a query. */
#define SLACK 1024

static void write_value(FILE *out, const char *operation, const char *what, const char *data,
                        const char *peer, const char *unit, double ours, double theirs, double bar)
{
    if (isnan(ours) || isnan(theirs))
        return;
    result_case result = {.table = "memory",
                          .operation = operation,
                          .what = what,
                          .data = data,
                          .peer = peer,
                          .unit = unit,
                          .ours = ours,
                          .theirs = theirs,
                          .bar_kind = BAR_VALUE,
                          .bar = bar};
    result_write_case(out, &result);
    fprintf(stderr, "%-8s %-28s %-12s %12.2f %12.2f (at most %.2f)\n", operation, what, data, ours, theirs,
            bar);
}

static const row_set *set_named(const char *name)
{
    for (size_t i = 0; i < ROW_SET_COUNT; i++)
        if (strcmp(ROW_SETS[i].name, name) == 0)
            return &ROW_SETS[i];
    fprintf(stderr, "no row set %s\n", name);
    exit(1);
}

static text make_row(const char *set_name, size_t index)
{
    random_state random = {.state = 7 + index};
    text row = {0};
    set_named(set_name)->write(&random, index, &row);
    return row;
}

/* ---- Extraction ---------------------------------------------------------------------------------------- */

/*
** Returns a text of as many bytes as its second argument says: SQLite's copy of a result, and nothing else.
*/
static void return_text(sqlite3_context *context, int argument_count, sqlite3_value **arguments)
{
    static const char TEXT[1000];
    (void)argument_count;
    sqlite3_value_blob(arguments[0]);
    sqlite3_result_text(context, TEXT, sqlite3_value_int(arguments[1]), SQLITE_TRANSIENT);
}

/* Allocations for each row, once the statement is under way. */
static double allocations_of(sqlite3 *database, const char *sql)
{
    sqlite3_stmt *statement = database_prepare(database, sql);
    uint64_t before = 0, rows = 0;
    while (statement != NULL && sqlite3_step(statement) == SQLITE_ROW) {
        if (rows == 10)
            before = allocations_made();
        rows++;
    }
    double made = (double)(allocations_made() - before);
    sqlite3_finalize(statement);
    return made / (double)(rows - 10);
}

static void measure_extraction(FILE *out, sqlite3 *database)
{
    static const char *const PATHS[][3] = {
        {"first field", "$.id", "SELECT rowid FROM docs"},
        {"number", "$.score", "SELECT rowid FROM docs"},
        {"text", "$.created", "SELECT return_text(doc, 20) FROM docs"},
        {"nested text", "$.address.city", "SELECT return_text(doc, 5) FROM docs"},
        {"missing", "$.nothing", "SELECT rowid FROM docs"},
    };
    database_run(database, "CREATE TABLE docs(doc BLOB); BEGIN");
    sqlite3_stmt *insert = database_prepare(database, "INSERT INTO docs VALUES (bogo_encode(?1))");
    for (size_t i = 0; i < 2000; i++) {
        text row = make_row("small", i);
        sqlite3_bind_text64(insert, 1, row.data, row.size, SQLITE_STATIC, SQLITE_UTF8);
        database_drain(insert);
        text_free(&row);
    }
    sqlite3_finalize(insert);
    database_run(database, "COMMIT");
    sqlite3_create_function(database, "return_text", 2, SQLITE_UTF8, NULL, return_text, NULL, NULL);
    for (size_t i = 0; i < sizeof PATHS / sizeof *PATHS; i++) {
        char sql[200];
        snprintf(sql, sizeof sql, "SELECT bogo_extract(doc,'%s') FROM docs", PATHS[i][1]);
        double ours = allocations_of(database, sql);
        double theirs = allocations_of(database, PATHS[i][2]);
        write_value(out, "extract", PATHS[i][0], "small", "SQLite's copy of the result", "allocations/row",
                    ours, theirs, theirs);
    }
}

/* ---- Encoding ------------------------------------------------------------------------------------------ */

/*
** The most memory that SQLite held while one row was encoded, beyond what it held before. The document itself
** is not the query's result, of which SQLite would make a copy here.
*/
static double sql_peak(sqlite3 *database, const text *row, double *output_size)
{
    sqlite3_stmt *statement = database_prepare(database, "SELECT length(bogo_encode(?1))");
    if (statement == NULL)
        exit(1);
    /* With its length left out SQLite knows that a NUL follows, and makes no copy to put one there. */
    sqlite3_bind_text(statement, 1, row->data, -1, SQLITE_STATIC);
    sqlite3_int64 before = sqlite3_memory_used();
    sqlite3_memory_highwater(1);
    if (sqlite3_step(statement) != SQLITE_ROW)
        exit(1);
    *output_size = sqlite3_column_double(statement, 0);
    double peak = (double)(sqlite3_memory_highwater(0) - before);
    sqlite3_finalize(statement);
    return peak;
}

/* The same for the library alone. */
static double codec_peak(const text *row, double *output_size)
{
    bogo_builder builder;
    const uint8_t *document;
    size_t size = 0, before = allocations_in_use();
    allocations_forget_peak();
    bogo_builder_init(&builder, NULL);
    bogo_from_json(&builder, row->data, row->size, NULL);
    if (bogo_finish(&builder, &document, &size, NULL) != BOGO_OK)
        exit(1);
    *output_size = (double)size;
    double peak = (double)(allocations_peak() - before);
    bogo_builder_free(&builder);
    return peak;
}

static void measure_encoding(FILE *out, sqlite3 *database)
{
    static const char *const SETS[] = {"small",         "tweet",   "webhook", "wide",
                                       "geo 17 digits", "samples", "large"};
    for (size_t i = 0; i < sizeof SETS / sizeof *SETS; i++) {
        text row = make_row(SETS[i], 1);
        double size, peak = sql_peak(database, &row, &size);
        write_value(out, "encode", "peak in SQLite", SETS[i], "size of the output", "bytes", peak, size,
                    2 * size + 4096);
        peak = codec_peak(&row, &size);
        write_value(out, "encode", "peak in the library", SETS[i], "size of the output", "bytes", peak, size,
                    2 * size + 4096);
        text_free(&row);
    }
}

/* ---- Many rows ----------------------------------------------------------------------------------------- */

/* The most memory that SQLite held during a query over `count` rows; NaN when the query is refused. */
static double query_peak(sqlite3 *database, const char *expression, int count)
{
    char sql[1000];
    snprintf(
        sql, sizeof sql,
        "WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i+1 FROM n WHERE i < %d) SELECT count(%s) FROM n",
        count, expression);
    sqlite3_stmt *statement = database_prepare(database, sql);
    if (statement == NULL)
        return NAN;
    sqlite3_int64 before = sqlite3_memory_used();
    sqlite3_memory_highwater(1);
    database_drain(statement);
    double peak = (double)(sqlite3_memory_highwater(0) - before);
    sqlite3_finalize(statement);
    return peak;
}

static void measure_many_rows(FILE *out, sqlite3 *database)
{
#define ROW "'{\"id\":' || (1000000 + i) || ',\"name\":\"row\",\"list\":[1,2.5,\"three\"]}'"
    static const char *const EXPRESSIONS[][2] = {
        {"extract", "bogo_extract(bogo_encode(" ROW "),'$.list[2]')"},
        {"to_json", "bogo_to_json(bogo_encode(" ROW "))"},
        {"set", "bogo_set(bogo_encode(" ROW "),'$.name','another')"},
        {"each", "(SELECT sum(value) FROM bogo_each(bogo_encode(" ROW "),'$.list'))"},
    };
#undef ROW
    for (size_t i = 0; i < sizeof EXPRESSIONS / sizeof *EXPRESSIONS; i++) {
        query_peak(database, EXPRESSIONS[i][1], FEW);
        double few = query_peak(database, EXPRESSIONS[i][1], FEW);
        double many = query_peak(database, EXPRESSIONS[i][1], MANY);
        write_value(out, EXPRESSIONS[i][0], "a million rows", "generated", "ten thousand rows", "bytes", many,
                    few, few + SLACK);
    }
}

/* The most memory beyond the document that walking over a list of `count` elements takes; NaN as above. */
static double walk_peak(sqlite3 *database, const char *sql, int count)
{
    char make[200];
    snprintf(make, sizeof make,
             "WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i+1 FROM n WHERE i < %d)"
             " SELECT bogo_encode('[' || group_concat(i) || ']') FROM n",
             count);
    sqlite3_stmt *maker = database_prepare(database, make), *walker = database_prepare(database, sql);
    if (maker == NULL || walker == NULL || sqlite3_step(maker) != SQLITE_ROW)
        return NAN;
    int size = sqlite3_column_bytes(maker, 0);
    sqlite3_bind_blob(walker, 1, sqlite3_column_blob(maker, 0), size, SQLITE_STATIC);
    sqlite3_int64 before = sqlite3_memory_used();
    sqlite3_memory_highwater(1);
    database_drain(walker);
    double peak = (double)(sqlite3_memory_highwater(0) - before - size);
    sqlite3_finalize(maker);
    sqlite3_finalize(walker);
    return peak;
}

/* A walk may keep one copy of the document; it must not keep anything for each element. */
static void measure_many_elements(FILE *out, sqlite3 *database)
{
    static const char *const WALKS[][2] = {
        {"each", "SELECT sum(value) FROM bogo_each(?1)"},
        {"tree", "SELECT sum(atom) FROM bogo_tree(?1)"},
    };
    for (size_t i = 0; i < sizeof WALKS / sizeof *WALKS; i++) {
        double few = walk_peak(database, WALKS[i][1], FEW), many = walk_peak(database, WALKS[i][1], MANY);
        double bar = (few > 0 ? few : 0) + 16 * SLACK;
        write_value(out, WALKS[i][0], "a million elements", "beyond the document", "ten thousand elements",
                    "bytes", many, few, bar);
    }
}

int main(int argc, char **argv)
{
    bench_options options = options_read(argc, argv, "--extension --out");
    FILE *out = result_open(options.out);
    sqlite3 *database = database_open(options.extension);
    measure_extraction(out, database);
    measure_encoding(out, database);
    measure_many_rows(out, database);
    measure_many_elements(out, database);
    sqlite3_close(database);
    fclose(out);
    return 0;
}
