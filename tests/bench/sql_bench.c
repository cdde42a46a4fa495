/*
** sql_bench.c - the extension's functions against SQLite's own JSONB functions, in one process.
**
**     sql_bench --extension FILE --out FILE [--quick] [--instructions] [--only TEXT] [NDJSON FILE...]
**
** Before a case is timed both sides must give the same answers on every row: work that fails early is fast.
*/
#include "database.h"
#include "instructions.h"
#include "measure.h"
#include "options.h"
#include "results.h"
#include "rows.h"
#include "sql_cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct sql_bench {
    bench_options options;
    FILE *out;
    size_t skipped; /* cases without a figure */
} sql_bench;

/* ---- Tables -------------------------------------------------------------------------------------------- */

static const char *const SCHEMA = "CREATE TABLE text_rows(id INTEGER PRIMARY KEY, doc TEXT);"
                                  "CREATE TABLE jsonb_rows(id INTEGER PRIMARY KEY, doc BLOB);"
                                  "CREATE TABLE bogo_rows(id INTEGER PRIMARY KEY, doc BLOB);";

static const char *const CONVERT = "INSERT INTO jsonb_rows SELECT id, jsonb(doc) FROM text_rows;"
                                   "INSERT INTO bogo_rows SELECT id, bogo_encode(doc) FROM text_rows;";

/* The rows of the aggregates: columns, not documents. */
static const char *const EVENTS =
    "CREATE TABLE events AS"
    " SELECT id, doc->>'name' AS name, doc->>'amount' AS amount FROM text_rows;";

static void insert_row(sqlite3_stmt *insert, const char *json, size_t size)
{
    sqlite3_bind_text64(insert, 1, json, size, SQLITE_STATIC, SQLITE_UTF8);
    database_drain(insert);
}

static void fill_from_set(sqlite3_stmt *insert, const row_set *set, size_t count)
{
    random_state random = {.state = 20240115};
    text row = {0};
    for (size_t i = 0; i < count; i++) {
        text_clear(&row);
        set->write(&random, i, &row);
        insert_row(insert, row.data, row.size);
    }
    text_free(&row);
}

static size_t fill_from_file(sqlite3_stmt *insert, const char *path)
{
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t capacity = 0, count = 0;
    ssize_t size;
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    while ((size = getline(&line, &capacity, file)) > 0) {
        if (line[size - 1] == '\n')
            size--;
        if (size > 0) {
            insert_row(insert, line, (size_t)size);
            count++;
        }
    }
    free(line);
    fclose(file);
    return count;
}

static void convert_rows(sql_bench *bench, sqlite3 *database, const char *name)
{
    static const char *const FORMATS[][2] = {{"JSON text", TEXT}, {"JSONB", JSONB}, {"bogo", BOGO}};
    database_run(database, CONVERT);
    for (size_t i = 0; i < 3; i++) {
        char sql[100];
        double bytes;
        snprintf(sql, sizeof sql, "SELECT avg(length(CAST(doc AS BLOB))) FROM %s", FORMATS[i][1]);
        if (database_number(database, sql, &bytes))
            result_write_size(bench->out, name, FORMATS[i][0], bytes);
    }
}

/* ---- Cases --------------------------------------------------------------------------------------------- */

/* The query that is timed. */
static void add_query(text *out, sql_kind kind, const char *expression, const char *table)
{
    switch (kind) {
    case SQL_QUERY:
        text_add(out, "%s", expression);
        break;
    case SQL_SUM:
        text_add(out, "SELECT sum(%s) FROM %s", expression, table);
        break;
    case SQL_AGGREGATE:
        text_add(out, "SELECT length(%s) FROM %s", expression, table);
        break;
    case SQL_COUNT:
    case SQL_DOCUMENT:
    case SQL_FLOOR:
        text_add(out, "SELECT count(%s) FROM %s", expression, table);
        break;
    }
}

/*
** A query for the number of rows on which the sides differ. Documents are compared as JSON text and, where
** that differs (1.50 and 1.5), by everything that json_tree says of them.
*/
static void add_comparison(text *out, const sql_case *entry)
{
    static const char *const TREE =
        "(SELECT group_concat(fullkey || type || quote(atom)) FROM json_tree(%s.v))";
    const char *id = entry->kind == SQL_AGGREGATE ? "1 AS id" : "id";
    switch (entry->kind) {
    case SQL_QUERY:
        text_add(out, "SELECT (%s) IS NOT (%s)", entry->ours, entry->peer);
        break;
    case SQL_FLOOR:
        text_add(out, "SELECT count(*) FROM %s WHERE %s IS NULL", entry->our_table, entry->ours);
        break;
    case SQL_COUNT:
    case SQL_SUM:
        text_add(
            out,
            "SELECT count(*) FROM (SELECT id, %s AS v FROM %s) AS a JOIN (SELECT id, %s AS v FROM %s) AS b"
            " USING (id) WHERE a.v IS NOT b.v OR a.v IS NULL",
            entry->ours, entry->our_table, entry->peer, entry->peer_table);
        break;
    case SQL_DOCUMENT:
    case SQL_AGGREGATE:
        text_add(out,
                 "SELECT count(*) FROM (SELECT %s, bogo_to_json(%s) AS v FROM %s) AS a"
                 " JOIN (SELECT %s, json(%s) AS v FROM %s) AS b USING (id) WHERE a.v IS NOT b.v AND ",
                 id, entry->ours, entry->our_table, id, entry->peer, entry->peer_table);
        text_add(out, TREE, "a");
        text_add(out, " IS NOT ");
        text_add(out, TREE, "b");
        break;
    }
}

static bool same_answers(sqlite3 *database, const sql_case *entry)
{
    text sql = {0};
    double different = 0;
    add_comparison(&sql, entry);
    bool compared = database_number(database, sql.data, &different);
    text_free(&sql);
    if (compared && different != 0)
        fprintf(stderr, "%s, %s, %s: %.0f answers are missing or differ from the peer's\n", entry->operation,
                entry->what, entry->rows, different);
    return compared && different == 0;
}

static void run_statement(void *statement)
{
    database_drain(statement);
}

static sqlite3_stmt *prepare_side(sqlite3 *database, sql_kind kind, const char *expression, const char *table)
{
    text sql = {0};
    add_query(&sql, kind, expression, table);
    sqlite3_stmt *statement = database_prepare(database, sql.data);
    text_free(&sql);
    return statement;
}

static void time_case(sql_bench *bench, const sql_case *entry, const char *rows, size_t count,
                      sqlite3_stmt *ours, sqlite3_stmt *peer)
{
    measure_plan plan = measure_plan_of(bench->options.quick);
    measure_side sides[2] = {{.run = run_statement, .context = ours},
                             {.run = run_statement, .context = peer}};
    measure_alternating(sides, 2, &plan);
    result_case result = {.table = "sql",
                          .operation = entry->operation,
                          .what = entry->what,
                          .data = rows,
                          .peer = entry->peer_name,
                          .unit = "ns/row",
                          .ours = sides[0].ns / (double)count,
                          .theirs = sides[1].ns / (double)count,
                          .bar_kind = entry->bar > 0 ? BAR_RATIO : BAR_NONE,
                          .bar = entry->bar};
    result_write_case(bench->out, &result);
    fprintf(stderr, "%-8s %-20s %-16s %-28s %10.0f %10.0f %7.3f\n", entry->operation, entry->what, rows,
            entry->peer_name, result.ours, result.theirs, result.ours / result.theirs);
}

static void count_case(const sql_case *entry, const char *rows, size_t count, sqlite3_stmt *ours,
                       sqlite3_stmt *peer)
{
    sqlite3_stmt *statements[2] = {ours, peer};
    for (size_t i = 0; i < 2; i++) {
        char label[200];
        snprintf(label, sizeof label, "%s|%s|%s|%s|%s|%zu", entry->operation, entry->what, rows,
                 entry->peer_name, i ? "peer" : "ours", count);
        database_drain(statements[i]);
        instructions_start();
        database_drain(statements[i]);
        instructions_stop(label);
    }
}

static void run_case(sql_bench *bench, sqlite3 *database, const sql_case *entry, const char *rows,
                     size_t count)
{
    sqlite3_stmt *ours = NULL, *peer = NULL;
    if (same_answers(database, entry)) {
        ours = prepare_side(database, entry->kind, entry->ours, entry->our_table);
        peer = prepare_side(database, entry->kind, entry->peer, entry->peer_table);
    }
    if (ours == NULL || peer == NULL)
        bench->skipped++;
    else if (bench->options.instructions)
        count_case(entry, rows, count, ours, peer);
    else
        time_case(bench, entry, rows, count, ours, peer);
    sqlite3_finalize(ours);
    sqlite3_finalize(peer);
}

/* ---- Row sets ------------------------------------------------------------------------------------------ */

/* The floor of an extraction: takes the blob and reads one byte. */
static void first_byte(sqlite3_context *context, int argument_count, sqlite3_value **arguments)
{
    (void)argument_count;
    const unsigned char *bytes = sqlite3_value_blob(arguments[0]);
    sqlite3_result_int(context, bytes ? bytes[0] : 0);
}

static sqlite3 *open_tables(const sql_bench *bench, sqlite3_stmt **insert)
{
    sqlite3 *database = database_open(bench->options.extension);
    sqlite3_create_function(database, "first_byte", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
                            NULL, first_byte, NULL, NULL);
    database_run(database, SCHEMA);
    *insert = database_prepare(database, "INSERT INTO text_rows(doc) VALUES (?1)");
    database_run(database, "BEGIN");
    return database;
}

static size_t rows_wanted(const sql_bench *bench, const row_set *set)
{
    if (!bench->options.instructions)
        return set->count;
    return set->count < 1000 ? set->count : set->count / 10;
}

static bool case_wanted(const sql_bench *bench, const sql_case *entry, const char *rows)
{
    return strcmp(entry->rows, rows) == 0 &&
           options_want(&bench->options, entry->operation, entry->what, rows);
}

static bool any_case_wanted(const sql_bench *bench, const char *rows)
{
    for (size_t i = 0; i < SQL_CASE_COUNT; i++)
        if (case_wanted(bench, &SQL_CASES[i], rows))
            return true;
    return false;
}

static void run_set(sql_bench *bench, const row_set *set)
{
    sqlite3_stmt *insert;
    sqlite3 *database = open_tables(bench, &insert);
    size_t count = rows_wanted(bench, set);
    fill_from_set(insert, set, count);
    sqlite3_finalize(insert);
    if (strcmp(set->name, "events") == 0)
        database_run(database, EVENTS);
    else
        convert_rows(bench, database, set->name);
    database_run(database, "COMMIT");
    for (size_t i = 0; i < SQL_CASE_COUNT; i++)
        if (case_wanted(bench, &SQL_CASES[i], set->name))
            run_case(bench, database, &SQL_CASES[i], set->name, count);
    sqlite3_close(database);
}

static void run_file(sql_bench *bench, const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    sqlite3_stmt *insert;
    sqlite3 *database = open_tables(bench, &insert);
    size_t count = fill_from_file(insert, path);
    sqlite3_finalize(insert);
    convert_rows(bench, database, name);
    database_run(database, "COMMIT");
    for (size_t i = 0; i < SQL_FILE_CASE_COUNT; i++)
        run_case(bench, database, &SQL_FILE_CASES[i], name, count);
    sqlite3_close(database);
}

int main(int argc, char **argv)
{
    sql_bench bench = {.options = options_read(argc, argv, "--extension --out")};
    bench.out = result_open(bench.options.out);
    result_write_version(bench.out, "SQLite", sqlite3_libversion());
    for (size_t i = 0; i < ROW_SET_COUNT; i++)
        if (any_case_wanted(&bench, ROW_SETS[i].name))
            run_set(&bench, &ROW_SETS[i]);
    for (size_t i = 0; i < bench.options.file_count; i++)
        run_file(&bench, bench.options.files[i]);
    fclose(bench.out);
    if (bench.skipped > 0)
        fprintf(stderr, "%zu cases have no figure; the reasons stand above\n", bench.skipped);
    return 0;
}
