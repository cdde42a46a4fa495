/*
** write.c - the builder: values in, one document out. write.h explains how sizes get their bytes.
*/
#include "write.h"

#include "check.h"
#include "read.h"

/* ---- Life --------------------------------------------------------------------------------------------- */

void bogo_builder_init(bogo_builder *builder, const bogo_options *options)
{
    builder->options = options != NULL ? *options : bogo_default_options();
    builder->options.allocator = buffer_allocator(builder->options.allocator);
    builder->options.max_depth = wire_max_depth(options);
    bogo_buffer_init(&builder->out, &builder->options);
    if (builder->out.limit <= SIZE_MAX - WRITE_LEB128_MAX) {
        builder->out.limit += WRITE_LEB128_MAX; /* there may be room left before the document */
    }
    builder->expected = 1;
    builder->frames = builder->frame_room;
    builder->frame_capacity = BOGO_BUILDER_FRAMES;
    builder->gaps = builder->gap_room;
    builder->gap_capacity = BOGO_BUILDER_GAPS;
    bogo_builder_reset(builder);
}

void bogo_builder_reset(bogo_builder *builder)
{
    write_reset(builder);
}

void bogo_builder_free(bogo_builder *builder)
{
    const bogo_allocator *allocator = builder->options.allocator;
    if (builder->frames != builder->frame_room) {
        allocator->release(allocator->context, builder->frames);
    }
    if (builder->gaps != builder->gap_room) {
        allocator->release(allocator->context, builder->gaps);
    }
    bogo_buffer_free(&builder->out);
    builder->frames = builder->frame_room;
    builder->frame_capacity = BOGO_BUILDER_FRAMES;
    builder->gaps = builder->gap_room;
    builder->gap_capacity = BOGO_BUILDER_GAPS;
    bogo_builder_reset(builder);
}

void builder_fail_at(bogo_builder *builder, bogo_status status, size_t offset)
{
    builder->top->awaits = AWAITS_NOTHING;
    if (builder->error.status == BOGO_OK) {
        builder->error.status = status;
        builder->error.offset = offset;
    }
}

void builder_fail(bogo_builder *builder, bogo_status status)
{
    size_t before = builder->content > 0 ? builder->content - WRITE_ROOT_HEAD : 0;
    builder_fail_at(builder, status, builder->out.size - before + builder->widened);
}

/* Room in the output, or the error noted. */
static bool reserve(bogo_builder *builder, size_t extra)
{
    if (buffer_reserve(&builder->out, extra)) {
        return true;
    }
    builder_fail(builder, builder->out.status);
    return false;
}

/*
** Doubles an array that starts out inside the builder. Returns the new place, or NULL after noting that there
** is no memory; the old array stays.
*/
static void *grow_array(bogo_builder *builder, void *array, const void *room, size_t used, size_t capacity)
{
    const bogo_allocator *allocator = builder->options.allocator;
    void *grown = allocator->resize(allocator->context, array == room ? NULL : array, capacity);
    if (grown == NULL) {
        builder_fail(builder, BOGO_E_NO_MEMORY);
    } else if (array == room) {
        memcpy(grown, room, used);
    }
    return grown;
}

/* ---- Sizes -------------------------------------------------------------------------------------------- */

bool builder_grow_gaps(bogo_builder *builder)
{
    size_t used = builder->gap_capacity * sizeof(bogo_gap);
    bogo_gap *gaps = grow_array(builder, builder->gaps, builder->gap_room, used, used * 2);
    if (gaps == NULL) {
        return false;
    }
    builder->gaps = gaps;
    builder->gap_capacity *= 2;
    return true;
}

void builder_note_gap(bogo_builder *builder, size_t offset, size_t size)
{
    if (builder->gap_count == builder->gap_capacity && !builder_grow_gaps(builder)) {
        return;
    }
    bogo_gap *gap = &builder->gaps[builder->gap_count++];
    gap->offset = offset;
    gap->size = size;
    builder->widened += wire_leb128_length(size) - 1;
}

/*
** Fills the two bytes at `offset` with the size of what follows them, gaps inside included, or notes it in
** their gap. A small one has no gaps in it, so its own is the last.
*/
static void close_size(bogo_builder *builder, size_t offset, size_t widened, size_t gap)
{
    size_t size = builder->out.size - offset - WRITE_SIZE_ROOM + (builder->widened - widened);
    if (size < WIRE_SMALL) {
        builder->gap_count = gap;
        wire_write_varint(builder->out.data + offset, size);
        return;
    }
    builder->gaps[gap].offset = offset;
    builder->gaps[gap].size = size;
    builder->widened += wire_leb128_length(size) - 1;
}

void builder_note_large(bogo_builder *builder, const bogo_frame *frame)
{
    close_size(builder, frame->start + 1, frame->widened, frame->gap);
    if (frame[-1].entry != 0) {
        /* Nothing lies between the entry's start and the container's, so the same gaps are inside. */
        close_size(builder, frame[-1].entry, frame->widened, frame->gap - 1);
    }
}

/* Moves everything behind the first gap to its final place, last part first, and writes the wide sizes. */
static void widen_gaps(bogo_builder *builder)
{
    uint8_t *data = builder->out.data;
    size_t from = builder->out.size;
    size_t to = from + builder->widened;
    builder->out.size = to;
    for (size_t i = builder->gap_count; i-- > 0;) {
        const bogo_gap *gap = &builder->gaps[i];
        size_t content = gap->offset + WRITE_SIZE_ROOM;
        size_t moved = from - content;
        size_t width = 1 + wire_leb128_length(gap->size);
        to -= moved;
        memmove(data + to, data + content, moved);
        to -= width;
        wire_write_varint(data + to, gap->size);
        from = gap->offset;
    }
}

void builder_settle_gaps(bogo_builder *builder)
{
    if (builder->error.status == BOGO_OK && reserve(builder, builder->widened)) {
        widen_gaps(builder);
        builder->widened = 0;
        builder->gap_count = 0;
    }
}

/* ---- Lists -------------------------------------------------------------------------------------------- */

/* A root list of bools becomes a typed one: type bytes turn into elements, 02 into 00. */
static bool pack_bools(bogo_builder *builder, bogo_frame *frame)
{
    if (!reserve(builder, WRITE_TYPED_HEAD)) {
        return false;
    }
    uint8_t *first = builder->out.data + frame->start + WRITE_LIST_HEAD;
    for (uint64_t i = 0; i < frame->count; i++) {
        first[i] = first[i] == BOGO_TRUE;
    }
    memmove(first + WRITE_TYPED_HEAD - WRITE_LIST_HEAD, first, (size_t)frame->count);
    first[-WRITE_LIST_HEAD] = BOGO_TYPED_LIST;
    first[0] = BOGO_TRUE;
    builder->out.size += WRITE_TYPED_HEAD - WRITE_LIST_HEAD;
    frame->packed = true;
    return true;
}

/* Gives the first `elements` of a packed list, all that are written, their type bytes back. */
static bool unpack_list(bogo_builder *builder, bogo_frame *frame, size_t elements)
{
    enum { SPARE = WRITE_TYPED_HEAD - WRITE_LIST_HEAD }; /* that the head gives back */
    if (!reserve(builder, elements)) {
        return false;
    }
    uint8_t *list = builder->out.data + frame->start;
    uint8_t *end = builder->out.data + builder->out.size;
    uint8_t *to = list + WRITE_LIST_HEAD;
    uint8_t *from = list + WRITE_TYPED_HEAD;
    if (elements > SPARE) {
        /* They step aside to the end of the space that they will fill; then each goes to its place. */
        memmove(to + elements, from, (size_t)(end - from));
        end += elements - SPARE;
        from = to + elements;
    }
    for (size_t i = 0; i < elements; i++) {
        const uint8_t *after = builder_skip(frame->element, from, end);
        size_t bytes = (size_t)(after - from);
        *to = (uint8_t)frame->element;
        memmove(to + 1, from, bytes);
        to += 1 + bytes;
        from += bytes;
    }
    list[0] = BOGO_LIST;
    builder->out.size = (size_t)(to - builder->out.data);
    frame->packed = false;
    return true;
}

unsigned builder_packing_type(const bogo_builder *builder, bogo_type type)
{
    if (!builder->options.typed_lists) {
        return FRAME_MIXED;
    }
    if (type == BOGO_TRUE || type == BOGO_FALSE) {
        return builder->depth == 1 ? BOGO_TRUE : FRAME_MIXED;
    }
    return builder_packs(type) ? type : FRAME_MIXED;
}

/* Called with the count already raised for the element that is about to be written. */
bool builder_list_turn(bogo_builder *builder, bogo_type type)
{
    bogo_frame *frame = builder_top(builder);
    unsigned element = builder_packing_type(builder, type);
    if (frame->fixed) {
        builder_fail(builder, BOGO_E_MISUSE);
        return false;
    }
    if (frame->count == 1) {
        frame->element = element;
        if (element != FRAME_MIXED && element != BOGO_TRUE) {
            if (!reserve(builder, WRITE_TYPED_HEAD)) {
                return false;
            }
            builder->out.size = builder_pack_list(builder, frame, type);
        }
    } else if (frame->element != element) {
        if (frame->packed && !unpack_list(builder, frame, (size_t)frame->count - 1)) {
            return false;
        }
        frame->element = FRAME_MIXED;
    }
    frame->awaits = frame->packed ? element : frame->element == FRAME_MIXED ? AWAITS_VALUE : AWAITS_TURN;
    return true;
}

/* A typed list's count stands in one byte of LEB128 until it needs more; its elements then move, once. */
static bool widen_count(bogo_builder *builder, const bogo_frame *frame)
{
    unsigned length = wire_leb128_length(frame->count);
    if (!reserve(builder, length)) {
        return false;
    }
    uint8_t *count = builder->out.data + frame->start + WRITE_LIST_HEAD + 1;
    uint8_t *elements = builder->out.data + frame->start + WRITE_TYPED_HEAD;
    size_t size = builder->out.size - frame->start - WRITE_TYPED_HEAD;
    memmove(elements + length - 1, elements, size);
    builder->out.size += length - 1;
    wire_write_varint(count, frame->count);
    return true;
}

/*
** What a list turns into at its end. The reference's reader takes a typed list alone at the root, so there it
** is one however short it is.
*/
WIRE_INLINE bool close_list(bogo_builder *builder, bogo_frame *frame)
{
    if (!frame->packed && builder->depth == 1 && frame->element == BOGO_TRUE && !pack_bools(builder, frame)) {
        return false;
    }
    if (!frame->packed) {
        return true;
    }
    if (WIRE_UNLIKELY(frame->count < WRITE_PACK_AT) && builder->depth > 1 && !frame->fixed) {
        return unpack_list(builder, frame, (size_t)frame->count);
    }
    if (WIRE_UNLIKELY(frame->count >= WIRE_SMALL)) {
        return widen_count(builder, frame);
    }
    wire_write_varint(builder->out.data + frame->start + WRITE_LIST_HEAD + 1, frame->count);
    return true;
}

/* ---- Containers --------------------------------------------------------------------------------------- */

/* What precedes the root value: the version byte. */
static bool start_root(bogo_builder *builder)
{
    if (!reserve(builder, 1)) {
        return false;
    }
    builder->done = true;
    builder->top->awaits = AWAITS_NOTHING;
    builder->out.data[builder->out.size++] = WIRE_VERSION;
    return true;
}

uint8_t *builder_open_slowly(bogo_builder *builder, bogo_type type, size_t size)
{
    bogo_frame *frame = builder->top;
    if (frame->awaits == AWAITS_NOTHING || frame->awaits == AWAITS_KEY) {
        builder_fail(builder, BOGO_E_MISUSE);
        return NULL;
    }
    frame->count++;
    if (frame->container == FRAME_ROOT && !start_root(builder)) {
        return NULL;
    }
    if (frame->container == BOGO_LIST && frame->awaits != AWAITS_VALUE && frame->awaits != type &&
        !builder_list_turn(builder, type)) {
        return NULL;
    }
    if (size > SIZE_MAX - WRITE_VALUE_ROOM) {
        builder_fail(builder, BOGO_E_TOO_BIG);
        return NULL;
    }
    if (!reserve(builder, size + WRITE_VALUE_ROOM)) {
        return NULL;
    }
    uint8_t *at = builder->out.data + builder->out.size;
    *at = (uint8_t)type;
    return frame->container == BOGO_LIST && frame->packed ? at : at + 1;
}

uint8_t *builder_open_entry(bogo_builder *builder, size_t key_size)
{
    if (key_size > BOGO_MAX_KEY) {
        builder_fail(builder, BOGO_E_KEY_LENGTH);
        return NULL;
    }
    if (builder->top->awaits != AWAITS_KEY) {
        builder_fail(builder, BOGO_E_MISUSE);
        return NULL;
    }
    if (!reserve(builder, WRITE_SIZE_ROOM + 1 + BOGO_MAX_KEY + WRITE_SLACK)) {
        return NULL;
    }
    builder_leave_entry_open(builder, builder->out.size);
    return builder->out.data + builder->out.size + WRITE_SIZE_ROOM;
}

/* Makes room for one more open container where the depth allows it. */
static WIRE_NOINLINE bool make_frame(bogo_builder *builder)
{
    if (builder->depth >= builder->options.max_depth) {
        builder_fail(builder, BOGO_E_DEPTH);
        return false;
    }
    size_t used = builder->frame_capacity * sizeof(bogo_frame);
    bogo_frame *frames = grow_array(builder, builder->frames, builder->frame_room, used, used * 2);
    if (frames == NULL) {
        return false;
    }
    builder->frames = frames;
    builder->top = frames + builder->depth;
    builder->frame_capacity *= 2;
    return true;
}

/* Opens a container inside another one; returns the offset of its size, or 0 after an error. */
static size_t open_inner(bogo_builder *builder, bogo_type container)
{
    uint8_t *at = builder_open_value(builder, container, 0);
    bool fits = at != NULL && (builder->gap_capacity - builder->gap_count >= 2 || builder_grow_gaps(builder));
    return fits ? (size_t)(at - builder->out.data) : 0;
}

void write_begin_slowly(bogo_builder *builder, bogo_type container)
{
    bool is_root = builder->top->awaits == AWAITS_ROOT;
    if (is_root && !reserve(builder, WRITE_ROOT_ROOM)) {
        return;
    }
    size_t offset = is_root ? builder_open_root(builder) : open_inner(builder, container);
    if (offset == 0) {
        return;
    }
    if (!builder_has_frame(builder) && !make_frame(builder)) {
        return;
    }
    size_t gap = is_root ? 0 : builder_take_gaps(builder, builder->top->entry);
    builder_push_frame(builder, container, offset)->gap = gap;
}

void write_end_slowly(bogo_builder *builder, bogo_type container)
{
    bogo_frame *frame = builder_top(builder);
    bool complete = container == BOGO_OBJECT ? frame->awaits == AWAITS_KEY : frame->awaits != AWAITS_NOTHING;
    if (WIRE_UNLIKELY(frame->container != container || !complete)) {
        builder_fail(builder, BOGO_E_MISUSE); /* unless an error sticks already */
        return;
    }
    if (container == BOGO_LIST && !close_list(builder, frame)) {
        return;
    }
    if (builder->depth > 1) {
        builder_pop_frame(builder);
    } else {
        builder->depth = 0; /* the root: bogo_finish() knows its size */
        builder->top = frame - 1;
    }
}

void bogo_begin_list(bogo_builder *builder)
{
    write_begin(builder, BOGO_LIST);
}

void bogo_end_list(bogo_builder *builder)
{
    write_end(builder, BOGO_LIST);
}

void bogo_begin_typed_list(bogo_builder *builder, bogo_type element)
{
    if (!wire_is_element_type(element)) {
        builder_fail(builder, BOGO_E_ELEMENT_TYPE);
        return;
    }
    write_begin(builder, BOGO_TYPED_LIST);
    if (builder->error.status == BOGO_OK) {
        bogo_frame *frame = builder_top(builder);
        frame->element = element;
        frame->awaits = element;
        frame->packed = true;
        frame->fixed = true;
        builder->out.data[frame->start + WRITE_LIST_HEAD] = (uint8_t)element;
        builder->out.size = frame->start + WRITE_TYPED_HEAD;
    }
}

void bogo_begin_object(bogo_builder *builder)
{
    write_begin(builder, BOGO_OBJECT);
}

void bogo_end_object(bogo_builder *builder)
{
    write_end(builder, BOGO_OBJECT);
}

WIRE_INLINE void copy_bytes(uint8_t *to, const uint8_t *from, size_t size)
{
    if (size <= WRITE_SHORT) {
        write_copy_short(to, from, size);
    } else {
        memcpy(to, from, size);
    }
}

/*
** Copies fewer than eight bytes as two words of four that may overlap, or one by one. Returns whether all of
** them are ASCII.
*/
WIRE_INLINE bool copy_few(uint8_t *to, const uint8_t *from, size_t size)
{
    uint32_t seen = 0;
    if (size >= 4) {
        uint32_t words[2];
        memcpy(&words[0], from, 4);
        memcpy(&words[1], from + size - 4, 4);
        memcpy(to, &words[0], 4);
        memcpy(to + size - 4, &words[1], 4);
        seen = words[0] | words[1];
    } else {
        for (size_t i = 0; i < size; i++) {
            to[i] = from[i];
            seen |= from[i];
        }
    }
    return (seen & (uint32_t)WIRE_HIGH_BITS) == 0;
}

/*
** Copies text and checks it on the way, a word of ASCII at a time. Returns the first byte of the text that
** is not UTF-8, or its end.
*/
WIRE_INLINE const uint8_t *copy_utf8(uint8_t *to, const uint8_t *text, size_t size)
{
    const uint8_t *at = text;
    const uint8_t *end = text + size;
    if (size < 8) {
        return WIRE_LIKELY(copy_few(to, text, size)) ? end : wire_utf8_error(text, end, end);
    }
    for (; (size_t)(end - at) > 8; at += 8, to += 8) {
        uint64_t word = wire_load64(at);
        if (WIRE_UNLIKELY((word & WIRE_HIGH_BITS) != 0)) {
            memcpy(to, at, (size_t)(end - at));
            return wire_utf8_error(at, end, end);
        }
        wire_store64(to, word);
    }
    uint64_t last = wire_load64(end - 8); /* some of them once more */
    wire_store64(to + (end - at) - 8, last);
    return WIRE_LIKELY((last & WIRE_HIGH_BITS) == 0) ? end : wire_utf8_error(at, end, end);
}

void write_key_slowly(bogo_builder *builder, const char *key, size_t size)
{
    uint8_t *at = builder_open_entry(builder, size);
    if (at != NULL) {
        at[0] = (uint8_t)size;
        copy_bytes(at + 1, (const uint8_t *)key, size);
        builder->out.size += WRITE_SIZE_ROOM + 1 + size;
    }
}

void bogo_write_key(bogo_builder *builder, const char *key, size_t size)
{
    write_key(builder, key, size);
}

size_t bogo_write_utf8_key(bogo_builder *builder, const char *key, size_t size)
{
    const uint8_t *bytes = (const uint8_t *)key;
    uint8_t *at = builder_open_entry(builder, size);
    if (at == NULL) {
        return size;
    }
    at[0] = (uint8_t)size;
    size_t wrong = size > 0 ? (size_t)(copy_utf8(at + 1, bytes, size) - bytes) : 0;
    if (wrong < size) {
        builder_fail(builder, BOGO_E_UTF8);
        return wrong;
    }
    builder->out.size += WRITE_SIZE_ROOM + 1 + size;
    return size;
}

/* ---- Scalars ------------------------------------------------------------------------------------------ */

void write_null_slowly(bogo_builder *builder)
{
    uint8_t *at = builder_open_slowly(builder, BOGO_NULL, 0);
    if (at != NULL) {
        builder_close_value(builder, at);
    }
}

void bogo_write_null(bogo_builder *builder)
{
    write_null(builder);
}

void write_bool_slowly(bogo_builder *builder, bool value)
{
    bogo_frame *frame = builder_top(builder);
    bool is_element = frame->container == BOGO_LIST && frame->fixed && frame->element == BOGO_TRUE;
    uint8_t *at = builder_open_value(builder, value || is_element ? BOGO_TRUE : BOGO_FALSE, 0);
    if (at == NULL) {
        return;
    }
    if (is_element) {
        *at++ = value;
    }
    builder_close_value(builder, at);
}

void bogo_write_bool(bogo_builder *builder, bool value)
{
    write_bool(builder, value);
}

void write_byte_slowly(bogo_builder *builder, uint8_t value)
{
    uint8_t *at = builder_open_slowly(builder, BOGO_BYTE, 0);
    if (at != NULL) {
        *at = value;
        builder_close_value(builder, at + 1);
    }
}

void bogo_write_byte(bogo_builder *builder, uint8_t value)
{
    write_byte(builder, value);
}

void write_int_slowly(bogo_builder *builder, int64_t value)
{
    uint8_t *at = builder_open_slowly(builder, BOGO_INT, 0);
    if (at != NULL) {
        builder_close_value(builder, wire_write_number(at, wire_zigzag(value)));
    }
}

void bogo_write_int(bogo_builder *builder, int64_t value)
{
    write_int(builder, value);
}

void write_uint_slowly(bogo_builder *builder, uint64_t value)
{
    uint8_t *at = builder_open_slowly(builder, BOGO_UINT, 0);
    if (at != NULL) {
        builder_close_value(builder, wire_write_number(at, value));
    }
}

void bogo_write_uint(bogo_builder *builder, uint64_t value)
{
    write_uint(builder, value);
}

void write_float_slowly(bogo_builder *builder, double value)
{
    uint8_t *at = builder_open_slowly(builder, BOGO_FLOAT, 0);
    if (at != NULL) {
        builder_close_value(builder, wire_write_float(at, value));
    }
}

void bogo_write_float(bogo_builder *builder, double value)
{
    write_float(builder, value);
}

void write_timestamp_slowly(bogo_builder *builder, int64_t milliseconds)
{
    uint8_t *at = builder_open_slowly(builder, BOGO_TIMESTAMP, 0);
    if (at != NULL) {
        builder_close_value(builder, wire_write_timestamp(at, milliseconds));
    }
}

void bogo_write_timestamp(bogo_builder *builder, int64_t milliseconds)
{
    write_timestamp(builder, milliseconds);
}

/*
** Gives the open entry, if there is one, its size where that is not small: `left` bytes of its value remain to
** be written at `at`. What is written of it, its key and little more, makes room. Returns where the rest goes.
*/
WIRE_INLINE uint8_t *settle_entry(bogo_builder *builder, uint8_t *at, size_t left)
{
    bogo_frame *frame = builder_top(builder);
    uint8_t *key = builder->out.data + frame->entry + WRITE_SIZE_ROOM;
    if (frame->entry == 0 || (size_t)(at - key) + left < WIRE_SMALL) {
        return at;
    }
    size_t written = (size_t)(at - key);
    size_t wider = wire_leb128_length(written + left) - 1;
    memmove(key + wider, key, written);
    wire_write_varint(key - WRITE_SIZE_ROOM, written + left);
    frame->entry = 0;
    frame->awaits = AWAITS_KEY;
    return at + wider;
}

/* Opens a string or blob and writes its size; returns the place for its bytes, or NULL after an error. */
WIRE_INLINE uint8_t *open_bytes(bogo_builder *builder, bogo_type type, size_t size)
{
    uint8_t *at = builder_open_value(builder, type, size);
    return WIRE_LIKELY(at != NULL) ? settle_entry(builder, wire_write_number(at, size), size) : NULL;
}

void write_bytes_slowly(bogo_builder *builder, bogo_type type, const void *bytes, size_t size)
{
    uint8_t *at = open_bytes(builder, type, size);
    if (at != NULL) {
        copy_bytes(at, bytes, size);
        builder_close_value(builder, at + size);
    }
}

void bogo_write_string(bogo_builder *builder, const char *text, size_t size)
{
    write_bytes(builder, BOGO_STRING, text, size);
}

size_t bogo_write_utf8(bogo_builder *builder, const char *text, size_t size)
{
    const uint8_t *bytes = (const uint8_t *)text;
    uint8_t *at = open_bytes(builder, BOGO_STRING, size);
    if (at == NULL) {
        return size;
    }
    size_t wrong = size > 0 ? (size_t)(copy_utf8(at, bytes, size) - bytes) : 0;
    if (wrong < size) {
        builder_fail(builder, BOGO_E_UTF8);
        return wrong;
    }
    builder_close_value(builder, at + size);
    return size;
}

void bogo_write_blob(bogo_builder *builder, const void *bytes, size_t size)
{
    write_bytes(builder, BOGO_BLOB, bytes, size);
}

/*
** Whether the value fills its span exactly, else the error noted. The elements of a list are found again by
** their own sizes, so one that is not as long as it says must not get into it.
*/
static bool check_span(bogo_builder *builder, const bogo_value *value)
{
    const uint8_t *end = wire_end(value->data, value->size);
    const uint8_t *next = wire_skip(value->type, value->data, end);
    if (WIRE_LIKELY(next == end && (next != NULL || value->type <= BOGO_FALSE))) {
        return true;
    }
    if (value->type == BOGO_ABSENT) { /* what was not found has no bytes that could be explained */
        builder_fail(builder, BOGO_E_MISUSE);
        return false;
    }
    bogo_error fault = {BOGO_OK, 0};
    (void)read_explain_span(value, &fault);
    builder_fail_at(builder, fault.status, fault.offset);
    return false;
}

void bogo_write_value(bogo_builder *builder, const bogo_value *value)
{
    if (!check_span(builder, value)) {
        return;
    }
    if (value->type == BOGO_TRUE || value->type == BOGO_FALSE) {
        bogo_write_bool(builder, value->type == BOGO_TRUE);
        return;
    }
    if (!check_depth_fits(value, builder->options.max_depth - builder->depth)) {
        builder_fail(builder, BOGO_E_DEPTH);
        return;
    }
    uint8_t *at = builder_open_value(builder, value->type, value->size);
    if (at != NULL) {
        at = settle_entry(builder, at, value->size);
        copy_bytes(at, value->data, value->size);
        builder_close_value(builder, at + value->size);
    }
}

/* ---- The end ------------------------------------------------------------------------------------------ */

/*
** Writes what stands before the root container's content, of which the size is known now. Returns the offset
** of the document.
*/
WIRE_INLINE size_t write_root_head(bogo_builder *builder)
{
    size_t size = builder->out.size - builder->content;
    size_t width = wire_leb128_length(size);
    size_t head = write_root_head_size(width);
    if (WIRE_UNLIKELY(head > builder->content)) {
        if (!reserve(builder, head - builder->content)) {
            return 0;
        }
        memmove(builder->out.data + head, builder->out.data + builder->content, size);
        builder->content = head;
        builder->out.size = head + size;
    }
    const bogo_frame *root = &builder->frames[1]; /* as it was when it was closed */
    size_t start = builder->content - head;
    uint8_t *at = builder->out.data + start;
    at[0] = WIRE_VERSION;
    at[1] = (uint8_t)(root->packed ? BOGO_TYPED_LIST : root->container);
    at[2] = (uint8_t)width;
    wire_write_leb128(at + 3, size);
    builder->expected = width;
    return start;
}

/* Ends the document but for its head, where that takes more than to see that it is complete. */
static WIRE_NOINLINE void close_document(bogo_builder *builder)
{
    if (builder->depth != 0 || !builder->done) {
        builder_fail(builder, BOGO_E_MISUSE);
    }
    if (builder->widened > 0) {
        builder_settle_gaps(builder);
    }
}

bogo_status bogo_finish(bogo_builder *builder, const uint8_t **bytes, size_t *size, bogo_error *error)
{
    size_t start = 0;
    if (WIRE_UNLIKELY(builder->depth != 0 || !builder->done || builder->widened > 0)) {
        close_document(builder);
    }
    if (WIRE_LIKELY(builder->content > 0 && builder->error.status == BOGO_OK)) {
        start = write_root_head(builder);
    }
    size_t written = builder->out.size - start;
    if (WIRE_UNLIKELY(written > builder->options.max_size)) {
        builder_fail_at(builder, BOGO_E_TOO_BIG, written); /* unless an error sticks already */
    }
    if (WIRE_UNLIKELY(builder->error.status != BOGO_OK)) {
        return wire_pass_on(error, &builder->error);
    }
    *bytes = builder->out.data + start;
    *size = written;
    return BOGO_OK;
}

bogo_status bogo_finish_take(bogo_builder *builder, uint8_t **bytes, size_t *size, bogo_error *error)
{
    const uint8_t *document;
    bogo_status status = bogo_finish(builder, &document, size, error);
    if (status == BOGO_OK) {
        *bytes = builder->out.data;
        if (document != *bytes) {
            memmove(*bytes, document, *size);
        }
        builder->out.data = NULL;
        builder->out.capacity = 0;
        bogo_builder_reset(builder);
    }
    return status;
}
