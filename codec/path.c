/*
** path.c - paths: compiled once, looked up many times.
*/
#include "path.h"

#include "buffer.h"
#include "json.h"
#include "number.h"

/* ---- Compiling ---------------------------------------------------------------------------------------- */

typedef struct path_parser {
    const uint8_t *text; /* from which error offsets count */
    const uint8_t *end;
    bogo_path *path;
    const uint8_t *step; /* where the step being read begins */
    uint8_t *keys;       /* where the next key's text goes */
    bogo_error *error;
} path_parser;

static const uint8_t *refuse(const path_parser *parser, bogo_status status, const uint8_t *at)
{
    wire_fail(parser->error, status, parser->text, at);
    return NULL;
}

static path_step *add_step(path_parser *parser, path_step_kind kind)
{
    path_step *step = &parser->path->steps[parser->path->count++];
    step->kind = kind;
    step->offset = (size_t)(parser->step - parser->text);
    return step;
}

static void add_key(path_parser *parser, const uint8_t *key, size_t size)
{
    path_step *step = add_step(parser, PATH_KEY);
    step->key = bogo_key_prepare((const char *)key, size);
    step->index = 0;
}

static void add_index(path_parser *parser, path_step_kind kind, uint64_t index)
{
    path_step *step = add_step(parser, kind);
    step->key = bogo_key_prepare("", 0);
    step->index = index;
}

/* A key that is spelled as it is, up to the next '.' or '['. */
static const uint8_t *parse_plain_key(path_parser *parser, const uint8_t *at)
{
    const uint8_t *start = at;
    while (at != parser->end && *at != '.' && *at != '[') {
        at++;
    }
    if (at == start) {
        return refuse(parser, BOGO_E_PATH_KEY, at);
    }
    memcpy(parser->keys, start, (size_t)(at - start));
    add_key(parser, parser->keys, (size_t)(at - start));
    parser->keys += at - start;
    return at;
}

/* A key in double quotes, with JSON's escapes; `at` is the opening quote. */
static const uint8_t *parse_quoted_key(path_parser *parser, const uint8_t *at)
{
    const uint8_t *quote = at++;
    uint8_t *to = parser->keys;
    while (at != parser->end && *at != '"') {
        if (*at != '\\') {
            *to++ = *at++;
            continue;
        }
        json_escape escape = json_read_escape(at, parser->end, to);
        if (escape.status != BOGO_OK) {
            return refuse(parser, BOGO_E_PATH_ESCAPE, at);
        }
        at = escape.after;
        to = escape.to;
    }
    if (at == parser->end) {
        return refuse(parser, BOGO_E_PATH_QUOTE, quote);
    }
    add_key(parser, parser->keys, (size_t)(to - parser->keys));
    parser->keys = to;
    return at + 1;
}

/* Decimal digits; *value saturates. Returns NULL where there is none. */
static const uint8_t *parse_digits(const path_parser *parser, const uint8_t *at, uint64_t *value)
{
    const uint8_t *start = at;
    *value = 0;
    for (; at != parser->end && *at >= '0' && *at <= '9'; at++) {
        unsigned digit = *at - '0';
        *value = *value > (UINT64_MAX - digit) / 10 ? UINT64_MAX : *value * 10 + digit;
    }
    return at == start ? refuse(parser, BOGO_E_PATH_INDEX, at) : at;
}

/* What stands between brackets; `at` is behind the '['. */
static const uint8_t *parse_bracket(path_parser *parser, const uint8_t *at)
{
    uint64_t index = 0;
    if (at != parser->end && *at == '"') {
        at = parse_quoted_key(parser, at);
    } else if (at != parser->end && *at == '#') {
        at++;
        if (at != parser->end && *at == '-') {
            at = parse_digits(parser, at + 1, &index);
        }
        if (at != NULL) {
            add_index(parser, PATH_FROM_END, index);
        }
    } else {
        at = parse_digits(parser, at, &index);
        if (at != NULL) {
            add_index(parser, PATH_INDEX, index);
        }
    }
    if (at != NULL && (at == parser->end || *at != ']')) {
        return refuse(parser, BOGO_E_PATH_BRACKET, at);
    }
    return at != NULL ? at + 1 : NULL;
}

static const uint8_t *parse_step(path_parser *parser, const uint8_t *at)
{
    if (parser->path->count == PATH_MAX_STEPS) {
        return refuse(parser, BOGO_E_PATH_DEPTH, at);
    }
    parser->step = at;
    if (*at == '[') {
        return parse_bracket(parser, at + 1);
    }
    if (*at != '.') {
        return refuse(parser, BOGO_E_PATH_ROOT, at);
    }
    at++;
    bool quoted = at != parser->end && *at == '"';
    return quoted ? parse_quoted_key(parser, at) : parse_plain_key(parser, at);
}

/* Memory for a path of at most `steps` steps whose keys take at most `key_bytes`. */
static bogo_path *allocate(const bogo_allocator *allocator, size_t steps, size_t key_bytes, bogo_error *error)
{
    allocator = buffer_allocator(allocator);
    size_t fixed = sizeof(bogo_path) + steps * sizeof(path_step);
    bogo_path *path =
        key_bytes <= SIZE_MAX - fixed ? allocator->resize(allocator->context, NULL, fixed + key_bytes) : NULL;
    if (path == NULL) {
        wire_report(error, BOGO_E_NO_MEMORY, 0);
        return NULL;
    }
    path->allocator = allocator;
    path->count = 0;
    return path;
}

bogo_status bogo_path_compile(const char *text, size_t size, const bogo_allocator *allocator,
                              bogo_path **path, bogo_error *error)
{
    bogo_error local = {BOGO_OK, 0};
    bool literal = size == 0 || (text[0] != '$' && text[0] != '[');
    size_t most = literal ? 1 : size / 2 + 1; /* a step takes two bytes at least */
    most = most < PATH_MAX_STEPS ? most : PATH_MAX_STEPS;
    path_parser parser;
    parser.error = error != NULL ? error : &local;
    parser.path = allocate(allocator, most, size, parser.error);
    if (parser.path == NULL) {
        return BOGO_E_NO_MEMORY;
    }
    parser.text = (const uint8_t *)text;
    parser.step = parser.text;
    parser.end = wire_end(text, size);
    parser.keys = (uint8_t *)(parser.path->steps + most);
    if (literal) {
        if (size > 0) {
            memcpy(parser.keys, text, size);
        }
        add_key(&parser, parser.keys, size);
        *path = parser.path;
        return BOGO_OK;
    }
    const uint8_t *at = text[0] == '$' ? parser.text + 1 : parser.text;
    while (at != NULL && at != parser.end) {
        at = parse_step(&parser, at);
    }
    if (at == NULL) {
        bogo_path_free(parser.path);
        return parser.error->status;
    }
    *path = parser.path;
    return BOGO_OK;
}

bogo_status bogo_path_from_index(int64_t index, const bogo_allocator *allocator, bogo_path **path,
                                 bogo_error *error)
{
    path_parser parser = {0};
    parser.path = allocate(allocator, 1, 0, error);
    if (parser.path == NULL) {
        return BOGO_E_NO_MEMORY;
    }
    if (index < 0) {
        add_index(&parser, PATH_FROM_END, 0 - (uint64_t)index);
    } else {
        add_index(&parser, PATH_INDEX, (uint64_t)index);
    }
    *path = parser.path;
    return BOGO_OK;
}

void bogo_path_free(bogo_path *path)
{
    if (path != NULL) {
        path->allocator->release(path->allocator->context, path);
    }
}

/* ---- Spelling ----------------------------------------------------------------------------------------- */

/* Whether a key is an ASCII letter followed by ASCII letters and digits: then it needs no quotes. */
static bool is_plain_key(const uint8_t *key, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        bool digit = key[i] >= '0' && key[i] <= '9';
        uint8_t lower = key[i] | 0x20;
        bool letter = lower >= 'a' && lower <= 'z';
        if (!letter && !(digit && i > 0)) {
            return false;
        }
    }
    return size > 0;
}

/* Bytes that are not UTF-8 stand as they are, unlike in JSON: the path must lead back to the key. */
static void append_quoted_key(bogo_buffer *path, const uint8_t *key, size_t size)
{
    uint8_t escape[JSON_ESCAPE_MAX];
    size_t copied = 0;
    buffer_append_char(path, '"');
    for (size_t i = 0; i < size; i++) {
        if (key[i] < 0x80 && !json_is_plain(key[i])) {
            buffer_append(path, key + copied, i - copied);
            buffer_append(path, escape, (size_t)(json_put_escape(escape, key[i]) - escape));
            copied = i + 1;
        }
    }
    if (copied < size) {
        buffer_append(path, key + copied, size - copied);
    }
    buffer_append_char(path, '"');
}

void bogo_path_append_key(bogo_buffer *path, const char *key, size_t size)
{
    buffer_append_char(path, '.');
    if (is_plain_key((const uint8_t *)key, size)) {
        buffer_append(path, key, size);
    } else {
        append_quoted_key(path, (const uint8_t *)key, size);
    }
}

static void append_index(bogo_buffer *path, const char *opening, uint64_t index)
{
    char digits[NUMBER_TEXT_MAX];
    buffer_append(path, opening, strlen(opening));
    buffer_append(path, digits, number_print_uint(index, digits));
    buffer_append_char(path, ']');
}

void bogo_path_append_index(bogo_buffer *path, uint64_t index)
{
    append_index(path, "[", index);
}

void bogo_path_append_index_from_end(bogo_buffer *path, uint64_t index)
{
    append_index(path, "[#-", index);
}

/* ---- Looking up --------------------------------------------------------------------------------------- */

bogo_status path_step_into(const path_step *step, const bogo_value *value, bogo_value *out, bogo_error *error)
{
    if (step->kind == PATH_KEY) {
        return bogo_find_key(value, &step->key, out, error);
    }
    if (value->type != BOGO_LIST && value->type != BOGO_TYPED_LIST) {
        return BOGO_MISSING;
    }
    if (step->kind == PATH_INDEX) {
        return bogo_at(value, step->index, out, error);
    }
    uint64_t length;
    bogo_status status = bogo_length(value, &length, error);
    if (status != BOGO_OK) {
        return status;
    }
    return step->index >= 1 && step->index <= length ? bogo_at(value, length - step->index, out, error)
                                                     : BOGO_MISSING;
}

/*
** Takes the first `count` steps of a path. Each step reads its value where the one before has put it: a copy
** of what was written a moment ago, in other widths, would have to wait for the writes.
*/
WIRE_INLINE bogo_status path_follow(const bogo_path *path, size_t count, const bogo_value *root,
                                    bogo_value *out, bogo_error *error)
{
    const bogo_value *value = root;
    for (size_t i = 0; i < count; i++) {
        const path_step *step = &path->steps[i];
        bogo_status status = step->kind == PATH_KEY ? read_find_key(value, &step->key, out, error)
                                                    : path_step_into(step, value, out, error);
        if (WIRE_UNLIKELY(status != BOGO_OK)) {
            return status;
        }
        value = out;
    }
    if (count == 0) {
        *out = *root;
    }
    return BOGO_OK;
}

bogo_status bogo_path_find(const bogo_path *path, const bogo_value *root, bogo_value *out, bogo_error *error)
{
    return path_follow(path, path->count, root, out, error);
}

size_t bogo_path_length(const bogo_path *path)
{
    return path->count;
}

bogo_status bogo_path_last_step(const bogo_path *path, const bogo_value *root, bogo_step *step,
                                bogo_error *error)
{
    if (path->count == 0) {
        return BOGO_MISSING;
    }
    const path_step *last = &path->steps[path->count - 1];
    step->key = last->kind == PATH_KEY ? last->key.text : NULL;
    step->key_size = last->key.size;
    step->index = last->index;
    step->offset = last->offset;
    if (last->kind != PATH_FROM_END) {
        return BOGO_OK;
    }
    bogo_value list = *root;
    uint64_t length = 0;
    bogo_status status = path_follow(path, path->count - 1, root, &list, error);
    if (status == BOGO_OK) {
        status = bogo_length(&list, &length, error);
    }
    if (status != BOGO_OK) {
        return status;
    }
    step->index = length - last->index;
    return last->index >= 1 && last->index <= length ? BOGO_OK : BOGO_MISSING;
}

/* ---- Several paths at once ---------------------------------------------------------------------------- */

/*
** All paths advance together, one step a round. values[i] is where path i stands; while a round runs, a path
** that has taken its step is marked by values[i].document == NULL.
*/
typedef struct selection {
    const bogo_path *const *paths;
    size_t count;
    size_t round;
    bogo_value *values;
    bogo_error *error;
} selection;

/* Whether path i still has to take its step of this round. */
static bool is_waiting(const selection *select, size_t i)
{
    return select->round < select->paths[i]->count && select->values[i].type != BOGO_ABSENT &&
           select->values[i].document != NULL;
}

/* Whether path i waits for a key of this object. */
static bool waits_for_key(const selection *select, size_t i, const bogo_value *object)
{
    return is_waiting(select, i) && select->values[i].data == object->data &&
           select->paths[i]->steps[select->round].kind == PATH_KEY;
}

/*
** Links the paths from `first` on that wait for keys of one object: each values[i].size, which is the
** object's and thus known, becomes the number of the next one, and that of the last select->count. Returns
** the lowest.
*/
static size_t link_waiting(const selection *select, size_t first, const bogo_value *object)
{
    size_t head = select->count;
    size_t *link = &head;
    for (size_t i = first; i < select->count; i++) {
        if (!waits_for_key(select, i, object)) {
            continue;
        }
        if (select->paths[i]->steps[select->round].key.size > BOGO_MAX_KEY) {
            select->values[i].type = BOGO_ABSENT;
            continue;
        }
        *link = i;
        link = &select->values[i].size;
    }
    *link = select->count;
    return head;
}

/* Lets the linked paths that wait for the key of this entry take their step to its value; they leave the links. */
WIRE_INLINE bogo_status advance_to_entry(const selection *select, size_t *link, const uint8_t *document,
                                         const uint8_t *content, const uint8_t *next, const uint8_t *end)
{
    uint64_t word = read_entry_word(content, end);
    size_t size = (size_t)(next - content);
    while (*link != select->count) {
        bogo_value *value = &select->values[*link];
        const bogo_key *key = &select->paths[*link]->steps[select->round].key;
        if (WIRE_LIKELY(!read_entry_has_key(key, word, content, size))) {
            link = &value->size;
            continue;
        }
        *link = value->size;
        bogo_status status = read_value_at(document, content + 1 + key->size, next, value, select->error);
        if (status != BOGO_OK) {
            return status;
        }
        value->document = NULL;
    }
    return BOGO_OK;
}

/* Advances all paths that wait for keys of one object, in one pass over it. `first` is the lowest of them. */
static bogo_status advance_through_object(const selection *select, size_t first)
{
    const bogo_value object = select->values[first];
    const uint8_t *at, *end;
    bogo_status status = read_container(&object, &at, &end, select->error);
    if (status != BOGO_OK) {
        return status;
    }
    size_t waiting = link_waiting(select, first, &object);
    while (waiting != select->count && at != end) {
        size_t size;
        const uint8_t *content = wire_read_size(at, end, &size);
        if (WIRE_UNLIKELY(content == NULL || size < 2 || content[0] > size - 2)) {
            return wire_explain_entry(at, end, object.document, select->error);
        }
        at = content + size;
        status = advance_to_entry(select, &waiting, object.document, content, at, end);
        if (WIRE_UNLIKELY(status != BOGO_OK)) {
            return status;
        }
    }
    for (size_t i = waiting; i != select->count; i = select->values[i].size) {
        select->values[i].type = BOGO_ABSENT;
    }
    return BOGO_OK;
}

/* Advances path i, and with it those that share its object. */
static bogo_status advance(const selection *select, size_t i)
{
    const path_step *step = &select->paths[i]->steps[select->round];
    bogo_value *value = &select->values[i];
    if (step->kind == PATH_KEY && value->type == BOGO_OBJECT) {
        return advance_through_object(select, i);
    }
    bogo_status status = path_step_into(step, value, value, select->error);
    if (status == BOGO_MISSING) {
        value->type = BOGO_ABSENT;
        return BOGO_OK;
    }
    value->document = NULL;
    return status;
}

bogo_status bogo_select(const bogo_path *const *paths, size_t count, const bogo_value *root,
                        bogo_value *values, bogo_error *error)
{
    bogo_error local;
    selection select = {paths, count, 0, values, error != NULL ? error : &local};
    size_t rounds = 0;
    for (size_t i = 0; i < count; i++) {
        values[i] = *root;
        rounds = paths[i]->count > rounds ? paths[i]->count : rounds;
    }
    for (; select.round < rounds; select.round++) {
        for (size_t i = 0; i < count; i++) {
            if (is_waiting(&select, i)) {
                bogo_status status = advance(&select, i);
                if (status != BOGO_OK) {
                    return status;
                }
            }
        }
        for (size_t i = 0; i < count; i++) {
            values[i].document = root->document;
        }
    }
    return BOGO_OK;
}
