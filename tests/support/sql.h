/*
** sql.h - a database with the extension in it, for the tests that call its SQL functions from C.
**
** Whatever SQLite refuses fails the running test with SQLite's message.
*/
#ifndef SQL_H
#define SQL_H

#include "test.h"

#include <sqlite3.h>

/* The entry point of the static library; a program declares it as it does for any extension. */
int sqlite3_bogo_init(sqlite3 *db, char **message, const sqlite3_api_routines *api);

static inline sqlite3 *open_database(void)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
    assert_int_equal(sqlite3_bogo_init(db, NULL, NULL), SQLITE_OK);
    return db;
}

static inline void close_database(sqlite3 *db)
{
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static inline void fail_with_sql(sqlite3 *db, const char *sql)
{
    fail_msg("%s\n  %s", sqlite3_errmsg(db), sql);
}

/* Runs statements whose rows nobody wants. */
static inline void execute(sqlite3 *db, const char *sql)
{
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) {
        fail_with_sql(db, sql);
    }
}

static inline sqlite3_stmt *prepare(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) {
        fail_with_sql(db, sql);
    }
    return statement;
}

/* Whether there is one more row. */
static inline bool step(sqlite3_stmt *statement)
{
    int code = sqlite3_step(statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        fail_with_sql(sqlite3_db_handle(statement), sqlite3_sql(statement));
    }
    return code == SQLITE_ROW;
}

static inline void finalize(sqlite3_stmt *statement)
{
    assert_int_equal(sqlite3_finalize(statement), SQLITE_OK);
}

static inline void bind_text(sqlite3_stmt *statement, int number, const char *text, size_t size)
{
    assert_int_equal(sqlite3_bind_text64(statement, number, text, size, SQLITE_STATIC, SQLITE_UTF8),
                     SQLITE_OK);
}

static inline void bind_blob(sqlite3_stmt *statement, int number, const void *bytes, size_t size)
{
    assert_int_equal(sqlite3_bind_blob64(statement, number, bytes, size, SQLITE_STATIC), SQLITE_OK);
}

/* A copy of a column's bytes; {NULL, 0} for NULL. Release with free_run(). */
static inline byte_run column_bytes(sqlite3_stmt *statement, int column)
{
    byte_run run = {NULL, 0};
    const void *bytes = sqlite3_column_blob(statement, column);
    if (sqlite3_column_type(statement, column) == SQLITE_NULL) {
        return run;
    }
    run.size = (size_t)sqlite3_column_bytes(statement, column);
    run.bytes = malloc(run.size + 1);
    assert_non_null(run.bytes);
    if (run.size > 0) {
        memcpy(run.bytes, bytes, run.size);
    }
    run.bytes[run.size] = 0;
    return run;
}

/* Appends a value as SQL spells it, so that type and value can be seen, and compared, together. */
static inline void append_sql_value(text_run *out, sqlite3_value *value)
{
    const char *kind = "NULL";
    int type = sqlite3_value_type(value);
    if (type == SQLITE_INTEGER) {
        append_format(out, "%lld", (long long)sqlite3_value_int64(value));
    } else if (type == SQLITE_FLOAT) {
        append_format(out, "%.17e", sqlite3_value_double(value));
    } else if (type == SQLITE_NULL) {
        append_format(out, "%s", kind);
    } else {
        const uint8_t *bytes = sqlite3_value_blob(value);
        int size = sqlite3_value_bytes(value);
        if (type == SQLITE_BLOB) {
            append_format(out, "x");
        }
        append_format(out, "'");
        for (int i = 0; i < size; i++) {
            if (type == SQLITE_BLOB) {
                append_format(out, "%02x", bytes[i]);
            } else if (bytes[i] == 0) {
                append_format(out, "\\0");
            } else {
                append_bytes(out, &bytes[i], 1);
            }
        }
        append_format(out, "'");
    }
}

/* All rows of a statement that is ready to run: columns parted by "|", rows by "\n". Release with free(). */
static inline char *all_rows(sqlite3_stmt *statement)
{
    text_run out = {0};
    append_bytes(&out, "", 0);
    for (bool first = true; step(statement); first = false) {
        for (int i = 0; i < sqlite3_column_count(statement); i++) {
            append_format(&out, i > 0 ? "|" : first ? "" : "\n");
            append_sql_value(&out, sqlite3_column_value(statement, i));
        }
    }
    return out.text;
}

/* All rows of an SQL text without parameters. Release with free(). */
static inline char *query(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *statement = prepare(db, sql);
    char *rows = all_rows(statement);
    finalize(statement);
    return rows;
}

static inline void assert_query(sqlite3 *db, const char *sql, const char *expected)
{
    char *rows = query(db, sql);
    assert_text(sql, expected, rows);
    free(rows);
}

/* The message with which a statement fails; the test fails when it does not. */
static inline void assert_query_fails(sqlite3 *db, const char *sql, int code, const char *message)
{
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    while (result == SQLITE_OK || result == SQLITE_ROW) {
        result = sqlite3_step(statement);
    }
    if ((result & 0xFF) != code || strstr(sqlite3_errmsg(db), message) == NULL) {
        fail_msg("%s\n  expected (%d) %s\n  found    (%d) %s", sql, code, message, result,
                 sqlite3_errmsg(db));
    }
    sqlite3_finalize(statement);
}

/*
** Skips a test that compares with SQLite's JSON functions where they are too old for it: 3.38 reads decimals
** less exactly, refuses paths to an empty key, and names keys in paths in another way.
*/
static inline void skip_with_old_json(void)
{
    if (sqlite3_libversion_number() < 3040000) {
        print_message("the JSON functions of SQLite %s are no model: skipped\n", sqlite3_libversion());
        skip();
    }
}

#endif
