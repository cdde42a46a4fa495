/*
** table.c - what the table-valued functions share. See table.h.
*/
#include "table.h"

#include <string.h>

int ext_table_connect(sqlite3 *database, void *module, int count, const char *const *words,
                      sqlite3_vtab **table, char **message)
{
    const ext_module *row = module;
    (void)count;
    (void)words;
    (void)message;
    int result = sqlite3_declare_vtab(database, row->columns);
    if (result == SQLITE_OK) {
        /* Reads nothing but its arguments, so that views and triggers may use it, whoever wrote the schema. */
        result = sqlite3_vtab_config(database, SQLITE_VTAB_INNOCUOUS);
    }
    if (result != SQLITE_OK) {
        return result;
    }
    ext_table *created = sqlite3_malloc64(sizeof(*created));
    if (created == NULL) {
        return SQLITE_NOMEM;
    }
    memset(created, 0, sizeof(*created));
    created->database = database;
    created->module = row;
    *table = &created->base;
    return SQLITE_OK;
}

int ext_table_disconnect(sqlite3_vtab *table)
{
    sqlite3_free(table);
    return SQLITE_OK;
}

enum { MOST_ARGUMENTS = 2 };

int ext_table_best_index(sqlite3_vtab *table, sqlite3_index_info *plan)
{
    const ext_module *module = ((const ext_table *)table)->module;
    int usable[MOST_ARGUMENTS] = {-1, -1}; /* the constraint that gives each argument */
    bool unusable[MOST_ARGUMENTS] = {false, false};
    for (int i = 0; i < plan->nConstraint; i++) {
        int argument = plan->aConstraint[i].iColumn - module->first_argument;
        if (argument < 0) {
            continue;
        }
        if (!plan->aConstraint[i].usable) {
            unusable[argument] = true;
        } else if (plan->aConstraint[i].op == SQLITE_INDEX_CONSTRAINT_EQ) {
            usable[argument] = i;
        }
    }
    for (int i = 0; i < MOST_ARGUMENTS; i++) {
        if (unusable[i] && usable[i] < 0) {
            return SQLITE_CONSTRAINT; /* in this order of the join it is not known yet */
        }
    }
    plan->orderByConsumed = plan->nOrderBy > 0 && plan->aOrderBy[0].iColumn < 0 && !plan->aOrderBy[0].desc;
    for (int i = 0; i < MOST_ARGUMENTS && usable[i] >= 0; i++) {
        plan->aConstraintUsage[usable[i]].argvIndex = i + 1;
        plan->aConstraintUsage[usable[i]].omit = 1;
        plan->estimatedCost = 1.0; /* without a document it stays at SQLite's, which is huge */
        plan->idxNum = i + 1;
    }
    return SQLITE_OK;
}

int ext_table_new_cursor(size_t size, sqlite3_vtab_cursor **cursor)
{
    *cursor = sqlite3_malloc64(size);
    if (*cursor == NULL) {
        return SQLITE_NOMEM;
    }
    memset(*cursor, 0, size);
    return SQLITE_OK;
}

const ext_table *ext_table_of(const sqlite3_vtab_cursor *cursor)
{
    return (const ext_table *)cursor->pVtab;
}

int ext_table_fail(sqlite3_vtab_cursor *cursor, int code, char *message)
{
    sqlite3_free(cursor->pVtab->zErrMsg);
    cursor->pVtab->zErrMsg = message;
    return message == NULL ? SQLITE_NOMEM : code;
}

int ext_table_fail_at(sqlite3_vtab_cursor *cursor, ext_place place, const bogo_error *error)
{
    return ext_table_fail(cursor, ext_error_code(error->status),
                          ext_error_text(ext_table_of(cursor)->module->name, 0, place, error));
}

int ext_table_no_argument(sqlite3_vtab_cursor *cursor)
{
    const ext_module *module = ext_table_of(cursor)->module;
    return ext_table_fail(
        cursor, SQLITE_ERROR,
        sqlite3_mprintf("%s: nothing to read: write %s(%s), in a CROSS JOIN after the tables "
                        "that the arguments come from",
                        module->name, module->name, module->arguments));
}
