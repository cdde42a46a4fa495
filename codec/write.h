/*
** write.h - the builder's steps, inline for the JSON reader. Internal to libbogo.
**
** A size stands before what it measures, so it is not known when its place comes. The builder leaves two
** bytes (length byte 1, and the size) and fills them when the container or entry is closed. A size of 128 or
** more needs a wider place: it is noted as a gap, and bogo_finish() widens all gaps in one backward pass in
** which each byte moves at most once, however deep the nesting:
**
**     built      .. 04 l i s t 0A 01 .. 03 01 05 A l i c e ...          gaps: (7, 300), ...
**     finished   .. 04 l i s t 0A 02 AC 02 03 01 05 A l i c e ...
**
** Two sizes need no gap. That of the root is written last, right before its content, into room for as many
** bytes as the last document's took (or the JSON text's would): one that takes fewer begins behind the start
** of the buffer, one that takes more is moved up. And that of an entry whose value's size is known before it
** is copied, a text, a blob or a whole value: its key steps aside. (The JSON reader's strings have gaps.)
**
** `widened` counts the bytes that the gaps noted so far will add; the difference since a container was opened
** belongs to its size. Gaps are kept in the order of their offsets: a container takes the place of its own
** when it is opened, before those of its content, and gives it back when it turns out to be small.
**
** A list whose first element is of a type that a typed list can hold is `packed`: its elements stand without
** type bytes. An element of another type later gives all of them their type bytes back, once, and so does the
** end of a list that is so short that it would be the larger for being typed.
**
** What may be written next is one word of the innermost frame, bogo_frame.awaits, so that the usual call has
** one question to ask. A TURN is a value that is fine, but before which something has to be done; FIRST is
** such a turn, and where the value's type can be packed it is a short one:
**
**     root            ROOT, then NOTHING as soon as its value begins
**     object          KEY, then VALUE, then KEY again
**     list, new       FIRST (TURN without typed lists); then, packed, the type of its first element, or VALUE
**                     where that cannot be packed; a root list of bools takes a TURN each and is packed last
**     list, packed    its elements' type; an element of another type is a turn, after which it is VALUE
**     after an error  NOTHING, for ever
*/
#ifndef BOGO_WRITE_H
#define BOGO_WRITE_H

#include "buffer.h"

/* bogo_frame.awaits, where it is not the type of a packed list's elements. */
enum {
    AWAITS_KEY = 0xF0,    /* a key, or the end of the object */
    AWAITS_VALUE = 0xF1,  /* a value of any type */
    AWAITS_TURN = 0xF2,   /* a value, for which builder_open_slowly() has something to do */
    AWAITS_FIRST = 0xF3,  /* the first element of a list that may become a packed one */
    AWAITS_ROOT = 0xF4,   /* the root value */
    AWAITS_NOTHING = 0xF5 /* nothing more: any call is an error */
};

enum {
    FRAME_ROOT = 0xFE, /* bogo_frame.container of the frame below the root value */
    FRAME_NEW = 0xFD,  /* bogo_frame.element: no element yet, the first one decides */
    FRAME_MIXED = 0xFF /* bogo_frame.element: no typed list, whatever comes */
};

enum {
    WRITE_PACK_AT = 3,                     /* from this many elements on a typed list is not larger */
    WRITE_SIZE_ROOM = 2,                   /* length byte and one byte of size */
    WRITE_LIST_HEAD = 1 + WRITE_SIZE_ROOM, /* what stands before the elements of a list: type byte and size */
    /* the same of a packed list with a short count */
    WRITE_TYPED_HEAD = WRITE_LIST_HEAD + 1 + WRITE_SIZE_ROOM,
    /* what stands before the content of a root container of less than 128 bytes */
    WRITE_ROOT_HEAD = WIRE_HEADER + WRITE_SIZE_ROOM,
    /* the most bytes of LEB128 */
    WRITE_LEB128_MAX = WIRE_VARINT_MAX - 1,
    /*
    ** Room beyond what is asked for: type byte (1), and either the head of a packed list (3) or what the size of
    ** the value's entry takes more (9). Whole words that are stored end within the varint's room.
    */
    WRITE_SLACK = 16,
    WRITE_VALUE_ROOM = WIRE_VARINT_MAX + WRITE_SLACK,
    /* what a root container is opened in */
    WRITE_ROOT_ROOM = WRITE_ROOT_HEAD - 1 + WRITE_LEB128_MAX + WRITE_VALUE_ROOM
};

/* What stands before the content of a root container whose size takes `width` bytes of LEB128. */
WIRE_INLINE size_t write_root_head_size(size_t width)
{
    return WRITE_ROOT_HEAD - 1 + width;
}

WIRE_INLINE bogo_frame *builder_top(bogo_builder *builder)
{
    return builder->top;
}

/* Records the first error, at the end of what is written or where the caller knows; nothing is awaited after it. */
void builder_fail(bogo_builder *builder, bogo_status status);
void builder_fail_at(bogo_builder *builder, bogo_status status, size_t offset);

/* The byte after a value that this library has written itself, so that nothing can be wrong with it. */
WIRE_INLINE const uint8_t *builder_skip(unsigned type, const uint8_t *at, const uint8_t *end)
{
    const uint8_t *next = wire_skip(type, at, end);
    return next != NULL ? next : end;
}

/* The rare turns of a list, as an element of `type` is about to be written: first element, pack, unpack. */
WIRE_NOINLINE bool builder_list_turn(bogo_builder *builder, bogo_type type);

/* Makes room for more gaps; false after noting that there is no memory. */
WIRE_NOINLINE bool builder_grow_gaps(bogo_builder *builder);

/* Notes that a size of 128 or more belongs to the two bytes at `offset`, behind all other gaps. */
WIRE_NOINLINE void builder_note_gap(bogo_builder *builder, size_t offset, size_t size);

/* Gives every size noted as a gap its place. What is written then stands in its final form; O(size). */
void builder_settle_gaps(bogo_builder *builder);

/*
** The element type under which a value in the open list may be packed, or FRAME_MIXED. Bools count in a root
** list alone, which the reference's reader wants typed; elsewhere a typed list of them would be the larger.
*/
unsigned builder_packing_type(const bogo_builder *builder, bogo_type type);

/* Whether lists of values of this type are packed, at any depth. */
WIRE_INLINE bool builder_packs(bogo_type type)
{
    return type == BOGO_STRING || type == BOGO_INT || type == BOGO_UINT || type == BOGO_FLOAT;
}

/* Packs the open list, as its first element is of `type`. Returns the offset of its elements. */
WIRE_INLINE size_t builder_pack_list(bogo_builder *builder, bogo_frame *frame, bogo_type type)
{
    uint8_t *list = builder->out.data + frame->start;
    list[0] = BOGO_TYPED_LIST;
    list[WRITE_LIST_HEAD] = (uint8_t)type;
    frame->element = type;
    frame->awaits = type;
    frame->packed = true;
    return frame->start + WRITE_TYPED_HEAD;
}

/*
** Counts an element of `type` that is about to be written to a list. False: the list takes a turn first. Most
** elements need none: those like the others of a packed list, those of a mixed one.
*/
WIRE_INLINE bool builder_count_element(bogo_frame *frame, bogo_type type)
{
    frame->count++;
    return frame->element == FRAME_MIXED || (frame->packed && frame->element == type);
}

/* builder_open_value() where that takes more than room and a type byte: at the root, in a list, after an error. */
WIRE_NOINLINE uint8_t *builder_open_slowly(bogo_builder *builder, bogo_type type, size_t size);

/*
** Where the next value goes. All that a writer has to know of the builder is loaded before it stores the
** first byte of the value: after that, a compiler has to believe that the byte may have changed it.
*/
typedef struct write_place {
    bogo_frame *frame;
    uint8_t *data;  /* of the builder's buffer */
    uint8_t *at;    /* behind the type byte */
    size_t written; /* bytes before `at`: added up beside the pointers, so that less has to be waited for */
    size_t entry;   /* offset of the entry that ends with the value, or 0 */
} write_place;

/*
** builder_open_value() in the common case, among them the first element of a list that it packs; false in every
** other one, for which there is builder_open_slowly().
*/
WIRE_INLINE bool builder_open_quickly(bogo_builder *builder, bogo_type type, size_t size, write_place *place)
{
    bogo_frame *frame = builder->top;
    size_t written = builder->out.size;
    size_t left = builder->out.capacity - written;
    unsigned awaits = frame->awaits;
    if (WIRE_UNLIKELY(left < WRITE_VALUE_ROOM || left - WRITE_VALUE_ROOM < size)) {
        return false;
    }
    place->frame = frame;
    place->data = builder->out.data;
    place->entry = 0;
    if (WIRE_LIKELY(awaits == AWAITS_VALUE)) {
        place->entry = frame->entry;
        place->data[written++] = (uint8_t)type;
    } else if (WIRE_UNLIKELY(awaits != (unsigned)type)) {
        if (awaits != AWAITS_FIRST || !builder_packs(type)) {
            return false;
        }
        written = builder_pack_list(builder, frame, type); /* WRITE_SLACK has room for it */
    }
    frame->count++;
    place->written = written;
    place->at = place->data + written;
    return true;
}

/* Ends the value that was opened at `place` and now ends at `end`, and with it its entry. */
WIRE_INLINE void builder_close_place(bogo_builder *builder, const write_place *place, const uint8_t *end)
{
    size_t written = place->written + (size_t)(end - place->at);
    if (WIRE_LIKELY(place->entry != 0)) {
        size_t size = written - place->entry - WRITE_SIZE_ROOM;
        place->frame->entry = 0;
        place->frame->awaits = AWAITS_KEY;
        if (WIRE_LIKELY(size < WIRE_SMALL)) {
            place->data[place->entry + 1] = (uint8_t)size;
        } else {
            builder_note_gap(builder, place->entry, size); /* last: without memory nothing more is awaited */
        }
    }
    builder->out.size = written;
}

/*
** Opens a value of `type` that takes at most `size` bytes after its type byte and one varint: makes room,
** writes the type byte unless the list is packed. Returns the place for the value, or NULL after an error.
*/
WIRE_INLINE uint8_t *builder_open_value(bogo_builder *builder, bogo_type type, size_t size)
{
    write_place place;
    bool quick = builder_open_quickly(builder, type, size, &place);
    return WIRE_LIKELY(quick) ? place.at : builder_open_slowly(builder, type, size);
}

/* As builder_close_place() for the value that builder_open_value() opened; no container, or one written whole. */
WIRE_INLINE void builder_close_value(bogo_builder *builder, const uint8_t *end)
{
    bogo_frame *frame = builder->top;
    uint8_t *data = builder->out.data;
    write_place place = {frame, data, data, 0, frame->entry};
    builder_close_place(builder, &place, end);
}

/* Starts an entry in the open object; returns the place of the key's length byte, with room for it and the key. */
WIRE_NOINLINE uint8_t *builder_open_entry(bogo_builder *builder, size_t key_size);

/* For a caller that has written an entry's key at `offset` by itself and comes to a value that is a container. */
WIRE_INLINE void builder_leave_entry_open(bogo_builder *builder, size_t offset)
{
    bogo_frame *frame = builder_top(builder);
    builder->out.data[offset] = 1;
    frame->entry = offset;
    frame->awaits = AWAITS_VALUE;
}

/* bogo_builder_reset() */
WIRE_INLINE void write_reset(bogo_builder *builder)
{
    builder->out.size = 0;
    builder->out.status = BOGO_OK;
    builder->error.status = BOGO_OK;
    builder->error.offset = 0;
    builder->depth = 0;
    builder->gap_count = 0;
    builder->widened = 0;
    builder->content = 0;
    builder->done = false;
    builder->top = builder->frames;
    builder->top->container = FRAME_ROOT;
    builder->top->awaits = AWAITS_ROOT;
    builder->top->entry = 0;
}

/* ---- Steps of a program's own, inline ------------------------------------------------------------------ */

/*
** Each writes the common case with few instructions and leaves every other one, errors among them, to a
** function of its own, called last, so that nothing has to be kept across the call.
*/
void write_key_slowly(bogo_builder *builder, const char *key, size_t size);
void write_null_slowly(bogo_builder *builder);
void write_bool_slowly(bogo_builder *builder, bool value);
void write_byte_slowly(bogo_builder *builder, uint8_t value);
void write_int_slowly(bogo_builder *builder, int64_t value);
void write_uint_slowly(bogo_builder *builder, uint64_t value);
void write_float_slowly(bogo_builder *builder, double value);
void write_timestamp_slowly(bogo_builder *builder, int64_t milliseconds);
void write_bytes_slowly(bogo_builder *builder, bogo_type type, const void *bytes, size_t size);

enum { WRITE_SHORT = 32 }; /* so many bytes are copied without a call */

/* Copies up to WRITE_SHORT bytes. */
WIRE_INLINE void write_copy_short(uint8_t *to, const uint8_t *from, size_t size)
{
    if (size >= 16) {
        memcpy(to, from, 16);
        memcpy(to + size - 16, from + size - 16, 16);
    } else if (size >= 8) {
        memcpy(to, from, 8);
        memcpy(to + size - 8, from + size - 8, 8);
    } else if (size >= 4) {
        memcpy(to, from, 4);
        memcpy(to + size - 4, from + size - 4, 4);
    } else if (size > 0) {
        to[0] = from[0];
        to[size / 2] = from[size / 2];
        to[size - 1] = from[size - 1];
    }
}

WIRE_INLINE void write_key(bogo_builder *builder, const char *key, size_t size)
{
    bogo_frame *frame = builder->top;
    size_t entry = builder->out.size;
    if (WIRE_UNLIKELY(frame->awaits != AWAITS_KEY || size > WRITE_SHORT ||
                      builder->out.capacity - entry < WRITE_SIZE_ROOM + 1 + WRITE_SHORT)) {
        write_key_slowly(builder, key, size);
        return;
    }
    uint8_t *at = builder->out.data + entry;
    at[0] = 1;
    at[1] = 0; /* until the entry ends */
    at[2] = (uint8_t)size;
    write_copy_short(at + 3, (const uint8_t *)key, size);
    frame->entry = entry;
    frame->awaits = AWAITS_VALUE;
    builder->out.size = entry + WRITE_SIZE_ROOM + 1 + size;
}

WIRE_INLINE void write_null(bogo_builder *builder)
{
    write_place place;
    if (WIRE_UNLIKELY(!builder_open_quickly(builder, BOGO_NULL, 0, &place))) {
        write_null_slowly(builder);
        return;
    }
    builder_close_place(builder, &place, place.at);
}

WIRE_INLINE void write_bool(bogo_builder *builder, bool value)
{
    write_place place;
    /* As an element of a typed list it has no type byte to be told by. */
    if (WIRE_UNLIKELY(builder->top->awaits != AWAITS_VALUE ||
                      !builder_open_quickly(builder, value ? BOGO_TRUE : BOGO_FALSE, 0, &place))) {
        write_bool_slowly(builder, value);
        return;
    }
    builder_close_place(builder, &place, place.at);
}

WIRE_INLINE void write_byte(bogo_builder *builder, uint8_t value)
{
    write_place place;
    if (WIRE_UNLIKELY(!builder_open_quickly(builder, BOGO_BYTE, 0, &place))) {
        write_byte_slowly(builder, value);
        return;
    }
    *place.at = value;
    builder_close_place(builder, &place, place.at + 1);
}

WIRE_INLINE void write_timestamp(bogo_builder *builder, int64_t milliseconds)
{
    write_place place;
    if (WIRE_UNLIKELY(!builder_open_quickly(builder, BOGO_TIMESTAMP, 0, &place))) {
        write_timestamp_slowly(builder, milliseconds);
        return;
    }
    builder_close_place(builder, &place, wire_write_timestamp(place.at, milliseconds));
}

WIRE_INLINE void write_int(bogo_builder *builder, int64_t value)
{
    write_place place;
    if (WIRE_UNLIKELY(!builder_open_quickly(builder, BOGO_INT, 0, &place))) {
        write_int_slowly(builder, value);
        return;
    }
    builder_close_place(builder, &place, wire_write_number(place.at, wire_zigzag(value)));
}

WIRE_INLINE void write_uint(bogo_builder *builder, uint64_t value)
{
    write_place place;
    if (WIRE_UNLIKELY(!builder_open_quickly(builder, BOGO_UINT, 0, &place))) {
        write_uint_slowly(builder, value);
        return;
    }
    builder_close_place(builder, &place, wire_write_number(place.at, value));
}

WIRE_INLINE void write_float(bogo_builder *builder, double value)
{
    write_place place;
    if (WIRE_UNLIKELY(!builder_open_quickly(builder, BOGO_FLOAT, 0, &place))) {
        write_float_slowly(builder, value);
        return;
    }
    builder_close_place(builder, &place, wire_write_float(place.at, value));
}

/* A string or blob. */
WIRE_INLINE void write_bytes(bogo_builder *builder, bogo_type type, const void *bytes, size_t size)
{
    if (WIRE_UNLIKELY(size > WRITE_SHORT)) {
        write_bytes_slowly(builder, type, bytes, size);
        return;
    }
    write_place place;
    if (WIRE_UNLIKELY(!builder_open_quickly(builder, type, WRITE_SHORT, &place))) {
        write_bytes_slowly(builder, type, bytes, size);
        return;
    }
    uint8_t *content = wire_write_number(place.at, size);
    write_copy_short(content, bytes, size);
    builder_close_place(builder, &place, content + size);
}

/* ---- Containers ---------------------------------------------------------------------------------------- */

void write_begin_slowly(bogo_builder *builder, bogo_type container);
void write_end_slowly(bogo_builder *builder, bogo_type container);

/*
** Sets the places of the next gaps aside, in case that they are needed: for the size of the container that is
** about to open, and before it for its entry's where it is in one. Returns the number of the container's.
*/
WIRE_INLINE size_t builder_take_gaps(bogo_builder *builder, size_t entry)
{
    size_t gap = builder->gap_count + (entry != 0);
    builder->gap_count = gap + 1;
    return gap;
}

/* What a list awaits that is still empty. */
WIRE_INLINE unsigned builder_first_turn(const bogo_builder *builder)
{
    return builder->options.typed_lists ? AWAITS_FIRST : AWAITS_TURN;
}

/* The container whose size is at `offset` becomes the innermost one. There is room for its frame. */
WIRE_INLINE bogo_frame *builder_push_frame(bogo_builder *builder, bogo_type container, size_t offset)
{
    bogo_frame *frame = ++builder->top;
    builder->depth++;
    frame->start = offset - 1;
    frame->widened = builder->widened;
    frame->count = 0;
    frame->container = container == BOGO_OBJECT ? BOGO_OBJECT : BOGO_LIST;
    frame->element = FRAME_NEW;
    frame->packed = false;
    frame->awaits = container == BOGO_OBJECT ? AWAITS_KEY : builder_first_turn(builder);
    frame->entry = 0;
    frame->fixed = false;
    frame->wrapped = false;
    builder->out.size = offset + WRITE_SIZE_ROOM;
    return frame;
}

/*
** Opens the root container: leaves room for its head, which bogo_finish() writes. Returns the offset of its
** size if that comes out as small as it can.
*/
WIRE_INLINE size_t builder_open_root(bogo_builder *builder)
{
    builder->done = true;
    builder->top->awaits = AWAITS_NOTHING;
    builder->content = write_root_head_size(builder->expected);
    builder->out.size = builder->content - WRITE_SIZE_ROOM; /* from where an error's offset is counted */
    return builder->out.size;
}

/* Whether a container can be opened without making room for its frame, and within the depth. */
WIRE_INLINE bool builder_has_frame(const bogo_builder *builder)
{
    return builder->depth + 1 < builder->frame_capacity && builder->depth < builder->options.max_depth;
}

/* Opens a list or object. */
WIRE_INLINE void write_begin(bogo_builder *builder, bogo_type container)
{
    write_place place;
    unsigned awaits = builder->top->awaits;
    if (WIRE_LIKELY(awaits == AWAITS_VALUE && builder->gap_capacity - builder->gap_count >= 2 &&
                    builder_has_frame(builder) && builder_open_quickly(builder, container, 0, &place))) {
        size_t gap = builder_take_gaps(builder, place.entry);
        builder_push_frame(builder, container, place.written)->gap = gap;
    } else if (awaits == AWAITS_ROOT && builder_has_frame(builder) &&
               builder->out.capacity >= WRITE_ROOT_ROOM) {
        builder_push_frame(builder, container, builder_open_root(builder))->gap = 0;
    } else {
        write_begin_slowly(builder, container);
    }
}

/* builder_pop_frame() where a size of 128 or more is among the two. */
WIRE_NOINLINE void builder_note_large(bogo_builder *builder, const bogo_frame *frame);

/* Takes the innermost container, which is complete, and the entry that it is in, off the open ones. */
WIRE_INLINE void builder_pop_frame(bogo_builder *builder)
{
    const bogo_frame *frame = builder->top;
    bogo_frame *outer = builder->top - 1;
    size_t start = frame->start + 1;
    size_t first = outer->entry != 0 ? outer->entry : start; /* of the outer one of the two sizes */
    size_t written = builder->out.size;
    builder->depth--;
    builder->top = outer;
    if (WIRE_UNLIKELY(written - first - WRITE_SIZE_ROOM >= WIRE_SMALL ||
                      builder->widened != frame->widened)) {
        builder_note_large(builder, frame);
    } else {
        /* Nothing this small has gaps in it, so its own are the last. */
        builder->gap_count = frame->gap - (first != start);
        wire_write_varint(builder->out.data + start, written - start - WRITE_SIZE_ROOM);
        wire_write_varint(builder->out.data + first, written - first - WRITE_SIZE_ROOM);
    }
    if (outer->entry != 0) {
        outer->entry = 0;
        outer->awaits = AWAITS_KEY;
    }
}

/* Whether a list ends without more to do than to note its count, and notes it. */
WIRE_INLINE bool builder_end_list_quickly(bogo_builder *builder)
{
    const bogo_frame *frame = builder->top;
    if (frame->container != BOGO_LIST || frame->awaits == AWAITS_NOTHING || builder->depth == 1) {
        return false;
    }
    if (!frame->packed) {
        return true;
    }
    if (WIRE_UNLIKELY(frame->count < WRITE_PACK_AT || frame->count >= WIRE_SMALL)) {
        return false;
    }
    wire_write_varint(builder->out.data + frame->start + WRITE_LIST_HEAD + 1, frame->count);
    return true;
}

/* Ends the innermost container, which must be an object where `container` is BOGO_OBJECT and else a list. */
WIRE_INLINE void write_end(bogo_builder *builder, bogo_type container)
{
    bool quick = container == BOGO_OBJECT ? builder->top->awaits == AWAITS_KEY && builder->depth > 1
                                          : builder_end_list_quickly(builder);
    if (WIRE_UNLIKELY(!quick)) {
        write_end_slowly(builder, container);
        return;
    }
    builder_pop_frame(builder);
}

#endif
