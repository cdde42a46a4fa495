/*
** pick.c - a document with nothing in it but what some paths lead to.
**
** The values are looked up first, in one bogo_select(). Sorted by their place in the document, they are then
** met one after the other in a single walk, which enters only the containers that hold one of them and ends a
** container with the last of them in it.
*/
#include "buffer.h"
#include "read.h"

#include <stdlib.h>

enum { FEW_LEVELS = 4, FEW_VALUES = 8 }; /* so many need no allocation */

/* A walk under way. */
typedef struct pick_walk {
    bogo_builder *builder;
    const bogo_value *wanted, *wanted_end; /* what is still to be picked, in the order of the document */
    bogo_iterator *levels;                 /* one for each container that the walk is in */
    size_t depth, capacity;
    const bogo_allocator *allocator;
    bogo_error *error;
    bogo_iterator few_levels[FEW_LEVELS];
} pick_walk;

/* Whether the next wanted value stands inside this one, at any depth. Only containers hold values. */
static bool holds_wanted(const pick_walk *picker, const bogo_value *value)
{
    if (picker->wanted == picker->wanted_end || !read_is_container(value->type)) {
        return false;
    }
    const uint8_t *at = picker->wanted->data;
    return at > value->data && (size_t)(at - value->data) <= value->size;
}

static bool is_wanted(const pick_walk *picker, const bogo_value *value)
{
    return picker->wanted != picker->wanted_end && picker->wanted->data == value->data;
}

/* Copies a wanted value whole; others that were wanted inside it come with it. */
static void take(pick_walk *picker, const bogo_value *value)
{
    bogo_write_value(picker->builder, value);
    while (is_wanted(picker, value) || holds_wanted(picker, value)) {
        picker->wanted++;
    }
}

static bool grow_levels(pick_walk *picker)
{
    const bogo_allocator *allocator = picker->allocator;
    bool few = picker->levels == picker->few_levels;
    size_t capacity = 2 * picker->capacity; /* no deeper than a document may nest */
    void *old = few ? NULL : picker->levels;
    bogo_iterator *levels = allocator->resize(allocator->context, old, capacity * sizeof(*levels));
    if (levels == NULL) {
        return false;
    }
    if (few) {
        memcpy(levels, picker->few_levels, sizeof(picker->few_levels));
    }
    picker->levels = levels;
    picker->capacity = capacity;
    return true;
}

static bogo_status enter(pick_walk *picker, const bogo_value *container)
{
    if (picker->depth == picker->capacity && !grow_levels(picker)) {
        return wire_report(picker->error, BOGO_E_NO_MEMORY, 0);
    }
    bogo_status status = bogo_iterate(container, &picker->levels[picker->depth], picker->error);
    if (status != BOGO_OK) {
        return status;
    }
    picker->depth++;
    if (container->type == BOGO_OBJECT) {
        bogo_begin_object(picker->builder);
    } else {
        bogo_begin_list(picker->builder);
    }
    return BOGO_OK;
}

static void leave(pick_walk *picker)
{
    picker->depth--;
    if (picker->levels[picker->depth].container == BOGO_OBJECT) {
        bogo_end_object(picker->builder);
    } else {
        bogo_end_list(picker->builder);
    }
}

/* Takes, enters or passes over the item that the innermost walk has come to. */
static bogo_status visit(pick_walk *picker, const bogo_iterator *walk)
{
    bool whole = is_wanted(picker, &walk->value);
    if (WIRE_LIKELY(!whole && !holds_wanted(picker, &walk->value))) {
        return BOGO_OK;
    }
    bogo_value item = walk->value; /* entering may move the walks */
    if (walk->key != NULL) {
        bogo_write_key(picker->builder, walk->key, walk->key_size);
    }
    if (!whole) {
        return enter(picker, &item);
    }
    take(picker, &item);
    return BOGO_OK;
}

static bogo_status walk_levels(pick_walk *picker)
{
    bogo_status status = BOGO_OK;
    while (status == BOGO_OK && picker->depth > 0) {
        bogo_iterator *walk = &picker->levels[picker->depth - 1];
        bool more = picker->wanted != picker->wanted_end && picker->wanted->data <= walk->end;
        if (more && read_next(walk)) {
            status = visit(picker, walk);
        } else if (more && walk->error.status != BOGO_OK) {
            status = wire_pass_on(picker->error, &walk->error);
        } else {
            leave(picker);
        }
    }
    return status;
}

static int compare_places(const void *left, const void *right)
{
    const bogo_value *a = left, *b = right;
    return (a->data > b->data) - (a->data < b->data);
}

/* Puts the last of the values where it belongs among those before it, which are sorted. */
static void insert_last(bogo_value *values, size_t count)
{
    bogo_value last = values[count - 1];
    size_t at = count - 1;
    for (; at > 0 && values[at - 1].data > last.data; at--) {
        values[at] = values[at - 1];
    }
    values[at] = last;
}

/* Sorts the values by their place in the document, without those that are absent. Returns their number. */
static size_t sort_found(bogo_value *values, size_t count)
{
    bool few = count <= FEW_VALUES;
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        if (values[i].type != BOGO_ABSENT) {
            values[found++] = values[i];
            if (few) {
                insert_last(values, found);
            }
        }
    }
    if (!few) {
        qsort(values, found, sizeof(*values), compare_places);
    }
    return found;
}

static bogo_status pick_sorted(pick_walk *picker, const bogo_value *root)
{
    if (is_wanted(picker, root)) {
        take(picker, root);
        return BOGO_OK;
    }
    if (!read_is_container(root->type)) {
        return BOGO_MISSING;
    }
    bogo_status status = enter(picker, root);
    return status == BOGO_OK ? walk_levels(picker) : status;
}

/* Picks with room for the found values given. */
static bogo_status pick_into(bogo_builder *builder, const bogo_path *const *paths, size_t count,
                             const bogo_value *root, bogo_value *values, bogo_error *error)
{
    pick_walk picker;
    bogo_status status = bogo_select(paths, count, root, values, error);
    if (status != BOGO_OK) {
        return status;
    }
    picker.builder = builder;
    picker.wanted = values;
    picker.wanted_end = values + sort_found(values, count);
    picker.levels = picker.few_levels;
    picker.depth = 0;
    picker.capacity = FEW_LEVELS;
    picker.allocator = buffer_allocator(builder->options.allocator);
    picker.error = error;
    status = pick_sorted(&picker, root);
    if (picker.levels != picker.few_levels) {
        picker.allocator->release(picker.allocator->context, picker.levels);
    }
    return status;
}

bogo_status bogo_pick(bogo_builder *builder, const bogo_path *const *paths, size_t count,
                      const bogo_value *root, bogo_error *error)
{
    bogo_value few[FEW_VALUES];
    const bogo_allocator *allocator = buffer_allocator(builder->options.allocator);
    if (count <= FEW_VALUES) {
        return pick_into(builder, paths, count, root, few, error);
    }
    void *values = NULL;
    if (count <= SIZE_MAX / sizeof(bogo_value)) {
        values = allocator->resize(allocator->context, NULL, count * sizeof(bogo_value));
    }
    if (values == NULL) {
        return wire_report(error, BOGO_E_NO_MEMORY, 0);
    }
    bogo_status status = pick_into(builder, paths, count, root, values, error);
    allocator->release(allocator->context, values);
    return status;
}
