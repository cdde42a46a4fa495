/*
** test_properties.c - random operations, each done by our function and by SQLite's: the results are the same
** tree.
**
** Documents, paths and values are made from a seed, so that a failure can be repeated:
**     BOGO_SEED=n BOGO_OPERATIONS=m test_properties
** Where the two are meant to differ, the difference stands in a table below, which is a test of its own.
*/
#include "../support/generator.h"
#include "../support/sql.h"

/* Editing several paths at once, windows over aggregates and paths with quotes came right in this version. */
enum { MODERN_SQLITE = 3045000, ARRAY_INSERT_SQLITE = 3053000 };

/* ---- The operations ----------------------------------------------------------------------------------- */

/* How the two results are compared. */
typedef enum result_kind {
    DOCUMENT, /* ours is a document: valid, and its JSON is the same tree as SQLite's JSON text */
    JSON,     /* both are JSON text, or NULL */
    VALUE     /* SQL values; text that is JSON is compared as a tree */
} result_kind;

typedef struct operation {
    const char *ours, *sqlite; /* expressions with ?1, ?2, ... */
    const char *parameters;    /* d document, p path, v value, j JSON text, k key */
    result_kind kind;
    int since; /* SQLite's function is right from this version on; 0: from the oldest that we support */
} operation;

static const operation operations[] = {
    /* encoding, printing */
    {"bogo_encode(?1)", "json(?1)", "d", DOCUMENT, 0},
    {"bogo_to_json(?1)", "json(?1)", "d", JSON, 0},
    {"bogo_pretty(?1)", "json_pretty(?1)", "d", JSON, 3046000},
    /* looking */
    {"bogo_extract(?1, ?2)", "json_extract(?1, ?2)", "dp", VALUE, 0},
    {"bogo_extract(?1, ?2, ?3)", "json_extract(?1, ?2, ?3)", "dpp", VALUE, 0},
    {"bogo_extract(?1, ?2, ?3, ?4)", "json_extract(?1, ?2, ?3, ?4)", "dppp", VALUE, 0},
    {"bogo_get(?1, ?2)", "?1 -> ?2", "dp", DOCUMENT, 0},
    {"bogo_exists(?1, ?2)", "json_type(?1, ?2) IS NOT NULL", "dp", VALUE, 0},
    {"CASE bogo_type(?1, ?2) WHEN 'int' THEN 'integer' WHEN 'float' THEN 'real' WHEN 'string' THEN 'text' "
     "WHEN 'list' THEN 'array' WHEN 'typed_list' THEN 'array' ELSE bogo_type(?1, ?2) END",
     "json_type(?1, ?2)", "dp", VALUE, 0},
    {"iif(bogo_type(?1, ?2) IN ('list', 'typed_list'), bogo_length(?1, ?2), bogo_exists(?1, ?2) - 1)",
     "iif(json_type(?1, ?2) = 'array', json_array_length(?1, ?2), iif(json_type(?1, ?2) IS NULL, -1, 0))",
     "dp", VALUE, 0},
    {"bogo_keys(?1, ?2)",
     "iif(json_type(?1, ?2) = 'object', (SELECT json_group_array(key) FROM json_each(?1, ?2)), NULL)", "dp",
     VALUE, 0},
    {"bogo_contains(?1, ?2, ?3)",
     "iif(json_type(?1, ?2) = 'array', EXISTS (SELECT 1 FROM json_each(?1, ?2) WHERE atom = ?3), NULL)",
     "dpv", VALUE, 0},
    /* editing */
    {"bogo_set(?1, ?2, ?3)", "json_set(?1, ?2, ?3)", "dpv", DOCUMENT, MODERN_SQLITE},
    {"bogo_set(?1, ?2, json(?3))", "json_set(?1, ?2, json(?3))", "dpj", DOCUMENT, MODERN_SQLITE},
    {"bogo_set(?1, ?2, bogo_encode(?3))", "json_set(?1, ?2, json(?3))", "dpj", DOCUMENT, MODERN_SQLITE},
    {"bogo_set(?1, ?2, ?3, ?4, json(?5))", "json_set(?1, ?2, ?3, ?4, json(?5))", "dpvpj", DOCUMENT,
     MODERN_SQLITE},
    {"bogo_set(?1, ?2, json(?3), ?4, ?5, ?6, ?7)", "json_set(?1, ?2, json(?3), ?4, ?5, ?6, ?7)", "dpjpvpv",
     DOCUMENT, MODERN_SQLITE},
    {"bogo_insert(?1, ?2, ?3)", "json_insert(?1, ?2, ?3)", "dpv", DOCUMENT, MODERN_SQLITE},
    {"bogo_insert(?1, ?2, json(?3))", "json_insert(?1, ?2, json(?3))", "dpj", DOCUMENT, MODERN_SQLITE},
    {"bogo_insert(?1, ?2, bogo_encode(?3), ?4, ?5)", "json_insert(?1, ?2, json(?3), ?4, ?5)", "dpjpv",
     DOCUMENT, MODERN_SQLITE},
    {"bogo_replace(?1, ?2, ?3)", "json_replace(?1, ?2, ?3)", "dpv", DOCUMENT, MODERN_SQLITE},
    {"bogo_replace(?1, ?2, json(?3))", "json_replace(?1, ?2, json(?3))", "dpj", DOCUMENT, MODERN_SQLITE},
    {"bogo_replace(?1, ?2, ?3, ?4, bogo_encode(?5))", "json_replace(?1, ?2, ?3, ?4, json(?5))", "dpvpj",
     DOCUMENT, MODERN_SQLITE},
    {"bogo_array_insert(?1, ?2, ?3)", "json_array_insert(?1, ?2, ?3)", "dpv", DOCUMENT, ARRAY_INSERT_SQLITE},
    {"bogo_array_insert(?1, ?2, json(?3), ?4, ?5)", "json_array_insert(?1, ?2, json(?3), ?4, ?5)", "dpjpv",
     DOCUMENT, ARRAY_INSERT_SQLITE},
    {"bogo_remove(?1, ?2)", "json_remove(?1, ?2)", "dp", DOCUMENT, MODERN_SQLITE},
    {"bogo_remove(?1, ?2, ?3)", "json_remove(?1, ?2, ?3)", "dpp", DOCUMENT, MODERN_SQLITE},
    {"bogo_remove(?1, ?2, ?3, ?4)", "json_remove(?1, ?2, ?3, ?4)", "dppp", DOCUMENT, MODERN_SQLITE},
    {"bogo_patch(?1, ?2)", "json_patch(?1, ?2)", "dj", DOCUMENT, MODERN_SQLITE},
    {"bogo_patch(?1, bogo_encode(?2))", "json_patch(?1, ?2)", "dj", DOCUMENT, MODERN_SQLITE},
    {"bogo_set(bogo_remove(?1, ?2), ?3, ?4)", "json_set(json_remove(?1, ?2), ?3, ?4)", "dppv", DOCUMENT,
     MODERN_SQLITE},
    /* building */
    {"bogo_array()", "json_array()", "", DOCUMENT, 0},
    {"bogo_array(?1, ?2, json(?3))", "json_array(?1, ?2, json(?3))", "vvj", DOCUMENT, 0},
    {"bogo_array(bogo_encode(?1), bogo_array(?2))", "json_array(json(?1), json_array(?2))", "jv", DOCUMENT,
     0},
    {"bogo_object(?1, ?2)", "json_object(?1, ?2)", "kv", DOCUMENT, 0},
    {"bogo_object(?1, json(?2), ?3, bogo_encode(?4))", "json_object(?1, json(?2), ?3, json(?4))", "kjkj",
     DOCUMENT, 0},
    {"bogo_object('o', bogo_object(?1, ?2), 'l', bogo_array(?3))",
     "json_object('o', json_object(?1, ?2), 'l', json_array(?3))", "kvv", DOCUMENT, 0},
    /* grouping */
    {"(SELECT bogo_group_array(atom) FROM bogo_tree(?1))",
     "(SELECT json_group_array(atom) FROM json_tree(?1))", "d", DOCUMENT, 0},
    {"(SELECT bogo_group_array(atom) FROM bogo_tree(?1) WHERE type = 'string')",
     "(SELECT json_group_array(atom) FROM json_tree(?1) WHERE type = 'text')", "d", DOCUMENT, 0},
    {"(SELECT bogo_group_array(json(value)) FROM bogo_each(?1) WHERE atom IS NULL AND type <> 'null')",
     "(SELECT json_group_array(json(value)) FROM json_each(?1) WHERE atom IS NULL AND type <> 'null')", "d",
     DOCUMENT, 0},
    {"(SELECT bogo_group_object(CAST(key AS TEXT), atom) FROM bogo_tree(?1) WHERE key IS NOT NULL)",
     "(SELECT json_group_object(CAST(key AS TEXT), atom) FROM json_tree(?1) WHERE key IS NOT NULL)", "d",
     DOCUMENT, 0},
    {"(SELECT json_group_array(json(j)) FROM (SELECT bogo_to_json(bogo_group_array(atom) OVER (ORDER BY id "
     "ROWS "
     "BETWEEN 2 PRECEDING AND CURRENT ROW)) AS j FROM bogo_tree(?1)))",
     "(SELECT json_group_array(json(j)) FROM (SELECT json_group_array(atom) OVER (ORDER BY id ROWS BETWEEN 2 "
     "PRECEDING AND CURRENT ROW) AS j FROM json_tree(?1)))",
     "d", JSON, 0},
    {"(SELECT json_group_array(json(j)) FROM (SELECT bogo_to_json(bogo_group_object(CAST(key AS TEXT), atom) "
     "OVER "
     "(ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING)) AS j FROM bogo_tree(?1) WHERE key IS NOT "
     "NULL))",
     "(SELECT json_group_array(json(j)) FROM (SELECT json_group_object(CAST(key AS TEXT), atom) OVER (ORDER "
     "BY id "
     "ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) AS j FROM json_tree(?1) WHERE key IS NOT NULL))",
     "d", JSON, 0},
    /* walking */
    {"(SELECT json_group_array(json_array(key, atom, fullkey, path)) FROM bogo_each(?1))",
     "(SELECT json_group_array(json_array(key, atom, fullkey, path)) FROM json_each(?1))", "d", JSON, 0},
    {"(SELECT json_group_array(json_array(key, atom, fullkey, path)) FROM bogo_tree(?1))",
     "(SELECT json_group_array(json_array(key, atom, fullkey, path)) FROM json_tree(?1))", "d", JSON, 0},
    {"(SELECT json_group_array(json_array(key, atom, fullkey, path)) FROM bogo_each(?1, ?2))",
     "(SELECT json_group_array(json_array(key, atom, fullkey, path)) FROM json_each(?1, ?2))", "dp", JSON,
     MODERN_SQLITE},
    {"(SELECT json_group_array(json_array(iif(parent IS NULL, NULL, key), atom, fullkey, "
     "iif(parent IS NULL, NULL, path))) FROM bogo_tree(?1, ?2))",
     "(SELECT json_group_array(json_array(iif(parent IS NULL, NULL, key), atom, fullkey, "
     "iif(parent IS NULL, NULL, path))) FROM json_tree(?1, ?2))",
     "dp", JSON, MODERN_SQLITE},
    {"(SELECT json_group_array(json(value)) FROM bogo_each(?1) WHERE type IN ('object', 'list', "
     "'typed_list'))",
     "(SELECT json_group_array(json(value)) FROM json_each(?1) WHERE type IN ('object', 'array'))", "d", JSON,
     MODERN_SQLITE},
};

enum { OPERATIONS = COUNT(operations), MOST_PARAMETERS = 8 };

/* ---- Running one -------------------------------------------------------------------------------------- */

typedef struct parameter {
    char kind; /* as in operation.parameters */
    bool null, integer, real;
    text_run text; /* the JSON, path, key or text value; the number as text */
} parameter;

typedef struct trial {
    sqlite3 *db;
    generator random;
    uint64_t number;                                     /* of the operation at hand */
    sqlite3_stmt *ours[OPERATIONS], *sqlite[OPERATIONS]; /* NULL where SQLite is too old */
    sqlite3_stmt *encode, *judge, *left_tree, *right_tree;
    parameter parameters[MOST_PARAMETERS];
    byte_run document; /* ?1 of ours, where it is a document */
    bool malformed;    /* a path of the operation at hand is none */
    size_t failures;   /* operations that we refused */
    size_t done[OPERATIONS];
} trial;

static sqlite3_stmt *prepare_expression(sqlite3 *db, const char *expression)
{
    text_run sql = {0};
    append_bytes(&sql, "SELECT ", 7);
    append_bytes(&sql, expression, strlen(expression));
    sqlite3_stmt *statement = prepare(db, sql.text);
    free(sql.text);
    return statement;
}

static void open_trial(trial *run)
{
    static const char tree[] = "SELECT fullkey, type, atom FROM json_tree(?1)";
    memset(run, 0, sizeof *run);
    run->db = open_database();
    run->random.state = number_from_environment("BOGO_SEED", 1);
    run->random.odd_keys = sqlite3_libversion_number() >= MODERN_SQLITE;
    for (size_t i = 0; i < OPERATIONS; i++) {
        if (sqlite3_libversion_number() >= operations[i].since) {
            run->ours[i] = prepare_expression(run->db, operations[i].ours);
            run->sqlite[i] = prepare_expression(run->db, operations[i].sqlite);
        }
    }
    run->encode = prepare(run->db, "SELECT bogo_encode(?1)");
    run->judge = prepare(run->db, "SELECT bogo_valid(?1), bogo_to_json(?1)");
    run->left_tree = prepare(run->db, tree);
    run->right_tree = prepare(run->db, tree);
}

static void close_trial(trial *run)
{
    for (size_t i = 0; i < OPERATIONS; i++) {
        sqlite3_finalize(run->ours[i]);
        sqlite3_finalize(run->sqlite[i]);
    }
    finalize(run->encode);
    finalize(run->judge);
    finalize(run->left_tree);
    finalize(run->right_tree);
    for (size_t i = 0; i < MOST_PARAMETERS; i++) {
        free(run->parameters[i].text.text);
    }
    free_run(&run->document);
    close_generator(&run->random);
    close_database(run->db);
}

/* Fails with all that is needed to see what went wrong, and to do it again. */
static void fail_trial(trial *run, const operation *what, const char *sqlite, const char *ours)
{
    text_run text = {0};
    for (size_t i = 0; what->parameters[i] != '\0'; i++) {
        const parameter *value = &run->parameters[i];
        append_format(&text, "\n  ?%d ", (int)i + 1);
        append_bytes(&text, value->null ? "NULL" : value->text.text, value->null ? 4 : value->text.size);
    }
    fprintf(stderr, "operation %llu\n  %s\n  %s%s\n  SQLite %s\n  ours   %s\n",
            (unsigned long long)run->number, what->ours, what->sqlite, text.text != NULL ? text.text : "",
            sqlite, ours);
    fail();
}

/* A random SQL value; its text also says what to bind. */
static void random_value(generator *random, parameter *value)
{
    static const char *const integers[] = {"0", "1", "-5", "127", "300", "9223372036854775807"};
    static const char *const reals[] = {"0.5", "-1.25", "100.0", "3.0", "1e100"};
    static const char *const texts[] = {"", "text", "1", "{\"a\":1}", "[1]", "\xC3\xA9\"\\\n", "null"};
    unsigned kind = random_below(&random->state, 8);
    const char *text = kind < 3   ? any_of(random, integers, COUNT(integers))
                       : kind < 5 ? any_of(random, reals, COUNT(reals))
                                  : any_of(random, texts, COUNT(texts));
    value->null = kind == 7;
    value->integer = kind < 3;
    value->real = kind == 3 || kind == 4;
    append_bytes(&value->text, text, strlen(text));
    if (kind == 6 && one_in(random, 8)) { /* a text that makes sizes wider */
        for (unsigned i = 100 + random_below(&random->state, 60); i > 0; i--) {
            append_bytes(&value->text, "y", 1);
        }
    }
}

/* What goes in: a document first, since paths lead into it; JSON values are documents of their own. */
static void make_parameters(trial *run, const char *kinds)
{
    run->malformed = false;
    for (size_t i = 0; kinds[i] != '\0'; i++) {
        parameter *value = &run->parameters[i];
        value->kind = kinds[i];
        value->null = value->integer = value->real = false;
        value->text.size = 0;
        append_bytes(&value->text, "", 0);
        if (kinds[i] == 'd') {
            generate_document(&run->random);
            append_bytes(&value->text, run->random.json.text, run->random.json.size);
        } else if (kinds[i] == 'j') {
            generator other = {.state = random_next(&run->random.state), .odd_keys = run->random.odd_keys};
            generate_document(&other);
            append_bytes(&value->text, other.json.text, other.json.size);
            close_generator(&other);
        } else if (kinds[i] == 'p') {
            run->malformed |= !random_path(&run->random, &value->text);
        } else if (kinds[i] == 'k') {
            static const char *const keys[] = {"a", "b", "", "key", "\xC3\xA9", "a\"b\\"};
            const char *key = any_of(&run->random, keys, COUNT(keys));
            append_bytes(&value->text, key, strlen(key));
        } else {
            random_value(&run->random, value);
        }
    }
}

static void bind_parameters(trial *run, sqlite3_stmt *statement, const char *kinds, bool as_document)
{
    for (int i = 0; kinds[i] != '\0'; i++) {
        const parameter *value = &run->parameters[i];
        if (i == 0 && as_document) {
            bind_blob(statement, 1, run->document.bytes, run->document.size);
        } else if (value->null) {
            sqlite3_bind_null(statement, i + 1);
        } else if (value->integer) {
            sqlite3_bind_int64(statement, i + 1, strtoll(value->text.text, NULL, 10));
        } else if (value->real) {
            sqlite3_bind_double(statement, i + 1, strtod(value->text.text, NULL));
        } else {
            bind_text(statement, i + 1, value->text.text, value->text.size);
        }
    }
}

/* ---- Comparing ---------------------------------------------------------------------------------------- */

static bool same_column(sqlite3_stmt *left, sqlite3_stmt *right, int column)
{
    text_run a = {0}, b = {0};
    append_sql_value(&a, sqlite3_column_value(left, column));
    append_sql_value(&b, sqlite3_column_value(right, column));
    bool same = strcmp(a.text, b.text) == 0;
    free(a.text);
    free(b.text);
    return same;
}

/* Whether two JSON texts are the same tree: place, type and value of everything in it, in order. */
static bool same_tree(trial *run, const char *left, const char *right)
{
    if (strcmp(left, right) == 0) {
        return true;
    }
    bind_text(run->left_tree, 1, left, strlen(left));
    bind_text(run->right_tree, 1, right, strlen(right));
    bool same = true;
    int code;
    while (same && (code = sqlite3_step(run->left_tree)) == SQLITE_ROW) {
        same = sqlite3_step(run->right_tree) == SQLITE_ROW;
        for (int i = 0; same && i < 3; i++) {
            same = same_column(run->left_tree, run->right_tree, i);
        }
    }
    same = same && code == SQLITE_DONE && sqlite3_step(run->right_tree) == SQLITE_DONE;
    sqlite3_reset(run->left_tree);
    sqlite3_reset(run->right_tree);
    return same;
}

/* The JSON text of a document that one of our functions has made; it has to be valid. */
static char *json_of_result(trial *run, const operation *what, sqlite3_stmt *result)
{
    byte_run document = column_bytes(result, 0);
    text_run json = {0};
    if (document.bytes == NULL) {
        return NULL;
    }
    if (sqlite3_column_type(result, 0) != SQLITE_BLOB) {
        fail_trial(run, what, "-", "no document");
    }
    bind_blob(run->judge, 1, document.bytes, document.size);
    assert_true(step(run->judge));
    if (sqlite3_column_int(run->judge, 0) != 1) {
        fail_trial(run, what, "-", "a document that is not valid");
    }
    append_bytes(&json, sqlite3_column_text(run->judge, 1), (size_t)sqlite3_column_bytes(run->judge, 1));
    sqlite3_reset(run->judge);
    free_run(&document);
    return json.text;
}

static char *text_of_result(sqlite3_stmt *result)
{
    byte_run text = column_bytes(result, 0);
    return (char *)text.bytes;
}

static bool is_container(const char *text)
{
    return text != NULL && (text[0] == '{' || text[0] == '[');
}

static void compare_results(trial *run, const operation *what, sqlite3_stmt *sqlite, sqlite3_stmt *ours)
{
    char *left = text_of_result(sqlite);
    char *right = what->kind == DOCUMENT ? json_of_result(run, what, ours) : text_of_result(ours);
    bool same;
    if (left == NULL || right == NULL) {
        same = left == right;
    } else if (what->kind != VALUE || (is_container(left) && is_container(right))) {
        same = same_tree(run, left, right);
    } else {
        same = same_column(sqlite, ours, 0);
    }
    if (!same) {
        fail_trial(run, what, left != NULL ? left : "NULL", right != NULL ? right : "NULL");
    }
    free(left);
    free(right);
}

static void encode_first_parameter(trial *run)
{
    const text_run *json = &run->parameters[0].text;
    free_run(&run->document);
    bind_text(run->encode, 1, json->text, json->size);
    assert_true(step(run->encode));
    run->document = column_bytes(run->encode, 0);
    sqlite3_reset(run->encode);
}

static void run_operation(trial *run, size_t number)
{
    const operation *what = &operations[number];
    sqlite3_stmt *ours = run->ours[number], *sqlite = run->sqlite[number];
    make_parameters(run, what->parameters);
    /* Three times in four our function gets a document, else the JSON text. */
    bool as_document = what->parameters[0] == 'd' && !one_in(&run->random, 4);
    if (as_document) {
        encode_first_parameter(run);
    }
    bind_parameters(run, sqlite, what->parameters, false);
    bind_parameters(run, ours, what->parameters, as_document);
    int sqlite_code = sqlite3_step(sqlite);
    int our_code = sqlite3_step(ours);
    if (run->malformed) {
        /* ... or both gave NULL before they came to it: of a document that an earlier path removed */
        bool none = our_code == SQLITE_ROW && sqlite_code == SQLITE_ROW &&
                    sqlite3_column_type(ours, 0) == SQLITE_NULL &&
                    sqlite3_column_type(sqlite, 0) == SQLITE_NULL;
        if (our_code == SQLITE_ROW && !none) {
            fail_trial(run, what, "-", "a result though a path is malformed");
        }
        run->failures++;
    } else if (sqlite_code == SQLITE_ROW && our_code == SQLITE_ROW) {
        compare_results(run, what, sqlite, ours);
    } else if (sqlite_code == SQLITE_ROW || our_code == SQLITE_ROW) {
        fail_trial(run, what, sqlite_code == SQLITE_ROW ? text_of_result(sqlite) : "an error",
                   our_code == SQLITE_ROW ? "a result" : sqlite3_errmsg(run->db));
    } else {
        run->failures++;
    }
    run->done[number]++;
    sqlite3_reset(ours);
    sqlite3_reset(sqlite);
}

static void random_operations_give_the_same_tree_as_sqlite(void **state)
{
    static trial run;
    uint64_t count = number_from_environment("BOGO_OPERATIONS", repetitions(200000));
    (void)state;
    skip_with_old_json();
    open_trial(&run);
    for (run.number = 0; run.number < count;) {
        size_t number = random_below(&run.random.state, OPERATIONS);
        if (run.ours[number] != NULL) {
            run_operation(&run, number);
            run.number++;
        }
    }
    for (size_t i = 0; i < OPERATIONS && count >= 10000; i++) {
        assert_true(run.ours[i] == NULL || run.done[i] > 0);
    }
    print_message("%llu operations, %zu of them refused\n", (unsigned long long)count, run.failures);
    assert_true(run.failures <= count / 4);
    close_trial(&run);
}

/* ---- Where they differ on purpose --------------------------------------------------------------------- */

/*
** Each difference, with what both answer: nothing here is a guess. Documents, paths and values of the random
** operations are such that none of these shows, or the comparison says where it allows for one.
*/
static const struct difference {
    const char *ours, *our_result; /* an SQL value, or part of an error's message after "error: " */
    const char *sqlite, *sqlite_result;
    const char *why;
} differences[] = {
    {"bogo_extract('[18446744073709551615]', '$[0]')", "'18446744073709551615'",
     "json_extract('[18446744073709551615]', '$[0]')", "1.84467440737095516e+19",
     "integers above int64 stay exact, as text"},
    {"bogo_type('[-0]', '$[0]')", "'float'", "json_type('[-0]', '$[0]')", "'integer'", "-0 is no integer"},
    {"bogo_to_json(bogo_array(bogo_extract('[-0.0]', '$[0]')))", "'[-0.0]'",
     "json_array(json_extract('[-0.0]', '$[0]'))", "'[0.0]'", "the sign of zero is kept"},
    {"bogo_extract('{\"a\\u0000b\":1,\"a\":2}', '$.a')", "2",
     "json_extract('{\"a\\u0000b\":1,\"a\":2}', '$.a')", "1", "keys are compared whole"},
    {"bogo_extract('{\"a.b\":1}', 'a.b')", "1", "json_extract('{\"a.b\":1}', 'a.b')", "error: bad JSON path",
     "text that is no path is a key"},
    {"bogo_remove('{}', '$[x]')", "error: bad path", "json_remove('{}', '$[x]')", "'{}'",
     "a malformed path is an error whatever the document"},
    {"bogo_to_json(bogo_array(x'00ff'))", "'[\"AP8=\"]'", "json_array(x'00ff')",
     "error: JSON cannot hold BLOB values", "documents hold blobs"},
    {"bogo_encode('{a:1}')", "error: malformed JSON", "json('{a:1}')", "'{\"a\":1}'",
     "JSON is RFC 8259, not JSON5"},
    {"bogo_encode('\"\\ud800\"')", "error: lone surrogate", "json('\"\\ud800\"')", "'\"\\ud800\"'",
     "text is UTF-8, which has no lone surrogates"},
    {"bogo_to_json('[1.50,\"\\u0041\"]')", "'[1.5,\"A\"]'", "json('[1.50,\"\\u0041\"]')",
     "'[1.50,\"\\u0041\"]'", "values are kept, their spelling is not"},
    {"bogo_length('{\"a\":1}')", "1", "json_array_length('{\"a\":1}')", "0", "an object has a length"},
    {"bogo_length('5')", "NULL", "json_array_length('5')", "0", "a number has none"},
    {"(SELECT key FROM bogo_tree('{\"a\":{\"b\":1,\"c\":2}}', '$.a.c'))", "'c'",
     "(SELECT key FROM json_tree('{\"a\":{\"b\":1,\"c\":2}}', '$.a.c'))", "'a.c'",
     "the start of a walk has its own key, also where it is not the first in its object"},
};

/* The one value of an expression as SQL spells it, or "error: " and the message; release with free(). */
static char *answer(sqlite3 *db, const char *expression)
{
    text_run out = {0};
    sqlite3_stmt *statement = prepare_expression(db, expression);
    if (sqlite3_step(statement) == SQLITE_ROW) {
        append_sql_value(&out, sqlite3_column_value(statement, 0));
    } else {
        append_format(&out, "error: %.200s", sqlite3_errmsg(db));
    }
    sqlite3_finalize(statement);
    return out.text;
}

static void assert_answer(sqlite3 *db, const char *expression, const char *expected)
{
    char *found = answer(db, expression);
    bool error = strncmp(expected, "error: ", 7) == 0;
    bool same = error ? strncmp(found, "error: ", 7) == 0 && strstr(found, expected + 7) != NULL
                      : strcmp(found, expected) == 0;
    if (!same) {
        fail_msg("%s\n  expected %s\n  found    %s", expression, expected, found);
    }
    free(found);
}

static void differences_are_those_that_are_documented(void **state)
{
    sqlite3 *db = open_database();
    (void)state;
    for (size_t i = 0; i < COUNT(differences); i++) {
        assert_answer(db, differences[i].ours, differences[i].our_result);
        if (sqlite3_libversion_number() >= ARRAY_INSERT_SQLITE) {
            assert_answer(db, differences[i].sqlite, differences[i].sqlite_result);
        }
    }
    close_database(db);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(differences_are_those_that_are_documented),
        cmocka_unit_test(random_operations_give_the_same_tree_as_sqlite),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
