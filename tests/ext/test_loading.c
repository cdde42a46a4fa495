/*
** test_loading.c - the ways into a program: as a file that SQLite loads, and as a static library.
*/
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#include <sqlite3.h>

/* The entry point of the static library; a program declares it as it does for any extension. */
int sqlite3_bogo_init(sqlite3 *db, char **message, const sqlite3_api_routines *api);

/* The file to load; `make` says where it has built it. */
static const char *extension_file(void)
{
    const char *file = getenv("BOGO_EXTENSION");
    return file != NULL ? file : "./bogo";
}

static sqlite3 *open_memory(void)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
    return db;
}

/* Runs a statement of one row and one text column, and compares. */
static void assert_text(sqlite3 *db, const char *sql, const char *expected)
{
    sqlite3_stmt *statement = NULL;
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    assert_string_equal((const char *)sqlite3_column_text(statement, 0), expected);
    assert_int_equal(sqlite3_finalize(statement), SQLITE_OK);
}

static void assert_works(sqlite3 *db)
{
    assert_text(db, "SELECT bogo_version()", BOGO_VERSION);
    assert_text(db, "SELECT bogo_extract(bogo_encode('{\"a\":[1,\"two\"]}'), '$.a[1]')", "two");
}

static void loads_as_a_file(void **state)
{
    (void)state;
    sqlite3 *db = open_memory();
    char *message = NULL;
    assert_int_equal(sqlite3_enable_load_extension(db, 1), SQLITE_OK);
    /* No entry point named: SQLite derives sqlite3_bogo_init from the name of the file. */
    assert_int_equal(sqlite3_load_extension(db, extension_file(), NULL, &message), SQLITE_OK);
    assert_null(message);
    assert_works(db);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static void loads_from_sql(void **state)
{
    (void)state;
    sqlite3 *db = open_memory();
    assert_int_equal(sqlite3_enable_load_extension(db, 1), SQLITE_OK);
    char *sql = sqlite3_mprintf("SELECT load_extension(%Q)", extension_file());
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_free(sql);
    assert_works(db);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static void loads_twice_into_one_connection(void **state)
{
    (void)state;
    sqlite3 *db = open_memory();
    assert_int_equal(sqlite3_enable_load_extension(db, 1), SQLITE_OK);
    assert_int_equal(sqlite3_load_extension(db, extension_file(), NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_load_extension(db, extension_file(), NULL, NULL), SQLITE_OK);
    assert_works(db);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static void registers_itself_in_every_new_connection(void **state)
{
    (void)state;
    assert_int_equal(sqlite3_auto_extension((void (*)(void))sqlite3_bogo_init), SQLITE_OK);
    for (int i = 0; i < 2; i++) {
        sqlite3 *db = open_memory();
        assert_works(db);
        assert_int_equal(sqlite3_close(db), SQLITE_OK);
    }
    assert_int_equal(sqlite3_cancel_auto_extension((void (*)(void))sqlite3_bogo_init), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loads_as_a_file),
        cmocka_unit_test(loads_from_sql),
        cmocka_unit_test(loads_twice_into_one_connection),
        cmocka_unit_test(registers_itself_in_every_new_connection),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
