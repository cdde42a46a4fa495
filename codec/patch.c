/*
** patch.c - merge patches (RFC 7396): one walk over the target, one over the patch, no recursion.
**
** An object of the target meets an object of the patch in a frame. The fields of the patch become items, and
** their names are sorted. The walk over the target looks each key up: what the patch does not name stays, and
** runs of such entries are copied as they are; what it names is left out, replaced, or merged in a frame of
** its own. When every name has found its field, the rest of the target is one run. Names that found none are
** added.
**
** Equal keys in a patch apply one after the other: their items form a chain. Merging one object after another
** into a field is the same as merging all their fields in that order, so a frame takes a chain of objects.
*/
#include "buffer.h"
#include "read.h"
#include "write.h"

#include <stdlib.h>

#define PATCH_NONE SIZE_MAX

/* A field of a patch. */
typedef struct patch_item {
    bogo_value value;
    const uint8_t *key;
    size_t key_size;
    size_t next;  /* the next item with the same key, or PATCH_NONE */
    bool applied; /* to a field of the target */
} patch_item;

/* The items with one key. */
typedef struct patch_name {
    uint64_t hash;
    const uint8_t *key;
    size_t key_size;
    size_t item; /* the first of them that is not applied yet, or PATCH_NONE */
} patch_name;

/* An object of the target, what is left of it, and the fields of the patch for it. */
typedef struct patch_frame {
    const uint8_t *run; /* entries from here to `at` stay as they are and are not copied yet */
    const uint8_t *at, *end;
    size_t item, item_end; /* items: from the next one to be added */
    size_t first_item;
    size_t first_name, name_count;
    size_t waiting; /* names with items that are not applied yet */
} patch_frame;

/* Room inside a merge, enough for most patches. */
enum { PATCH_FRAMES = 4, PATCH_ITEMS = 8 };

typedef struct patch_merge {
    bogo_builder *builder;
    const bogo_allocator *allocator;
    const uint8_t *document; /* of the target */
    patch_item *items;
    size_t item_count, item_capacity;
    patch_name *names;
    size_t name_count, name_capacity;
    patch_frame *frames;
    size_t depth, frame_capacity;
    bogo_error error;
    patch_item item_room[PATCH_ITEMS];
    patch_name name_room[PATCH_ITEMS];
    patch_frame frame_room[PATCH_FRAMES];
} patch_merge;

/* ---- Memory ------------------------------------------------------------------------------------------- */

/*
** Room for one more element in an array that starts out in `room`, inside the merge. Returns the array, or
** NULL after noting the error.
*/
static void *grow(patch_merge *merge, void *array, void *room, size_t element, size_t count, size_t *capacity)
{
    if (WIRE_LIKELY(count < *capacity)) {
        return array;
    }
    const bogo_allocator *allocator = merge->allocator;
    size_t wanted = 2 * *capacity;
    void *old = array == room ? NULL : array;
    void *grown =
        wanted <= SIZE_MAX / element ? allocator->resize(allocator->context, old, wanted * element) : NULL;
    if (grown == NULL) {
        merge->error.status = BOGO_E_NO_MEMORY;
        merge->error.offset = 0;
        return NULL;
    }
    if (array == room) {
        memcpy(grown, room, count * element);
    }
    *capacity = wanted;
    return grown;
}

static void start(patch_merge *merge, bogo_builder *builder, const uint8_t *document)
{
    merge->builder = builder;
    merge->allocator = buffer_allocator(builder->options.allocator);
    merge->document = document;
    merge->items = merge->item_room;
    merge->names = merge->name_room;
    merge->frames = merge->frame_room;
    merge->item_capacity = merge->name_capacity = PATCH_ITEMS;
    merge->frame_capacity = PATCH_FRAMES;
    merge->item_count = merge->name_count = merge->depth = 0;
    merge->error.status = BOGO_OK;
    merge->error.offset = 0;
}

static void release(const patch_merge *merge, void *array, const void *room)
{
    if (array != room) {
        merge->allocator->release(merge->allocator->context, array);
    }
}

/* A new item, to be filled in; NULL after noting the error. */
static patch_item *add_item(patch_merge *merge, const uint8_t *key, size_t key_size)
{
    patch_item *items =
        grow(merge, merge->items, merge->item_room, sizeof(*items), merge->item_count, &merge->item_capacity);
    if (items == NULL) {
        return NULL;
    }
    merge->items = items;
    patch_item *item = &items[merge->item_count++];
    item->key = key;
    item->key_size = key_size;
    item->next = PATCH_NONE;
    item->applied = false;
    return item;
}

/* ---- Names -------------------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

/* Spreads keys, so that few of them need to be compared byte by byte. Nothing rests on it but speed. */
static uint64_t hash_key(const uint8_t *key, size_t size)
{
    uint64_t hash = size;
    size_t left = size;
    for (; left >= 8; left -= 8) {
        hash = mix(hash, wire_load64(key + size - left));
    }
    uint64_t word = 0;
    for (size_t i = size - left; i < size; i++) {
        word = word << 8 | key[i];
    }
    return mix(hash, word);
}

static int compare_keys(uint64_t hash, const uint8_t *key, size_t key_size, const patch_name *name)
{
    if (hash != name->hash) {
        return hash < name->hash ? -1 : 1;
    }
    if (key_size != name->key_size) {
        return key_size < name->key_size ? -1 : 1;
    }
    return memcmp(key, name->key, key_size);
}

/* From how many names on hashing a key costs less than comparing it with the lengths and bytes of others. */
enum { PATCH_HASH_FROM = 9 };

/* The order of names while they are sorted: by key, and equal ones as they stand in the patch. */
static int compare_names(const void *left, const void *right)
{
    const patch_name *a = left, *b = right;
    int order = compare_keys(a->hash, a->key, a->key_size, b);
    return order != 0 ? order : (a->item > b->item) - (a->item < b->item);
}

static bool add_names(patch_merge *merge, const patch_frame *frame)
{
    bool hashed = frame->item_end - frame->first_item >= PATCH_HASH_FROM;
    for (size_t i = frame->first_item; i < frame->item_end; i++) {
        const patch_item *item = &merge->items[i];
        patch_name *names = grow(merge, merge->names, merge->name_room, sizeof(*names), merge->name_count,
                                 &merge->name_capacity);
        if (names == NULL) {
            return false;
        }
        merge->names = names;
        patch_name *name = &names[merge->name_count++];
        name->hash = hashed ? hash_key(item->key, item->key_size) : 0;
        name->key = item->key;
        name->key_size = item->key_size;
        name->item = i;
    }
    return true;
}

/* Sorts the names of the items of a frame, and chains items with equal keys under one name. */
static bool index_items(patch_merge *merge, patch_frame *frame)
{
    frame->first_name = merge->name_count;
    if (!add_names(merge, frame)) {
        return false;
    }
    size_t count = merge->name_count - frame->first_name;
    if (count > 1) {
        qsort(merge->names + frame->first_name, count, sizeof(*merge->names), compare_names);
    }
    patch_name *names = merge->names + frame->first_name;
    size_t kept = 0;
    size_t last = PATCH_NONE;
    for (size_t i = 0; i < count; i++) {
        if (kept > 0 && compare_keys(names[i].hash, names[i].key, names[i].key_size, &names[kept - 1]) == 0) {
            merge->items[last].next = names[i].item;
        } else {
            if (kept != i) {
                names[kept] = names[i];
            }
            kept++;
        }
        last = names[i].item;
    }
    merge->name_count = frame->first_name + kept;
    frame->name_count = kept;
    frame->waiting = kept;
    return true;
}

/* The name that equals the key, or NULL. */
static patch_name *find_name(const patch_merge *merge, const patch_frame *frame, const wire_entry *entry)
{
    bool hashed = frame->item_end - frame->first_item >= PATCH_HASH_FROM;
    uint64_t hash = hashed ? hash_key(entry->key, entry->key_size) : 0;
    patch_name *names = merge->names + frame->first_name;
    size_t low = 0, high = frame->name_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = compare_keys(hash, entry->key, entry->key_size, &names[middle]);
        if (order == 0) {
            return &names[middle];
        }
        if (order < 0) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return NULL;
}

/* ---- Frames ------------------------------------------------------------------------------------------- */

/* Adds the fields of an object of the patch as items. */
static bool add_fields(patch_merge *merge, const bogo_value *object)
{
    const uint8_t *document = object->document;
    const uint8_t *at, *end;
    if (read_container(object, &at, &end, &merge->error) != BOGO_OK) {
        return false;
    }
    for (wire_entry entry; at != end; at = entry.next) {
        if (!wire_read_entry(at, end, &entry)) {
            wire_explain_entry(at, end, document, &merge->error);
            return false;
        }
        patch_item *item = add_item(merge, entry.key, entry.key_size);
        if (item == NULL ||
            read_value_at(document, entry.value, entry.next, &item->value, &merge->error) != BOGO_OK) {
            return false;
        }
    }
    return true;
}

/* Adds the fields of all objects of a chain. */
static bool add_chain(patch_merge *merge, size_t chain)
{
    for (size_t i = chain; i != PATCH_NONE; i = merge->items[i].next) {
        bogo_value object = merge->items[i].value; /* the items may move */
        if (!add_fields(merge, &object)) {
            return false;
        }
    }
    return true;
}

/* Opens the object that `target` becomes; a target that is no object counts as an empty one. */
static bool open_frame(patch_merge *merge, const bogo_value *target, size_t chain)
{
    patch_frame *frames =
        grow(merge, merge->frames, merge->frame_room, sizeof(*frames), merge->depth, &merge->frame_capacity);
    if (frames == NULL) {
        return false;
    }
    merge->frames = frames;
    patch_frame *frame = &frames[merge->depth];
    frame->at = frame->end = NULL;
    if (target->type == BOGO_OBJECT &&
        read_container(target, &frame->at, &frame->end, &merge->error) != BOGO_OK) {
        return false;
    }
    frame->run = frame->at;
    frame->first_item = frame->item = merge->item_count;
    if (!add_chain(merge, chain)) {
        return false;
    }
    frame->item_end = merge->item_count;
    if (!index_items(merge, frame)) {
        return false;
    }
    merge->depth++;
    bogo_begin_object(merge->builder);
    return true;
}

static void close_frame(patch_merge *merge)
{
    const patch_frame *frame = &merge->frames[--merge->depth];
    merge->item_count = frame->first_item;
    merge->name_count = frame->first_name;
    bogo_end_object(merge->builder);
}

static void copy_run(patch_merge *merge, patch_frame *frame, const uint8_t *end)
{
    if (frame->run != end) {
        builder_append_entries(merge->builder, frame->run, (size_t)(end - frame->run));
    }
}

/* What a chain of items makes of a field. */
typedef struct patch_outcome {
    size_t rest;    /* the item after those that were applied: behind a null, or PATCH_NONE */
    size_t base;    /* the last item that replaces the field, or PATCH_NONE */
    size_t objects; /* the first of the objects to be merged into it after that, or PATCH_NONE */
    bool removed;
} patch_outcome;

static patch_outcome apply_chain(patch_merge *merge, size_t first)
{
    patch_outcome outcome = {PATCH_NONE, PATCH_NONE, PATCH_NONE, false};
    for (size_t i = first; i != PATCH_NONE; i = merge->items[i].next) {
        patch_item *item = &merge->items[i];
        item->applied = true;
        if (item->value.type == BOGO_NULL) {
            outcome.removed = true;
            outcome.rest = item->next;
            break;
        }
        if (item->value.type != BOGO_OBJECT) {
            outcome.base = i;
            outcome.objects = PATCH_NONE;
        } else if (outcome.objects == PATCH_NONE) {
            outcome.objects = i;
        }
    }
    return outcome;
}

/* Writes the field that the items made, which may be to open a frame; `old` is what it was before. */
static bool write_outcome(patch_merge *merge, const patch_outcome *outcome, const uint8_t *key,
                          size_t key_size, const bogo_value *old)
{
    bogo_write_key(merge->builder, (const char *)key, key_size);
    if (outcome->objects == PATCH_NONE) {
        bogo_write_value(merge->builder, &merge->items[outcome->base].value);
        return true;
    }
    const bogo_value nothing = {.type = BOGO_NULL};
    return open_frame(merge, outcome->base == PATCH_NONE ? old : &nothing, outcome->objects);
}

/* ---- The merge ---------------------------------------------------------------------------------------- */

/* Applies to an entry of the target the items that name it. Its frame may move. */
static bool change_entry(patch_merge *merge, patch_frame *frame, const wire_entry *entry, patch_name *name)
{
    patch_outcome outcome = apply_chain(merge, name->item);
    name->item = outcome.rest;
    frame->waiting -= outcome.rest == PATCH_NONE;
    if (outcome.removed) {
        return true;
    }
    bogo_value old;
    if (read_value_at(merge->document, entry->value, entry->next, &old, &merge->error) != BOGO_OK) {
        return false;
    }
    return write_outcome(merge, &outcome, entry->key, entry->key_size, &old);
}

/* Goes on in the target up to and with the next entry that the patch names, or to its end. */
static bool walk_target(patch_merge *merge, patch_frame *frame)
{
    wire_entry entry;
    while (frame->waiting > 0 && frame->at != frame->end) {
        const uint8_t *start = frame->at;
        if (!wire_read_entry(start, frame->end, &entry)) {
            wire_explain_entry(start, frame->end, merge->document, &merge->error);
            return false;
        }
        frame->at = entry.next;
        patch_name *name = find_name(merge, frame, &entry);
        if (name != NULL && name->item != PATCH_NONE) {
            copy_run(merge, frame, start);
            frame->run = entry.next;
            return change_entry(merge, frame, &entry, name);
        }
    }
    copy_run(merge, frame, frame->end);
    frame->run = frame->at = frame->end;
    return true;
}

/* Adds the next field for which the target had none. */
static bool add_field(patch_merge *merge, patch_frame *frame)
{
    size_t i = frame->item++;
    if (merge->items[i].applied) {
        return true;
    }
    patch_outcome outcome = apply_chain(merge, i);
    const patch_item *item = &merge->items[i];
    const bogo_value nothing = {.type = BOGO_NULL};
    return outcome.removed || write_outcome(merge, &outcome, item->key, item->key_size, &nothing);
}

/* One step of the innermost frame. False: the merge has an error. */
static bool step(patch_merge *merge)
{
    patch_frame *frame = &merge->frames[merge->depth - 1];
    if (frame->at != frame->end) {
        return walk_target(merge, frame);
    }
    if (frame->run != frame->end) {
        copy_run(merge, frame, frame->end);
        frame->run = frame->end;
    }
    if (frame->item != frame->item_end) {
        return add_field(merge, frame);
    }
    close_frame(merge);
    return true;
}

bogo_status bogo_patch(bogo_builder *builder, const bogo_value *target, const bogo_value *patch,
                       bogo_error *error)
{
    if (patch->type != BOGO_OBJECT) {
        bogo_write_value(builder, patch);
        return BOGO_OK;
    }
    patch_merge merge;
    start(&merge, builder, target->document);
    patch_item *whole = add_item(&merge, NULL, 0);
    whole->value = *patch;
    bool going = open_frame(&merge, target, 0);
    while (going && merge.depth > 0 && builder->error.status == BOGO_OK) {
        going = step(&merge);
    }
    release(&merge, merge.frames, merge.frame_room);
    release(&merge, merge.names, merge.name_room);
    release(&merge, merge.items, merge.item_room);
    if (merge.error.status != BOGO_OK && error != NULL) {
        *error = merge.error;
    }
    return merge.error.status;
}
