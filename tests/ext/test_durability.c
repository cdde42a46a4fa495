/*
** test_durability.c - a process that updates documents is killed at random moments; nothing is damaged.
**
** A child process changes rows with bogo_set, transaction after transaction, until it is killed. Then the
** database is opened again: SQLite finds it sound, every document is valid, and of the changes of a
** transaction all are there or none. In each journal mode. BOGO_ROWS and BOGO_KILLS make it longer (see `make
** test-durability`).
*/
#define _POSIX_C_SOURCE 200809L

#include "../support/sql.h"

#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Rows that one transaction changes, next to each other; each holds how often it was changed. */
enum { GROUP = 20, LONGEST_WAIT = 60 };

static const char *const journal_modes[] = {"DELETE", "WAL"};

static char file_name[64];

static sqlite3 *open_file(void)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(file_name, &db), SQLITE_OK);
    assert_int_equal(sqlite3_bogo_init(db, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_busy_timeout(db, 10000), SQLITE_OK);
    return db;
}

static void remove_files(void)
{
    static const char *const endings[] = {"", "-journal", "-wal", "-shm"};
    for (size_t i = 0; i < COUNT(endings); i++) {
        char name[COUNT(file_name) + 16];
        snprintf(name, sizeof name, "%s%s", file_name, endings[i]);
        (void)remove(name);
    }
}

static void create_rows(const char *journal_mode, uint64_t rows)
{
    char sql[512];
    sqlite3 *db = open_file();
    snprintf(sql, sizeof sql, "PRAGMA journal_mode = %s", journal_mode);
    execute(db, sql);
    execute(db, "CREATE TABLE t(id INTEGER PRIMARY KEY, doc BLOB NOT NULL)");
    snprintf(
        sql, sizeof sql,
        "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < %llu) INSERT INTO t "
        "SELECT i, bogo_object('id', i, 'changes', 0, 'text', '', 'list', json('[1,2,3]')) FROM n",
        (unsigned long long)rows);
    execute(db, sql);
    close_database(db);
}

/*
** The child: changes groups of rows, each in a transaction, as fast as it can, until it is killed. A byte to
** `started` says that the first change is made.
*/
static void change_rows(uint64_t rows, uint64_t seed, int started)
{
    sqlite3 *db = open_file();
    sqlite3_stmt *update = prepare(
        db, "UPDATE t SET doc = bogo_set(doc, '$.changes', bogo_extract(doc, '$.changes') + 1, '$.text', "
            "hex(zeroblob(?2)), '$.list[#]', ?2, '$.list[0]', ?3) WHERE id >= ?1 AND id < ?1 + ?4");
    for (;;) {
        uint64_t group = random_next(&seed) % (rows / GROUP);
        sqlite3_bind_int64(update, 1, (int64_t)(group * GROUP));
        sqlite3_bind_int64(update, 2, random_below(&seed, 100)); /* sizes on both sides of a longer varint */
        sqlite3_bind_double(update, 3, (double)random_next(&seed));
        sqlite3_bind_int(update, 4, GROUP);
        (void)step(update);
        sqlite3_reset(update);
        if (started >= 0 && write(started, "", 1) == 1) {
            started = -1;
        }
    }
}

/* What has to hold after every kill. Returns the number of changes so far. */
static int64_t check_rows(uint64_t rows)
{
    char expected[32], sql[256];
    sqlite3 *db = open_file();
    assert_query(db, "PRAGMA integrity_check", "'ok'");
    snprintf(expected, sizeof expected, "%llu", (unsigned long long)rows);
    assert_query(db, "SELECT sum(bogo_valid(doc)) FROM t", expected);
    assert_query(db, "SELECT count(*) FROM t WHERE bogo_extract(doc, '$.id') IS NOT id", "0");
    /* A list grows by one with each change, and a group changes as a whole. */
    assert_query(
        db, "SELECT count(*) FROM t WHERE bogo_length(doc, '$.list') <> 3 + bogo_extract(doc, '$.changes')",
        "0");
    snprintf(sql, sizeof sql,
             "SELECT count(*) FROM (SELECT 1 FROM t GROUP BY id / %d "
             "HAVING min(bogo_extract(doc, '$.changes')) <> max(bogo_extract(doc, '$.changes')))",
             GROUP);
    assert_query(db, sql, "0");
    char *changes = query(db, "SELECT sum(bogo_extract(doc, '$.changes')) FROM t");
    int64_t count = strtoll(changes, NULL, 10);
    free(changes);
    close_database(db);
    return count;
}

/* Lets a child change rows for a random while and kills it. */
static void change_and_kill(uint64_t rows, uint64_t *seed)
{
    int status = 0;
    uint64_t child_seed = random_next(seed);
    struct timespec wait = {0, 1000000 * (1 + (long)random_below(seed, LONGEST_WAIT))};
    int started[2];
    char byte;
    assert_int_equal(pipe(started), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        change_rows(rows, child_seed, started[1]);
    }
    close(started[1]);
    assert_int_equal(read(started[0], &byte, 1), 1);
    close(started[0]);
    while (nanosleep(&wait, &wait) != 0 && errno == EINTR) {
    }
    assert_int_equal(kill(child, SIGKILL), 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

static void killed_writers_damage_nothing(void **state)
{
    uint64_t rows = number_from_environment("BOGO_ROWS", 2000);
    uint64_t kills = number_from_environment("BOGO_KILLS", 1 + repetitions(9));
    uint64_t seed = number_from_environment("BOGO_SEED", (uint64_t)time(NULL));
    (void)state;
    assert_true(rows >= GROUP && rows % GROUP == 0);
    for (size_t mode = 0; mode < COUNT(journal_modes); mode++) {
        remove_files();
        create_rows(journal_modes[mode], rows);
        int64_t changes = 0;
        for (uint64_t kill_number = 0; kill_number < kills; kill_number++) {
            change_and_kill(rows, &seed);
            int64_t now = check_rows(rows);
            assert_true(now > changes);
            changes = now;
        }
        printf("journal_mode %s: %llu rows, %llu kills, %lld changes\n", journal_modes[mode],
               (unsigned long long)rows, (unsigned long long)kills, (long long)changes);
        remove_files();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(killed_writers_damage_nothing)};
    const char *folder = getenv("TMPDIR");
    snprintf(file_name, sizeof file_name, "%.30s/bogo-durability-%ld.db", folder != NULL ? folder : "/tmp",
             (long)getpid());
    return cmocka_run_group_tests(tests, NULL, NULL);
}
