/*
** linear.c - the operations whose cost must grow in proportion to the data, once on N and once on 10 N of it.
** To be run under callgrind by linear.sh, which compares the counts.
**
**     linear --instructions --extension FILE
*/
#include "database.h"
#include "instructions.h"
#include "options.h"

#include <stdio.h>

#define SMALL 300
#define LARGE (10 * SMALL)

/* Ten, and a little for buffers that grow and for sizes that take more bytes. */
#define MOST 11
/* Looking N names up among N may take a logarithm more. */
#define MOST_OF_LOOKUPS 13

typedef struct linear_case {
    const char *name;
    const char *document; /* makes ?1 of the query, for N = %d */
    const char *query;    /* ?1 the document, ?2 N */
    int most;             /* the largest factor */
} linear_case;

/* %d rows, from a number on that keeps all of them equally long: ten times the rows are ten times the bytes. */
#define ROWS "WITH RECURSIVE n(i) AS (VALUES(100001) UNION ALL SELECT i+1 FROM n WHERE i < 100000+%d) "

#define JSON_LIST                                                                                            \
    ROWS "SELECT json_group_array(json_object('id',i,'name','item "                                          \
         "'||i,'x',i*0.37,'tags',json_array(i,'a'))) FROM n"
#define JSON_OBJECT   ROWS "SELECT json_group_object('key'||i, json_array(i,'value '||i)) FROM n"
#define BOGO_OF(json) "SELECT bogo_encode((" json "))"

/* clang-format off: a table */
static const linear_case CASES[] = {
    {"encode a list", JSON_LIST, "SELECT bogo_encode(?1)", MOST},
    {"encode an object", JSON_OBJECT, "SELECT bogo_encode(?1)", MOST},
    {"to_json of a list", BOGO_OF(JSON_LIST), "SELECT bogo_to_json(?1)", MOST},
    {"to_json of an object", BOGO_OF(JSON_OBJECT), "SELECT bogo_to_json(?1)", MOST},
    {"each", BOGO_OF(JSON_LIST), "SELECT count(value) FROM bogo_each(?1)", MOST},
    {"tree", BOGO_OF(JSON_LIST), "SELECT sum(length(fullkey)), sum(atom) FROM bogo_tree(?1)", MOST},
    {"group_array", "SELECT %d",
     "WITH RECURSIVE n(i) AS (VALUES(100001) UNION ALL SELECT i+1 FROM n WHERE i < 100000+?2)"
     " SELECT bogo_group_array('item ' || i) FROM n",
     MOST},
    {"group_object", "SELECT %d",
     "WITH RECURSIVE n(i) AS (VALUES(100001) UNION ALL SELECT i+1 FROM n WHERE i < 100000+?2)"
     " SELECT bogo_group_object('key' || i, i) FROM n",
     MOST},
    {"patch one field", BOGO_OF(JSON_OBJECT), "SELECT bogo_patch(?1, '{\"key100001\":1,\"new\":2}')", MOST},
    {"patch every field", BOGO_OF(JSON_OBJECT), "SELECT bogo_patch(?1, ?1)", MOST_OF_LOOKUPS},
    {"set one field", BOGO_OF(JSON_OBJECT), "SELECT bogo_set(?1, '$.key100001', 1)", MOST},
    {"valid", BOGO_OF(JSON_LIST), "SELECT bogo_valid(?1)", MOST},
};
/* clang-format on */

static int count_case(sqlite3 *database, const linear_case *entry, int size)
{
    char sql[600], label[100];
    snprintf(sql, sizeof sql, entry->document, size);
    sqlite3_stmt *maker = database_prepare(database, sql), *query = database_prepare(database, entry->query);
    if (maker == NULL || query == NULL || sqlite3_step(maker) != SQLITE_ROW)
        return 1;
    if (sqlite3_bind_parameter_count(query) > 0)
        sqlite3_bind_value(query, 1, sqlite3_column_value(maker, 0));
    if (sqlite3_bind_parameter_count(query) > 1)
        sqlite3_bind_int(query, 2, size);
    snprintf(label, sizeof label, "%s|%d|%d", entry->name, size, entry->most);
    database_drain(query);
    instructions_start();
    database_drain(query);
    instructions_stop(label);
    sqlite3_finalize(query);
    sqlite3_finalize(maker);
    return 0;
}

int main(int argc, char **argv)
{
    bench_options options = options_read(argc, argv, "--extension --instructions");
    sqlite3 *database = database_open(options.extension);
    int failures = 0;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        failures += count_case(database, &CASES[i], SMALL) + count_case(database, &CASES[i], LARGE);
    sqlite3_close(database);
    return failures > 0;
}
