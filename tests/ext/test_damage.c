/*
** test_damage.c - every SQL function on damaged documents, which end where memory ends.
**
** The bytes of a bound BLOB lie before a page that must not be touched, so reading one byte too many ends the
** program. A document that bogo_valid() accepts is one that no function refuses.
*/
#define _DEFAULT_SOURCE

#include "../support/guard.h"
#include "../support/sql.h"
#include "../support/vectors.h"

/* ?1 is the document. */
static const char *const statements[] = {
    "SELECT bogo_error(?1)",
    "SELECT bogo_encode(?1)",
    "SELECT bogo_to_json(?1)",
    "SELECT bogo_to_json(?1, 'extended')",
    "SELECT bogo_encode(bogo_to_json(?1, 'extended'), 'extended')",
    "SELECT bogo_pretty(?1)",
    "SELECT bogo_extract(?1, '$')",
    "SELECT bogo_extract(?1, '$.a')",
    "SELECT bogo_extract(?1, '$[#-1]')",
    "SELECT bogo_extract(?1, '$.a.b', 'name', '$[0]', '$[2]')",
    "SELECT bogo_get(?1, '$[1]')",
    "SELECT bogo_get(?1, '$')",
    "SELECT bogo_type(?1), bogo_type(?1, '$.a'), bogo_exists(?1, '$[0][0]')",
    "SELECT bogo_length(?1)",
    "SELECT bogo_keys(?1)",
    "SELECT bogo_contains(?1, '$', 1)",
    "SELECT bogo_pick(?1, '$.a', '$[1]', '$.name')",
    "SELECT bogo_set(?1, '$.a', 1)",
    "SELECT bogo_set(?1, '$[#]', bogo_encode('[true]'), '$.a.b', 2)",
    "SELECT bogo_insert(?1, '$.new', 'text')",
    "SELECT bogo_replace(?1, '$[0]', NULL)",
    "SELECT bogo_array_insert(?1, '$[0]', 5)",
    "SELECT bogo_remove(?1, '$.a', '$[0]')",
    "SELECT bogo_patch(?1, '{\"a\":null,\"b\":{\"c\":1}}')",
    "SELECT bogo_patch('{\"a\":1}', ?1)",
    "SELECT bogo_array(bogo_get(?1, '$'))",
    "SELECT bogo_object('d', bogo_get(?1, '$'))",
    "SELECT bogo_group_array(value) FROM bogo_each(?1)",
    "SELECT sum(length(fullkey) + length(path) + id + ifnull(parent, 0)) FROM bogo_tree(?1)",
    "SELECT count(value), count(atom), count(key), count(type) FROM bogo_tree(?1)",
    "SELECT count(value) FROM bogo_each(?1, '$.a')",
};

/* These walk over damage, or say what it is, and fail for a document that is well-formed if need be. */
static const char *const tolerant_statements[] = {
    "SELECT bogo_valid(?1)",
    "SELECT group_concat(meaning) FROM bogo_explain(?1)",
    "SELECT count(doc), sum(size) FROM bogo_stream(?1)",
};

typedef struct damage_run {
    sqlite3 *db;
    guarded_memory memory;
    sqlite3_stmt *valid;
    sqlite3_stmt *prepared[COUNT(statements)];
    sqlite3_stmt *tolerant[COUNT(tolerant_statements)];
    sqlite3_stmt *put, *peek;
    size_t documents, accepted, refusals;
} damage_run;

static void open_run(damage_run *run)
{
    memset(run, 0, sizeof *run);
    run->db = open_database();
    open_guarded(&run->memory, 1 << 17);
    for (size_t i = 0; i < COUNT(statements); i++) {
        run->prepared[i] = prepare(run->db, statements[i]);
    }
    for (size_t i = 0; i < COUNT(tolerant_statements); i++) {
        run->tolerant[i] = prepare(run->db, tolerant_statements[i]);
    }
    run->valid = prepare(run->db, "SELECT bogo_valid(?1)");
    execute(run->db, "CREATE TABLE stored(id INTEGER PRIMARY KEY, d BLOB)");
    run->put = prepare(run->db, "INSERT OR REPLACE INTO stored VALUES (1, ?1)");
    run->peek =
        prepare(run->db, "SELECT bogo_peek('stored', 'd', 1, '$.a'), bogo_peek('stored', 'd', 1, '$[1]')");
}

static void close_run(damage_run *run)
{
    for (size_t i = 0; i < COUNT(statements); i++) {
        sqlite3_finalize(run->prepared[i]);
    }
    for (size_t i = 0; i < COUNT(tolerant_statements); i++) {
        sqlite3_finalize(run->tolerant[i]);
    }
    sqlite3_finalize(run->valid);
    sqlite3_finalize(run->put);
    sqlite3_finalize(run->peek);
    close_guarded(&run->memory);
    close_database(run->db);
}

/* Runs a statement to its end on a document: it has a result, or fails with a message that names the function. */
static void run_on(damage_run *run, sqlite3_stmt *statement, const uint8_t *bytes, size_t size,
                   bool must_succeed)
{
    if (sqlite3_bind_parameter_count(statement) > 0) {
        bind_blob(statement, 1, bytes, size);
    }
    int code = sqlite3_step(statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        bool named = strncmp(sqlite3_errmsg(run->db), "bogo_", 5) == 0;
        if (must_succeed || code != SQLITE_ERROR || !named) {
            char *hex = to_hex(bytes, size);
            fprintf(stderr, "%s on %s\n", sqlite3_sql(statement), hex);
            fail_msg("(%d) %s", code, sqlite3_errmsg(run->db));
        }
        run->refusals++;
    }
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
}

static void run_all(damage_run *run, const uint8_t *bytes, size_t size)
{
    bind_blob(run->valid, 1, bytes, size);
    assert_true(step(run->valid));
    bool valid = sqlite3_column_int(run->valid, 0) == 1;
    sqlite3_reset(run->valid);
    run->documents++;
    run->accepted += valid;
    for (size_t i = 0; i < COUNT(statements); i++) {
        run_on(run, run->prepared[i], bytes, size, valid);
    }
    for (size_t i = 0; i < COUNT(tolerant_statements); i++) {
        run_on(run, run->tolerant[i], bytes, size, valid);
    }
    run_on(run, run->put, bytes, size, true);
    run_on(run, run->peek, bytes, size, valid);
}

static void run_before_guard(damage_run *run, const uint8_t *bytes, size_t size)
{
    uint8_t *at = before_guard(&run->memory, size);
    memcpy(at, bytes, size);
    run_all(run, at, size);
}

static void run_vector(char *fields[VECTOR_FIELDS], void *run)
{
    bool is_valid_file =
        fields[3][0] == '\0'; /* its lines have three fields, with the document in another one */
    byte_run document = from_hex_text(is_valid_file ? fields[1] : fields[3]);
    run_before_guard(run, document.bytes, document.size);
    free_run(&document);
}

static void no_function_refuses_a_valid_document(void **state)
{
    damage_run run;
    (void)state;
    open_run(&run);
    assert_int_equal(for_each_vector("tests/vectors/valid.txt", run_vector, &run), 360);
    assert_int_equal(run.accepted, 360);
    assert_int_equal(run.refusals, 0);
    close_run(&run);
}

static void invalid_documents_are_refused_or_read_within_their_bytes(void **state)
{
    damage_run run;
    (void)state;
    open_run(&run);
    assert_int_equal(for_each_vector("tests/vectors/invalid.txt", run_vector, &run), 660);
    assert_int_equal(run.accepted, 11);
    assert_true(run.refusals > run.documents);
    close_run(&run);
}

/*
** Cut at every length, every bit flipped; of the vectors that are short, which have every kind of value.
** Inside valgrind those that are very short.
*/
static void damage_valid(char *fields[VECTOR_FIELDS], void *context)
{
    const size_t longest = runs_inside() ? 7 : 40;
    damage_run *run = context;
    byte_run document = from_hex_text(fields[1]);
    for (size_t i = 0; document.size <= longest && i < document.size; i++) {
        run_before_guard(run, document.bytes, i);
        for (int bit = 0; bit < 8; bit++) {
            document.bytes[i] ^= (uint8_t)(1 << bit);
            run_before_guard(run, document.bytes, document.size);
            document.bytes[i] ^= (uint8_t)(1 << bit);
        }
    }
    free_run(&document);
}

static void cut_and_flipped_documents_are_read_within_their_bytes(void **state)
{
    damage_run run;
    (void)state;
    open_run(&run);
    for_each_vector("tests/vectors/valid.txt", damage_valid, &run);
    print_message("%zu damaged documents, %zu of them valid all the same, %zu refusals\n", run.documents,
                  run.accepted, run.refusals);
    assert_true(run.documents > 1000);
    close_run(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_function_refuses_a_valid_document),
        cmocka_unit_test(invalid_documents_are_refused_or_read_within_their_bytes),
        cmocka_unit_test(cut_and_flipped_documents_are_read_within_their_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
