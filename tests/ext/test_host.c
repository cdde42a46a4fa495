/*
** test_host.c - the programs that the extension finds itself in: file names, an SQLite that is too old,
** authorizers, locales.
**
** That it loads at all is in test_loading.c, threads are in test_threads.c, and tests/tools/test_symbols.sh
** sees to it that no symbol of the extension can clash with one of its host.
*/
#define _DEFAULT_SOURCE
#define SQLITE_CORE 1 /* for sqlite3ext.h: its table of functions, without calling through it here */

#include "../support/sql.h"

#include <dlfcn.h>
#include <locale.h>
#include <pthread.h>
#include <sqlite3ext.h>
#include <unistd.h>

static const char *extension_file(void)
{
    const char *file = getenv("BOGO_EXTENSION");
    return file != NULL ? file : "./bogo.so";
}

/* ---- A folder of its own for each test ---------------------------------------------------------------- */

static char folder[] = "/tmp/bogo-test-XXXXXX";

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) != NULL ? 0 : -1;
}

static int remove_folder(void **state)
{
    char command[64];
    (void)state;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

/* The path of a file in the folder; release with free(). */
static char *in_folder(const char *name)
{
    text_run path = {0};
    append_format(&path, "%s/%s", folder, name);
    return path.text;
}

static void write_file(const char *path, const void *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

/* A copy of the extension under another name; release with free(). */
static char *copy_extension(const char *name)
{
    byte_run bytes = read_file(extension_file());
    if (bytes.bytes == NULL) {
        fail_msg("no extension at %s", extension_file());
    }
    char *path = in_folder(name);
    write_file(path, bytes.bytes, bytes.size);
    free_run(&bytes);
    return path;
}

/* ---- File names --------------------------------------------------------------------------------------- */

/* SQLite derives the entry point from the file's name, and tries the name with its suffix when it has none. */
static void loads_under_each_name_that_it_may_have(void **state)
{
    static const char *const names[][2] = {/* the file, and what is loaded */
                                           {"bogo.so", "bogo.so"},       {"bogo.so", "bogo"},
                                           {"libbogo.so", "libbogo.so"}, {"libbogo.so", "libbogo"},
                                           {"bogo.dll", "bogo.dll"},     {"bogo.dylib", "bogo.dylib"}};
    (void)state;
    for (size_t i = 0; i < COUNT(names); i++) {
        sqlite3 *db = NULL;
        char *message = NULL, *copy = copy_extension(names[i][0]), *name = in_folder(names[i][1]);
        assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
        assert_int_equal(sqlite3_enable_load_extension(db, 1), SQLITE_OK);
        if (sqlite3_load_extension(db, name, NULL, &message) != SQLITE_OK) {
            fail_msg("%s: %s", names[i][1], message);
        }
        assert_query(db, "SELECT bogo_extract(bogo_encode('{\"a\":[1,2]}'), '$.a[1]')", "2");
        close_database(db);
        free(copy);
        free(name);
    }
}

/* ---- An old SQLite ------------------------------------------------------------------------------------ */

static const sqlite3_api_routines *real_api;

static int keep_api(sqlite3 *db, char **message, const sqlite3_api_routines *api)
{
    (void)db;
    (void)message;
    real_api = api;
    return SQLITE_OK;
}

static int old_version_number(void)
{
    return 3037002;
}

static const char *old_version(void)
{
    return "3.37.2";
}

/* SQLite's API, from an extension that it loads by itself into the connection. */
static sqlite3 *open_with_api(void)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_auto_extension((void (*)(void))keep_api), SQLITE_OK);
    assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
    assert_int_equal(sqlite3_cancel_auto_extension((void (*)(void))keep_api), 1);
    assert_non_null(real_api);
    return db;
}

typedef int (*entry_point)(sqlite3 *db, char **message, const sqlite3_api_routines *api);

/* The entry point of a copy of the extension that nobody has loaded yet; *library is to be closed. */
static entry_point open_extension(const char *name, void **library)
{
    char *copy = copy_extension(name);
    entry_point function;
    *library = dlopen(copy, RTLD_NOW | RTLD_LOCAL);
    assert_non_null(*library);
    void *symbol = dlsym(*library, "sqlite3_bogo_init");
    assert_non_null(symbol);
    memcpy(&function, &symbol, sizeof symbol);
    free(copy);
    return function;
}

/*
** The API of an SQLite before the oldest that is supported has no functions but those that say so here:
** whatever else the extension called would be a NULL pointer.
*/
static void an_older_sqlite_is_refused_with_a_message(void **state)
{
    static sqlite3_api_routines old_api;
    sqlite3 *db = open_with_api();
    char *message = NULL;
    void *library;
    entry_point load = open_extension("older.so", &library);
    (void)state;
    old_api.libversion_number = old_version_number;
    old_api.libversion = old_version;
    old_api.mprintf = real_api->mprintf;
    assert_int_equal(load(db, &message, &old_api), SQLITE_ERROR);
    assert_text("message", "bogo needs SQLite 3.38 or newer, but this is 3.37.2", message);
    sqlite3_free(message);
    /* The same file in an SQLite that is new enough. */
    message = NULL;
    assert_int_equal(load(db, &message, real_api), SQLITE_OK);
    assert_query(db, "SELECT bogo_valid(bogo_encode('[1]'))", "1");
    close_database(db);
    dlclose(library);
}

/* One that was built with SQLITE_THREADSAFE=0 leaves the functions for mutexes out of its API. */
static void an_sqlite_without_threads_is_served(void **state)
{
    static sqlite3_api_routines api;
    sqlite3 *db = open_with_api();
    char *message = NULL;
    void *library;
    entry_point load = open_extension("threadless.so", &library);
    (void)state;
    api = *real_api;
    api.mutex_alloc = NULL;
    api.mutex_free = NULL;
    api.mutex_enter = NULL;
    api.mutex_leave = NULL;
    api.mutex_try = NULL;
    assert_int_equal(load(db, &message, &api), SQLITE_OK);
    assert_query(db, "SELECT bogo_valid(bogo_encode('[1]'))", "1");
    close_database(db);
    dlclose(library);
}

/* ---- An authorizer ------------------------------------------------------------------------------------ */

/* Answers with the verdict at `context` for the column secret.d, and allows all else. */
static int judge(void *context, int action, const char *table, const char *column, const char *schema,
                 const char *inner)
{
    (void)schema;
    (void)inner;
    bool asked = action == SQLITE_READ && strcmp(table, "secret") == 0 && strcmp(column, "d") == 0;
    return asked ? *(const int *)context : SQLITE_OK;
}

/* What a query may not read, bogo_peek() does not hand out either. */
static void peeking_asks_the_authorizer(void **state)
{
    static const char peek[] = "SELECT bogo_peek('secret', 'd', 1, '$')";
    sqlite3 *db = open_database();
    int verdict = SQLITE_DENY;
    (void)state;
    execute(db, "CREATE TABLE secret(d); INSERT INTO secret VALUES (bogo_encode('7'))");
    assert_int_equal(sqlite3_set_authorizer(db, judge, &verdict), SQLITE_OK);

    sqlite3_stmt *statement = prepare(db, peek);
    assert_int_equal(sqlite3_step(statement), SQLITE_AUTH);
    assert_string_equal(sqlite3_errmsg(db), "bogo_peek: access to secret.d is prohibited");
    assert_int_equal(sqlite3_finalize(statement), SQLITE_AUTH);

    verdict = SQLITE_IGNORE;
    statement = prepare(db, peek);
    assert_true(step(statement));
    assert_int_equal(sqlite3_column_type(statement, 0), SQLITE_NULL);
    finalize(statement);

    verdict = SQLITE_OK;
    statement = prepare(db, peek);
    assert_true(step(statement));
    assert_int_equal(sqlite3_column_int(statement, 0), 7);
    finalize(statement);
    close_database(db);
}

/* ---- Locales ------------------------------------------------------------------------------------------ */

/* Numbers of every kind, in and out. */
static const struct number_query {
    const char *sql, *result;
} number_queries[] = {
    {"SELECT bogo_extract(bogo_encode('{\"d\":2.133,\"n\":[1,2]}'), '$.d') = 2133 / 1000e0", "1"},
    {"SELECT bogo_to_json(bogo_encode('[1.5,2,-0.001,1e300]'))", "'[1.5,2,-0.001,1e+300]'"},
    {"SELECT bogo_to_json(bogo_array(0.5, 1234567.25))", "'[0.5,1234567.25]'"},
    {"SELECT bogo_to_json(bogo_set('{}', '$.a', 2.5), 'extended')", "'{\"a\":2.5}'"},
    {"SELECT bogo_pretty('2.5')", "'2.5'"},
    {"SELECT group_concat(meaning, '; ') FROM bogo_explain('2.5')", "'version 0; float 2.5'"},
    {"SELECT bogo_to_json(bogo_timestamp('2024-01-15T10:30:45.123Z'))", "'\"2024-01-15T10:30:45.123Z\"'"},
};

/* Compiles a locale with a decimal comma and switches to it; false where there is no localedef. */
static bool use_decimal_comma(void)
{
    static const char definition[] = "LC_NUMERIC\n"
                                     "decimal_point \",\"\n"
                                     "thousands_sep \".\"\n"
                                     "grouping 3;3\n"
                                     "END LC_NUMERIC\n";
    char command[256];
    char *source = in_folder("comma");
    write_file(source, definition, sizeof definition - 1);
    free(source);
    /* It warns of the categories that are left out, and its exit status with it. */
    snprintf(command, sizeof command, "localedef -c -i %s/comma %s/xx_XX >/dev/null 2>&1", folder, folder);
    (void)!system(command);
    setenv("LOCPATH", folder, 1);
    return setlocale(LC_ALL, "xx_XX") != NULL && strtod("2,5", NULL) == 2.5;
}

static void assert_numbers(sqlite3 *db)
{
    for (size_t i = 0; i < COUNT(number_queries); i++) {
        assert_query(db, number_queries[i].sql, number_queries[i].result);
    }
}

static void numbers_have_a_point_whatever_the_locale(void **state)
{
    sqlite3 *db = open_database();
    (void)state;
    assert_numbers(db);
    if (!use_decimal_comma()) {
        close_database(db);
        print_message("no locale with a decimal comma can be made: skipped\n");
        skip();
    }
    assert_numbers(db);
    setlocale(LC_ALL, "C");
    close_database(db);
}

typedef struct locale_switcher {
    pthread_mutex_t lock;
    bool stop;
} locale_switcher;

static bool must_stop(locale_switcher *switcher)
{
    pthread_mutex_lock(&switcher->lock);
    bool stop = switcher->stop;
    pthread_mutex_unlock(&switcher->lock);
    return stop;
}

static void *switch_locales(void *argument)
{
    while (!must_stop(argument)) {
        setlocale(LC_ALL, "xx_XX");
        setlocale(LC_ALL, "C");
    }
    return NULL;
}

/* Our numbers only: SQLite itself reads the literals of its SQL without a locale as well. */
static void numbers_have_a_point_while_the_locale_changes(void **state)
{
    locale_switcher switcher = {.lock = PTHREAD_MUTEX_INITIALIZER};
    pthread_t thread;
    (void)state;
    if (!use_decimal_comma()) {
        print_message("no locale with a decimal comma can be made: skipped\n");
        skip();
    }
    sqlite3 *db = open_database();
    assert_int_equal(pthread_create(&thread, NULL, switch_locales, &switcher), 0);
    for (int i = 0; i < 200; i++) {
        assert_numbers(db);
    }
    pthread_mutex_lock(&switcher.lock);
    switcher.stop = true;
    pthread_mutex_unlock(&switcher.lock);
    assert_int_equal(pthread_join(thread, NULL), 0);
    setlocale(LC_ALL, "C");
    close_database(db);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loads_under_each_name_that_it_may_have),
        cmocka_unit_test(an_older_sqlite_is_refused_with_a_message),
        cmocka_unit_test(an_sqlite_without_threads_is_served),
        cmocka_unit_test(peeking_asks_the_authorizer),
        cmocka_unit_test(numbers_have_a_point_whatever_the_locale),
        cmocka_unit_test(numbers_have_a_point_while_the_locale_changes),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
