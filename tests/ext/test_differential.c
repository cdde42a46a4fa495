/*
** test_differential.c - real documents: what is taken out of them is what SQLite's JSON functions take out.
**
** The documents lie outside the project, in the folder that BOGO_SHARED names (../shared by default), below
** corpora/: rows/ with a document on each line, real/ with one in each file. Without them the tests skip.
*/
#define _POSIX_C_SOURCE 200809L

#include "../support/sql.h"

#include <dirent.h>
#include <errno.h>

/* ---- The documents ------------------------------------------------------------------------------------ */

typedef struct comparison {
    sqlite3 *db;
    sqlite3_stmt *encode, *print;
    size_t documents, values; /* how much has been compared */
} comparison;

typedef void (*visit_document)(comparison *with, const char *json, size_t size);

static void visit_lines(comparison *with, char *text, visit_document visit)
{
    while (*text != '\0') {
        size_t size = strcspn(text, "\n");
        if (size > 0) {
            visit(with, text, size);
            with->documents++;
        }
        text += size + (text[size] == '\n');
    }
}

/* Opens corpora/`folder` and tells its path. */
static DIR *open_folder(const char *folder, char path[4096])
{
    assert_in_range(snprintf(path, 4096, "%s/corpora/%s", shared_folder(), folder), 1, 4095);
    return opendir(path);
}

/* Skips the test when the documents are not there; to be called while nothing is open yet. */
static void skip_without(const char *folder)
{
    char path[4096];
    DIR *directory = open_folder(folder, path);
    if (directory == NULL) {
        print_message("no %s (BOGO_SHARED names the folder): skipped\n", path);
        skip();
    }
    closedir(directory);
}

/* Visits all documents of corpora/`folder`. */
static void for_each_document(comparison *with, const char *folder, bool lines, visit_document visit)
{
    char path[4096];
    DIR *directory = open_folder(folder, path);
    assert_non_null(directory);
    for (const struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        char file[8192];
        if (entry->d_name[0] == '.') {
            continue;
        }
        assert_in_range(snprintf(file, sizeof file, "%s/%s", path, entry->d_name), 1, sizeof file - 1);
        byte_run text = read_file(file);
        assert_non_null(text.bytes);
        if (lines) {
            visit_lines(with, (char *)text.bytes, visit);
        } else {
            visit(with, (const char *)text.bytes, text.size);
            with->documents++;
        }
        free_run(&text);
    }
    closedir(directory);
}

static void open_comparison(comparison *with)
{
    skip_without("rows");
    skip_without("real");
    with->db = open_database();
    with->encode = prepare(with->db, "SELECT bogo_encode(?1)");
    with->print = prepare(with->db, "SELECT bogo_to_json(?1)");
    with->documents = 0;
    with->values = 0;
}

static void close_comparison(comparison *with)
{
    print_message("%zu documents, %zu values\n", with->documents, with->values);
    assert_true(with->documents > 0 && with->values >= with->documents);
    finalize(with->encode);
    finalize(with->print);
    close_database(with->db);
}

static byte_run encode(comparison *with, const char *json, size_t size)
{
    bind_text(with->encode, 1, json, size);
    assert_true(step(with->encode));
    byte_run document = column_bytes(with->encode, 0);
    sqlite3_reset(with->encode);
    return document;
}

static byte_run print(comparison *with, const byte_run *document)
{
    bind_blob(with->print, 1, document->bytes, document->size);
    assert_true(step(with->print));
    byte_run json = column_bytes(with->print, 0);
    sqlite3_reset(with->print);
    return json;
}

/* ---- Values ------------------------------------------------------------------------------------------- */

/*
** Whether two SQL values are the same in type and value, a double bit by bit. One difference is meant: an
** integer above int64 is a REAL for SQLite and its digits as TEXT here.
*/
static bool same_value(sqlite3_value *sqlite, sqlite3_value *ours)
{
    int type = sqlite3_value_type(ours);
    if (sqlite3_value_type(sqlite) != type) {
        return sqlite3_value_type(sqlite) == SQLITE_FLOAT && type == SQLITE_TEXT &&
               strtod((const char *)sqlite3_value_text(ours), NULL) == sqlite3_value_double(sqlite) &&
               sqlite3_value_double(sqlite) >= 9223372036854775808.0;
    }
    double left, right;
    switch (type) {
    case SQLITE_NULL:
        return true;
    case SQLITE_INTEGER:
        return sqlite3_value_int64(sqlite) == sqlite3_value_int64(ours);
    case SQLITE_FLOAT:
        left = sqlite3_value_double(sqlite);
        right = sqlite3_value_double(ours);
        return memcmp(&left, &right, sizeof left) == 0;
    default: {
        const void *sqlite_bytes = sqlite3_value_blob(sqlite), *our_bytes = sqlite3_value_blob(ours);
        int size = sqlite3_value_bytes(ours);
        return sqlite3_value_bytes(sqlite) == size &&
               (size == 0 || memcmp(sqlite_bytes, our_bytes, (size_t)size) == 0);
    }
    }
}

static void assert_same_value(const char *where, sqlite3_value *sqlite, sqlite3_value *ours)
{
    if (!same_value(sqlite, ours)) {
        text_run text = {0};
        append_sql_value(&text, sqlite);
        append_format(&text, " for SQLite, for us ");
        append_sql_value(&text, ours);
        fail_msg("%s: %s", where, text.text);
    }
}

/* ---- Extracting --------------------------------------------------------------------------------------- */

/* Runs `sql` with the JSON text as ?1 and the document as ?2; its rows are a place and two values to compare. */
static void compare_leaves(comparison *with, const char *sql, const char *json, size_t size)
{
    byte_run document = encode(with, json, size);
    sqlite3_stmt *statement = prepare(with->db, sql);
    bind_text(statement, 1, json, size);
    bind_blob(statement, 2, document.bytes, document.size);
    while (step(statement)) {
        assert_same_value((const char *)sqlite3_column_text(statement, 0), sqlite3_column_value(statement, 1),
                          sqlite3_column_value(statement, 2));
        with->values++;
    }
    finalize(statement);
    free_run(&document);
}

static void extract_leaves(comparison *with, const char *json, size_t size)
{
    compare_leaves(with,
                   "SELECT fullkey, json_extract(?1, fullkey), bogo_extract(?2, fullkey) FROM json_tree(?1) "
                   "WHERE type NOT IN ('array', 'object')",
                   json, size);
}

/* For documents of megabytes: `atom` is what json_extract() gives at a leaf, and no second parse is needed. */
static void extract_leaves_of_a_large_document(comparison *with, const char *json, size_t size)
{
    compare_leaves(with,
                   "SELECT fullkey, atom, bogo_extract(?2, fullkey) FROM json_tree(?1) "
                   "WHERE type NOT IN ('array', 'object')",
                   json, size);
}

static void every_leaf_is_extracted_as_json_extract_does(void **state)
{
    comparison with;
    (void)state;
    skip_with_old_json();
    open_comparison(&with);
    for_each_document(&with, "rows", true, extract_leaves);
    for_each_document(&with, "real", false, extract_leaves_of_a_large_document);
    close_comparison(&with);
}

/* ---- Printing ----------------------------------------------------------------------------------------- */

/* Steps over a JSON string whose opening quote is at `at`. */
static const char *skip_string(const char *at)
{
    for (at++; *at != '"'; at++) {
        assert_int_not_equal(*at, '\0');
        at += *at == '\\';
    }
    return at + 1;
}

/* The next number outside strings, from *at on; moves *at behind it. False at the end of the text. */
static bool next_number(const char **at, const char **start)
{
    while (**at != '\0') {
        if (**at == '"') {
            *at = skip_string(*at);
        } else if (**at == '-' || (**at >= '0' && **at <= '9')) {
            *start = *at;
            *at += strspn(*at, "+-.0123456789eE");
            return true;
        } else {
            ++*at;
        }
    }
    return false;
}

/* Number by number, the C library reads the same double from both texts, and integers are the same digits. */
static void assert_same_numbers(comparison *with, const char *before, const char *after)
{
    const char *left, *right;
    while (next_number(&before, &left)) {
        assert_true(next_number(&after, &right));
        double expected = strtod(left, NULL), found = strtod(right, NULL);
        size_t digits = strspn(left, "-0123456789");
        bool integer = left + digits == before && digits < 19;
        if (memcmp(&expected, &found, sizeof found) != 0 ||
            (integer && (right + digits != after || memcmp(left, right, digits) != 0))) {
            fail_msg("%.*s has become %.*s", (int)(before - left), left, (int)(after - right), right);
        }
        with->values++;
    }
    assert_false(next_number(&after, &right));
}

/* The tree of two JSON texts, row by row, but for the values of numbers. */
static void assert_same_tree(comparison *with, const char *before, const char *after)
{
    static const char sql[] = "SELECT fullkey, type, CASE WHEN type NOT IN ('integer', 'real') THEN atom END "
                              "FROM json_tree(?1)";
    sqlite3_stmt *left = prepare(with->db, sql), *right = prepare(with->db, sql);
    bind_text(left, 1, before, strlen(before));
    bind_text(right, 1, after, strlen(after));
    while (step(left)) {
        assert_true(step(right));
        const char *where = (const char *)sqlite3_column_text(left, 0);
        for (int i = 0; i < 3; i++) {
            assert_same_value(where, sqlite3_column_value(left, i), sqlite3_column_value(right, i));
        }
    }
    assert_false(step(right));
    finalize(left);
    finalize(right);
}

static void print_again(comparison *with, const char *json, size_t size)
{
    text_run text = {0};
    append_bytes(&text, json, size); /* ends in a NUL, unlike the line */
    byte_run document = encode(with, json, size);
    byte_run printed = print(with, &document);
    assert_same_numbers(with, text.text, (const char *)printed.bytes);
    assert_same_tree(with, text.text, (const char *)printed.bytes);
    byte_run again = encode(with, (const char *)printed.bytes, printed.size);
    assert_bytes("encoded again", document.bytes, document.size, again.bytes, again.size);
    free(text.text);
    free_run(&document);
    free_run(&printed);
    free_run(&again);
}

static void json_comes_back_as_the_same_tree_with_the_same_numbers(void **state)
{
    comparison with;
    (void)state;
    open_comparison(&with);
    for_each_document(&with, "rows", true, print_again);
    for_each_document(&with, "real", false, print_again);
    close_comparison(&with);
}

/* ---- Walking ------------------------------------------------------------------------------------------ */

/* Numbers the ids of a table-valued function in the order of its rows, so that parents can be compared. */
typedef struct id_order {
    sqlite3_int64 *ids;
    size_t count, room;
} id_order;

static void add_id(id_order *order, sqlite3_int64 id)
{
    if (order->count == order->room) {
        order->room = order->room * 2 + 64;
        order->ids = realloc(order->ids, order->room * sizeof *order->ids);
        assert_non_null(order->ids);
    }
    order->ids[order->count++] = id;
}

/* The number of an id's row, or -1 for NULL and for an id that has not come by. The latest are looked at first. */
static long number_of_id(const id_order *order, sqlite3_value *id)
{
    for (size_t i = order->count; sqlite3_value_type(id) != SQLITE_NULL && i > 0; i--) {
        if (order->ids[i - 1] == sqlite3_value_int64(id)) {
            return (long)i - 1;
        }
    }
    return -1;
}

/* What SQLite calls our types. */
static const struct type_pair {
    const char *ours, *sqlite;
} types[] = {{"null", "null"},        {"true", "true"},    {"false", "false"}, {"int", "integer"},
             {"uint", "integer"},     {"float", "real"},   {"string", "text"}, {"list", "array"},
             {"typed_list", "array"}, {"object", "object"}};

static bool is_type(const char *ours, const char *sqlite)
{
    for (size_t i = 0; i < COUNT(types); i++) {
        if (strcmp(types[i].ours, ours) == 0) {
            return strcmp(types[i].sqlite, sqlite) == 0;
        }
    }
    return false;
}

enum walk_column { KEY, ATOM, FULLKEY, PATH, TYPE, ID, PARENT };
#define WALK_COLUMNS "key, atom, fullkey, path, type, id, parent"

static void compare_rows(comparison *with, sqlite3_stmt *sqlite, sqlite3_stmt *ours)
{
    id_order sqlite_ids = {0}, our_ids = {0};
    while (step(sqlite)) {
        const char *where = (const char *)sqlite3_column_text(sqlite, FULLKEY);
        if (!step(ours)) {
            fail_msg("no row for %s", where);
        }
        for (int i = KEY; i <= PATH; i++) {
            assert_same_value(where, sqlite3_column_value(sqlite, i), sqlite3_column_value(ours, i));
        }
        if (!is_type((const char *)sqlite3_column_text(ours, TYPE),
                     (const char *)sqlite3_column_text(sqlite, TYPE))) {
            fail_msg("%s: type %s", where, (const char *)sqlite3_column_text(ours, TYPE));
        }
        assert_int_equal(number_of_id(&our_ids, sqlite3_column_value(ours, ID)), -1);
        add_id(&sqlite_ids, sqlite3_column_int64(sqlite, ID));
        add_id(&our_ids, sqlite3_column_int64(ours, ID));
        assert_int_equal(number_of_id(&sqlite_ids, sqlite3_column_value(sqlite, PARENT)),
                         number_of_id(&our_ids, sqlite3_column_value(ours, PARENT)));
        with->values++;
    }
    assert_false(step(ours));
    free(sqlite_ids.ids);
    free(our_ids.ids);
}

static void walk_both(comparison *with, const char *json, size_t size)
{
    static const char *const pairs[][2] = {
        {"SELECT " WALK_COLUMNS " FROM json_each(?1)", "SELECT " WALK_COLUMNS " FROM bogo_each(?1)"},
        {"SELECT " WALK_COLUMNS " FROM json_tree(?1)", "SELECT " WALK_COLUMNS " FROM bogo_tree(?1)"},
    };
    byte_run document = encode(with, json, size);
    for (size_t i = 0; i < COUNT(pairs); i++) {
        sqlite3_stmt *sqlite = prepare(with->db, pairs[i][0]), *ours = prepare(with->db, pairs[i][1]);
        bind_text(sqlite, 1, json, size);
        bind_blob(ours, 1, document.bytes, document.size);
        compare_rows(with, sqlite, ours);
        finalize(sqlite);
        finalize(ours);
    }
    free_run(&document);
}

static void each_and_tree_give_the_rows_of_json_each_and_json_tree(void **state)
{
    comparison with;
    (void)state;
    skip_with_old_json();
    open_comparison(&with);
    for_each_document(&with, "rows", true, walk_both);
    close_comparison(&with);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_leaf_is_extracted_as_json_extract_does),
        cmocka_unit_test(json_comes_back_as_the_same_tree_with_the_same_numbers),
        cmocka_unit_test(each_and_tree_give_the_rows_of_json_each_and_json_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
