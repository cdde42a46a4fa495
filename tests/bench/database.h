/*
** database.h - an in-memory SQLite database with the extension loaded, for the programs of this folder.
** A failure that leaves nothing to measure ends the program with SQLite's message.
*/
#ifndef BENCH_DATABASE_H
#define BENCH_DATABASE_H

#include <sqlite3.h>
#include <stdbool.h>

/* Opens an empty database and loads the extension file into it. Close with sqlite3_close(). */
sqlite3 *database_open(const char *extension);

/* Runs statements that give no rows. */
void database_run(sqlite3 *database, const char *sql);

/* Prepares one statement; NULL and a message on stderr when SQLite refuses it. */
sqlite3_stmt *database_prepare(sqlite3 *database, const char *sql);

/* Steps a statement through all its rows and resets it. */
void database_drain(sqlite3_stmt *statement);

/* The first column of the only row, as a number. False, and a message, when there is an error. */
bool database_number(sqlite3 *database, const char *sql, double *out);

#endif
