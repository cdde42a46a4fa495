/*
** table.h - what the table-valued functions share: connecting, the choice of a plan, errors.
**
** Each is an eponymous virtual table whose arguments are hidden columns. A cursor begins with
** sqlite3_vtab_cursor and gives its rows in the order of their rowid.
*/
#ifndef BOGO_EXT_TABLE_H
#define BOGO_EXT_TABLE_H

#include "common.h"

#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* The virtual table: one for a connection, or one for each statement that uses it. */
typedef struct ext_table {
    sqlite3_vtab base; /* first, as SQLite asks for */
    sqlite3 *database;
    const ext_module *module;
} ext_table;

/* The methods xConnect, xDisconnect and xBestIndex. */
int ext_table_connect(sqlite3 *database, void *module, int count, const char *const *words,
                      sqlite3_vtab **table, char **message);
int ext_table_disconnect(sqlite3_vtab *table);

/*
** Accepts plans that know the arguments before the rows are asked for, whatever stands first in a join. The
** plan's number is how many arguments xFilter gets; with 0 it has to call ext_table_no_argument().
*/
int ext_table_best_index(sqlite3_vtab *table, sqlite3_index_info *plan);

/* For xOpen: a new cursor, `size` bytes of which a sqlite3_vtab_cursor is the first; all zero. */
int ext_table_new_cursor(size_t size, sqlite3_vtab_cursor **cursor);

/* The table that a cursor belongs to. */
const ext_table *ext_table_of(const sqlite3_vtab_cursor *cursor);

/* Makes `message`, memory of sqlite3_malloc64(), the error of a cursor's method; returns `code`. */
int ext_table_fail(sqlite3_vtab_cursor *cursor, int code, char *message);

/* The same with the message for an error, as ext_error_text() words it. */
int ext_table_fail_at(sqlite3_vtab_cursor *cursor, ext_place place, const bogo_error *error);

/* The error of a query that does not say what to read, where no rows would look like an answer. */
int ext_table_no_argument(sqlite3_vtab_cursor *cursor);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#endif
