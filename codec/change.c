/*
** change.c - one edit of a field, worked out before a byte of it is written.
**
** Most edits replace, add or remove a field of an object that lies in no list. Then all that changes is one
** run of bytes and the sizes of the entries and objects around it, and the new document can go straight to
** where it is wanted:
**
**     {"a":{"b":1}}      00 0C 01 0E  01 0C 01 61 0C 01 07  01 05 01 62 05 01 02
**     set $.a.b                '-+-'  '-+-'          '-+-'  '-+-'       '--+---'
**                             size 0   1              2      3         the run
**
** Any other edit, and any document that is not as it should be, is declined: edit.c does the one and reports
** the other.
*/
#include "check.h"
#include "path.h"

/* Notes the size `value` that stands in the bytes [at, content); false when it is not in its shortest spelling. */
WIRE_INLINE bool note_size(bogo_change *change, const uint8_t *at, const uint8_t *content, size_t value)
{
    if (WIRE_UNLIKELY(!wire_varint_is_minimal(at))) {
        return false;
    }
    bogo_change_size *size = &change->sizes[change->count++];
    size->offset = (size_t)(at - change->bytes);
    size->width = (size_t)(content - at);
    size->value = value;
    return true;
}

/* The first entry of the object that fills [at, end), with the object's size noted; NULL where it is damaged. */
WIRE_INLINE const uint8_t *enter_object(bogo_change *change, const uint8_t *at, const uint8_t *end)
{
    size_t size;
    const uint8_t *content = wire_read_size(at, end, &size);
    if (WIRE_UNLIKELY(content == NULL || size != (size_t)(end - content))) {
        return NULL;
    }
    return note_size(change, at, content, size) ? content : NULL;
}

/*
** Finds the entry with this key among those in [at, end), and notes its size: returns its value, from the
** type byte to *value_end. Without such an entry it returns `end`, and NULL where one before it is damaged.
*/
WIRE_INLINE const uint8_t *find_value(bogo_change *change, const bogo_key *key, const uint8_t *at,
                                      const uint8_t *end, const uint8_t **value_end)
{
    while (at != end) {
        size_t size;
        const uint8_t *content = wire_read_size(at, end, &size);
        if (WIRE_UNLIKELY(content == NULL || size == 0)) {
            return NULL;
        }
        if (read_entry_has_key(key, read_entry_word(content, end), content, size)) {
            *value_end = content + size;
            return note_size(change, at, content, size) ? content + 1 + key->size : NULL;
        }
        at = content + size;
    }
    return end;
}

/* Where a path leads. */
typedef struct change_place {
    const uint8_t *value, *end; /* the value there, from its type byte on; NULL when there is none, */
    const uint8_t *object_end;  /* and then the place for a new field */
} change_place;

/* Follows a path through objects. False: another kind of path or document, or the path leads nowhere near. */
static bool find_place(bogo_change *change, const bogo_path *path, change_place *place)
{
    const uint8_t *at = change->bytes + 1;
    const uint8_t *end = change->bytes + change->old_size;
    if (change->old_size < WIRE_HEADER || change->bytes[0] != WIRE_VERSION || path->count == 0 ||
        path->count > BOGO_CHANGE_LEVELS) {
        return false;
    }
    for (size_t i = 0; i < path->count; i++) {
        const path_step *step = &path->steps[i];
        if (*at != BOGO_OBJECT || step->kind != PATH_KEY || step->key.size > BOGO_MAX_KEY) {
            return false;
        }
        const uint8_t *first = enter_object(change, at + 1, end);
        if (first == NULL) {
            return false;
        }
        place->object_end = end;
        at = find_value(change, &step->key, first, end, &place->end);
        if (at == NULL) {
            return false;
        }
        if (at == place->object_end) {
            place->value = NULL;
            return i + 1 == path->count;
        }
        end = place->end;
    }
    place->value = at;
    return *at < BOGO_TYPE_COUNT;
}

/*
** Settles what every size is to say when the run of `removed` bytes at `offset` gives way to `added` others,
** and the size of the document. Growth is counted modulo the range of size_t, so that one addition serves for
** growing and shrinking.
*/
static void settle(bogo_change *change, size_t offset, size_t removed, size_t added)
{
    size_t growth = added - removed;
    change->offset = offset;
    change->removed = removed;
    change->widens = false;
    if (growth == 0) {
        change->count = 0; /* nothing around the run changes */
    }
    for (size_t i = change->count; i-- > 0;) {
        bogo_change_size *size = &change->sizes[i];
        size->value += growth;
        size_t width = 1 + wire_leb128_length(size->value);
        if (WIRE_UNLIKELY(width != size->width)) {
            growth += width - size->width;
            change->widens = true;
        }
    }
    change->size = change->old_size + growth;
}

static void start(bogo_change *change, const void *bytes, size_t size)
{
    change->bytes = bytes;
    change->old_size = size;
    change->count = 0;
    change->key = NULL;
    change->type = BOGO_ABSENT;
    change->value_size = 0;
}

/* Whether a new field can have this key. */
static bool is_key(const bogo_key *key, const bogo_options *options)
{
    return (options != NULL && !options->check_utf8) || bogo_utf8_error(key->text, key->size) == key->size;
}

/* Whether the result keeps to the options' limits. */
static bool fits(const bogo_change *change, const bogo_path *path, const bogo_value *value,
                 const bogo_options *options)
{
    size_t most = wire_max_depth(options);
    return (options == NULL || change->size <= options->max_size) && path->count <= most &&
           (!read_is_container(value->type) || check_depth_fits(value, most - path->count));
}

bogo_status bogo_change_put(bogo_change *change, const void *bytes, size_t size, bogo_edit how,
                            const bogo_path *path, const bogo_value *value, const bogo_options *options)
{
    change_place place;
    start(change, bytes, size);
    if (!find_place(change, path, &place)) {
        return BOGO_MISSING;
    }
    size_t added = 1 + value->size;
    if (place.value != NULL) {
        if (how != BOGO_EDIT_SET && how != BOGO_EDIT_REPLACE) {
            return BOGO_MISSING;
        }
        settle(change, (size_t)(place.value - change->bytes), (size_t)(place.end - place.value), added);
    } else {
        const bogo_key *key = &path->steps[path->count - 1].key;
        if ((how != BOGO_EDIT_SET && how != BOGO_EDIT_INSERT) || !is_key(key, options)) {
            return BOGO_MISSING;
        }
        change->key = key;
        added += 1 + key->size;
        added += 1 + wire_leb128_length(added);
        settle(change, (size_t)(place.object_end - change->bytes), 0, added);
    }
    change->type = value->type;
    change->value = value->data;
    change->value_size = value->size;
    return fits(change, path, value, options) ? BOGO_OK : BOGO_MISSING;
}

bogo_status bogo_change_remove(bogo_change *change, const void *bytes, size_t size, const bogo_path *path)
{
    change_place place;
    start(change, bytes, size);
    if (!find_place(change, path, &place) || place.value == NULL) {
        return BOGO_MISSING;
    }
    const bogo_change_size *entry = &change->sizes[--change->count]; /* it goes with the entry */
    settle(change, entry->offset, entry->width + entry->value, 0);
    return BOGO_OK;
}

/* Copies what stands before the run, with the sizes as they are to be. Returns the byte after it. */
static uint8_t *write_before(const bogo_change *change, uint8_t *to)
{
    if (!change->widens) {
        memcpy(to, change->bytes, change->offset);
        for (size_t i = 0; i < change->count; i++) {
            wire_write_varint(to + change->sizes[i].offset, change->sizes[i].value);
        }
        return to + change->offset;
    }
    size_t copied = 0;
    for (size_t i = 0; i < change->count; i++) {
        const bogo_change_size *size = &change->sizes[i];
        memcpy(to, change->bytes + copied, size->offset - copied);
        to = wire_write_varint(to + (size->offset - copied), size->value);
        copied = size->offset + size->width;
    }
    memcpy(to, change->bytes + copied, change->offset - copied);
    return to + (change->offset - copied);
}

void bogo_change_write(const bogo_change *change, uint8_t *to)
{
    size_t rest = change->offset + change->removed;
    to = write_before(change, to);
    if (change->key != NULL) {
        size_t key_size = change->key->size;
        to = wire_write_varint(to, 2 + key_size + change->value_size);
        *to++ = (uint8_t)key_size;
        memcpy(to, change->key->text, key_size);
        to += key_size;
    }
    if (change->type != BOGO_ABSENT) {
        *to++ = (uint8_t)change->type;
        memcpy(to, change->value, change->value_size);
        to += change->value_size;
    }
    memcpy(to, change->bytes + rest, change->old_size - rest);
}
