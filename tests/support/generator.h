/*
** generator.h - random JSON documents, paths into them, and SQL values; the same for the same seed.
*/
#ifndef GENERATOR_H
#define GENERATOR_H

#include "test.h"

enum { GENERATED_PATHS = 48 };

typedef struct generator {
    uint64_t state;
    text_run json;                /* the document made last */
    text_run path;                /* to what is being made */
    char *paths[GENERATED_PATHS]; /* to some of its values */
    size_t path_count;
    bool odd_keys; /* keys with quotes and backslashes as well */
} generator;

static inline bool one_in(generator *random, unsigned n)
{
    return random_below(&random->state, n) == 0;
}

static inline const char *any_of(generator *random, const char *const *texts, size_t count)
{
    return texts[random_below(&random->state, (unsigned)count)];
}

/* ---- Scalars and keys --------------------------------------------------------------------------------- */

/* Every one is JSON as our printer and SQLite's spell it. */
static const char *const generated_strings[] = {
    "\"\"",
    "\"x\"",
    "\"a text of more than sixteen bytes\"",
    "\"\\\"quoted\\\"\"",
    "\"a\\nb\"",
    "\"back\\\\s\"",
    "\"\xC3\xA9t\xC3\xA9\"",
    "\"\xF0\x9F\x98\x80\"",
    "\"1\"",
    "\"true\"",
    "\"null\"",
    "\"$.a\"",
    "\"{}\"",
    "\"[1,2]\"",
    "\"\\u0001\"",
    "\"/\"",
};

static const char *const generated_numbers[] = {
    "0",
    "1",
    "-1",
    "2",
    "63",
    "64",
    "-65",
    "127",
    "128",
    "8192",
    "300",
    "2147483648",
    "-9007199254740993",
    "9223372036854775807",
    "-9223372036854775808",
    "1.5",
    "-0.25",
    "100.0",
    "1e5",
    "2.5e-3",
    "0.1",
    "1E+2",
    "12345678.5",
    "1e-7",
    "1e300",
};

/* Names that stand in paths as they are, and others that need quotes there. */
static const char *const generated_keys[] = {"a", "b",   "c",   "d",   "id",       "name", "k1", "list",
                                             "",  "a.b", "x y", "[0]", "\xC3\xA9", "$",    "1a", "a_b"};
static const char *const odd_keys[] = {"q\\\"q", "s\\\\s", "n\\nn"};

/* The text of a key without its quotes, as JSON spells it. */
static inline const char *random_key(generator *random)
{
    if (random->odd_keys && one_in(random, 20)) {
        return any_of(random, odd_keys, COUNT(odd_keys));
    }
    bool plain = !one_in(random, 4);
    return any_of(random, generated_keys, plain ? 8 : COUNT(generated_keys));
}

/* A string as long as a size that takes two or three bytes, rarely. */
static inline void append_long_string(generator *random, text_run *out)
{
    static const unsigned lengths[] = {100, 120, 124, 127, 128, 250, 16370, 16384};
    unsigned length = lengths[random_below(&random->state, one_in(random, 20) ? 8 : 6)];
    append_bytes(out, "\"", 1);
    for (unsigned i = 0; i < length; i++) {
        append_bytes(out, "x", 1);
    }
    append_bytes(out, "\"", 1);
}

static inline void append_random_scalar(generator *random, text_run *out)
{
    static const char *const words[] = {"null", "true", "false"};
    unsigned kind = random_below(&random->state, 10);
    if (one_in(random, 40)) {
        append_long_string(random, out);
        return;
    }
    const char *text = kind < 2   ? any_of(random, words, COUNT(words))
                       : kind < 6 ? any_of(random, generated_numbers, COUNT(generated_numbers))
                                  : any_of(random, generated_strings, COUNT(generated_strings));
    append_bytes(out, text, strlen(text));
}

/* ---- Documents ---------------------------------------------------------------------------------------- */

/* Appends a step with a key, in quotes where SQLite's rule asks for them. */
static inline void append_key_step(text_run *path, const char *key)
{
    bool plain = *key != '\0';
    for (const char *at = key; *at != '\0'; at++) {
        bool letter = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z');
        plain = plain && (letter || (at > key && *at >= '0' && *at <= '9'));
    }
    append_format(path, plain ? ".%s" : ".\"%s\"", key);
}

static inline void remember_path(generator *random)
{
    size_t place = random->path_count;
    if (place == GENERATED_PATHS) {
        place = random_below(&random->state, 3 * GENERATED_PATHS);
        if (place >= GENERATED_PATHS) {
            return;
        }
        free(random->paths[place]);
    } else {
        random->path_count++;
    }
    random->paths[place] = malloc(random->path.size + 1);
    assert_non_null(random->paths[place]);
    memcpy(random->paths[place], random->path.text, random->path.size + 1);
}

static inline void generate_value(generator *random, unsigned depth);

/* The items of a list or object; `kind` 0 to 2 makes them all scalars of one kind, so that lists get typed. */
static inline void generate_items(generator *random, unsigned depth, bool object)
{
    unsigned count =
        one_in(random, 30) ? 130 + random_below(&random->state, 10) : random_below(&random->state, 6);
    unsigned kind = random_below(&random->state, 6);
    size_t parent = random->path.size;
    for (unsigned i = 0; i < count; i++) {
        if (i > 0) {
            append_bytes(&random->json, ",", 1);
        }
        if (object) {
            const char *key = random_key(random);
            append_format(&random->json, "\"%s\":", key);
            append_key_step(&random->path, key);
        } else {
            append_format(&random->path, "[%u]", i);
        }
        if (!object && kind < 3) {
            const char *const *texts = kind == 0 ? generated_strings : generated_numbers;
            const char *text = texts[random_below(&random->state, 14) + (kind == 2 ? 15 - 5 : 0)];
            append_bytes(&random->json, text, strlen(text));
            remember_path(random);
        } else {
            generate_value(random, count > 100 ? 0 : depth);
        }
        random->path.size = parent;
        random->path.text[parent] = '\0';
    }
}

static inline void generate_value(generator *random, unsigned depth)
{
    remember_path(random);
    unsigned kind = depth == 0 ? 0 : random_below(&random->state, 5);
    if (kind <= 1) {
        append_random_scalar(random, &random->json);
        return;
    }
    bool object = kind <= 3;
    append_bytes(&random->json, object ? "{" : "[", 1);
    generate_items(random, depth - 1, object);
    append_bytes(&random->json, object ? "}" : "]", 1);
}

static inline void clear_document(generator *random)
{
    while (random->path_count > 0) {
        free(random->paths[--random->path_count]);
    }
    random->json.size = 0;
    random->path.size = 0;
}

/* Makes a new document: random->json, and paths that lead into it. Mostly a container. */
static inline void generate_document(generator *random)
{
    clear_document(random);
    append_bytes(&random->path, "$", 1);
    bool scalar = one_in(random, 25);
    if (scalar) {
        generate_value(random, 0);
        return;
    }
    remember_path(random);
    bool object = !one_in(random, 3);
    append_bytes(&random->json, object ? "{" : "[", 1);
    generate_items(random, 3, object);
    append_bytes(&random->json, object ? "}" : "]", 1);
}

static inline void close_generator(generator *random)
{
    clear_document(random);
    free(random->json.text);
    free(random->path.text);
}

/* ---- Paths -------------------------------------------------------------------------------------------- */

static inline void append_random_step(generator *random, text_run *path)
{
    switch (random_below(&random->state, 8)) {
    case 0:
    case 1:
        append_format(path, "[%u]", random_below(&random->state, 4));
        break;
    case 2:
        append_format(path, "[#-%u]", random_below(&random->state, 4));
        break;
    case 3:
    case 4:
        append_format(path, "[#]");
        break;
    default:
        append_key_step(path, random_key(random));
    }
}

/*
** A path into the document made last, one step beyond it, or to nowhere; now and then no path at all, which
** is what it then returns: false.
*/
static inline bool random_path(generator *random, text_run *path)
{
    static const char *const malformed[] = {"$a",    "$.",  "$[",      "$[x]", "$.a.",
                                            "$[-1]", "$[1", "$.a[#-]", "$.\"a"};
    path->size = 0;
    if (one_in(random, 60)) {
        const char *text = any_of(random, malformed, COUNT(malformed));
        append_bytes(path, text, strlen(text));
        return false;
    }
    const char *start = "$";
    if (!one_in(random, 8)) {
        start = any_of(random, (const char *const *)random->paths, random->path_count);
    }
    append_bytes(path, start, strlen(start));
    while (one_in(random, 3)) {
        append_random_step(random, path);
    }
    return true;
}

#endif
