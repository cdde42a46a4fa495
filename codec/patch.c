/*
** patch.c - merge patches (RFC 7396): one walk over the target, one over the patch, no recursion.
**
** An object of the target meets an object of the patch in a frame. The fields of the patch become items, and
** their names are looked for in the walk over the target: what the patch does not name stays, and runs of
** such entries are copied as they are; what it names is left out, replaced, or merged in a frame of its own.
** When every name has found its field, the rest of the target is one run. Names that found none are added.
**
** Equal keys in a patch apply one after the other: their items form a chain. Merging one object after another
** into a field is the same as merging all their fields in that order, so a frame takes a chain of objects.
**
** Nothing is written during the walk. It makes a list of pieces, runs of bytes of the target and of the patch
** and the sizes of merged objects in between; a size is known when its object ends. Then the result's size is
** known too, and it is written in one go:
**
**     {"a":1,"b":{"c":2},"d":3} patched with {"b":{"c":4}}
**     size | a:1 | size of b's entry | "b" and type | size of b | c:4 | d:3
*/
#include "buffer.h"
#include "check.h"
#include "read.h"
#include "write.h"

#include <stdlib.h>

#define PATCH_NONE SIZE_MAX

/* A field of a patch: its entry, of which the size comes first, then the content: key length, key, value. */
typedef struct patch_item {
    const uint8_t *entry, *content, *end;
    bogo_key key;
    size_t next;  /* the next item with the same key, or PATCH_NONE */
    bool applied; /* to a field of the target */
} patch_item;

/* The items with one key, where there are many names. */
typedef struct patch_name {
    uint64_t hash;
    size_t item; /* the first of them that is not applied yet; PATCH_NONE when all are */
    const uint8_t *key;
    size_t key_size;
} patch_name;

/* A run of bytes of the result or, where `bytes` is NULL, a size. */
typedef struct patch_piece {
    const uint8_t *bytes;
    size_t size;
} patch_piece;

/* An object of the target, what is left of it, and the fields of the patch for it. */
typedef struct patch_frame {
    const uint8_t *run; /* entries from here to `at` stay as they are and are not a piece yet */
    const uint8_t *at, *end;
    size_t item, item_end; /* items: from the next one to be added */
    size_t first_item;
    size_t first_name, name_count; /* none where there are few items */
    size_t waiting;                /* keys with items that are not applied yet */
    size_t piece, entry_piece; /* the size of the object and of its entry, which is PATCH_NONE for the root */
    size_t start, entry_start; /* size of the pieces before what these measure */
} patch_frame;

/* Room inside a merge, enough for most patches. */
enum { PATCH_FRAMES = 4, PATCH_ITEMS = 8, PATCH_PIECES = 32 };

typedef struct patch_merge {
    const bogo_allocator *allocator;
    size_t max_depth;
    const uint8_t *document;       /* of the target */
    const uint8_t *patch_document; /* of the patch */
    size_t size;                   /* of all pieces so far */
    patch_item *items;
    size_t item_count, item_capacity;
    patch_name *names;
    size_t name_count, name_capacity;
    patch_piece *pieces;
    size_t piece_count, piece_capacity;
    patch_frame *frames;
    size_t depth, frame_capacity;
    bogo_error error;
    patch_item item_room[PATCH_ITEMS];
    patch_name name_room[PATCH_ITEMS];
    patch_piece piece_room[PATCH_PIECES];
    patch_frame frame_room[PATCH_FRAMES];
} patch_merge;

/* ---- Memory ------------------------------------------------------------------------------------------- */

/*
** Doubles an array that starts out in `room`, inside the merge. Returns where it is now, or NULL after noting
** the error.
*/
static WIRE_NOINLINE void *grow(patch_merge *merge, void *array, const void *room, size_t element,
                                size_t *capacity)
{
    const bogo_allocator *allocator = merge->allocator;
    size_t used = *capacity * element;
    void *grown = used <= SIZE_MAX / 2
                      ? allocator->resize(allocator->context, array == room ? NULL : array, 2 * used)
                      : NULL;
    if (grown == NULL) {
        merge->error.status = BOGO_E_NO_MEMORY;
        return NULL;
    }
    if (array == room) {
        memcpy(grown, room, used);
    }
    *capacity *= 2;
    return grown;
}

static void start(patch_merge *merge, const bogo_allocator *allocator, size_t max_depth)
{
    merge->allocator = buffer_allocator(allocator);
    merge->max_depth = max_depth;
    merge->items = merge->item_room;
    merge->names = merge->name_room;
    merge->pieces = merge->piece_room;
    merge->frames = merge->frame_room;
    merge->item_capacity = merge->name_capacity = PATCH_ITEMS;
    merge->piece_capacity = PATCH_PIECES;
    merge->frame_capacity = PATCH_FRAMES;
    merge->item_count = merge->name_count = merge->piece_count = merge->depth = 0;
    merge->size = 0;
    merge->error.status = BOGO_OK;
    merge->error.offset = 0;
}

static void release(const patch_merge *merge, void *array, const void *room)
{
    if (array != room) {
        merge->allocator->release(merge->allocator->context, array);
    }
}

static void finish(const patch_merge *merge)
{
    release(merge, merge->frames, merge->frame_room);
    release(merge, merge->pieces, merge->piece_room);
    release(merge, merge->names, merge->name_room);
    release(merge, merge->items, merge->item_room);
}

/* A new item, to be filled in; NULL after noting the error. */
WIRE_INLINE patch_item *add_item(patch_merge *merge)
{
    if (WIRE_UNLIKELY(merge->item_count == merge->item_capacity)) {
        void *grown = grow(merge, merge->items, merge->item_room, sizeof(patch_item), &merge->item_capacity);
        if (grown == NULL) {
            return NULL;
        }
        merge->items = grown;
    }
    return &merge->items[merge->item_count++];
}

/* ---- Items -------------------------------------------------------------------------------------------- */

/* The value of an item, from its type byte to item->end. */
WIRE_INLINE const uint8_t *item_value(const patch_item *item)
{
    return item->content + 1 + item->content[0];
}

WIRE_INLINE void fill_item(patch_item *item, const uint8_t *at, const wire_entry *entry, const uint8_t *end)
{
    item->entry = at;
    item->content = entry->key - 1;
    item->end = entry->next;
    item->key.text = (const char *)entry->key;
    item->key.size = entry->key_size;
    item->key.mask = entry->key_size < 7 ? wire_low_bytes(entry->key_size + 1) : UINT64_MAX;
    item->key.word = read_entry_word(item->content, end) & item->key.mask;
    item->next = PATCH_NONE;
    item->applied = false;
}

/* Adds the fields of an object of the patch, whose type byte stands at `object`, as items. */
static bool add_fields(patch_merge *merge, const uint8_t *object, const uint8_t *object_end)
{
    const uint8_t *document = merge->patch_document;
    const bogo_value value = {document, object + 1, (size_t)(object_end - object) - 1, BOGO_OBJECT};
    const uint8_t *at, *end;
    if (read_container(&value, &at, &end, &merge->error) != BOGO_OK) {
        return false;
    }
    for (wire_entry entry; at != end; at = entry.next) {
        if (!wire_read_entry(at, end, &entry)) {
            wire_explain_entry(at, end, document, &merge->error);
            return false;
        }
        if (*entry.value >= BOGO_TYPE_COUNT) {
            wire_fail(&merge->error, BOGO_E_UNKNOWN_TYPE, document, entry.value);
            return false;
        }
        patch_item *item = add_item(merge);
        if (item == NULL) {
            return false;
        }
        fill_item(item, at, &entry, end);
    }
    return true;
}

/* Adds the fields of all objects of a chain. */
static bool add_chain(patch_merge *merge, size_t chain)
{
    while (chain != PATCH_NONE) {
        const patch_item *item = &merge->items[chain]; /* until the items move */
        chain = item->next;
        if (!add_fields(merge, item_value(item), item->end)) {
            return false;
        }
    }
    return true;
}

/* ---- Names -------------------------------------------------------------------------------------------- */

/*
** The keys of a few items are compared with each key of the target one by one. Of more, there is a list of
** names, sorted by a hash of the key.
*/
enum { PATCH_HASH_FROM = 9 };

static bool is_hashed(const patch_frame *frame)
{
    return frame->item_end - frame->first_item >= PATCH_HASH_FROM;
}

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

/* The order of names while they are sorted: by key, and equal ones as they stand in the patch. */
static int compare_names(const void *left, const void *right)
{
    const patch_name *a = left, *b = right;
    int order = compare_keys(a->hash, a->key, a->key_size, b);
    return order != 0 ? order : (a->item > b->item) - (a->item < b->item);
}

/* Adds the name of item number `i`. False after noting the error. */
static bool add_name(patch_merge *merge, size_t i)
{
    if (merge->name_count == merge->name_capacity) {
        void *grown = grow(merge, merge->names, merge->name_room, sizeof(patch_name), &merge->name_capacity);
        if (grown == NULL) {
            return false;
        }
        merge->names = grown;
    }
    const patch_item *item = &merge->items[i];
    patch_name *name = &merge->names[merge->name_count++];
    name->key = item->content + 1;
    name->key_size = item->key.size;
    name->hash = hash_key(name->key, name->key_size);
    name->item = i;
    return true;
}

/*
** The first item from number `i` to before `end` that is not applied and has the key of an entry: `word` and
** what is in [content, content_end). PATCH_NONE when there is none.
*/
WIRE_INLINE size_t find_among_few(const patch_item *items, size_t i, size_t end, uint64_t word,
                                  const uint8_t *content, const uint8_t *content_end)
{
    for (; i < end; i++) {
        if (read_entry_has_key(&items[i].key, word, content, (size_t)(content_end - content)) &&
            !items[i].applied) {
            return i;
        }
    }
    return PATCH_NONE;
}

/* Chains those of a few items that have equal keys. */
static void index_few(patch_merge *merge, patch_frame *frame)
{
    patch_item *items = merge->items;
    frame->waiting = 0;
    for (size_t i = frame->first_item; i < frame->item_end; i++) {
        const patch_item *item = &items[i];
        size_t same = find_among_few(items, frame->first_item, i, item->key.word, item->content, item->end);
        if (WIRE_LIKELY(same == PATCH_NONE)) {
            frame->waiting++;
            continue;
        }
        while (items[same].next != PATCH_NONE) {
            same = items[same].next;
        }
        items[same].next = i;
    }
}

/* Sorts the names of many items, and chains items with equal keys under one name. */
static bool index_many(patch_merge *merge, patch_frame *frame)
{
    for (size_t i = frame->first_item; i < frame->item_end; i++) {
        if (!add_name(merge, i)) {
            return false;
        }
    }
    size_t count = merge->name_count - frame->first_name;
    patch_name *names = merge->names + frame->first_name;
    qsort(names, count, sizeof(*names), compare_names);
    size_t kept = 0;
    for (size_t i = 0, last = PATCH_NONE; i < count; i++) {
        size_t item = names[i].item;
        if (kept > 0 && compare_keys(names[i].hash, names[i].key, names[i].key_size, &names[kept - 1]) == 0) {
            merge->items[last].next = item;
        } else {
            names[kept++] = names[i];
        }
        last = item;
    }
    merge->name_count = frame->first_name + kept;
    frame->name_count = frame->waiting = kept;
    return true;
}

static bool index_items(patch_merge *merge, patch_frame *frame)
{
    frame->first_name = merge->name_count;
    if (is_hashed(frame)) {
        return index_many(merge, frame);
    }
    index_few(merge, frame);
    return true;
}

/* The name among many that equals the entry's key, or NULL. */
static patch_name *find_among_many(const patch_merge *merge, const patch_frame *frame,
                                   const wire_entry *entry)
{
    uint64_t hash = hash_key(entry->key, entry->key_size);
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

/* ---- Pieces ------------------------------------------------------------------------------------------- */

/* Adds a piece, bytes to be copied or, with NULL, the place of a size; returns its number, or PATCH_NONE. */
WIRE_INLINE size_t add_piece(patch_merge *merge, const uint8_t *bytes, size_t size)
{
    if (WIRE_UNLIKELY(merge->piece_count == merge->piece_capacity)) {
        void *grown =
            grow(merge, merge->pieces, merge->piece_room, sizeof(patch_piece), &merge->piece_capacity);
        if (grown == NULL) {
            return PATCH_NONE;
        }
        merge->pieces = grown;
    }
    patch_piece *piece = &merge->pieces[merge->piece_count];
    piece->bytes = bytes;
    piece->size = size;
    merge->size += size;
    return merge->piece_count++;
}

/* Fills in the size of what has been added since the pieces took `start` bytes. */
static void measure(patch_merge *merge, size_t piece, size_t start)
{
    size_t size = merge->size - start;
    merge->pieces[piece].size = size;
    merge->size += 1 + wire_leb128_length(size);
}

/* What stays of the target up to `end` becomes a piece. */
static bool add_run(patch_merge *merge, patch_frame *frame, const uint8_t *end)
{
    const uint8_t *run = frame->run;
    frame->run = end;
    return run == end || add_piece(merge, run, (size_t)(end - run)) != PATCH_NONE;
}

/* The entry of an item, whose value is no object, as it is; but its size is written in its shortest spelling. */
static bool add_entry(patch_merge *merge, const patch_item *item)
{
    const uint8_t *type = item_value(item);
    const bogo_value value = {merge->patch_document, type + 1, (size_t)(item->end - type) - 1,
                              (bogo_type)*type};
    if (read_is_container(*type) && !check_depth_fits(&value, merge->max_depth - merge->depth)) {
        merge->error.status = BOGO_E_DEPTH;
        return false;
    }
    if (WIRE_LIKELY(wire_varint_is_minimal(item->entry))) {
        return add_piece(merge, item->entry, (size_t)(item->end - item->entry)) != PATCH_NONE;
    }
    size_t start = merge->size;
    size_t size = add_piece(merge, NULL, 0);
    if (size == PATCH_NONE ||
        add_piece(merge, item->content, (size_t)(item->end - item->content)) == PATCH_NONE) {
        return false;
    }
    measure(merge, size, start);
    return true;
}

/* Writes all pieces. */
static uint8_t *write_pieces(const patch_merge *merge, uint8_t *to)
{
    for (size_t i = 0; i < merge->piece_count; i++) {
        const patch_piece *piece = &merge->pieces[i];
        if (piece->bytes == NULL) {
            to = wire_write_varint(to, piece->size);
        } else {
            memcpy(to, piece->bytes, piece->size);
            to += piece->size;
        }
    }
    return to;
}

/* ---- Frames ------------------------------------------------------------------------------------------- */

/* Room for one more frame; NULL after noting the error. */
static patch_frame *push_frame(patch_merge *merge)
{
    if (merge->depth >= merge->max_depth) {
        merge->error.status = BOGO_E_DEPTH;
        return NULL;
    }
    if (merge->depth == merge->frame_capacity) {
        void *grown =
            grow(merge, merge->frames, merge->frame_room, sizeof(patch_frame), &merge->frame_capacity);
        if (grown == NULL) {
            return NULL;
        }
        merge->frames = grown;
    }
    return &merge->frames[merge->depth++];
}

/*
** Sets a frame to the target [target, end), from its type byte on; NULL, or one that is no object, counts as
** an empty one. The items are still to come.
*/
static bool open_target(patch_merge *merge, patch_frame *frame, const uint8_t *target, const uint8_t *end)
{
    frame->at = frame->end = NULL;
    if (target != NULL && *target == BOGO_OBJECT) {
        const bogo_value object = {merge->document, target + 1, (size_t)(end - target) - 1, BOGO_OBJECT};
        if (read_container(&object, &frame->at, &frame->end, &merge->error) != BOGO_OK) {
            return false;
        }
    }
    frame->run = frame->at;
    frame->first_item = frame->item = merge->item_count;
    return true;
}

/* Starts the walk through a frame: its items are there, and the pieces before the object's size. */
static bool start_object(patch_merge *merge, patch_frame *frame)
{
    frame->item_end = merge->item_count;
    frame->piece = add_piece(merge, NULL, 0);
    frame->start = merge->size;
    return frame->piece != PATCH_NONE && index_items(merge, frame);
}

/* Opens the object that a field becomes; the items of the chain are objects, and the first one has the key. */
static bool open_field(patch_merge *merge, const uint8_t *target, const uint8_t *end, size_t chain)
{
    patch_frame *frame = push_frame(merge);
    if (frame == NULL || !open_target(merge, frame, target, end)) {
        return false;
    }
    const patch_item *item = &merge->items[chain];
    size_t key_and_type = (size_t)(item_value(item) + 1 - item->content);
    frame->entry_start = merge->size;
    frame->entry_piece = add_piece(merge, NULL, 0);
    return frame->entry_piece != PATCH_NONE && add_piece(merge, item->content, key_and_type) != PATCH_NONE &&
           add_chain(merge, chain) && start_object(merge, frame);
}

/* Opens the object that the whole target becomes. */
static bool open_root(patch_merge *merge, const bogo_value *target, const bogo_value *patch)
{
    const uint8_t *object = target->type == BOGO_OBJECT ? target->data - 1 : NULL;
    patch_frame *frame = push_frame(merge);
    if (frame == NULL || !open_target(merge, frame, object, target->data + target->size)) {
        return false;
    }
    frame->entry_piece = PATCH_NONE;
    return add_fields(merge, patch->data - 1, patch->data + patch->size) && start_object(merge, frame);
}

static void close_frame(patch_merge *merge)
{
    const patch_frame *frame = &merge->frames[--merge->depth];
    merge->item_count = frame->first_item;
    merge->name_count = frame->first_name;
    measure(merge, frame->piece, frame->start);
    if (frame->entry_piece != PATCH_NONE) {
        measure(merge, frame->entry_piece, frame->entry_start);
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
        unsigned type = *item_value(item);
        if (type == BOGO_NULL) {
            outcome.removed = true;
            outcome.rest = item->next;
            break;
        }
        if (type != BOGO_OBJECT) {
            outcome.base = i;
            outcome.objects = PATCH_NONE;
        } else if (outcome.objects == PATCH_NONE) {
            outcome.objects = i;
        }
    }
    return outcome;
}

/* Adds the field that the items made, which may be to open a frame; `old`, to `end`, is what it was before. */
static bool add_outcome(patch_merge *merge, const patch_outcome *outcome, const uint8_t *old,
                        const uint8_t *end)
{
    if (outcome->objects == PATCH_NONE) {
        return add_entry(merge, &merge->items[outcome->base]);
    }
    return open_field(merge, outcome->base == PATCH_NONE ? old : NULL, end, outcome->objects);
}

/* ---- The merge ---------------------------------------------------------------------------------------- */

/* Finds the first item that is to be applied to an entry, with its name if it has one; else PATCH_NONE. */
WIRE_INLINE size_t find_item(const patch_merge *merge, const patch_frame *frame, const wire_entry *entry,
                             patch_name **name)
{
    *name = NULL;
    if (WIRE_UNLIKELY(is_hashed(frame))) {
        *name = find_among_many(merge, frame, entry);
        return *name != NULL ? (*name)->item : PATCH_NONE;
    }
    const uint8_t *content = entry->key - 1;
    return find_among_few(merge->items, frame->first_item, frame->item_end,
                          read_entry_word(content, frame->end), content, entry->next);
}

/* Applies to an entry of the target the items that name it, from number `item` on. Its frame may move. */
static bool change_entry(patch_merge *merge, patch_frame *frame, const wire_entry *entry, size_t item,
                         patch_name *name)
{
    patch_outcome outcome = apply_chain(merge, item);
    frame->waiting -= outcome.rest == PATCH_NONE;
    if (name != NULL) {
        name->item = outcome.rest;
    }
    if (outcome.removed) {
        return true;
    }
    if (*entry->value >= BOGO_TYPE_COUNT) {
        wire_fail(&merge->error, BOGO_E_UNKNOWN_TYPE, merge->document, entry->value);
        return false;
    }
    return add_outcome(merge, &outcome, entry->value, entry->next);
}

/* Goes on in the target until a field of it is opened, or to its end. */
static bool walk_target(patch_merge *merge, patch_frame *frame)
{
    wire_entry entry;
    size_t depth = merge->depth;
    while (frame->waiting > 0 && frame->at != frame->end) {
        const uint8_t *start = frame->at;
        if (WIRE_UNLIKELY(!wire_read_entry(start, frame->end, &entry))) {
            wire_explain_entry(start, frame->end, merge->document, &merge->error);
            return false;
        }
        frame->at = entry.next;
        patch_name *name;
        size_t item = find_item(merge, frame, &entry, &name);
        if (WIRE_LIKELY(item == PATCH_NONE)) {
            continue;
        }
        if (!add_run(merge, frame, start)) {
            return false;
        }
        frame->run = entry.next;
        if (!change_entry(merge, frame, &entry, item, name)) {
            return false;
        }
        if (merge->depth != depth) {
            return true;
        }
    }
    frame->at = frame->end;
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
    return outcome.removed || add_outcome(merge, &outcome, NULL, NULL);
}

/* One step of the innermost frame. False: the merge has an error. */
static bool step(patch_merge *merge)
{
    patch_frame *frame = &merge->frames[merge->depth - 1];
    if (frame->at != frame->end) {
        return walk_target(merge, frame);
    }
    if (frame->run != frame->end) {
        return add_run(merge, frame, frame->end);
    }
    if (frame->item != frame->item_end) {
        return add_field(merge, frame);
    }
    close_frame(merge);
    return true;
}

/* Finds the pieces of what the target becomes, all that follows its type byte. False: the merge has an error. */
static bool merge_values(patch_merge *merge, const bogo_value *target, const bogo_value *patch)
{
    merge->document = target->document;
    merge->patch_document = patch->document;
    if (patch->type != BOGO_OBJECT) {
        if (!check_depth_fits(patch, merge->max_depth)) {
            merge->error.status = BOGO_E_DEPTH;
            return false;
        }
        return add_piece(merge, patch->data, patch->size) != PATCH_NONE;
    }
    bool going = open_root(merge, target, patch);
    while (going && merge->depth > 0) {
        going = step(merge);
    }
    return going;
}

/* ---- Results ------------------------------------------------------------------------------------------ */

bogo_status bogo_patch(bogo_builder *builder, const bogo_value *target, const bogo_value *patch,
                       bogo_error *error)
{
    if (patch->type != BOGO_OBJECT || builder->error.status != BOGO_OK) {
        bogo_write_value(builder, patch);
        return BOGO_OK;
    }
    patch_merge merge;
    start(&merge, builder->options.allocator, builder->options.max_depth - builder->depth);
    if (merge_values(&merge, target, patch)) {
        uint8_t *at = builder_open_value(builder, BOGO_OBJECT, merge.size);
        if (at != NULL) {
            builder_close_value(builder, write_pieces(&merge, at));
        }
    }
    finish(&merge);
    if (merge.error.status == BOGO_E_DEPTH) {
        builder_fail(builder, BOGO_E_DEPTH);
        return BOGO_OK;
    }
    return wire_pass_on(error, &merge.error);
}

/* Memory for the result: the caller's room, if it is enough. NULL after noting the error. */
static uint8_t *make_room(patch_merge *merge, size_t size, size_t max_size, void *room, size_t room_size)
{
    if (size > max_size) {
        merge->error.status = BOGO_E_TOO_BIG;
        return NULL;
    }
    if (size <= room_size) {
        return room;
    }
    void *bytes = merge->allocator->resize(merge->allocator->context, NULL, size);
    if (bytes == NULL) {
        merge->error.status = BOGO_E_NO_MEMORY;
    }
    return bytes;
}

bogo_status bogo_patch_into(const bogo_value *target, const bogo_value *patch, const bogo_options *options,
                            void *room, size_t room_size, uint8_t **bytes, size_t *size, bogo_error *error)
{
    patch_merge merge;
    start(&merge, options != NULL ? options->allocator : NULL, wire_max_depth(options));
    if (merge_values(&merge, target, patch)) {
        *size = WIRE_HEADER + merge.size;
        *bytes = make_room(&merge, *size, options != NULL ? options->max_size : SIZE_MAX, room, room_size);
        if (*bytes != NULL) {
            (*bytes)[0] = WIRE_VERSION;
            (*bytes)[1] = (uint8_t)patch->type;
            write_pieces(&merge, *bytes + WIRE_HEADER);
        }
    }
    finish(&merge);
    return wire_pass_on(error, &merge.error);
}
