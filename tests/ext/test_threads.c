/*
** test_threads.c - the extension in eight threads at once, and in one with a stack of 64 KiB.
*/
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sqlite3.h>

int sqlite3_bogo_init(sqlite3 *db, char **message, const sqlite3_api_routines *api);

/* The file to load; `make` says where it has built it. */
static const char *extension_file(void)
{
    const char *file = getenv("BOGO_EXTENSION");
    return file != NULL ? file : "./bogo";
}

/* Whether a statement's one value, as text, is this one; NULL stands for an error. */
static bool gives(sqlite3 *db, const char *sql, const char *expected)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) {
        return false;
    }
    int code = sqlite3_step(statement);
    bool right =
        expected == NULL
            ? code == SQLITE_ERROR
            : code == SQLITE_ROW && strcmp((const char *)sqlite3_column_text(statement, 0), expected) == 0;
    sqlite3_finalize(statement);
    return right;
}

/* ---- Many threads -------------------------------------------------------------------------------------- */

enum { THREADS = 8, ROUNDS = 20 };

/* Loads the extension into connections of its own and uses them. Returns NULL when all went well. */
static void *load_and_query(void *failure)
{
    for (int round = 0; round < ROUNDS; round++) {
        sqlite3 *db = NULL;
        bool right = sqlite3_open(":memory:", &db) == SQLITE_OK &&
                     sqlite3_enable_load_extension(db, 1) == SQLITE_OK &&
                     sqlite3_load_extension(db, extension_file(), NULL, NULL) == SQLITE_OK &&
                     gives(db, "SELECT bogo_encode('[1')", NULL) &&
                     gives(db, "SELECT bogo_to_json(bogo_encode('{\"a\":[1,2]}'))", "{\"a\":[1,2]}") &&
                     gives(db, "SELECT bogo_extract('{\"a\":0.1}', '$.a')", "0.1");
        sqlite3_close(db);
        if (!right) {
            return failure;
        }
    }
    return NULL;
}

static void threads_do_not_disturb_each_other(void **state)
{
    pthread_t threads[THREADS];
    int failure = 0;
    (void)state;
    assert_int_equal(sqlite3_initialize(), SQLITE_OK);
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, load_and_query, &failure), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        void *result = &failure;
        assert_int_equal(pthread_join(threads[i], &result), 0);
        assert_null(result);
    }
}

/* ---- A small stack ------------------------------------------------------------------------------------- */

/* JSON and documents at the depth limit, beyond it and far beyond it; 1 for right. */
static const char *const deep_statements[] = {
    "CREATE TEMP TABLE text AS SELECT 1000 AS n, replace(hex(zeroblob(1000)), '00', '[') ||"
    "  replace(hex(zeroblob(1000)), '00', ']') AS j",
    "INSERT INTO text SELECT 1001, '[' || j || ']' FROM text",
    "INSERT INTO text SELECT 1000000, replace(hex(zeroblob(1000000)), '00', '[')",
    "INSERT INTO text SELECT 999, replace(hex(zeroblob(999)), '00', '{\"k\":') || '[1,\"x\"]' ||"
    "  replace(hex(zeroblob(999)), '00', '}')",
    "CREATE TEMP TABLE doc AS SELECT n, bogo_encode(j) AS d FROM text WHERE n <= 1000",
};

static const char *const deep_queries[] = {
    "SELECT count(*) = 2 AND sum(bogo_valid(d)) = 2 FROM doc",
    "SELECT sum(bogo_to_json(d) = j) = 2 FROM doc JOIN text USING (n)",
    "SELECT sum(bogo_encode(bogo_pretty(d, '')) = d) = 2 FROM doc",
    "SELECT sum(bogo_encode(bogo_to_json(d, 'extended'), 'extended') = d) = 2 FROM doc",
    "SELECT bogo_extract(d, '$' || replace(hex(zeroblob(999)), '00', '.k') || '[1]') = 'x' FROM doc WHERE n "
    "= 999",
    "SELECT bogo_length(bogo_pick(d, '$' || replace(hex(zeroblob(999)), '00', '.k') || '[1]')) = 1 FROM doc"
    "  WHERE n = 999",
    "SELECT sum(bogo_get(d, '$') = d) = 2 FROM doc",
    "SELECT sum(bogo_extract(d, '$', '$') = '[' || j || ',' || j || ']') = 2 FROM doc JOIN text USING (n)",
};

static const char *const deep_errors[] = {
    "SELECT bogo_encode(j) FROM text WHERE n = 1001",
    "SELECT bogo_encode(j) FROM text WHERE n = 1000000",
    "SELECT bogo_extract(j, '$[0]') FROM text WHERE n = 1000000",
};

static sqlite3 *deep_database;

static void *query_deep(void *failure)
{
    for (size_t i = 0; i < sizeof(deep_statements) / sizeof(deep_statements[0]); i++) {
        if (sqlite3_exec(deep_database, deep_statements[i], NULL, NULL, NULL) != SQLITE_OK) {
            return failure;
        }
    }
    for (size_t i = 0; i < sizeof(deep_queries) / sizeof(deep_queries[0]); i++) {
        if (!gives(deep_database, deep_queries[i], "1")) {
            return (void *)(uintptr_t)deep_queries[i];
        }
    }
    for (size_t i = 0; i < sizeof(deep_errors) / sizeof(deep_errors[0]); i++) {
        if (!gives(deep_database, deep_errors[i], NULL)) {
            return (void *)(uintptr_t)deep_errors[i];
        }
    }
    return NULL;
}

/* Depth takes no stack: neither of JSON text nor of documents. */
static void a_small_stack_is_enough(void **state)
{
    static char failure[] = "the tables of the test";
    pthread_attr_t attributes;
    pthread_t thread;
    void *result = failure;
    (void)state;
    assert_int_equal(sqlite3_open(":memory:", &deep_database), SQLITE_OK);
    assert_int_equal(sqlite3_bogo_init(deep_database, NULL, NULL), SQLITE_OK);
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstacksize(&attributes, 65536), 0);
    assert_int_equal(pthread_create(&thread, &attributes, query_deep, failure), 0);
    assert_int_equal(pthread_join(thread, &result), 0);
    if (result != NULL) {
        fail_msg("wrong: %s", (const char *)result);
    }
    pthread_attr_destroy(&attributes);
    assert_int_equal(sqlite3_close(deep_database), SQLITE_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_do_not_disturb_each_other),
        cmocka_unit_test(a_small_stack_is_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
