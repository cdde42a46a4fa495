/*
** group.c - a list or object whose oldest items can be dropped: what an aggregate over a window needs.
**
** The items stand in the bytes of a builder that has one container open for good. Each is brought to its
*final
** form when it is added, a list's items with their type bytes, so that the oldest one can be skipped by its
** size and the rest copied as they are:
**
**     | room for the head | dropped | items in the group | the item being written ...
**     0                HEAD_ROOM   first                end
**
** Dropped bytes are taken away when they outnumber the items, so each byte is moved less than once for each
** byte dropped. A list of equal types loses its type bytes when the document is made.
*/
#include "write.h"

enum {
    HEAD_ROOM = WIRE_HEADER + WIRE_VARINT_MAX + 1 + WIRE_VARINT_MAX, /* the longest head of a typed list */
    COMPACT_FROM = 512 /* dropped bytes that are not worth taking away yet */
};

/* The most that the builder's buffer may hold: items up to the limit, and as many bytes dropped. */
static size_t buffer_limit(size_t limit)
{
    size_t slack = HEAD_ROOM + COMPACT_FROM;
    return limit <= (SIZE_MAX - slack) / 3 ? limit * 3 + slack : SIZE_MAX;
}

void bogo_group_init(bogo_group *group, bogo_type container, const bogo_options *options)
{
    bogo_builder *builder = &group->builder;
    bogo_builder_init(builder, options);
    group->limit = builder->options.max_size;
    builder->out.limit = buffer_limit(group->limit);
    group->container = container;
    group->count = 0;
    memset(group->tally, 0, sizeof group->tally);
    group->first = group->end = HEAD_ROOM;
    if (container == BOGO_OBJECT) {
        bogo_begin_object(builder);
    } else {
        bogo_begin_list(builder);
        builder_top(builder)->element = FRAME_MIXED; /* the builder packs nothing */
    }
    if (builder->error.status == BOGO_OK && !buffer_reserve(&builder->out, HEAD_ROOM)) {
        builder_fail(builder, builder->out.status);
    }
    builder->out.size = builder->error.status == BOGO_OK ? HEAD_ROOM : 0;
}

void bogo_group_free(bogo_group *group)
{
    bogo_builder_free(&group->builder);
    group->count = 0;
    group->first = group->end = 0;
}

/* The error that sticks to the group, if there is one. */
static bogo_status report(const bogo_group *group, bogo_error *error)
{
    if (group->builder.error.status != BOGO_OK && error != NULL) {
        *error = group->builder.error;
    }
    return group->builder.error.status;
}

/* An error of this call alone, at no byte in particular. */
static bogo_status refuse(bogo_error *error, bogo_status status)
{
    if (error != NULL) {
        error->status = status;
        error->offset = 0;
    }
    return status;
}

bogo_status bogo_group_add(bogo_group *group, bogo_error *error)
{
    bogo_builder *builder = &group->builder;
    bogo_frame *frame = builder_top(builder);
    if (builder->depth != 1 || frame->open_entry || frame->count != group->count + 1) {
        builder_fail(builder, BOGO_E_MISUSE);
    }
    if (builder->widened > 0) {
        builder_settle_gaps(builder);
    }
    if (builder->error.status == BOGO_OK && builder->out.size - group->first > group->limit) {
        builder_fail(builder, BOGO_E_TOO_BIG);
    }
    if (WIRE_UNLIKELY(builder->error.status != BOGO_OK)) {
        return report(group, error);
    }
    if (group->container == BOGO_LIST) {
        group->tally[builder->out.data[group->end]]++;
    }
    group->count++;
    group->end = builder->out.size;
    return BOGO_OK;
}

/* Takes the dropped bytes away where that pays. */
static void compact(bogo_group *group)
{
    size_t dropped = group->first - HEAD_ROOM;
    size_t items = group->end - group->first;
    if (items == 0 || (dropped >= COMPACT_FROM && dropped > items)) {
        uint8_t *room = group->builder.out.data + HEAD_ROOM;
        memmove(room, room + dropped, items);
        group->first = HEAD_ROOM;
        group->end = group->builder.out.size = HEAD_ROOM + items;
    }
}

bogo_status bogo_group_drop(bogo_group *group, bogo_error *error)
{
    bogo_builder *builder = &group->builder;
    if (builder->out.size != group->end) {
        builder_fail(builder, BOGO_E_MISUSE); /* an item is half written */
    }
    if (builder->error.status != BOGO_OK) {
        return report(group, error);
    }
    if (group->count == 0) {
        return refuse(error, BOGO_MISSING);
    }
    const uint8_t *at = builder->out.data + group->first;
    const uint8_t *end = builder->out.data + group->end;
    if (group->container == BOGO_LIST) {
        group->tally[*at]--;
        at = wire_skip(*at, at + 1, end);
    } else {
        wire_entry entry = {.next = end};
        (void)wire_read_entry(at, end, &entry);
        at = entry.next;
    }
    group->first = (size_t)(at - builder->out.data);
    group->count--;
    builder_top(builder)->count--;
    compact(group);
    return BOGO_OK;
}

/* ---- The document ------------------------------------------------------------------------------------- */

/* The form that the items take in the document. */
typedef struct group_form {
    unsigned element; /* the type of a typed list, or FRAME_MIXED */
    size_t content;   /* bytes of the items, without type bytes where it is a typed list */
    size_t head_size;
    uint8_t head[HEAD_ROOM]; /* all that stands before the items */
} group_form;

/* The element type of a typed list of the items, as a builder would write at the root, or FRAME_MIXED. */
static unsigned element_type(const bogo_group *group)
{
    if (group->container != BOGO_LIST || group->count == 0) {
        return FRAME_MIXED;
    }
    unsigned first = builder_packing_type(&group->builder, group->builder.out.data[group->first]);
    if (first == FRAME_MIXED) {
        return FRAME_MIXED;
    }
    uint64_t alike = group->tally[first] + (first == BOGO_TRUE ? group->tally[BOGO_FALSE] : 0);
    return alike == group->count ? first : FRAME_MIXED;
}

static group_form form_of(const bogo_group *group)
{
    group_form form;
    size_t items = group->end - group->first;
    form.element = element_type(group);
    bool typed = form.element != FRAME_MIXED;
    /* A bool's type byte turns into its element; all others go. */
    form.content = typed && form.element != BOGO_TRUE ? items - (size_t)group->count : items;
    uint8_t *at = form.head;
    *at++ = WIRE_VERSION;
    *at++ = (uint8_t)(typed ? BOGO_TYPED_LIST : group->container);
    if (typed) {
        at = wire_write_varint(at, form.content + 2 + wire_leb128_length(group->count));
        *at++ = (uint8_t)form.element;
        at = wire_write_varint(at, group->count);
    } else {
        at = wire_write_varint(at, form.content);
    }
    form.head_size = (size_t)(at - form.head);
    return form;
}

/* Writes the items to `to`, which may overlap them from below. */
static void write_items(const bogo_group *group, const group_form *form, uint8_t *to)
{
    const uint8_t *at = group->builder.out.data + group->first;
    const uint8_t *end = group->builder.out.data + group->end;
    if (form->element == FRAME_MIXED) {
        memmove(to, at, (size_t)(end - at));
    } else if (form->element == BOGO_TRUE) {
        while (at < end) {
            *to++ = *at++ == BOGO_TRUE;
        }
    } else {
        while (at < end) {
            const uint8_t *next = wire_skip(form->element, at + 1, end);
            size_t size = (size_t)(next - at) - 1;
            memmove(to, at + 1, size);
            to += size;
            at = next;
        }
    }
}

/* Decides the form; fails when an item is half written, after an error, or when it comes out too large. */
static bogo_status prepare(const bogo_group *group, group_form *form, bogo_error *error)
{
    if (report(group, error) != BOGO_OK) {
        return group->builder.error.status;
    }
    if (group->builder.out.size != group->end) {
        return refuse(error, BOGO_E_MISUSE);
    }
    *form = form_of(group);
    bool fits = form->head_size <= group->limit && form->content <= group->limit - form->head_size;
    return fits ? BOGO_OK : refuse(error, BOGO_E_TOO_BIG);
}

bogo_status bogo_group_copy(const bogo_group *group, uint8_t **bytes, size_t *size, bogo_error *error)
{
    const bogo_allocator *allocator = group->builder.options.allocator;
    group_form form;
    bogo_status status = prepare(group, &form, error);
    if (status != BOGO_OK) {
        return status;
    }
    uint8_t *copy = allocator->resize(allocator->context, NULL, form.head_size + form.content);
    if (copy == NULL) {
        return refuse(error, BOGO_E_NO_MEMORY);
    }
    memcpy(copy, form.head, form.head_size);
    write_items(group, &form, copy + form.head_size);
    *bytes = copy;
    *size = form.head_size + form.content;
    return BOGO_OK;
}

bogo_status bogo_group_take(bogo_group *group, uint8_t **bytes, size_t *size, bogo_error *error)
{
    bogo_buffer *out = &group->builder.out;
    group_form form;
    bogo_status status = prepare(group, &form, error);
    if (status != BOGO_OK) {
        return status;
    }
    write_items(group, &form, out->data + form.head_size);
    memcpy(out->data, form.head, form.head_size);
    *bytes = out->data;
    *size = form.head_size + form.content;
    out->data = NULL;
    out->capacity = out->size = 0;
    builder_fail(&group->builder, BOGO_E_MISUSE); /* whatever is asked of it now */
    return BOGO_OK;
}
