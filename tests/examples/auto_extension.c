/*
** auto_extension.c - a program with SQLite and the bogo functions linked in: every connection that it opens
** has them, and no file is loaded at run time. Link with libsqlite_bogo.a (`make static`) and SQLite.
*/
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

int sqlite3_bogo_init(sqlite3 *database, char **message, const sqlite3_api_routines *api);

static int print_row(void *unused, int count, char **values, char **names)
{
    (void)unused;
    (void)names;
    for (int i = 0; i < count; i++) {
        printf("%s%s", i > 0 ? "|" : "", values[i] != NULL ? values[i] : "NULL");
    }
    printf("\n");
    return 0;
}

static const char script[] =
    "CREATE TABLE person(id INTEGER PRIMARY KEY, doc BLOB CHECK (bogo_valid(doc)));"
    "INSERT INTO person(doc) VALUES (bogo_encode('{\"name\":\"Alice\",\"age\":30}')),"
    "                               (bogo_object('name', 'Bob', 'age', 25));"
    "SELECT id, bogo_extract(doc, '$.name'), bogo_extract(doc, '$.age'), bogo_extract(doc, '$.nope') FROM "
    "person;"
    "SELECT bogo_debug() LIKE '%linkage: static%';";

int main(void)
{
    sqlite3_auto_extension((void (*)(void))sqlite3_bogo_init);

    sqlite3 *database;
    char *message = NULL;
    int result = sqlite3_open(":memory:", &database);
    if (result == SQLITE_OK) {
        result = sqlite3_exec(database, script, print_row, NULL, &message);
    }
    if (result != SQLITE_OK) {
        fprintf(stderr, "%s\n", message != NULL ? message : sqlite3_errmsg(database));
    }
    sqlite3_free(message);
    sqlite3_close(database);
    return result == SQLITE_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
