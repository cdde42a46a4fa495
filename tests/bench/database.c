#include "database.h"

#include <stdio.h>
#include <stdlib.h>

static void fail(sqlite3 *database, const char *what)
{
    fprintf(stderr, "%s: %s\n", what, sqlite3_errmsg(database));
    exit(1);
}

sqlite3 *database_open(const char *extension)
{
    sqlite3 *database = NULL;
    char *message = NULL;
    if (sqlite3_open(":memory:", &database) != SQLITE_OK)
        fail(database, "opening a database");
    sqlite3_enable_load_extension(database, 1);
    if (sqlite3_load_extension(database, extension, NULL, &message) != SQLITE_OK) {
        fprintf(stderr, "%s: %s\n", extension, message ? message : "cannot be loaded");
        exit(1);
    }
    return database;
}

void database_run(sqlite3 *database, const char *sql)
{
    if (sqlite3_exec(database, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail(database, sql);
}

sqlite3_stmt *database_prepare(sqlite3 *database, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) != SQLITE_OK) {
        fprintf(stderr, "%s\n    in: %.150s\n", sqlite3_errmsg(database), sql);
        return NULL;
    }
    return statement;
}

void database_drain(sqlite3_stmt *statement)
{
    while (sqlite3_step(statement) == SQLITE_ROW)
        ;
    if (sqlite3_reset(statement) != SQLITE_OK)
        fail(sqlite3_db_handle(statement), sqlite3_sql(statement));
}

bool database_number(sqlite3 *database, const char *sql, double *out)
{
    sqlite3_stmt *statement = database_prepare(database, sql);
    if (statement == NULL)
        return false;
    bool found = sqlite3_step(statement) == SQLITE_ROW;
    if (found)
        *out = sqlite3_column_double(statement, 0);
    else
        fprintf(stderr, "%s\n    in: %.150s\n", sqlite3_errmsg(database), sql);
    sqlite3_finalize(statement);
    return found;
}
