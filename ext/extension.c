/*
** extension.c - the entry point of the SQLite extension, and the table of all that it registers.
*/
#include "functions.h"

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

/* ---- Functions about the extension itself -----------------------------------------------------------------
 */

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
    if (text == NULL) {
        sqlite3_result_error_nomem(context);
    } else {
        sqlite3_result_text(context, text, -1, sqlite3_free);
    }
}

/* ---- The table --------------------------------------------------------------------------------------------
 */

static const ext_function functions[] = {
    {.name = "bogo_encode",
     .arguments = "X [, 'extended']",
     .minimum = 1,
     .maximum = 2,
     .flags = EXT_MARKS,
     .call = sql_encode},
    {.name = "bogo_to_json",
     .arguments = "DOC [, 'extended']",
     .minimum = 1,
     .maximum = 2,
     .flags = EXT_MARKS,
     .call = sql_to_json},
    {.name = "bogo_pretty",
     .arguments = "DOC [, INDENT]",
     .minimum = 1,
     .maximum = 2,
     .flags = EXT_PURE,
     .call = sql_pretty},
    {.name = "bogo_extract",
     .arguments = "DOC, PATH, ...",
     .minimum = 2,
     .maximum = EXT_ANY_NUMBER,
     .flags = EXT_MARKS,
     .call = sql_extract},
    {.name = "bogo_get",
     .arguments = "DOC, PATH",
     .minimum = 2,
     .maximum = 2,
     .flags = EXT_MARKS,
     .call = sql_get},
    {.name = "bogo_type",
     .arguments = "DOC [, PATH]",
     .minimum = 1,
     .maximum = 2,
     .flags = EXT_PURE,
     .call = sql_type},
    {.name = "bogo_exists",
     .arguments = "DOC, PATH",
     .minimum = 2,
     .maximum = 2,
     .flags = EXT_PURE,
     .call = sql_exists},
    {.name = "bogo_length",
     .arguments = "DOC [, PATH]",
     .minimum = 1,
     .maximum = 2,
     .flags = EXT_PURE,
     .call = sql_length},
    {.name = "bogo_keys",
     .arguments = "DOC [, PATH]",
     .minimum = 1,
     .maximum = 2,
     .flags = EXT_MARKS,
     .call = sql_keys},
    {.name = "bogo_contains",
     .arguments = "DOC, PATH, V",
     .minimum = 3,
     .maximum = 3,
     .flags = EXT_PURE,
     .call = sql_contains},
    {.name = "bogo_pick",
     .arguments = "DOC, PATH, ...",
     .minimum = 2,
     .maximum = EXT_ANY_NUMBER,
     .flags = EXT_MARKS,
     .call = sql_pick},
    {.name = "bogo_valid",
     .arguments = "X",
     .minimum = 1,
     .maximum = 1,
     .flags = EXT_PURE,
     .call = sql_valid},
    {.name = "bogo_error",
     .arguments = "X",
     .minimum = 1,
     .maximum = 1,
     .flags = EXT_PURE,
     .call = sql_error},
    {.name = "bogo_object",
     .arguments = "K, V, ...",
     .minimum = 0,
     .maximum = EXT_ANY_NUMBER,
     .flags = EXT_READS_MARKS,
     .call = sql_object},
    {.name = "bogo_array",
     .arguments = "V, ...",
     .minimum = 0,
     .maximum = EXT_ANY_NUMBER,
     .flags = EXT_READS_MARKS,
     .call = sql_array},
    {.name = "bogo_bool", .arguments = "V", .minimum = 1, .maximum = 1, .flags = EXT_MARKS, .call = sql_bool},
    {.name = "bogo_timestamp",
     .arguments = "V",
     .minimum = 1,
     .maximum = 1,
     .flags = EXT_MARKS,
     .call = sql_timestamp},
    {.name = "bogo_uint", .arguments = "V", .minimum = 1, .maximum = 1, .flags = EXT_MARKS, .call = sql_uint},
    {.name = "bogo_byte", .arguments = "V", .minimum = 1, .maximum = 1, .flags = EXT_MARKS, .call = sql_byte},
    {.name = "bogo_blob", .arguments = "V", .minimum = 1, .maximum = 1, .flags = EXT_MARKS, .call = sql_blob},
    {.name = "bogo_group_array",
     .arguments = "V",
     .minimum = 1,
     .maximum = 1,
     .flags = EXT_READS_MARKS,
     .variant = BOGO_LIST,
     .step = sql_group_step,
     .final = sql_group_final,
     .value = sql_group_value,
     .inverse = sql_group_inverse},
    {.name = "bogo_group_object",
     .arguments = "K, V",
     .minimum = 2,
     .maximum = 2,
     .flags = EXT_READS_MARKS,
     .variant = BOGO_OBJECT,
     .step = sql_group_step,
     .final = sql_group_final,
     .value = sql_group_value,
     .inverse = sql_group_inverse},
    {.name = "bogo_version",
     .arguments = "",
     .minimum = 0,
     .maximum = 0,
     .flags = EXT_PURE,
     .call = sql_version},
    {.name = "bogo_debug", .arguments = "", .minimum = 0, .maximum = 0, .flags = EXT_PURE, .call = sql_debug},
};

/* ---- Registration -----------------------------------------------------------------------------------------
 */

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
    return result;
}

/* ---- Entry point ------------------------------------------------------------------------------------------
 */

#if !defined(SQLITE_CORE)
/*
** Stores the address of SQLite's API table, the same for all connections of a process. Threads may load the
** extension at once, so the first to come stores it, and the others find it there and write nothing.
*/
static void adopt_api(const sqlite3_api_routines *api)
{
#if defined(__GNUC__)
    const sqlite3_api_routines *present = NULL;
    bool stored =
        __atomic_compare_exchange_n(&sqlite3_api, &present, api, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
    if (!stored && present != api) { /* another copy of SQLite than the one that loaded us first */
        __atomic_store_n(&sqlite3_api, api, __ATOMIC_RELEASE);
    }
#else
    SQLITE_EXTENSION_INIT2(api)
#endif
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
    return register_all(database);
}
