/*
** test_resources.c - what a connection lends is given back: memory after walks that stop early, after a heap
** that was too small, after statements that are interrupted.
**
** That each single allocation may fail is in test_limits.c.
*/
#define _POSIX_C_SOURCE 200809L

#include "../support/sql.h"

#include <pthread.h>
#include <time.h>

/* ---- Cursors ------------------------------------------------------------------------------------------ */

/* Each opens a table-valued function and does not go to its end, or opens it over and over. */
static const char *const walks[] = {
    "SELECT sum((SELECT count(*) FROM bogo_each(bogo_encode('[1,2,3]')))) FROM counter",
    "SELECT sum((SELECT count(*) FROM bogo_tree('{\"a\":[1,{\"b\":[]}]}'))) FROM counter",
    "SELECT (SELECT value FROM bogo_each(bogo_encode('[[1],2,3]')) LIMIT 1) FROM counter",
    "SELECT (SELECT fullkey FROM bogo_tree('{\"a\":[1,{\"b\":[]}]}') WHERE atom IS NOT NULL LIMIT 1) FROM "
    "counter",
    "SELECT (SELECT doc FROM bogo_stream(x'00000001') LIMIT 1) FROM counter",
    "SELECT (SELECT meaning FROM bogo_explain(x'000a01020001') LIMIT 1) FROM counter",
    "SELECT count(*) FROM counter, bogo_each(bogo_array(i, i + 1)) AS e WHERE e.value = i",
    "SELECT bogo_length(bogo_group_array(i)), bogo_length(bogo_group_object(i, bogo_array(i))) FROM counter",
    "SELECT max(bogo_length(g)) FROM (SELECT bogo_group_array(i) OVER (ORDER BY i ROWS 9 PRECEDING) AS g "
    "FROM counter)",
    "SELECT count(bogo_extract(j, p)) FROM (SELECT '{\"a\":' || i || '}' AS j, '$.a' AS p FROM counter)",
    "SELECT count(bogo_set(j, p, i)) FROM (SELECT '{\"a\":' || i || '}' AS j, '$.b[#]' AS p, i FROM counter)",
};

static void memory_is_back_after_each_statement(void **state)
{
    sqlite3 *db = open_database();
    (void)state;
    execute(db, "CREATE TABLE counter(i TEXT)");
    execute(db, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) "
                "INSERT INTO counter SELECT i FROM n");
    for (size_t i = 0; i < COUNT(walks); i++) {
        free(query(db, walks[i])); /* for the first time: page cache and schema grow */
        sqlite3_int64 before = sqlite3_memory_used();
        sqlite3_stmt *statement = prepare(db, walks[i]);
        while (step(statement)) {
        }
        finalize(statement);
        if (sqlite3_memory_used() != before) {
            fail_msg("%s\n  %lld bytes are gone", walks[i], (long long)(sqlite3_memory_used() - before));
        }
    }
    close_database(db);
}

/* A statement that is finalized at its first row leaves cursors open until then. */
static void memory_is_back_after_a_statement_that_ends_early(void **state)
{
    static const char *const statements[] = {
        "SELECT value FROM bogo_each('[[1,2],[3,4]]')",
        "SELECT value, fullkey FROM bogo_tree('{\"a\":{\"b\":{\"c\":[1,2,3]}}}', '$.a')",
        "SELECT doc FROM bogo_stream(x'000000010002')",
        "SELECT meaning FROM bogo_explain('[1,2]')",
        "SELECT a.value, b.value FROM bogo_each('[1,2]') AS a, bogo_tree('[[[3]]]') AS b",
        "SELECT bogo_group_array(value) OVER (ORDER BY key ROWS 1 PRECEDING) FROM bogo_each('[1,2,3]')",
    };
    sqlite3 *db = open_database();
    (void)state;
    for (size_t i = 0; i < COUNT(statements); i++) {
        free(query(db, statements[i]));
        sqlite3_int64 before = sqlite3_memory_used();
        sqlite3_stmt *statement = prepare(db, statements[i]);
        assert_true(step(statement));
        finalize(statement);
        assert_int_equal(sqlite3_memory_used(), before);
    }
    close_database(db);
}

/* A walk holds the document and one place for each level, however many elements there are. */
static void the_memory_of_a_walk_does_not_grow_with_its_rows(void **state)
{
    sqlite3 *db = open_database();
    sqlite3_int64 peaks[2];
    (void)state;
    for (int i = 0; i < 2; i++) {
        byte_run document;
        sqlite3_stmt *encode =
            prepare(db, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1) "
                        "SELECT bogo_encode('[' || group_concat(i % 100) || ',\"end\"]') FROM n");
        assert_int_equal(sqlite3_bind_int(encode, 1, i == 0 ? 1000 : 100000), SQLITE_OK);
        assert_true(step(encode));
        document = column_bytes(encode, 0);
        finalize(encode);
        sqlite3_stmt *walk = prepare(db, "SELECT count(fullkey), count(atom) FROM bogo_tree(?1)");
        bind_blob(walk, 1, document.bytes, document.size);
        sqlite3_int64 before = sqlite3_memory_used();
        sqlite3_memory_highwater(1);
        assert_true(step(walk));
        peaks[i] = sqlite3_memory_highwater(0) - before - (sqlite3_int64)document.size;
        finalize(walk);
        free_run(&document);
    }
    assert_in_range(peaks[1], 0, (uint64_t)peaks[0] + 4096);
    close_database(db);
}

/* ---- The heap ----------------------------------------------------------------------------------------- */

static void a_heap_that_is_too_small_is_out_of_memory_and_no_more(void **state)
{
    static const char *const large[] = {
        "SELECT length(bogo_encode('[' || replace(hex(zeroblob(2000000)), '00', '1,') || '1]'))",
        "SELECT length(bogo_group_array(zeroblob(100000))) FROM bogo_each(?1)",
        "SELECT length(bogo_to_json(bogo_array(zeroblob(1500000))))",
        "SELECT length(bogo_set('{}', '$.a', zeroblob(1500000), '$.b', zeroblob(1500000)))",
    };
    sqlite3_int64 unused = sqlite3_memory_used();
    sqlite3 *db = open_database();
    (void)state;
    sqlite3_int64 limit = sqlite3_memory_used() + 3000000;
    for (size_t i = 0; i < COUNT(large); i++) {
        sqlite3_stmt *statement = prepare(db, large[i]);
        if (sqlite3_bind_parameter_count(statement) > 0) {
            bind_text(statement, 1,
                      "[1,2,3,4,5,6,7,8,9,10,1,2,3,4,5,6,7,8,9,20,1,2,3,4,5,6,7,8,9,30,1,2,3,4,5]", 74);
        }
        sqlite3_hard_heap_limit64(limit);
        assert_int_equal(sqlite3_step(statement), SQLITE_NOMEM);
        sqlite3_finalize(statement);
        assert_query(db, "SELECT bogo_to_json(bogo_set('{\"a\":1}', '$.b', 2))", "'{\"a\":1,\"b\":2}'");
        sqlite3_hard_heap_limit64(0);
    }
    close_database(db);
    assert_int_equal(sqlite3_memory_used(), unused);
}

/* ---- Interrupts --------------------------------------------------------------------------------------- */

static const char *const endless[] = {
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(bogo_encode('[' || i || "
    "']')) FROM n",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
    "SELECT sum(e.value) FROM n, bogo_each('[1,2,3,[4]]') AS e",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT bogo_group_array(i) FROM n",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT bogo_group_object(i, '[]') FROM "
    "n",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
    "SELECT count(*) FROM n, bogo_tree('{\"a\":{\"b\":[1,2,3]}}') AS t",
};

static int stop_at_once(void *context)
{
    (void)context;
    return 1;
}

static void a_progress_handler_ends_any_statement(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(endless); i++) {
        sqlite3_int64 unused = sqlite3_memory_used();
        sqlite3 *db = open_database();
        sqlite3_progress_handler(db, 5000, stop_at_once, NULL);
        assert_query_fails(db, endless[i], SQLITE_INTERRUPT, "interrupted");
        sqlite3_progress_handler(db, 0, NULL, NULL);
        assert_query(db, "SELECT bogo_extract('[1,2]', '$[1]')", "2");
        close_database(db);
        assert_int_equal(sqlite3_memory_used(), unused);
    }
}

typedef struct running_statement {
    sqlite3 *db;
    const char *sql;
    int code;
    pthread_mutex_t lock;
    bool ended;
} running_statement;

static void *run_to_its_end(void *argument)
{
    running_statement *running = argument;
    sqlite3_stmt *statement = NULL;
    running->code = sqlite3_prepare_v2(running->db, running->sql, -1, &statement, NULL);
    while (running->code == SQLITE_OK || running->code == SQLITE_ROW) {
        running->code = sqlite3_step(statement);
    }
    sqlite3_finalize(statement);
    pthread_mutex_lock(&running->lock);
    running->ended = true;
    pthread_mutex_unlock(&running->lock);
    return NULL;
}

static bool has_ended(running_statement *running)
{
    pthread_mutex_lock(&running->lock);
    bool ended = running->ended;
    pthread_mutex_unlock(&running->lock);
    return ended;
}

/* sqlite3_interrupt() does nothing before the statement runs, so it is called until the statement has ended. */
static void another_thread_interrupts_any_statement(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(endless); i++) {
        const struct timespec pause = {0, 2000000};
        running_statement running = {
            .db = open_database(), .sql = endless[i], .lock = PTHREAD_MUTEX_INITIALIZER};
        pthread_t thread;
        assert_int_equal(pthread_create(&thread, NULL, run_to_its_end, &running), 0);
        while (!has_ended(&running)) {
            nanosleep(&pause, NULL);
            sqlite3_interrupt(running.db);
        }
        assert_int_equal(pthread_join(thread, NULL), 0);
        assert_int_equal(running.code, SQLITE_INTERRUPT);
        assert_query(running.db, "SELECT bogo_extract('[1,2]', '$[1]')", "2");
        close_database(running.db);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_is_back_after_each_statement),
        cmocka_unit_test(memory_is_back_after_a_statement_that_ends_early),
        cmocka_unit_test(the_memory_of_a_walk_does_not_grow_with_its_rows),
        cmocka_unit_test(a_heap_that_is_too_small_is_out_of_memory_and_no_more),
        cmocka_unit_test(a_progress_handler_ends_any_statement),
        cmocka_unit_test(another_thread_interrupts_any_statement),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
