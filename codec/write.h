/*
** write.h - the builder's steps, inline for the JSON reader. Internal to libbogo.
**
** A size stands before what it measures, so it is not known when its place comes. The builder leaves two
*bytes
** (length byte 1, and the size) and fills them when the container or entry is closed. A size of 128 or more
** needs a wider place: it is noted as a gap, and bogo_finish() widens all gaps in one backward pass in which
** each byte moves at most once, however deep the nesting:
**
**     built      0C 01 .. 01 .. 04 n a m e 03 01 05 A l i c e ...       gaps: (1, 300), ...
**     finished   0C 02 AC 02 01 0D 04 n a m e 03 01 05 A l i c e ...
**
** `widened` counts the bytes that the gaps noted so far will add; the difference since a container was opened
** belongs to its size. Gaps are kept in the order of their offsets: a container's own gap goes before those
** of its content.
**
** A list starts untyped. At its third element, when all three are of one type that a typed list can hold, the
** two written ones lose their type bytes and the list is `packed` from then on: that is where a typed list is
*no
** larger than an untyped one. An element of another type later gives all of them their type bytes back, once.
*/
#ifndef BOGO_WRITE_H
#define BOGO_WRITE_H

#include "buffer.h"

enum {
    FRAME_ROOT = 0xFE,                     /* bogo_frame.container of the frame below the root value */
    FRAME_NEW = 0xFD,                      /* bogo_frame.element: no element yet, the first one decides */
    FRAME_MIXED = 0xFF,                    /* bogo_frame.element: no typed list, whatever comes */
    WRITE_PACK_AT = 3,                     /* from this many elements on a typed list is not larger */
    WRITE_SIZE_ROOM = 2,                   /* length byte and one byte of size */
    WRITE_LIST_HEAD = 1 + WRITE_SIZE_ROOM, /* what stands before the elements of a list: type byte and size */
    WRITE_TYPED_HEAD =
        WRITE_LIST_HEAD + 1 + WRITE_SIZE_ROOM, /* ... and of a packed one, with a short count */
    WRITE_SLACK = 16 /* room beyond what is asked for: type byte, and whole words may be stored */
};

WIRE_INLINE bogo_frame *builder_top(bogo_builder *builder)
{
    return builder->top;
}

/* Records the first error; the offset is that of the document being written unless the caller knows better.
 */
void builder_fail(bogo_builder *builder, bogo_status status);

/* The byte after a value that this library has written itself, so that nothing can be wrong with it. */
WIRE_INLINE const uint8_t *builder_skip(unsigned type, const uint8_t *at, const uint8_t *end)
{
    const uint8_t *next = wire_skip(type, at, end);
    return next != NULL ? next : end;
}

/* The rare turns of a list, as an element of `type` is about to be written: first element, pack, unpack. */
WIRE_NOINLINE bool builder_list_turn(bogo_builder *builder, bogo_type type);

/* What precedes the root value: the version byte, once. Fails in an object, where a key must come first. */
WIRE_NOINLINE bool builder_start_root(bogo_builder *builder);

/* Notes a size of 128 or more at `offset`, before the gaps from number `index` on. */
WIRE_NOINLINE void builder_note_gap(bogo_builder *builder, size_t offset, size_t size, size_t index);

/* Gives every size noted as a gap its place. What is written then stands in its final form; O(size). */
void builder_settle_gaps(bogo_builder *builder);

/*
** The element type under which a value in the open list may be packed, or FRAME_MIXED. Bools count in a root
** list alone, which the reference's reader wants typed; elsewhere a typed list of them would be the larger.
*/
unsigned builder_packing_type(const bogo_builder *builder, bogo_type type);

/*
** Counts an element of `type` that is about to be written to a list. False: the list takes a turn first. Most elements
** need none: those like the others of a packed list, those of a mixed one, a second one like the first.
*/
WIRE_INLINE bool builder_count_element(bogo_frame *frame, bogo_type type)
{
    frame->count++;
    if (frame->packed) {
        return frame->element == type;
    }
    return frame->element == FRAME_MIXED || (frame->element == type && frame->count < WRITE_PACK_AT);
}

/*
** Opens a value of `type` that takes at most `room` bytes after its type byte: makes room, writes the type
*byte
** unless the list is packed. Returns the place for the value, or NULL after an error.
*/
WIRE_INLINE uint8_t *builder_open_value(bogo_builder *builder, bogo_type type, size_t room)
{
    if (WIRE_UNLIKELY(builder->error.status != BOGO_OK)) {
        return NULL;
    }
    bogo_frame *frame = builder_top(builder);
    if (frame->container == BOGO_LIST) {
        if (!builder_count_element(frame, type) && !builder_list_turn(builder, type)) {
            return NULL;
        }
    } else if (WIRE_UNLIKELY(frame->entry == 0) && !builder_start_root(builder)) {
        return NULL;
    }
    if (WIRE_UNLIKELY(room > SIZE_MAX - WRITE_SLACK || !buffer_reserve(&builder->out, room + WRITE_SLACK))) {
        builder_fail(builder, builder->out.status != BOGO_OK ? builder->out.status : BOGO_E_TOO_BIG);
        return NULL;
    }
    uint8_t *at = builder->out.data + builder->out.size;
    if (frame->container == BOGO_LIST && frame->packed) {
        return at;
    }
    *at = (uint8_t)type;
    return at + 1;
}

/* The size of what has been written since `start`, gaps inside included. */
WIRE_INLINE size_t builder_size_since(const bogo_builder *builder, size_t start, size_t widened)
{
    return builder->out.size - start + (builder->widened - widened);
}

/* Fills the two bytes at `offset` with the size of what follows them, or notes a gap. */
WIRE_INLINE void builder_close_size(bogo_builder *builder, size_t offset, size_t widened, size_t first_gap)
{
    size_t size = builder_size_since(builder, offset + WRITE_SIZE_ROOM, widened);
    if (WIRE_LIKELY(size < WIRE_SMALL)) {
        builder->out.data[offset] = 1;
        builder->out.data[offset + 1] = (uint8_t)size;
    } else {
        builder_note_gap(builder, offset, size, first_gap);
    }
}

/* Ends the entry that is open in `frame`, if one is; its value is no container, or one that was copied whole. */
WIRE_INLINE void builder_close_entry(bogo_builder *builder, bogo_frame *frame)
{
    if (frame->entry != 0) {
        builder_close_size(builder, frame->entry, builder->widened, builder->gap_count);
        frame->entry = 0;
    }
}

/* Ends the value that builder_open_value() opened and that now ends at `end`; with it, its entry. */
WIRE_INLINE void builder_close_value(bogo_builder *builder, const uint8_t *end)
{
    builder->out.size = (size_t)(end - builder->out.data);
    builder_close_entry(builder, builder_top(builder));
}

/* Starts an entry in the open object; returns the place of the key's length byte, with room for the key. */
WIRE_INLINE uint8_t *builder_open_entry(bogo_builder *builder)
{
    if (WIRE_UNLIKELY(builder->error.status != BOGO_OK)) {
        return NULL;
    }
    bogo_frame *frame = builder_top(builder);
    if (WIRE_UNLIKELY(frame->container != BOGO_OBJECT || frame->entry != 0)) {
        builder_fail(builder, BOGO_E_MISUSE);
        return NULL;
    }
    if (WIRE_UNLIKELY(!buffer_reserve(&builder->out, WRITE_SIZE_ROOM + 1 + BOGO_MAX_KEY + WRITE_SLACK))) {
        builder_fail(builder, builder->out.status);
        return NULL;
    }
    frame->entry = builder->out.size;
    frame->count++;
    return builder->out.data + builder->out.size + WRITE_SIZE_ROOM;
}

/* For a caller that has written an entry's key at `offset` by itself and comes to a value that is a container. */
WIRE_INLINE void builder_leave_entry_open(bogo_builder *builder, size_t offset)
{
    bogo_frame *frame = builder_top(builder);
    frame->entry = offset;
}

/* Appends entries of another object to the open one as they are. */
WIRE_INLINE void builder_append_entries(bogo_builder *builder, const uint8_t *entries, size_t size)
{
    if (builder->error.status == BOGO_OK && size > 0) {
        buffer_append(&builder->out, entries, size);
        if (WIRE_UNLIKELY(builder->out.status != BOGO_OK)) {
            builder_fail(builder, builder->out.status);
        }
    }
}

/* Opens and closes a list or object. */
void builder_open_container(bogo_builder *builder, bogo_type container);
void builder_close_container(bogo_builder *builder, bogo_type container);

#endif
