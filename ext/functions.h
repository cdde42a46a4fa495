/*
** functions.h - every SQL function, for the registration table in extension.c. What each does is said where
** it is defined, and in the function table of README.md.
*/
#ifndef BOGO_EXT_FUNCTIONS_H
#define BOGO_EXT_FUNCTIONS_H

#include "common.h"

#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* convert.c */
void sql_encode(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_to_json(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_pretty(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_valid(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_error(sqlite3_context *context, int count, sqlite3_value **arguments);

/* extract.c */
void sql_extract(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_get(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_type(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_exists(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_length(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_keys(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_contains(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_pick(sqlite3_context *context, int count, sqlite3_value **arguments);

/* build.c */
void sql_object(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_array(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_bool(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_timestamp(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_uint(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_byte(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_blob(sqlite3_context *context, int count, sqlite3_value **arguments);

/* group.c: ext_function.variant is the container, BOGO_LIST or BOGO_OBJECT */
void sql_group_step(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_group_inverse(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_group_value(sqlite3_context *context);
void sql_group_final(sqlite3_context *context);

/* edit.c */
void sql_put(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_remove(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_patch(sqlite3_context *context, int count, sqlite3_value **arguments);

/* each.c */
#define EACH_COLUMNS                                                                                         \
    "CREATE TABLE each(key, value, type, atom, id, parent, fullkey, path, doc HIDDEN, root HIDDEN)"
enum {
    EACH_KEY,
    EACH_VALUE,
    EACH_TYPE,
    EACH_ATOM,
    EACH_ID,
    EACH_PARENT,
    EACH_FULLKEY,
    EACH_PATH,
    EACH_DOC,
    EACH_ROOT
};
enum { EACH_ITEMS, EACH_EVERYTHING }; /* variants: bogo_each, bogo_tree */
extern const sqlite3_module each_module;

/* stream.c */
#define STREAM_COLUMNS "CREATE TABLE stream(doc, offset, size, bytes HIDDEN)"
enum { STREAM_DOC, STREAM_OFFSET, STREAM_SIZE, STREAM_BYTES };
extern const sqlite3_module stream_module;

/* explain.c */
#define EXPLAIN_COLUMNS "CREATE TABLE explanation(offset, size, depth, bytes, meaning, doc HIDDEN)"
enum { EXPLAIN_OFFSET, EXPLAIN_SIZE, EXPLAIN_DEPTH, EXPLAIN_BYTES, EXPLAIN_MEANING, EXPLAIN_DOC };
extern const sqlite3_module explain_module;

/* peek.c */
void sql_peek(sqlite3_context *context, int count, sqlite3_value **arguments);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#endif
