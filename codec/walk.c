/*
** walk.c - a walk through a container, or through everything in it, with as little work a step as there can
** be.
**
** A step only has to know that there is another item. In a typed list the header says how many there are. The
** items of a container that is not gone deeper into are found several at a time, which makes bogo_walk_next()
** a comparison most of the time. Only when a key or value is asked for is the item at hand taken apart.
*/
#include "buffer.h"
#include "read.h"

/* A container that the walk is in. */
struct bogo_level {
    const uint8_t *item; /* the current item, once settled: the key length byte of a field, the type byte */
    const uint8_t *next; /* of an element, an element of a typed list; and the byte after it */
    const uint8_t *end;  /* of the container */
    uint64_t settled;    /* typed list: the number of the element at `item`; UINT64_MAX before the first */
    uint64_t index;      /* the walk's index while it is deeper than here */
    size_t offset;       /* of the container */
    bogo_type container;
    bogo_type element; /* typed list: the type of its elements */
};

void bogo_walk_init(bogo_walk *walk, const bogo_options *options)
{
    memset(walk, 0, sizeof(*walk));
    walk->allocator = buffer_allocator(options != NULL ? options->allocator : NULL);
}

void bogo_walk_free(bogo_walk *walk)
{
    if (walk->levels != NULL) {
        walk->allocator->release(walk->allocator->context, walk->levels);
    }
    walk->levels = NULL;
    walk->capacity = 0;
}

void bogo_walk_start(bogo_walk *walk, const bogo_value *start, bool everything)
{
    walk->depth = 0;
    walk->container = BOGO_ABSENT;
    walk->index = walk->known = 0;
    walk->error.status = BOGO_OK;
    walk->error.offset = 0;
    walk->loaded = true;
    walk->everything = everything;
    walk->value = *start;
}

/* The container that the walk is in; not at depth 0. */
WIRE_INLINE bogo_level *walk_level(const bogo_walk *walk)
{
    return &walk->levels[walk->depth - 1];
}

/* ---- Going deeper ------------------------------------------------------------------------------------- */

static bool walk_grow(bogo_walk *walk)
{
    enum { FIRST_LEVELS = 8 };
    size_t capacity = walk->capacity > 0 ? 2 * walk->capacity : FIRST_LEVELS;
    void *levels =
        walk->allocator->resize(walk->allocator->context, walk->levels, capacity * sizeof(*walk->levels));
    if (levels == NULL) {
        walk->error.status = BOGO_E_NO_MEMORY;
        return false;
    }
    walk->levels = levels;
    walk->capacity = capacity;
    return true;
}

/* Opens a container; the walk then stands before its first item. False: walk->error says why. */
static bool walk_enter(bogo_walk *walk, const bogo_value *container)
{
    wire_typed_header header = {.count = 0};
    if (walk->depth == BOGO_MAX_DEPTH) {
        wire_fail(&walk->error, BOGO_E_DEPTH, container->document, container->data - 1);
        return false;
    }
    if (walk->depth == walk->capacity && !walk_grow(walk)) {
        return false;
    }
    bogo_level *level = &walk->levels[walk->depth];
    level->container = container->type;
    level->offset = bogo_offset(container);
    level->settled = UINT64_MAX;
    if (container->type == BOGO_TYPED_LIST) {
        if (read_typed_list(container, &header, &level->end, &walk->error) != BOGO_OK) {
            return false;
        }
        level->next = header.elements;
        level->element = header.element;
    } else if (read_container(container, &level->next, &level->end, &walk->error) != BOGO_OK) {
        return false;
    }
    if (walk->depth > 0) {
        walk_level(walk)->index = walk->index;
    }
    walk->depth++;
    walk->container = container->type;
    walk->index = UINT64_MAX;
    walk->known = header.count;
    walk->scanned = level->next;
    return true;
}

/* Goes back into the container that holds this one. */
WIRE_INLINE void walk_leave(bogo_walk *walk)
{
    walk->depth--;
    walk->container = walk_level(walk)->container;
    walk->index = walk_level(walk)->index;
    walk->known = 0; /* elements of typed lists are not gone into, so this is none */
}

/* The type byte of an item of an object or list. */
WIRE_INLINE const uint8_t *item_type(bogo_type container, const uint8_t *item)
{
    return container == BOGO_OBJECT ? item + 1 + item[0] : item;
}

/* Goes into the current item if it is a container; false only with an error. */
WIRE_INLINE bool walk_descend(bogo_walk *walk)
{
    const bogo_level *level = walk_level(walk);
    if (level->container == BOGO_TYPED_LIST) {
        return true;
    }
    const uint8_t *type = item_type(level->container, level->item);
    if (WIRE_LIKELY(!read_is_container(*type))) {
        return true;
    }
    bogo_value container = {walk->value.document, type + 1, (size_t)(level->next - type) - 1,
                            (bogo_type)*type};
    return walk_enter(walk, &container);
}

/* ---- Stepping ----------------------------------------------------------------------------------------- */

/*
** Takes the item of an object or list at `at` apart: where its field or element begins, and the byte after
** it. NULL when it is malformed.
*/
WIRE_INLINE const uint8_t *take_apart(bogo_type container, const uint8_t *at, const uint8_t *end,
                                      const uint8_t **item)
{
    if (container == BOGO_LIST) {
        *item = at;
        return wire_skip(*at, at + 1, end);
    }
    wire_entry entry;
    if (WIRE_UNLIKELY(!wire_read_entry(at, end, &entry))) {
        return NULL;
    }
    *item = entry.key - 1;
    return entry.next;
}

/* Why there is no taking apart. Returns false. */
static bool refuse_item(bogo_walk *walk, const bogo_level *level, const uint8_t *at)
{
    if (level->container == BOGO_LIST) {
        wire_explain_value(*at, at + 1, level->end, walk->value.document, &walk->error);
    } else {
        wire_explain_entry(at, level->end, walk->value.document, &walk->error);
    }
    return false;
}

/* Moves to the next item of an object or list; false at its end, or with an error. */
WIRE_INLINE bool walk_step(bogo_walk *walk, bogo_level *level)
{
    const uint8_t *at = level->next;
    if (WIRE_UNLIKELY(at == level->end)) {
        return false;
    }
    const uint8_t *after = take_apart(level->container, at, level->end, &level->item);
    if (WIRE_UNLIKELY(after == NULL)) {
        return refuse_item(walk, level, at);
    }
    level->next = after;
    walk->index++;
    return true;
}

/* Finds up to BOGO_WALK_AHEAD items from walk->scanned on; returns their number. A malformed one ends them. */
WIRE_INLINE size_t find_items(bogo_walk *walk, const bogo_level *level, bogo_type container)
{
    const uint8_t *at = walk->scanned;
    const uint8_t *end = level->end;
    size_t count = 0;
    while (count < BOGO_WALK_AHEAD && at != end) {
        const uint8_t *after = take_apart(container, at, end, &walk->found[count].item);
        if (WIRE_UNLIKELY(after == NULL)) {
            break;
        }
        walk->found[count++].next = after;
        at = after;
    }
    walk->scanned = at;
    return count;
}

/* As walk_step() where the items are not gone into: finds several at once. */
static bool walk_ahead(bogo_walk *walk, const bogo_level *level)
{
    size_t count = level->container == BOGO_OBJECT ? find_items(walk, level, BOGO_OBJECT)
                                                   : find_items(walk, level, BOGO_LIST);
    if (count == 0) {
        return walk->scanned != level->end && refuse_item(walk, level, walk->scanned);
    }
    walk->index++;
    walk->known = walk->index + count;
    walk->first = walk->index;
    return true;
}

/* The end of a typed list. Where its elements have been read, it has to be the end of the last. */
static bool end_typed_list(bogo_walk *walk, const bogo_level *level)
{
    if (level->settled == walk->known - 1 && level->next != level->end) {
        wire_fail(&walk->error, BOGO_E_COUNT, walk->value.document, level->next);
    }
    return false;
}

bool bogo_walk_on(bogo_walk *walk)
{
    if (walk->depth == 0) {
        if (!read_is_container(walk->value.type) || !walk_enter(walk, &walk->value)) {
            return false;
        }
    } else if (walk->everything && !walk_descend(walk)) {
        return false;
    }
    for (;;) {
        bogo_level *level = walk_level(walk);
        bool more;
        if (level->container != BOGO_TYPED_LIST) {
            more = walk->everything ? walk_step(walk, level) : walk_ahead(walk, level);
        } else if (walk->index + 1 < walk->known) {
            walk->index++;
            more = true;
        } else {
            more = end_typed_list(walk, level);
        }
        if (more || walk->depth == 1 || walk->error.status != BOGO_OK) {
            return more;
        }
        walk_leave(walk);
    }
}

/* ---- The current item --------------------------------------------------------------------------------- */

/* Finds the current element of a typed list, from the last one that was asked for. */
WIRE_INLINE bool catch_up(bogo_walk *walk, bogo_level *level)
{
    bogo_type element = level->element;
    while (level->settled != walk->index) {
        const uint8_t *after = wire_skip_element(element, level->next, level->end);
        if (WIRE_UNLIKELY(after == NULL)) {
            wire_explain_value(element, level->next, level->end, walk->value.document, &walk->error);
            return false;
        }
        level->item = level->next;
        level->next = after;
        level->settled++;
    }
    return true;
}

/* The current item of an object or list: where its field or element begins. */
WIRE_INLINE const uint8_t *walk_item(const bogo_walk *walk, const bogo_level *level)
{
    return walk->everything ? level->item : walk->found[walk->index - walk->first].item;
}

/* The byte after it. */
WIRE_INLINE const uint8_t *walk_item_end(const bogo_walk *walk, const bogo_level *level)
{
    return walk->everything ? level->next : walk->found[walk->index - walk->first].next;
}

static bogo_status load_typed_element(bogo_walk *walk, bogo_level *level)
{
    if (!catch_up(walk, level)) {
        return walk->error.status;
    }
    if (level->element == BOGO_TRUE) { /* a bool, which becomes the type that it says */
        return read_element_at(walk->value.document, BOGO_TRUE, level->item, level->next, &walk->value,
                               &walk->error);
    }
    walk->value.type = level->element;
    walk->value.data = level->item;
    walk->value.size = (size_t)(level->next - level->item);
    return BOGO_OK;
}

static bool walk_load(bogo_walk *walk)
{
    bogo_level *level = walk_level(walk);
    bogo_status status;
    if (level->container == BOGO_TYPED_LIST) {
        status = load_typed_element(walk, level);
    } else {
        const uint8_t *type = item_type(level->container, walk_item(walk, level));
        status =
            read_value_at(walk->value.document, type, walk_item_end(walk, level), &walk->value, &walk->error);
    }
    walk->loaded = status == BOGO_OK;
    return walk->loaded;
}

const bogo_value *bogo_walk_value(bogo_walk *walk)
{
    return walk->loaded || walk_load(walk) ? &walk->value : NULL;
}

const char *bogo_walk_key(const bogo_walk *walk, size_t *size)
{
    if (walk->container != BOGO_OBJECT) {
        return NULL;
    }
    const uint8_t *item = walk_item(walk, walk_level(walk));
    *size = item[0];
    return (const char *)item + 1;
}

size_t bogo_walk_parent(const bogo_walk *walk)
{
    return walk->depth > 0 ? walk_level(walk)->offset : 0;
}

void bogo_walk_append_path(const bogo_walk *walk, size_t depth, bogo_buffer *path)
{
    for (size_t i = 0; i < depth; i++) {
        const bogo_level *level = &walk->levels[i];
        if (level->container == BOGO_OBJECT) {
            const uint8_t *item = walk_item(walk, level);
            bogo_path_append_key(path, (const char *)item + 1, item[0]);
        } else {
            bogo_path_append_index(path, i + 1 == walk->depth ? walk->index : level->index);
        }
    }
}
