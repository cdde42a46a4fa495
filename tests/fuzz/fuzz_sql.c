/*
** fuzz_sql.c - random calls of every SQL function on random values, in a UTF-8 and in a UTF-16 database.
**
** A call gives a result or an error with a message; SQLITE_LIMIT_LENGTH is small, so that it is met. Some of
** the expressions are laws: they are true or NULL unless they fail.
*/
#include "../support/sql.h"
#include "fuzz.h"

enum { MOST_STATEMENTS = 12, MOST_ROWS = 3, LENGTH_LIMIT = 30000 };

/* ---- Statements --------------------------------------------------------------------------------------- */

static const char *const calls[] = {
    "SELECT bogo_encode(?1)",
    "SELECT bogo_encode(?1, ?2)",
    "SELECT bogo_encode(?1, 'extended')",
    "SELECT bogo_to_json(?1)",
    "SELECT bogo_to_json(?1, 'extended')",
    "SELECT bogo_pretty(?1), bogo_pretty(?1, ?2)",
    "SELECT bogo_extract(?1, ?2)",
    "SELECT bogo_extract(?1, ?2, ?3, ?4)",
    "SELECT bogo_get(?1, ?2)",
    "SELECT bogo_type(?1), bogo_type(?1, ?2)",
    "SELECT bogo_exists(?1, ?2)",
    "SELECT bogo_length(?1), bogo_length(?1, ?2)",
    "SELECT bogo_keys(?1), bogo_keys(?1, ?2)",
    "SELECT bogo_contains(?1, ?2, ?3)",
    "SELECT bogo_pick(?1, ?2, ?3)",
    "SELECT bogo_set(?1, ?2, ?3)",
    "SELECT bogo_set(?1, ?2, bogo_encode(?3), ?4, json(?5))",
    "SELECT bogo_set(?1, ?2, bogo_get(?3, ?4))",
    "SELECT bogo_insert(?1, ?2, ?3, ?4, ?5)",
    "SELECT bogo_replace(?1, ?2, ?3, ?4, bogo_array(?5))",
    "SELECT bogo_array_insert(?1, ?2, ?3, ?4, ?5)",
    "SELECT bogo_remove(?1, ?2, ?3)",
    "SELECT bogo_patch(?1, ?2)",
    "SELECT bogo_valid(?1), bogo_error(?1)",
    "SELECT bogo_object(?1, ?2, ?3, bogo_encode(?4))",
    "SELECT bogo_array(?1, ?2, bogo_object(?3, ?4), json(?5))",
    "SELECT bogo_array(bogo_bool(?1), bogo_timestamp(?2), bogo_uint(?3), bogo_byte(?4), bogo_blob(?5))",
    "SELECT bogo_bool(?1)",
    "SELECT bogo_timestamp(?1)",
    "SELECT bogo_uint(?1)",
    "SELECT bogo_byte(?1)",
    "SELECT bogo_blob(?1)",
    "SELECT bogo_version(), bogo_debug()",
    "SELECT bogo_group_array(d), bogo_group_object(?1, d) FROM t",
    "SELECT bogo_group_array(bogo_encode(d)) OVER (ORDER BY id ROWS 1 PRECEDING) FROM t",
    "SELECT bogo_group_object(?1, d) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 1 FOLLOWING) FROM t",
    "SELECT * FROM bogo_each(?1, ?2)",
    "SELECT * FROM bogo_tree(?1, ?2)",
    "SELECT e.key, e.fullkey, tr.path FROM t, bogo_each(t.d) AS e, bogo_tree(e.value) AS tr LIMIT 50",
    "SELECT count(*) FROM t LEFT JOIN bogo_tree(t.d, ?1) AS e ON e.atom = ?2",
    "SELECT id, parent FROM bogo_tree(?1) WHERE key = ?2 ORDER BY value",
    "SELECT * FROM bogo_stream(?1)",
    "SELECT s.*, e.* FROM bogo_stream(?1) AS s, bogo_explain(s.doc) AS e LIMIT 50",
    "SELECT * FROM bogo_explain(?1)",
    "SELECT bogo_peek(?1, ?2, ?3, ?4)",
    "SELECT bogo_peek('t', 'd', ?1, ?2), bogo_peek('t', 'd', ?1, ?2, 'main')",
    "UPDATE t SET d = bogo_set(d, ?1, ?2)",
};

static const char *const laws[] = {
    "SELECT bogo_valid(bogo_encode(?1))",
    "SELECT bogo_valid(bogo_encode(?1, 'extended'))",
    "SELECT bogo_valid(?1) = (bogo_error(?1) IS NULL)",
    "SELECT bogo_encode(?1) = ?1 WHERE bogo_valid(?1)",
    "SELECT json_valid(bogo_to_json(?1)) WHERE bogo_valid(?1)",
    "SELECT bogo_to_json(bogo_encode(bogo_to_json(?1, 'extended'), 'extended'), 'extended') ="
    "  bogo_to_json(?1, 'extended') WHERE bogo_valid(?1)",
    "SELECT bogo_encode(bogo_pretty(?1, ' ')) = bogo_encode(bogo_to_json(?1)) WHERE bogo_valid(?1)",
    "SELECT bogo_exists(?1, ?2) = (bogo_type(?1, ?2) IS NOT NULL)",
    "SELECT bogo_valid(bogo_get(?1, ?2)) WHERE bogo_valid(?1)",
    "SELECT bogo_extract(?1, ?2) IS bogo_extract(bogo_get(?1, ?2), '$') WHERE bogo_exists(?1, ?2)",
    "SELECT bogo_valid(bogo_pick(?1, ?2, ?3)) WHERE bogo_valid(?1)",
    "SELECT bogo_valid(bogo_set(?1, ?2, ?3)) WHERE bogo_valid(?1)",
    "SELECT bogo_valid(bogo_set(?1, ?2, bogo_encode(?3), ?4, ?5)) WHERE bogo_valid(?1)",
    "SELECT bogo_valid(bogo_insert(?1, ?2, ?3, ?4, bogo_object('k', ?5))) WHERE bogo_valid(?1)",
    "SELECT bogo_valid(bogo_replace(?1, ?2, bogo_array(?3))) WHERE bogo_valid(?1)",
    "SELECT bogo_valid(bogo_array_insert(?1, ?2, ?3, ?4, ?5)) WHERE bogo_valid(?1)",
    "SELECT bogo_valid(bogo_remove(?1, ?2, ?3)) WHERE bogo_valid(?1)",
    "SELECT bogo_valid(bogo_patch(?1, ?2)) WHERE bogo_valid(?1) AND bogo_valid(?2)",
    "SELECT bogo_valid(bogo_array(?1, bogo_encode(?2), json(?3)))",
    "SELECT bogo_valid(bogo_object(?1, ?2, ?3, bogo_encode(?4)))",
    "SELECT bogo_valid(bogo_timestamp(?1)) AND bogo_valid(bogo_uint(?2)) AND bogo_valid(bogo_byte(?3))",
    "SELECT bogo_valid(bogo_group_array(d)) FROM t",
    "SELECT bogo_valid(bogo_group_object(id, d)) FROM t",
    "SELECT bogo_valid(bogo_group_array(d) OVER (ORDER BY id ROWS 1 PRECEDING)) FROM t",
    "SELECT (SELECT count(*) FROM bogo_each(?1)) = bogo_length(?1) WHERE bogo_type(?1) IN ('object', 'list',"
    "  'typed_list') AND bogo_valid(?1)",
    "SELECT bogo_exists(?1, fullkey) FROM bogo_tree(?1) WHERE bogo_valid(?1) LIMIT 20",
    "SELECT bogo_type(?1, fullkey) = type FROM bogo_each(?1) GROUP BY key HAVING count(*) = 1 LIMIT 20",
    "SELECT (SELECT sum(size) FROM bogo_explain(?1)) = length(?1) WHERE typeof(?1) = 'blob' AND length(?1) > "
    "0",
    "SELECT bogo_valid(doc) AND substr(?1, offset + 1, size) = doc FROM bogo_stream(?1)",
    "SELECT bogo_peek('t', 'd', id, ?1) IS bogo_extract(d, ?1) FROM t WHERE typeof(d) = 'blob' AND "
    "bogo_valid(d)",
    "SELECT bogo_extract(bogo_set(?1, '$.new', ?2), '$.new') IS ?2 WHERE bogo_type(?1) = 'object' AND"
    "  bogo_valid(?1) AND typeof(?2) <> 'real' AND NOT bogo_exists(?1, '$.new')",
};

/* The databases, with every statement prepared once. */
static struct {
    sqlite3 *db;
    sqlite3_stmt *calls[COUNT(calls)], *laws[COUNT(laws)], *clear, *fill;
} databases[2];

static void open_databases(void)
{
    static const char *const encodings[] = {"PRAGMA encoding = 'UTF-8'", "PRAGMA encoding = 'UTF-16'"};
    for (size_t i = 0; i < COUNT(databases); i++) {
        sqlite3 *db = open_database();
        databases[i].db = db;
        execute(db, encodings[i]);
        execute(db, "CREATE TABLE t(id INTEGER PRIMARY KEY, d)");
        sqlite3_limit(db, SQLITE_LIMIT_LENGTH, LENGTH_LIMIT);
        for (size_t j = 0; j < COUNT(calls); j++) {
            databases[i].calls[j] = prepare(db, calls[j]);
        }
        for (size_t j = 0; j < COUNT(laws); j++) {
            databases[i].laws[j] = prepare(db, laws[j]);
        }
        databases[i].clear = prepare(db, "DELETE FROM t");
        databases[i].fill = prepare(db, "INSERT INTO t(d) VALUES (?1)");
    }
}

/* ---- Values ------------------------------------------------------------------------------------------- */

static const char *const texts[] = {
    "{\"a\":1,\"b\":[1,2,3],\"new\":null}",
    "[1,2,3]",
    "[\"x\",{\"k\":[true,null,1.5]},18446744073709551615]",
    "{}",
    "[]",
    "{\"a\":{\"b\":{\"c\":\"deep\"}},\"a\":2}",
    "{\"$timestamp\":1705314645123}",
    "{\"a\":\"\\u00e9\\ud83d\\ude00\\u0000\"}",
    "null",
    "-1.5e300",
    "18446744073709551615",
    "2024-01-15T10:30:45.123Z",
    "extended",
    "main",
    "t",
    "d",
};

static const char *const paths[] = {
    "$",       "$.a",    "$.b[0]", "$[0]", "$[#-1]", "$[#]",   "$.b[#]", "a",        "$.a.b.c",
    "$.new.x", "$[1].k", "$.\"\"", "[0]",  "$.a[",   "$[#-2]", "$.b",    "$.new[0]", "$[999]",
};

static int bind_text_of(sqlite3_stmt *statement, int number, const void *text, size_t size)
{
    return sqlite3_bind_text64(statement, number, text, size, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static int bind_document(sqlite3_stmt *statement, int number, const char *json)
{
    bogo_error error = {BOGO_OK, 0};
    byte_run document = fuzz_encode(json, strlen(json), false, &error);
    int code = sqlite3_bind_blob64(statement, number, document.bytes, document.size, SQLITE_TRANSIENT);
    free_run(&document);
    return code;
}

/* Binds a value that the input describes. One that is longer than the limit stays NULL. */
static void bind_any(sqlite3_stmt *statement, int number, fuzz_input *input)
{
    size_t size;
    double real;
    uint64_t bits;
    const uint8_t *run;
    const char *text;
    int code = SQLITE_OK;
    switch (fuzz_below(input, 12)) {
    case 0:
        code = sqlite3_bind_null(statement, number);
        break;
    case 1:
        code = sqlite3_bind_int64(statement, number, (int64_t)fuzz_integer(input, 1) - 8);
        break;
    case 2:
        code = sqlite3_bind_int64(statement, number, (int64_t)fuzz_integer(input, 8));
        break;
    case 3:
        bits = fuzz_integer(input, 8);
        memcpy(&real, &bits, 8);
        code = sqlite3_bind_double(statement, number, real);
        break;
    case 4:
        run = fuzz_run(input, 400, &size);
        code = bind_text_of(statement, number, run, size);
        break;
    case 5:
        run = fuzz_run(input, 400, &size);
        code =
            sqlite3_bind_blob64(statement, number, size > 0 ? run : (const void *)"", size, SQLITE_TRANSIENT);
        break;
    case 6:
        code = sqlite3_bind_zeroblob(statement, number, (int)fuzz_integer(input, 2));
        break;
    case 7:
        text = texts[fuzz_below(input, COUNT(texts))];
        code = bind_text_of(statement, number, text, strlen(text));
        break;
    case 8:
    case 9:
        code = bind_document(statement, number, texts[fuzz_below(input, 6)]);
        break;
    default:
        text = paths[fuzz_below(input, COUNT(paths))];
        code = bind_text_of(statement, number, text, strlen(text));
    }
    assert_true(code == SQLITE_OK || code == SQLITE_TOOBIG);
}

/* ---- Running ------------------------------------------------------------------------------------------ */

/* Reads every column of every row; a law's is 1 or NULL. */
static void run(sqlite3_stmt *statement, bool law)
{
    sqlite3 *db = sqlite3_db_handle(statement);
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        for (int i = 0; i < sqlite3_column_count(statement); i++) {
            int size = sqlite3_column_bytes(statement, i);
            const char *bytes = sqlite3_column_blob(statement, i);
            if (size > 0) {
                (void)bogo_utf8_error(bytes, (size_t)size);
            }
        }
        if (law && sqlite3_column_type(statement, 0) != SQLITE_NULL &&
            sqlite3_column_int(statement, 0) != 1) {
            char *sql = sqlite3_expanded_sql(statement);
            fail_msg("not true: %s", sql != NULL ? sql : sqlite3_sql(statement));
        }
    }
    if (code == SQLITE_ERROR) {
        const char *message = sqlite3_errmsg(db);
        assert_true(message[0] != '\0');
        assert_int_equal(bogo_utf8_error(message, strlen(message)), strlen(message));
    } else if (code != SQLITE_DONE && code != SQLITE_TOOBIG) {
        fail_msg("%d, %s: %s", code, sqlite3_errmsg(db), sqlite3_sql(statement));
    }
    sqlite3_reset(statement);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    fuzz_input input = {bytes, bytes + size};
    if (databases[0].db == NULL) {
        open_databases();
    }
    unsigned database = fuzz_below(&input, COUNT(databases));
    run(databases[database].clear, false);
    for (unsigned rows = fuzz_below(&input, MOST_ROWS + 1); rows > 0; rows--) {
        bind_any(databases[database].fill, 1, &input);
        run(databases[database].fill, false);
    }
    for (unsigned i = 0; i < MOST_STATEMENTS && fuzz_left(&input) > 0; i++) {
        unsigned choice = fuzz_below(&input, COUNT(calls) + COUNT(laws));
        bool law = choice >= COUNT(calls);
        sqlite3_stmt *statement =
            law ? databases[database].laws[choice - COUNT(calls)] : databases[database].calls[choice];
        int wanted = sqlite3_bind_parameter_count(statement);
        for (int number = 1; number <= wanted; number++) {
            bind_any(statement, number, &input);
        }
        run(statement, law);
        sqlite3_clear_bindings(statement);
    }
    return 0;
}
