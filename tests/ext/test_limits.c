/*
** test_limits.c - where memory or SQLITE_LIMIT_LENGTH ends, the extension says so, leaks nothing, works on.
*/
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <sqlite3.h>

int sqlite3_bogo_init(sqlite3 *db, char **message, const sqlite3_api_routines *api);

/* ---- An allocator that fails when it is told to -------------------------------------------------------- */

static sqlite3_mem_methods real_memory;

static struct {
    int countdown; /* allocations until one fails; 0 for never */
    bool persist;  /* whether all later ones fail too */
    bool failed;   /* whether any did */
} plan;

static bool must_fail(void)
{
    if (plan.countdown == 0 || --plan.countdown > 0) {
        return false;
    }
    plan.countdown = plan.persist ? 1 : 0;
    plan.failed = true;
    return true;
}

static void *failing_malloc(int size)
{
    return must_fail() ? NULL : real_memory.xMalloc(size);
}

static void *failing_realloc(void *memory, int size)
{
    return must_fail() ? NULL : real_memory.xRealloc(memory, size);
}

static int use_failing_memory(void **state)
{
    sqlite3_mem_methods methods;
    (void)state;
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &real_memory);
    methods = real_memory;
    methods.xMalloc = failing_malloc;
    methods.xRealloc = failing_realloc;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
    sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0); /* so that small allocations fail as well */
    return sqlite3_initialize();
}

/* ---- Statements ---------------------------------------------------------------------------------------- */

#define DOCUMENT "(SELECT d FROM t)"

static const char *const set_up =
    "CREATE TABLE t(j TEXT, d BLOB);"
    "INSERT INTO t(j) VALUES ('{\"name\":\"Alice\",\"n\":1.5,\"list\":[1,2,3],\"o\":{\"k\":[null,\"x\"]}}');"
    "UPDATE t SET d = bogo_encode(j);"
    "CREATE TABLE made(v AS (j) VIRTUAL, j BLOB, d BLOB AS (bogo_encode(j)));"
    "INSERT INTO made(j) VALUES (bogo_encode('{\"list\":[1,2]}'));"
    "CREATE TABLE large(d BLOB);"
    "INSERT INTO large WITH n(n) AS (VALUES (9000), (9000), (20000), (10))"
    "  SELECT bogo_object('pad', printf('%.*c', n, 'x'), 'n', n) FROM n;";

/* Each allocates, in a way of its own. */
static const char *const statements[] = {
    "SELECT hex(bogo_encode(j)) FROM t",
    "SELECT hex(bogo_encode(d)) FROM t",
    "SELECT hex(bogo_encode(j, 'extended')) FROM t",
    "SELECT bogo_to_json(d) FROM t",
    "SELECT bogo_to_json(j, 'extended') FROM t",
    "SELECT bogo_pretty(d, ' ') FROM t",
    "SELECT bogo_extract(d, '$.name') FROM t",
    "SELECT bogo_extract(d, '$.o') FROM t",
    "SELECT bogo_extract(j, '$.list[1]') FROM t",
    "SELECT bogo_extract('[1,\"text\"]', 1), bogo_extract('[1,\"text\"]', '$[#-1]') FROM t",
    "SELECT bogo_extract(d, '$.name', '$.list', 'n', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', '$.o.k[0]') "
    "FROM t",
    "SELECT hex(bogo_get(d, '$.o')) FROM t",
    "SELECT bogo_type(d, '$.o.k'), bogo_exists(d, '$.o'), bogo_length(d, '$.o') FROM t",
    "SELECT bogo_keys(d), bogo_keys(j, '$.o') FROM t",
    "SELECT bogo_contains(d, '$.o.k', 'x'), bogo_contains('[[1,2],[3]]', '$', '[3]') FROM t",
    "SELECT hex(bogo_pick(d, '$.name', '$.o.k[1]')) FROM t",
    "SELECT hex(bogo_pick('[[[[[[[[1,2]]]]]]]]', '$[0][0][0][0][0][0][0][0]')) FROM t",
    "SELECT hex(bogo_pick(d, 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', '$.n')) FROM t",
    "SELECT bogo_valid(d), bogo_valid(zeroblob(100000)), bogo_error(zeroblob(3)) FROM t",
    "SELECT bogo_debug() IS NOT NULL FROM t",
    "SELECT hex(bogo_object('a', d, 'b', bogo_encode(d), 'c', json(j), 'd', 1.5, 'e', 'text')) FROM t",
    "SELECT hex(bogo_array(1, NULL, j, bogo_timestamp('2024-01-15'), bogo_uint('18446744073709551615'))) "
    "FROM t",
    "SELECT hex(bogo_set(d, '$.list[#]', 4, '$.new.field', bogo_encode(d), '$.name', "
    "replace(hex(zeroblob(99)), '0', 'x'))) FROM t",
    "SELECT hex(bogo_insert(j, '$.x', 1)), hex(bogo_replace(d, '$.n', json('[1]'))) FROM t",
    "SELECT hex(bogo_array_insert(d, '$.list[0]', 'x')) FROM t",
    "SELECT hex(bogo_remove(d, '$.name', '$.o.k[0]')), hex(bogo_patch(d, '{\"o\":{\"k\":null,\"l\":[]}}')) "
    "FROM t",
    "SELECT sum(length(bogo_patch(d, '{\"n\":null,\"a\":1}'))), sum(length(bogo_set(d, '$.n', 1))),"
    "  sum(length(bogo_set(d, '$.n', 1, '$.m', 2))), sum(length(bogo_remove(d, '$.n'))) FROM large",
    "SELECT hex(bogo_group_array(value)), hex(bogo_group_object(key, atom)) FROM t, bogo_each(t.d)",
    "SELECT group_concat(hex(g), ' ') FROM (SELECT bogo_group_array(value) OVER (ORDER BY rowid"
    "  ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS g FROM bogo_tree('[1,[2,\"x\"],{\"k\":null}]'))",
    "SELECT group_concat(fullkey || path || type || ifnull(atom, '') || value, ' ') FROM t, bogo_tree(t.j)",
    "SELECT count(*) FROM t LEFT JOIN bogo_each(t.d, '$.list') AS e ON e.value > 1",
    "SELECT group_concat(hex(doc) || offset || size, ' ') FROM bogo_stream(x'0000000501020003010161')",
    "SELECT group_concat(offset || size || depth || hex(bytes) || meaning, ' ') FROM t, bogo_explain(t.d)",
    "SELECT bogo_peek('t', 'd', rowid, '$.o'), bogo_peek('t', 'd', rowid, '$.name', 'main') FROM t",
    "SELECT bogo_peek('made', 'd', 1, '$.list'), bogo_peek('made', 'j', 1, '$.list[1]') FROM t",
};

/* These have no result but an error, which takes memory too. */
static const char *const wrong_statements[] = {
    "SELECT bogo_extract(d, '$.a[') FROM t",   "SELECT bogo_extract(x'00', '$') FROM t",
    "SELECT bogo_encode('[1') FROM t",         "SELECT bogo_encode(j, 'nonsense') FROM t",
    "SELECT bogo_extract(d) FROM t",           "SELECT bogo_type(d, x'00') FROM t",
    "SELECT bogo_pick(d, '$.n', '$.') FROM t", "SELECT bogo_set(d, '$.n') FROM t",
    "SELECT bogo_patch(d, '[') FROM t",        "SELECT bogo_object(1, 2)",
    "SELECT bogo_timestamp('yesterday')",      "SELECT count(*) FROM bogo_tree(x'000d')",
    "SELECT count(*) FROM bogo_stream(x'00')", "SELECT bogo_peek('t', 'nowhere', 1, '$')",
    "SELECT bogo_peek('t', 'j', 1, '$')",
};

static sqlite3 *open_database(void)
{
    sqlite3 *db = NULL;
    char *message = NULL;
    assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
    assert_int_equal(sqlite3_bogo_init(db, &message, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, set_up, NULL, NULL, NULL), SQLITE_OK);
    return db;
}

/* Runs a statement to its end; its columns, as text, go to `row`. Returns the last step's result code. */
static int run(sqlite3 *db, const char *sql, char *row, size_t room)
{
    sqlite3_stmt *statement = NULL;
    row[0] = '\0';
    int code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(statement);
        for (int i = 0; code == SQLITE_ROW && i < sqlite3_column_count(statement); i++) {
            const char *text = (const char *)sqlite3_column_text(statement, i);
            size_t length = strlen(row);
            snprintf(row + length, room - length, "|%s", text != NULL ? text : "NULL");
        }
        if (code == SQLITE_ROW && sqlite3_errcode(db) == SQLITE_NOMEM) {
            code = SQLITE_NOMEM; /* the column's conversion to text ran out of memory */
        }
    }
    sqlite3_finalize(statement);
    return code;
}

/* ---- Memory -------------------------------------------------------------------------------------------- */

/* The statement with its 1st, 2nd, 3rd, ... allocation failing, until none does. Returns how many did. */
static int fail_each_allocation(sqlite3 *db, const char *sql, bool persist)
{
    char expected[8000], row[8000];
    int usual = run(db, sql, expected, sizeof(expected));
    int failures = 0;
    for (;;) {
        plan.countdown = failures + 1;
        plan.persist = persist;
        plan.failed = false;
        int code = run(db, sql, row, sizeof(row));
        plan.countdown = 0;
        if (!plan.failed) {
            assert_int_equal(code, usual);
            return failures;
        }
        if (code != SQLITE_NOMEM) { /* it could do without */
            assert_int_equal(code, usual);
            assert_string_equal(row, expected);
        }
        assert_int_equal(run(db, sql, row, sizeof(row)), usual);
        assert_string_equal(row, expected);
        failures++;
    }
}

static void fails_everywhere(const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        sqlite3_int64 before = sqlite3_memory_used();
        sqlite3 *db = open_database();
        assert_true(fail_each_allocation(db, list[i], false) > 0);
        assert_true(fail_each_allocation(db, list[i], true) > 0);
        assert_int_equal(sqlite3_close(db), SQLITE_OK);
        assert_int_equal(sqlite3_memory_used(), before);
    }
}

static void results_survive_each_failed_allocation(void **state)
{
    (void)state;
    fails_everywhere(statements, sizeof(statements) / sizeof(statements[0]));
}

static void errors_survive_each_failed_allocation(void **state)
{
    (void)state;
    fails_everywhere(wrong_statements, sizeof(wrong_statements) / sizeof(wrong_statements[0]));
}

static void loading_survives_each_failed_allocation(void **state)
{
    (void)state;
    for (int n = 1;; n++) {
        sqlite3 *db = NULL;
        char *message = NULL;
        assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
        plan.countdown = n;
        plan.persist = false;
        plan.failed = false;
        int code = sqlite3_bogo_init(db, &message, NULL);
        plan.countdown = 0;
        sqlite3_free(message);
        assert_int_equal(sqlite3_close(db), SQLITE_OK);
        if (!plan.failed) {
            assert_int_equal(code, SQLITE_OK);
            assert_true(n > 10);
            return;
        }
        assert_true(code == SQLITE_OK || code == SQLITE_NOMEM);
    }
}

/* ---- Length -------------------------------------------------------------------------------------------- */

enum { LIMIT = 1000 };

/* As run(), with ?1 bound to JSON text and ?2 to a document, neither of which is beyond the limit. */
static int run_bound(sqlite3 *db, const char *sql, const char *json, const uint8_t *document, int size)
{
    sqlite3_stmt *statement = NULL;
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
    if (sqlite3_bind_parameter_count(statement) >= 1) {
        assert_int_equal(sqlite3_bind_text(statement, 1, json, -1, SQLITE_STATIC), SQLITE_OK);
    }
    if (sqlite3_bind_parameter_count(statement) >= 2) {
        assert_int_equal(sqlite3_bind_blob(statement, 2, document, size, SQLITE_STATIC), SQLITE_OK);
    }
    int code = sqlite3_step(statement);
    sqlite3_finalize(statement);
    return code;
}

/* A list of 500 times false, in 509 bytes; its JSON text has 3,001. */
static int write_false_list(uint8_t *document)
{
    static const uint8_t header[] = {0x00, 0x0B, 0x02, 0xF8, 0x03, 0x01, 0x02, 0xF4, 0x03};
    memcpy(document, header, sizeof(header));
    memset(document + sizeof(header), 0, 500);
    return (int)sizeof(header) + 500;
}

/* `count` times 0.1 as a JSON list: 4 bytes each, and 11 in a document. */
static void write_tenths(char *json, int count)
{
    for (int i = 0; i < count; i++) {
        memcpy(json + 4 * i, i == 0 ? "[0.1" : ",0.1", 4);
    }
    memcpy(json + 4 * count, "]", 2);
}

static void results_beyond_the_limit_are_too_big(void **state)
{
    static const char *const growing[] = {
        "SELECT bogo_encode(?1)",
        "SELECT bogo_encode(?1, 'extended')",
        "SELECT bogo_get(?1, '$')",
        "SELECT bogo_pretty(?1)",
        "SELECT bogo_extract(?1, '$[0]')",
        "SELECT bogo_to_json(?2), ?1",
        "SELECT bogo_pretty(?2), ?1",
        "SELECT bogo_extract(?2, '$'), ?1",
        "SELECT bogo_extract(?2, 0, '$'), ?1",
    };
    char json[LIMIT + 1], row[8000];
    uint8_t document[LIMIT];
    (void)state;
    int size = write_false_list(document);
    write_tenths(json, 240);
    sqlite3 *db = open_database();
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, LIMIT);
    for (size_t i = 0; i < sizeof(growing) / sizeof(growing[0]); i++) {
        assert_int_equal(run_bound(db, growing[i], json, document, size), SQLITE_TOOBIG);
    }
    /* A path that fits, with a fullkey that does not: a key of 900 quotes, each of which is escaped in it. */
    memset(json, '"', 900);
    json[900] = '\0';
    assert_int_equal(run_bound(db, "SELECT count(*) FROM bogo_each('{}', ?1)", json, NULL, 0), SQLITE_TOOBIG);
    /* What is small comes out of what is large all the same, and the statements of before fit. */
    assert_int_equal(run_bound(db, "SELECT bogo_extract(?2, 0), ?1", json, document, size), SQLITE_ROW);
    assert_int_equal(run_bound(db, "SELECT bogo_length(?2), ?1", json, document, size), SQLITE_ROW);
    for (size_t i = 0; i < sizeof(statements) / sizeof(statements[0]); i++) {
        if (strstr(statements[i], "100000") == NULL && strstr(statements[i], "FROM large") == NULL) {
            assert_int_equal(run(db, statements[i], row, sizeof(row)), SQLITE_DONE);
        }
    }
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* Results of every size up to the limit come; one byte more, and they do not. */
static void the_limit_is_exact(void **state)
{
    char json[LIMIT + 1];
    (void)state;
    sqlite3 *db = open_database();
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, LIMIT);
    memset(json, 'x', sizeof(json));
    for (int n = LIMIT - 10; n <= LIMIT; n++) { /* bytes of JSON text; a document of its string has 3 more */
        json[0] = json[n - 1] = '"';
        json[n] = '\0';
        int expected = n + 3 <= LIMIT ? SQLITE_ROW : SQLITE_TOOBIG;
        assert_int_equal(run_bound(db, "SELECT bogo_encode(?1)", json, NULL, 0), expected);
        assert_int_equal(run_bound(db, "SELECT bogo_get(bogo_encode(?1), '$')", json, NULL, 0), expected);
        json[n - 1] = 'x';
    }
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_survive_each_failed_allocation),
        cmocka_unit_test(errors_survive_each_failed_allocation),
        cmocka_unit_test(loading_survives_each_failed_allocation),
        cmocka_unit_test(results_beyond_the_limit_are_too_big),
        cmocka_unit_test(the_limit_is_exact),
    };
    return cmocka_run_group_tests(tests, use_failing_memory, NULL);
}
