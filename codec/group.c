/*
** group.c - a list or object whose oldest items can be dropped: what an aggregate over a window needs.
**
** The items are the content of the one container that a builder has open for good. Each is brought to its
** final form when it is added, so that the oldest can be skipped by its size: the container then starts
** behind it.
**
**     | room for the head | dropped | head of the container | items, first to last | item being written ...
**     0                 START     frame.start          first_item()               end
**
** Dropped bytes are taken away when they outnumber those of the items, so that a byte is moved less than once
** for each byte dropped. As in any builder, a list of equal types stands without type bytes. Where other
** types were among the dropped ones it does not; it is packed when the document is made.
*/
#include "write.h"

enum {
    START = WIRE_HEADER + WIRE_VARINT_MAX + 1 + WIRE_VARINT_MAX, /* the longest head of a typed list */
    COMPACT_FROM = 512 /* dropped bytes that are not worth taking away yet */
};

/* The most that the builder's buffer may hold: items up to the limit, as many bytes dropped, and one item. */
static size_t buffer_limit(size_t limit)
{
    size_t slack = START + WRITE_TYPED_HEAD + COMPACT_FROM;
    return limit <= (SIZE_MAX - slack) / 3 ? limit * 3 + slack : SIZE_MAX;
}

/* The state of the container without items, at the beginning and when the last one is dropped. */
static void empty(bogo_group *group)
{
    bogo_frame *frame = builder_top(&group->builder);
    frame->start = START;
    frame->element = FRAME_NEW;
    frame->packed = false;
    frame->awaits = frame->container == BOGO_OBJECT ? AWAITS_KEY : builder_first_turn(&group->builder);
    group->end = group->builder.out.size = START + WRITE_LIST_HEAD;
}

void bogo_group_init(bogo_group *group, bogo_type container, const bogo_options *options)
{
    bogo_builder *builder = &group->builder;
    bogo_builder_init(builder, options);
    group->limit = builder->options.max_size;
    builder->out.limit = buffer_limit(group->limit);
    group->container = container;
    group->count = 0;
    group->end = 0;
    write_begin(builder, container == BOGO_OBJECT ? BOGO_OBJECT : BOGO_LIST);
    if (builder->error.status == BOGO_OK && !buffer_reserve(&builder->out, START + WRITE_LIST_HEAD)) {
        builder_fail(builder, builder->out.status);
    }
    if (builder->error.status == BOGO_OK) {
        empty(group);
    }
    /* bogo_finish() is not for it: the head is written by bogo_group_copy() and bogo_group_take(). */
    builder->done = false;
}

void bogo_group_free(bogo_group *group)
{
    bogo_builder_free(&group->builder);
    group->count = 0;
    group->end = 0;
}

/* The error that sticks to the group, if there is one. */
static bogo_status report(const bogo_group *group, bogo_error *error)
{
    return wire_pass_on(error, &group->builder.error);
}

/* Whether no item is half written, and the container was not closed, which is not the caller's to do. */
static bool is_between_items(const bogo_group *group)
{
    return group->builder.depth == 1 && group->builder.out.size == group->end;
}

/* Where the oldest item stands in the builder's bytes. */
static size_t first_item(const bogo_group *group)
{
    const bogo_frame *frame = &group->builder.frames[1];
    return frame->start + (frame->packed ? WRITE_TYPED_HEAD : WRITE_LIST_HEAD);
}

/* The turns of bogo_group_add() that most items do not need: large content, much content, errors. */
static WIRE_NOINLINE bogo_status add_item(bogo_group *group, bogo_error *error)
{
    bogo_builder *builder = &group->builder;
    const bogo_frame *frame = builder_top(builder);
    if (builder->depth != 1 || frame->entry != 0 || frame->count != group->count + 1) {
        builder_fail(builder, BOGO_E_MISUSE);
    }
    if (builder->widened > 0) {
        builder_settle_gaps(builder);
    }
    if (builder->error.status == BOGO_OK && builder->out.size - first_item(group) > group->limit) {
        builder_fail(builder, BOGO_E_TOO_BIG);
    }
    if (builder->error.status == BOGO_OK) {
        group->count++;
        group->end = builder->out.size;
    }
    return report(group, error);
}

bogo_status bogo_group_add(bogo_group *group, bogo_error *error)
{
    bogo_builder *builder = &group->builder;
    const bogo_frame *frame = &builder->frames[1];
    if (WIRE_LIKELY(builder->error.status == BOGO_OK && builder->depth == 1 && builder->widened == 0 &&
                    frame->entry == 0 && frame->count == group->count + 1 &&
                    builder->out.size <= group->limit)) {
        group->count++;
        group->end = builder->out.size;
        return BOGO_OK;
    }
    return add_item(group, error);
}

/* Takes the dropped bytes away where that pays. */
static void compact(bogo_group *group)
{
    bogo_builder *builder = &group->builder;
    bogo_frame *frame = builder_top(builder);
    size_t dropped = frame->start - START;
    size_t first = first_item(group);
    size_t items = group->end - first;
    if (group->count == 0) {
        empty(group);
    } else if (dropped >= COMPACT_FROM && dropped > items) {
        memmove(builder->out.data + first - dropped, builder->out.data + first, items);
        frame->start = START;
        group->end -= dropped;
        builder->out.size = group->end;
    }
}

bogo_status bogo_group_drop(bogo_group *group, bogo_error *error)
{
    bogo_builder *builder = &group->builder;
    if (builder->error.status == BOGO_OK && !is_between_items(group)) {
        builder_fail(builder, BOGO_E_MISUSE);
    }
    if (report(group, error) != BOGO_OK) {
        return builder->error.status;
    }
    if (group->count == 0) {
        return wire_report(error, BOGO_MISSING, 0);
    }
    bogo_frame *frame = builder_top(builder);
    const uint8_t *first = builder->out.data + first_item(group);
    const uint8_t *end = builder->out.data + group->end;
    const uint8_t *next;
    if (frame->container == BOGO_OBJECT) {
        wire_entry entry = {.next = end};
        (void)wire_read_entry(first, end, &entry);
        next = entry.next;
    } else {
        next =
            frame->packed ? builder_skip(frame->element, first, end) : builder_skip(*first, first + 1, end);
    }
    frame->start += (size_t)(next - first);
    frame->count--;
    group->count--;
    compact(group);
    return BOGO_OK;
}

/* ---- The document ------------------------------------------------------------------------------------- */

/* The form that the items take in the document. */
typedef struct group_form {
    unsigned element; /* the type of a typed list, or FRAME_MIXED */
    bool strip;       /* a typed list whose items still have their type bytes */
    size_t content;   /* bytes of the items in the document */
    size_t head_size;
    uint8_t head[START]; /* all that stands before the items */
} group_form;

/* The one type of all items of a list that stand with their type bytes, or FRAME_MIXED. O(items). */
static unsigned common_type(const bogo_group *group)
{
    const uint8_t *at = group->builder.out.data + first_item(group);
    const uint8_t *end = group->builder.out.data + group->end;
    unsigned element = builder_packing_type(&group->builder, (bogo_type)*at);
    while (element != FRAME_MIXED && at < end) {
        if (builder_packing_type(&group->builder, (bogo_type)*at) != element) {
            element = FRAME_MIXED;
        }
        at = builder_skip(*at, at + 1, end);
    }
    return element;
}

static void write_head(const bogo_group *group, group_form *form)
{
    uint8_t *at = form->head;
    *at++ = WIRE_VERSION;
    if (form->element == FRAME_MIXED) {
        *at++ = (uint8_t)(group->container == BOGO_OBJECT ? BOGO_OBJECT : BOGO_LIST);
        at = wire_write_varint(at, form->content);
    } else {
        *at++ = BOGO_TYPED_LIST;
        at = wire_write_varint(at, form->content + 2 + wire_leb128_length(group->count));
        *at++ = (uint8_t)form->element;
        at = wire_write_varint(at, group->count);
    }
    form->head_size = (size_t)(at - form->head);
}

/* Decides the form. Fails after an error, when an item is half written, or when it comes out too large. */
static bogo_status prepare(const bogo_group *group, group_form *form, bogo_error *error)
{
    if (report(group, error) != BOGO_OK) {
        return group->builder.error.status;
    }
    if (!is_between_items(group)) {
        return wire_report(error, BOGO_E_MISUSE, 0);
    }
    const bogo_frame *frame = &group->builder.frames[1];
    form->element = frame->packed ? frame->element : FRAME_MIXED;
    if (frame->container == BOGO_LIST && !frame->packed && group->count > 0) {
        form->element = common_type(group);
    }
    form->strip = form->element != FRAME_MIXED && !frame->packed;
    form->content = group->end - first_item(group);
    if (form->strip && form->element != BOGO_TRUE) {
        form->content -= (size_t)group->count; /* a bool's type byte turns into its element; all others go */
    }
    write_head(group, form);
    bool fits = form->head_size <= group->limit && form->content <= group->limit - form->head_size;
    return fits ? BOGO_OK : wire_report(error, BOGO_E_TOO_BIG, 0);
}

/* Writes the items to `to`, which may overlap them from below. */
static void write_items(const bogo_group *group, const group_form *form, uint8_t *to)
{
    const uint8_t *at = group->builder.out.data + first_item(group);
    const uint8_t *end = group->builder.out.data + group->end;
    if (!form->strip) {
        memmove(to, at, (size_t)(end - at));
        return;
    }
    while (at < end) {
        const uint8_t *next = builder_skip(*at, at + 1, end);
        if (form->element == BOGO_TRUE) {
            *to++ = *at == BOGO_TRUE;
        } else {
            memmove(to, at + 1, (size_t)(next - at) - 1);
            to += (size_t)(next - at) - 1;
        }
        at = next;
    }
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
        return wire_report(error, BOGO_E_NO_MEMORY, 0);
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
