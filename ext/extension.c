/*
** extension.c - the entry point of the SQLite extension, and the table of all that it registers.
*/
#include "functions.h"
#include "table.h"

#include <string.h>

#if SQLITE_VERSION_NUMBER < 3038000
#error "sqlite3ext.h of SQLite 3.38 or newer is needed"
#endif

enum { OLDEST_SQLITE = 3038000 };

#if defined(_WIN32)
#define EXT_EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define EXT_EXPORT __attribute__((visibility("default")))
#else
#define EXT_EXPORT
#endif

SQLITE_EXTENSION_INIT1

/* ---- Functions about the extension itself -------------------------------------------------------------- */

/* bogo_version(): the version of this extension and of the library in it. */
static void sql_version(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    (void)count;
    (void)arguments;
    sqlite3_result_text(context, bogo_version(), -1, SQLITE_STATIC);
}

static const char *compiler_name(void)
{
#if defined(__clang__)
    return "clang " __clang_version__;
#elif defined(__GNUC__)
    return "gcc " __VERSION__;
#else
    return "unknown";
#endif
}

static const char *byte_order_name(void)
{
    const uint16_t probe = 1;
    uint8_t first;
    memcpy(&first, &probe, 1);
    return first == 1 ? "little-endian" : "big-endian";
}

static const char *linkage_name(void)
{
#if defined(SQLITE_CORE)
    return "static";
#else
    return "loadable";
#endif
}

static const char *int128_name(void)
{
#if defined(__SIZEOF_INT128__)
    return "yes";
#else
    return "no";
#endif
}

/* bogo_debug(): facts about the build, a line each, for a report of a fault. */
static void sql_debug(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    (void)count;
    (void)arguments;
    char *text = sqlite3_mprintf("bogo: %s\n"
                                 "linkage: %s\n"
                                 "sqlite headers: %s\n"
                                 "sqlite running: %s\n"
                                 "compiler: %s\n"
                                 "pointer size: %d\n"
                                 "byte order: %s\n"
                                 "128-bit integers: %s",
                                 bogo_version(), linkage_name(), SQLITE_VERSION, sqlite3_libversion(),
                                 compiler_name(), (int)sizeof(void *), byte_order_name(), int128_name());
    ext_result_made_text(context, text);
}

/* ---- The table ----------------------------------------------------------------------------------------- */

/* A scalar function: name, arguments, the fewest and the most of them, flags, variant, C function. */
#define SCALAR(name, arguments, least, most, flags, variant, call)                                           \
    {                                                                                                        \
        name, arguments, least, most, flags, variant, call, NULL, NULL, NULL, NULL                           \
    }

/* An aggregate and window function: name, arguments, their number, flags, variant, C family. */
#define AGGREGATE(name, arguments, number, flags, variant, family)                                           \
    {                                                                                                        \
        name, arguments, number, number, flags, variant, NULL, family##_step, family##_final,                \
            family##_value, family##_inverse                                                                 \
    }

static const ext_function functions[] = {
    SCALAR("bogo_encode", "X [, 'extended']", 1, 2, EXT_MARKS, 0, sql_encode),
    SCALAR("bogo_to_json", "DOC [, 'extended']", 1, 2, EXT_MARKS, 0, sql_to_json),
    SCALAR("bogo_pretty", "DOC [, INDENT]", 1, 2, EXT_PURE, 0, sql_pretty),
    SCALAR("bogo_extract", "DOC, PATH, ...", 2, EXT_ANY_NUMBER, EXT_MARKS, 0, sql_extract),
    SCALAR("bogo_get", "DOC, PATH", 2, 2, EXT_MARKS, 0, sql_get),
    SCALAR("bogo_type", "DOC [, PATH]", 1, 2, EXT_PURE, 0, sql_type),
    SCALAR("bogo_exists", "DOC, PATH", 2, 2, EXT_PURE, 0, sql_exists),
    SCALAR("bogo_length", "DOC [, PATH]", 1, 2, EXT_PURE, 0, sql_length),
    SCALAR("bogo_keys", "DOC [, PATH]", 1, 2, EXT_MARKS, 0, sql_keys),
    SCALAR("bogo_contains", "DOC, PATH, V", 3, 3, EXT_PURE | SQLITE_SUBTYPE, 0, sql_contains),
    SCALAR("bogo_pick", "DOC, PATH, ...", 2, EXT_ANY_NUMBER, EXT_MARKS, 0, sql_pick),
    SCALAR("bogo_set", "DOC, PATH, V, ...", 1, EXT_ANY_NUMBER, EXT_READS_MARKS, BOGO_EDIT_SET, sql_put),
    SCALAR("bogo_insert", "DOC, PATH, V, ...", 1, EXT_ANY_NUMBER, EXT_READS_MARKS, BOGO_EDIT_INSERT, sql_put),
    SCALAR("bogo_replace", "DOC, PATH, V, ...", 1, EXT_ANY_NUMBER, EXT_READS_MARKS, BOGO_EDIT_REPLACE,
           sql_put),
    SCALAR("bogo_array_insert", "DOC, PATH, V, ...", 1, EXT_ANY_NUMBER, EXT_READS_MARKS,
           BOGO_EDIT_ARRAY_INSERT, sql_put),
    SCALAR("bogo_remove", "DOC, PATH, ...", 1, EXT_ANY_NUMBER, EXT_MARKS, 0, sql_remove),
    SCALAR("bogo_patch", "DOC, PATCH", 2, 2, EXT_MARKS, 0, sql_patch),
    SCALAR("bogo_valid", "X", 1, 1, EXT_PURE, 0, sql_valid),
    SCALAR("bogo_error", "X", 1, 1, EXT_PURE, 0, sql_error),
    SCALAR("bogo_object", "K, V, ...", 0, EXT_ANY_NUMBER, EXT_READS_MARKS, 0, sql_object),
    SCALAR("bogo_array", "V, ...", 0, EXT_ANY_NUMBER, EXT_READS_MARKS, 0, sql_array),
    SCALAR("bogo_bool", "V", 1, 1, EXT_MARKS, 0, sql_bool),
    SCALAR("bogo_timestamp", "V", 1, 1, EXT_MARKS, 0, sql_timestamp),
    SCALAR("bogo_uint", "V", 1, 1, EXT_MARKS, 0, sql_uint),
    SCALAR("bogo_byte", "V", 1, 1, EXT_MARKS, 0, sql_byte),
    SCALAR("bogo_blob", "V", 1, 1, EXT_MARKS, 0, sql_blob),
    AGGREGATE("bogo_group_array", "V", 1, EXT_READS_MARKS, BOGO_LIST, sql_group),
    AGGREGATE("bogo_group_object", "K, V", 2, EXT_READS_MARKS, BOGO_OBJECT, sql_group),
    SCALAR("bogo_peek", "TABLE, COLUMN, ROWID, PATH [, SCHEMA]", 4, 5, EXT_READS_TABLES, 0, sql_peek),
    SCALAR("bogo_version", "", 0, 0, EXT_PURE, 0, sql_version),
    SCALAR("bogo_debug", "", 0, 0, EXT_PURE, 0, sql_debug),
};

/* Table-valued functions: name, arguments, columns, number of the column that is argument 1, variant, methods. */
static const ext_module modules[] = {
    {"bogo_each", "DOC [, PATH]", EACH_COLUMNS, EACH_DOC, EACH_ITEMS, &each_module},
    {"bogo_tree", "DOC [, PATH]", EACH_COLUMNS, EACH_DOC, EACH_EVERYTHING, &each_module},
    {"bogo_stream", "BLOB", STREAM_COLUMNS, STREAM_BYTES, 0, &stream_module},
    {"bogo_explain", "DOC", EXPLAIN_COLUMNS, EXPLAIN_DOC, 0, &explain_module},
};

/* ---- Registration -------------------------------------------------------------------------------------- */

/* What a function without a maximum is under each number of arguments below its minimum: this error. */
static void refuse_too_few(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    const ext_function *function = ext_running(context);
    (void)arguments;
    ext_fail_text(context, "needs at least %d argument%s, %s(%s), but got %d", function->minimum,
                  function->minimum == 1 ? "" : "s", function->name, function->arguments, count);
}

static int register_arity(sqlite3 *database, const ext_function *function, int arity)
{
    void *row = (void *)function;
    bool too_few = arity >= 0 && arity < function->minimum;
    if (function->call == NULL) {
        return sqlite3_create_window_function(database, function->name, arity, function->flags, row,
                                              function->step, function->final, function->value,
                                              function->inverse, NULL);
    }
    return sqlite3_create_function_v2(database, function->name, arity, function->flags, row,
                                      too_few ? refuse_too_few : function->call, NULL, NULL, NULL);
}

static int register_function(sqlite3 *database, const ext_function *function)
{
    int result = SQLITE_OK;
    bool unlimited = function->maximum == EXT_ANY_NUMBER;
    int first = unlimited ? 0 : function->minimum;
    int last = unlimited ? function->minimum - 1 : function->maximum;
    for (int arity = first; arity <= last && result == SQLITE_OK; arity++) {
        result = register_arity(database, function, arity);
    }
    if (unlimited && result == SQLITE_OK) {
        result = register_arity(database, function, -1);
    }
    return result;
}

static int register_all(sqlite3 *database)
{
    int result = SQLITE_OK;
    for (size_t i = 0; i < sizeof(functions) / sizeof(functions[0]) && result == SQLITE_OK; i++) {
        result = register_function(database, &functions[i]);
    }
    for (size_t i = 0; i < sizeof(modules) / sizeof(modules[0]) && result == SQLITE_OK; i++) {
        result =
            sqlite3_create_module_v2(database, modules[i].name, modules[i].module, (void *)&modules[i], NULL);
    }
    return result;
}

/* ---- Entry point --------------------------------------------------------------------------------------- */

#if !defined(SQLITE_CORE)
/*
** Stores the address of SQLite's API table, the same for all connections of a process. Threads may load the
** extension at once, while others run its functions, so only the first one writes, and under a mutex. An
** SQLite that was built for a single thread has none, and no functions for them.
*/
static void adopt_api(const sqlite3_api_routines *api)
{
    sqlite3_mutex *mutex = api->mutex_alloc != NULL ? api->mutex_alloc(SQLITE_MUTEX_STATIC_APP3) : NULL;
    if (mutex != NULL) {
        api->mutex_enter(mutex);
    }
    if (sqlite3_api != api) {
        SQLITE_EXTENSION_INIT2(api)
    }
    if (mutex != NULL) {
        api->mutex_leave(mutex);
    }
}
#endif

EXT_EXPORT int sqlite3_bogo_init(sqlite3 *database, char **message, const sqlite3_api_routines *api);

/*
** What SQLite calls when bogo.so is loaded, or, linked statically, what sqlite3_auto_extension() is given.
** Registers everything in the connection; an error code, and a message, when it cannot.
*/
EXT_EXPORT int sqlite3_bogo_init(sqlite3 *database, char **message, const sqlite3_api_routines *api)
{
#if defined(SQLITE_CORE)
    (void)api;
#else
    adopt_api(api);
#endif
    if (sqlite3_libversion_number() < OLDEST_SQLITE) {
        *message = sqlite3_mprintf("bogo needs SQLite 3.38 or newer, but this is %s", sqlite3_libversion());
        return SQLITE_ERROR;
    }
    int result = register_all(database);
    if (result != SQLITE_OK) {
        *message = sqlite3_mprintf("bogo cannot register its functions: %s", sqlite3_errmsg(database));
    }
    return result;
}
