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

/* scalar.c */
void sql_encode(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_to_json(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_pretty(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_extract(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_get(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_type(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_exists(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_length(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_keys(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_contains(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_pick(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_valid(sqlite3_context *context, int count, sqlite3_value **arguments);
void sql_error(sqlite3_context *context, int count, sqlite3_value **arguments);

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

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#endif
