/*
** test_guard.c - damaged documents, JSON texts and paths before a page that must not be touched.
**
** Every golden vector is cut at every length and has every bit flipped, one at a time, and all readers get
** what comes of it. A read of one byte too many ends the program. Vectors of more than SMALL bytes are
** thousands of repetitions of the same thing: of those the places are sampled, unless BOGO_EXHAUSTIVE=1 asks
** for all of them. Inside valgrind or an emulator one place in ten is enough.
*/
#define _DEFAULT_SOURCE

#include "../support/guard.h"
#include "../support/readers.h"
#include "../support/vectors.h"

enum { SMALL = 300, LARGE = 4096, LARGEST = 1 << 17 };

typedef struct damage_run {
    reader_kit kit;
    guarded_memory memory;
    uint64_t seed;
    bool exhaustive;
    size_t documents, accepted;
} damage_run;

static void open_damage(damage_run *run)
{
    open_readers(&run->kit);
    open_guarded(&run->memory, LARGEST);
    run->seed = number_from_environment("BOGO_SEED", 1);
    run->exhaustive = number_from_environment("BOGO_EXHAUSTIVE", 0) != 0;
    run->documents = 0;
    run->accepted = 0;
}

static void close_damage(damage_run *run)
{
    close_guarded(&run->memory);
    close_readers(&run->kit);
}

static void read_at(damage_run *run, uint8_t *at, size_t size)
{
    run->documents++;
    run->accepted += read_every_way(&run->kit, at, size) == BOGO_OK;
}

/* The places of a document to damage: all of a small one; of a large one its head, its tail and some between. */
static size_t places_of(damage_run *run, size_t size, size_t *places)
{
    size_t count = 0, samples = size <= LARGE ? 24 : 6;
    bool all = size <= SMALL || run->exhaustive;
    for (size_t i = 0; i < size; i++) {
        bool edge = i < 2 * samples || size - i <= samples;
        bool wanted = all || edge || random_next(&run->seed) % size < samples;
        if (wanted && (!runs_inside() || random_below(&run->seed, 10) == 0)) {
            places[count++] = i;
        }
    }
    return count;
}

static void cut_everywhere(damage_run *run, const byte_run *document, const size_t *places, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint8_t *at = before_guard(&run->memory, places[i]);
        memcpy(at, document->bytes, places[i]);
        read_at(run, at, places[i]);
    }
}

static void flip_every_bit(damage_run *run, const byte_run *document, const size_t *places, size_t count)
{
    uint8_t *at = before_guard(&run->memory, document->size);
    memcpy(at, document->bytes, document->size);
    read_at(run, at, document->size);
    for (size_t i = 0; i < count; i++) {
        for (int bit = 0; bit < 8; bit++) {
            at[places[i]] = (uint8_t)(document->bytes[places[i]] ^ 1 << bit);
            read_at(run, at, document->size);
        }
        at[places[i]] = document->bytes[places[i]];
    }
}

static void damage_vector(char *fields[VECTOR_FIELDS], void *context)
{
    static size_t places[LARGEST];
    damage_run *run = context;
    byte_run document = from_hex_text(fields[1]);
    assert_in_range(document.size, 2, LARGEST);
    size_t count = places_of(run, document.size, places);
    cut_everywhere(run, &document, places, count);
    flip_every_bit(run, &document, places, count);
    free_run(&document);
}

static void cut_and_flipped_documents_are_read_within_their_bytes(void **state)
{
    damage_run run;
    (void)state;
    open_damage(&run);
    for_each_vector("tests/vectors/valid.txt", damage_vector, &run);
    print_message("%zu damaged documents, %zu of them well-formed all the same\n", run.documents,
                  run.accepted);
    assert_true(run.documents > (runs_inside() ? 5000 : 50000));
    assert_in_range(run.accepted, 360, run.documents / 2);
    close_damage(&run);
}

/* Invalid ones at the end of memory, and at its start: size arithmetic must not step back either. */
static void place_invalid(char *fields[VECTOR_FIELDS], void *context)
{
    damage_run *run = context;
    byte_run document = from_hex_text(fields[3]);
    uint8_t *last = before_guard(&run->memory, document.size);
    memcpy(last, document.bytes, document.size);
    read_at(run, last, document.size);
    uint8_t *first = after_guard(&run->memory);
    memcpy(first, document.bytes, document.size);
    read_at(run, first, document.size);
    free_run(&document);
}

static void invalid_documents_are_read_within_their_bytes(void **state)
{
    damage_run run;
    (void)state;
    open_damage(&run);
    for_each_vector("tests/vectors/invalid.txt", place_invalid, &run);
    assert_int_equal(run.documents, 1320);
    close_damage(&run);
}

/* ---- JSON text ---------------------------------------------------------------------------------------- */

static void read_json_at(const char *text, size_t size, bool extended)
{
    bogo_options options = bogo_default_options();
    bogo_builder builder;
    const uint8_t *bytes;
    size_t length;
    options.extended = extended;
    bogo_builder_init(&builder, &options);
    if (bogo_from_json(&builder, text, size, NULL) == BOGO_OK) {
        assert_int_equal(bogo_finish(&builder, &bytes, &length, NULL), BOGO_OK);
        assert_int_equal(bogo_check(bytes, length, NULL, NULL), BOGO_OK);
    }
    bogo_builder_free(&builder);
}

static const char *const json_texts[] = {
    "{\"key\":[1,-2.5e+10,true,false,null,\"text \\u00e9\\ud83d\\ude00 "
    "\xC3\xA9\xF0\x9F\x98\x80\\n\"],\"\":{}}",
    "[18446744073709551615,9223372036854775807,-9223372036854775808,0.1,1e-400,"
    "123456789012345678901234567890]",
    "[{\"$byte\":7},{\"$uint\":\"5\"},{\"$blob\":\"3q2+7w==\"},{\"$float\":\"NaN\"},{\"$timestamp\":-1}]",
    "{\"$object\":{\"$object\":{\"$byte\":1}}}",
    " [ [ [ [ ] ] ] , { \"a\" : { \"b\" : [ 1 , 2 , 3 , 4 ] } } ] ",
    "\"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\"",
};

static void cut_and_changed_json_is_read_within_its_bytes(void **state)
{
    static const char replacements[] = "\"\\{}[],:x0-. \n\x80\xFF";
    guarded_memory memory;
    (void)state;
    open_guarded(&memory, 4096);
    for (size_t i = 0; i < COUNT(json_texts); i++) {
        size_t whole = strlen(json_texts[i]);
        for (size_t size = 0; size <= whole; size++) {
            char *at = (char *)before_guard(&memory, size);
            memcpy(at, json_texts[i], size);
            read_json_at(at, size, false);
            read_json_at(at, size, true);
        }
        char *at = (char *)before_guard(&memory, whole);
        for (size_t place = 0; place < whole; place++) {
            for (size_t j = 0; j < sizeof replacements; j++) { /* its NUL too */
                at[place] = replacements[j];
                read_json_at(at, whole, false);
                read_json_at(at, whole, true);
            }
            at[place] = json_texts[i][place];
        }
    }
    close_guarded(&memory);
}

/* ---- Paths -------------------------------------------------------------------------------------------- */

static void cut_and_changed_paths_are_read_within_their_bytes(void **state)
{
    static const char text[] = "$.key.\"quo\\u00e9ted \\\\ key\"[12][#-3][\"a\"][#]";
    static const char replacements[] = "$.[]\"\\#-0x\x80";
    guarded_memory memory;
    size_t compiled = 0;
    (void)state;
    open_guarded(&memory, 4096);
    for (size_t size = 0; size < sizeof text; size++) {
        char *at = (char *)before_guard(&memory, size);
        for (size_t place = 0; place <= size; place++) {
            for (size_t j = 0; j < sizeof replacements; j++) {
                bogo_path *path;
                memcpy(at, text, size);
                if (place < size) {
                    at[place] = replacements[j];
                }
                if (bogo_path_compile(at, size, NULL, &path, NULL) == BOGO_OK) {
                    bogo_path_free(path);
                    compiled++;
                }
            }
        }
    }
    assert_true(compiled > 0);
    close_guarded(&memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_and_flipped_documents_are_read_within_their_bytes),
        cmocka_unit_test(invalid_documents_are_read_within_their_bytes),
        cmocka_unit_test(cut_and_changed_json_is_read_within_its_bytes),
        cmocka_unit_test(cut_and_changed_paths_are_read_within_their_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
