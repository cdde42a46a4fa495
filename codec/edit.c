/*
** edit.c - edits as splices on the bytes of one copy of a document.
**
** While a path is followed, every size on the way is noted as a mark. The edit itself replaces one run of
** bytes by another. Then the sizes follow, innermost first, each by what was spliced and by the bytes that
** the sizes inside it themselves gained or lost:
**
**     {"a":{"b":1}}      00 0C 01 0E  01 0C 01 61 0C 01 07  01 05 01 62 05 01 02
**     replace $.a.b            '-+-'  '-+-'          '-+-'  '-+-'       '--+---'
**                             mark 0   1              2      3         splice
**
** The first edit copies the document around the splice, later ones move bytes inside that copy. In either
** case every byte moves at most once. Sizes grow or shrink together with the splice, never one against the
** other, so that a move inside the copy goes from the back when bytes are added and from the front when they
** are taken away. (That holds for sizes in their shortest spelling; any other is refused as damage.)
*/
#include "buffer.h"
#include "check.h"
#include "path.h"

/* ---- Life --------------------------------------------------------------------------------------------- */

void bogo_editor_init(bogo_editor *editor, const void *bytes, size_t size, const bogo_options *options)
{
    const bogo_options defaults = bogo_default_options();
    options = options != NULL ? options : &defaults;
    bogo_buffer_init(&editor->out, options);
    editor->max_depth = wire_max_depth(options);
    editor->check_utf8 = options->check_utf8;
    editor->typed_lists = options->typed_lists;
    editor->error.status = BOGO_OK;
    editor->error.offset = 0;
    editor->bytes = bytes;
    editor->size = size;
    editor->marks = editor->mark_room;
    editor->mark_count = 0;
    editor->mark_capacity = BOGO_EDITOR_MARKS;
}

/* The options for what is written on the way to an edit: lists that are no roots, and so not typed. */
static bogo_options inner_options(const bogo_editor *editor)
{
    bogo_options options = bogo_default_options();
    options.allocator = editor->out.allocator;
    options.max_size = editor->out.limit;
    options.max_depth = editor->max_depth;
    options.typed_lists = false;
    return options;
}

void bogo_editor_free(bogo_editor *editor)
{
    const bogo_allocator *allocator = editor->out.allocator;
    if (editor->marks != editor->mark_room) {
        allocator->release(allocator->context, editor->marks);
    }
    bogo_buffer_free(&editor->out);
    editor->marks = editor->mark_room;
    editor->mark_count = 0;
    editor->mark_capacity = BOGO_EDITOR_MARKS;
    editor->bytes = NULL;
    editor->size = 0;
}

/* Records an error; the offset is that of the document as it stands, unless the caller knows better. */
static bogo_status editor_fail(bogo_editor *editor, bogo_status status)
{
    editor->error.status = status;
    editor->error.offset = 0;
    return status;
}

static bogo_status editor_refuse(bogo_editor *editor, bogo_status status, const uint8_t *at)
{
    return wire_fail(&editor->error, status, editor->bytes, at);
}

static size_t offset_of(const bogo_editor *editor, const uint8_t *at)
{
    return (size_t)(at - editor->bytes);
}

/* Whether there has been an edit, and `bytes` are the editor's own. */
static bool is_edited(const bogo_editor *editor)
{
    return editor->bytes == editor->out.data && editor->out.data != NULL;
}

/* ---- Values to put ------------------------------------------------------------------------------------ */

static void set_value(bogo_value *value, bogo_type type, const uint8_t *room, const uint8_t *end)
{
    value->document = room;
    value->data = room;
    value->size = (size_t)(end - room);
    value->type = type;
}

void bogo_value_of_null(uint8_t room[BOGO_SCALAR_ROOM], bogo_value *value)
{
    set_value(value, BOGO_NULL, room, room);
}

void bogo_value_of_int(int64_t number, uint8_t room[BOGO_SCALAR_ROOM], bogo_value *value)
{
    set_value(value, BOGO_INT, room, wire_write_varint(room, wire_zigzag(number)));
}

void bogo_value_of_float(double number, uint8_t room[BOGO_SCALAR_ROOM], bogo_value *value)
{
    set_value(value, BOGO_FLOAT, room, wire_write_float(room, number));
}

bool bogo_value_of_text(const char *text, size_t size, uint8_t room[BOGO_TEXT_ROOM], bogo_value *value)
{
    if (size > BOGO_TEXT_ROOM - WIRE_VARINT_MAX || bogo_utf8_error(text, size) < size) {
        return false;
    }
    uint8_t *content = wire_write_varint(room, size);
    if (size > 0) {
        memcpy(content, text, size);
    }
    set_value(value, BOGO_STRING, room, content + size);
    return true;
}

/* ---- Marks -------------------------------------------------------------------------------------------- */

static bool grow_marks(bogo_editor *editor)
{
    const bogo_allocator *allocator = editor->out.allocator;
    bool in_room = editor->marks == editor->mark_room;
    size_t used = editor->mark_count * sizeof(*editor->marks);
    void *grown = allocator->resize(allocator->context, in_room ? NULL : editor->marks, 2 * used);
    if (grown == NULL) {
        editor_fail(editor, BOGO_E_NO_MEMORY);
        return false;
    }
    if (in_room) {
        memcpy(grown, editor->mark_room, used);
    }
    editor->marks = grown;
    editor->mark_capacity *= 2;
    return true;
}

/* Notes the size or count `value` that stands in the bytes [at, end). */
WIRE_INLINE bool add_mark(bogo_editor *editor, const uint8_t *at, const uint8_t *end, size_t value)
{
    if (!wire_varint_is_minimal(at)) {
        editor_refuse(editor, BOGO_E_VARINT_PADDED, at);
        return false;
    }
    if (editor->mark_count == editor->mark_capacity && !grow_marks(editor)) {
        return false;
    }
    bogo_edit_mark *mark = &editor->marks[editor->mark_count++];
    mark->offset = offset_of(editor, at);
    mark->width = (size_t)(end - at);
    mark->value = value;
    mark->count = false;
    return true;
}

static bool mark_container(bogo_editor *editor, const bogo_value *container)
{
    const uint8_t *content, *end = container->data + container->size;
    size_t size;
    content = wire_read_size(container->data, end, &size);
    if (WIRE_UNLIKELY(content == NULL || size != (size_t)(end - content))) {
        return read_container(container, &content, &end, &editor->error) == BOGO_OK;
    }
    return add_mark(editor, container->data, content, size);
}

/*
** Notes the size of the entry that a value was found in. The entry's start follows from the lengths of key
** and value, as the size before them has but one shortest spelling.
*/
static bool mark_entry(bogo_editor *editor, size_t key_size, const bogo_value *value)
{
    const uint8_t *content = value->data - 2 - key_size;
    size_t size = 2 + key_size + value->size;
    size_t width = 1 + wire_leb128_length(size);
    uint64_t stored = 0;
    if (width > offset_of(editor, content) ||
        wire_read_varint(content - width, content, &stored) != content || stored != size) {
        editor_refuse(editor, BOGO_E_VARINT_PADDED, content);
        return false;
    }
    return add_mark(editor, content - width, content, size);
}

static bogo_edit_mark *last_mark(bogo_editor *editor)
{
    return &editor->marks[editor->mark_count - 1];
}

/* Notes the count of a typed list, whose size was noted last, and what it is to become. */
static bool mark_count(bogo_editor *editor, const wire_typed_header *header, uint64_t count)
{
    const bogo_edit_mark *list = last_mark(editor);
    const uint8_t *at = editor->bytes + list->offset + list->width + 1; /* after the element type */
    if (!add_mark(editor, at, header->elements, (size_t)count)) {
        return false;
    }
    last_mark(editor)->count = true;
    return true;
}

/* ---- The splice --------------------------------------------------------------------------------------- */

/*
** `removed` bytes at `offset` give way to the `head_size` bytes at `head` and the `data_size` bytes at
** `data`.
*/
typedef struct edit_splice {
    size_t offset, removed;
    const uint8_t *head;
    size_t head_size;
    const uint8_t *data;
    size_t data_size;
} edit_splice;

/* More than the head of a splice and all sizes on the way to it can take. */
enum { SIZES_ROOM = 2 * WIRE_VARINT_MAX * (BOGO_MAX_DEPTH + 2) + 1024 };

/*
** Settles what every mark is to say, and the size of the document after the splice. Growth is counted modulo
** the range of size_t, so that one addition serves for growing and shrinking. Returns whether any mark
** changes its width.
*/
static bool settle_marks(bogo_editor *editor, const edit_splice *splice, size_t *size_after)
{
    size_t growth = splice->head_size + splice->data_size - splice->removed;
    size_t marks_growth = 0;
    for (size_t i = editor->mark_count; i-- > 0;) {
        bogo_edit_mark *mark = &editor->marks[i];
        mark->value += mark->count ? 0 : growth + marks_growth;
        mark->growth = 1 + wire_leb128_length(mark->value) - mark->width;
        marks_growth += mark->growth;
    }
    size_t shift = 0;
    for (size_t i = 0; i < editor->mark_count; i++) {
        editor->marks[i].shift = shift;
        shift += editor->marks[i].growth;
    }
    *size_after = editor->size + growth + marks_growth;
    return marks_growth != 0;
}

/* Room for the document after the splice; what is there stays. */
static bool make_room(bogo_editor *editor, size_t size_after)
{
    bogo_buffer *out = &editor->out;
    if (size_after > out->limit) {
        editor_fail(editor, BOGO_E_TOO_BIG);
        return false;
    }
    if (size_after > out->size && !buffer_reserve(out, size_after - out->size)) {
        editor_fail(editor, out->status);
        return false;
    }
    return true;
}

/*
** Brings what stands before, between and behind the first `marks` marks and the splice to its place in `to`,
** which is another block of memory or the document itself.
*/
static void move_runs(const bogo_editor *editor, const edit_splice *splice, size_t marks, size_t size_after,
                      uint8_t *to)
{
    const uint8_t *from = editor->bytes;
    bool backward = size_after > editor->size;
    for (size_t turn = 0; turn <= marks + 1; turn++) {
        size_t run = backward ? marks + 1 - turn : turn;
        size_t start = 0, shift = 0;
        size_t end = run < marks ? editor->marks[run].offset : splice->offset;
        if (run == marks + 1) {
            start = splice->offset + splice->removed;
            shift = size_after - editor->size;
            end = editor->size;
        } else if (run > 0) {
            const bogo_edit_mark *before = &editor->marks[run - 1];
            start = before->offset + before->width;
            shift = before->shift + before->growth;
        }
        if (to + (start + shift) != from + start) {
            memmove(to + (start + shift), from + start, end - start);
        }
    }
}

/* Whether the number of elements in a typed list changes. */
static bool counts(const bogo_editor *editor)
{
    return editor->mark_count > 0 && editor->marks[editor->mark_count - 1].count;
}

/* Does the splice, and lets all marked sizes follow. */
static bogo_status apply(bogo_editor *editor, const edit_splice *splice)
{
    size_t size_after;
    size_t most = SIZE_MAX - editor->size;
    if (most < SIZES_ROOM || splice->data_size > most - SIZES_ROOM) {
        return editor_fail(editor, BOGO_E_TOO_BIG);
    }
    if (splice->head_size + splice->data_size == splice->removed && !counts(editor)) {
        editor->mark_count = 0; /* a value of the same size: nothing around it changes */
    }
    bool widths_change = settle_marks(editor, splice, &size_after);
    bool in_place = is_edited(editor);
    if (!make_room(editor, size_after)) {
        return editor->error.status;
    }
    uint8_t *to = editor->out.data;
    editor->bytes = in_place ? to : editor->bytes;
    move_runs(editor, splice, widths_change ? editor->mark_count : 0, size_after, to);
    size_t offset = splice->offset;
    for (size_t i = 0; i < editor->mark_count; i++) {
        const bogo_edit_mark *mark = &editor->marks[i];
        wire_write_varint(to + (mark->offset + mark->shift), mark->value);
        offset = splice->offset + mark->shift + mark->growth;
    }
    if (splice->head_size > 0) {
        memcpy(to + offset, splice->head, splice->head_size);
    }
    if (splice->data_size > 0) {
        memcpy(to + offset + splice->head_size, splice->data, splice->data_size);
    }
    editor->out.size = size_after;
    editor->bytes = to;
    editor->size = size_after;
    return BOGO_OK;
}

/* ---- Where a path leads ------------------------------------------------------------------------------- */

typedef struct edit_place {
    bogo_value
        spots[2];       /* where the last step came from and where it led, in turns: no value is ever moved */
    bogo_value *parent; /* the innermost value that a step was taken from; of no use for the path "$" */
    bogo_value *value;  /* what the path leads to; BOGO_ABSENT when there is nothing */
    size_t steps;       /* number of steps that led somewhere */
} edit_place;

/*
** Follows the path, and marks every size that the value there lies in. When a step leads nowhere, the
** container it was taken from is the last one marked. False: the editor has an error.
*/
static bool find_place(bogo_editor *editor, const bogo_path *path, edit_place *place)
{
    bogo_status status = BOGO_OK;
    size_t steps = 0;
    editor->mark_count = 0;
    if (bogo_open(editor->bytes, editor->size, &place->spots[0], &editor->error) != BOGO_OK) {
        return false;
    }
    while (steps < path->count && status == BOGO_OK) {
        const path_step *step = &path->steps[steps];
        const bogo_value *from = &place->spots[steps % 2];
        bogo_value *to = &place->spots[++steps % 2];
        status = path_step_into(step, from, to, &editor->error);
        if (status != BOGO_OK && status != BOGO_MISSING) {
            return false;
        }
        if (read_is_container(from->type) && !mark_container(editor, from)) {
            return false;
        }
        if (status == BOGO_OK && step->kind == PATH_KEY && !mark_entry(editor, step->key.size, to)) {
            return false;
        }
    }
    place->value = &place->spots[steps % 2];
    place->parent = &place->spots[(steps + 1) % 2];
    place->steps = steps;
    if (status == BOGO_MISSING) {
        place->value->type = BOGO_ABSENT;
        place->steps--;
    }
    return true;
}

/* Whether the index is that of a list's end, where an element can be added. */
static bool is_end(const path_step *step, uint64_t length)
{
    return step->kind != PATH_KEY && step->index == (step->kind == PATH_INDEX ? length : 0);
}

/* Whether the first step that led nowhere can add to the container it was taken from. */
static bool can_extend(bogo_editor *editor, const path_step *step, const bogo_value *parent)
{
    uint64_t length;
    if (step->kind == PATH_KEY) {
        return parent->type == BOGO_OBJECT;
    }
    if (parent->type != BOGO_LIST && parent->type != BOGO_TYPED_LIST) {
        return false;
    }
    return bogo_length(parent, &length, &editor->error) == BOGO_OK && is_end(step, length);
}

/* Whether the path ends in an index, as it must to insert into a list. */
static bool ends_in_index(const bogo_path *path)
{
    return path->steps[path->count - 1].kind != PATH_KEY;
}

/*
** Whether what is missing of the path can be created: BOGO_OK, BOGO_MISSING, or an error. New containers are
** empty, so that an index in them must be that of their end.
*/
static bogo_status check_creation(bogo_editor *editor, bogo_edit how, const bogo_path *path,
                                  const edit_place *place)
{
    if (how == BOGO_EDIT_REPLACE) {
        return BOGO_MISSING;
    }
    for (size_t i = place->steps; i < path->count; i++) {
        const path_step *step = &path->steps[i];
        bool possible = i == place->steps ? can_extend(editor, step, place->parent)
                                          : step->kind == PATH_KEY || is_end(step, 0);
        if (!possible) {
            return editor->error.status != BOGO_OK ? editor->error.status : BOGO_MISSING;
        }
        if (step->kind == PATH_KEY && how == BOGO_EDIT_ARRAY_INSERT && !ends_in_index(path)) {
            return editor_fail(editor, BOGO_E_PATH_ELEMENT);
        }
    }
    for (size_t i = place->steps; i < path->count; i++) {
        const bogo_key *key = &path->steps[i].key;
        if (key->size > BOGO_MAX_KEY) {
            return editor_fail(editor, BOGO_E_KEY_LENGTH);
        }
        if (editor->check_utf8 && bogo_utf8_error(key->text, key->size) < key->size) {
            return editor_fail(editor, BOGO_E_UTF8);
        }
    }
    return BOGO_OK;
}

/* ---- Lists -------------------------------------------------------------------------------------------- */

/* Where a value goes in a list: in the place of `old`, before it, or, when that is NULL, at the end. */
typedef struct edit_spot {
    const bogo_value *old;
    bool replace;
} edit_spot;

/* The type under which a value is an element of a typed list. */
static bogo_type element_type(bogo_type type)
{
    return type == BOGO_FALSE ? BOGO_TRUE : type;
}

/* Bytes that an element of a typed list takes; the bogo_value of a bool has none. */
static size_t element_size(const bogo_value *element)
{
    return element_type(element->type) == BOGO_TRUE ? 1 : element->size;
}

static void append_value(bogo_buffer *out, const bogo_value *value)
{
    uint8_t type = (uint8_t)value->type;
    buffer_append(out, &type, 1);
    buffer_append(out, value->data, value->size);
}

/* Appends the elements of a typed list, each with its type byte, and among them the new value. */
static bogo_status append_elements(bogo_buffer *out, const bogo_value *list, const edit_spot *spot,
                                   const bogo_value *value, bogo_error *error)
{
    bogo_iterator walk;
    bogo_status status = bogo_iterate(list, &walk, error);
    if (status != BOGO_OK) {
        return status;
    }
    while (bogo_next(&walk)) {
        bool here = spot->old != NULL && spot->old->data == walk.value.data;
        if (here) {
            append_value(out, value);
        }
        if (!here || !spot->replace) {
            append_value(out, &walk.value);
        }
    }
    if (spot->old == NULL) {
        append_value(out, value);
    }
    return wire_pass_on(error, &walk.error);
}

/* Replaces a typed list by the untyped one that has the new value in it. O(list). */
static bogo_status untype_list(bogo_editor *editor, const bogo_value *list, const edit_spot *spot,
                               const bogo_value *value)
{
    uint8_t head[1 + WIRE_VARINT_MAX] = {BOGO_LIST};
    bogo_buffer elements;
    bogo_options options = inner_options(editor);
    bogo_buffer_init(&elements, &options);
    bogo_status status = append_elements(&elements, list, spot, value, &editor->error);
    if (status == BOGO_OK && elements.status != BOGO_OK) {
        status = editor_fail(editor, elements.status);
    }
    if (status == BOGO_OK) {
        const uint8_t *head_end = wire_write_varint(head + 1, elements.size);
        edit_splice splice = {offset_of(editor, list->data) - 1, 1 + list->size, head,
                              (size_t)(head_end - head),         elements.data,  elements.size};
        editor->mark_count--; /* the list's own size goes with it */
        status = apply(editor, &splice);
    }
    bogo_buffer_free(&elements);
    return status;
}

static bogo_status put_into_typed_list(bogo_editor *editor, const bogo_value *list, const edit_spot *spot,
                                       const bogo_value *value)
{
    wire_typed_header header;
    const uint8_t *end;
    bogo_status status = read_typed_list(list, &header, &end, &editor->error);
    if (status != BOGO_OK) {
        return status;
    }
    if (header.element != element_type(value->type)) {
        return untype_list(editor, list, spot, value);
    }
    if (!spot->replace && !mark_count(editor, &header, header.count + 1)) {
        return editor->error.status;
    }
    const uint8_t boolean = value->type == BOGO_TRUE;
    const uint8_t *at = spot->old != NULL ? spot->old->data : end;
    edit_splice splice = {.offset = offset_of(editor, at),
                          .removed = spot->replace ? element_size(spot->old) : 0,
                          .head = &boolean,
                          .head_size = header.element == BOGO_TRUE,
                          .data = value->data,
                          .data_size = value->size};
    return apply(editor, &splice);
}

static bogo_status put_into_list(bogo_editor *editor, const bogo_value *list, const edit_spot *spot,
                                 const bogo_value *value)
{
    if (list->type == BOGO_TYPED_LIST) {
        return put_into_typed_list(editor, list, spot, value);
    }
    const uint8_t type = (uint8_t)value->type;
    const uint8_t *at = spot->old != NULL ? spot->old->data - 1 : list->data + list->size;
    edit_splice splice = {.offset = offset_of(editor, at),
                          .removed = spot->replace ? 1 + spot->old->size : 0,
                          .head = &type,
                          .head_size = 1,
                          .data = value->data,
                          .data_size = value->size};
    return apply(editor, &splice);
}

static bogo_status remove_from_typed_list(bogo_editor *editor, const bogo_value *list,
                                          const bogo_value *element)
{
    static const uint8_t empty_list[] = {BOGO_LIST, 1, 0};
    wire_typed_header header;
    const uint8_t *end;
    edit_splice splice = {.offset = offset_of(editor, element->data), .removed = element_size(element)};
    bogo_status status = read_typed_list(list, &header, &end, &editor->error);
    if (status != BOGO_OK) {
        return status;
    }
    if (header.count == 1) {
        splice.offset = offset_of(editor, list->data) - 1;
        splice.removed = 1 + list->size;
        splice.head = empty_list;
        splice.head_size = sizeof(empty_list);
        editor->mark_count--; /* the list's own size goes with it */
    } else if (!mark_count(editor, &header, header.count - 1)) {
        return editor->error.status;
    }
    return apply(editor, &splice);
}

/* ---- Edits -------------------------------------------------------------------------------------------- */

/* Replaces a value that stands in an object or is the root: there its type byte goes with it. */
static bogo_status replace_value(bogo_editor *editor, const bogo_value *old, const bogo_value *value)
{
    const uint8_t type = (uint8_t)value->type;
    edit_splice splice = {.offset = offset_of(editor, old->data) - 1,
                          .removed = 1 + old->size,
                          .head = &type,
                          .head_size = 1,
                          .data = value->data,
                          .data_size = value->size};
    return apply(editor, &splice);
}

static bogo_status add_field(bogo_editor *editor, const bogo_value *object, const bogo_key *key,
                             const bogo_value *value)
{
    uint8_t head[WIRE_VARINT_MAX + 1 + BOGO_MAX_KEY + 1];
    uint8_t *at = wire_write_varint(head, 2 + key->size + value->size);
    *at++ = (uint8_t)key->size;
    memcpy(at, key->text, key->size);
    at += key->size;
    *at++ = (uint8_t)value->type;
    edit_splice splice = {.offset = offset_of(editor, object->data + object->size),
                          .head = head,
                          .head_size = (size_t)(at - head),
                          .data = value->data,
                          .data_size = value->size};
    return apply(editor, &splice);
}

/* Whether there is anything to do where a value stands already: BOGO_OK, BOGO_MISSING, or an error. */
static bogo_status check_found(bogo_editor *editor, bogo_edit how, const bogo_path *path)
{
    if (how != BOGO_EDIT_ARRAY_INSERT) {
        return how == BOGO_EDIT_INSERT ? BOGO_MISSING : BOGO_OK;
    }
    if (path->count == 0) {
        return BOGO_MISSING;
    }
    return ends_in_index(path) ? BOGO_OK : editor_fail(editor, BOGO_E_PATH_ELEMENT);
}

/* Whether the value, inside as many containers as the path has steps, is not too deep. */
static bogo_status check_depth(bogo_editor *editor, const bogo_path *path, const bogo_value *value)
{
    size_t most = editor->max_depth;
    bool fits = path->count <= most && check_depth_fits(value, most - path->count);
    return fits ? BOGO_OK : editor_fail(editor, BOGO_E_DEPTH);
}

static bogo_status put_in_place(bogo_editor *editor, bogo_edit how, const edit_place *place,
                                const bogo_value *value)
{
    if (place->steps == 0 || place->parent->type == BOGO_OBJECT) {
        return replace_value(editor, place->value, value);
    }
    edit_spot spot = {place->value, how != BOGO_EDIT_ARRAY_INSERT};
    return put_into_list(editor, place->parent, &spot, value);
}

/*
** Writes the containers that the steps from number `first` on lead through, and the value in the
** innermost.
*/
static bogo_status build_parents(bogo_builder *builder, const bogo_path *path, size_t first,
                                 const bogo_value *value, bogo_value *built, bogo_error *error)
{
    const uint8_t *bytes;
    size_t size;
    for (size_t i = first; i < path->count; i++) {
        const path_step *step = &path->steps[i];
        if (step->kind == PATH_KEY) {
            bogo_begin_object(builder);
            bogo_write_key(builder, step->key.text, step->key.size);
        } else {
            bogo_begin_list(builder);
        }
    }
    bogo_write_value(builder, value);
    for (size_t i = path->count; i-- > first;) {
        if (path->steps[i].kind == PATH_KEY) {
            bogo_end_object(builder);
        } else {
            bogo_end_list(builder);
        }
    }
    bogo_status status = bogo_finish(builder, &bytes, &size, error);
    return status == BOGO_OK ? bogo_open(bytes, size, built, error) : status;
}

static bogo_status extend_container(bogo_editor *editor, const path_step *step, const bogo_value *container,
                                    const bogo_value *value)
{
    const edit_spot at_end = {NULL, false};
    return step->kind == PATH_KEY ? add_field(editor, container, &step->key, value)
                                  : put_into_list(editor, container, &at_end, value);
}

/* Adds the value, and the containers that are missing around it, to the innermost one that is there. */
static bogo_status put_missing(bogo_editor *editor, const bogo_path *path, const edit_place *place,
                               const bogo_value *value)
{
    const path_step *step = &path->steps[place->steps];
    if (place->steps + 1 == path->count) {
        return extend_container(editor, step, place->parent, value);
    }
    bogo_builder builder;
    bogo_value built;
    bogo_options options = inner_options(editor);
    bogo_builder_init(&builder, &options);
    bogo_status status = build_parents(&builder, path, place->steps + 1, value, &built, &editor->error);
    if (status == BOGO_OK) {
        status = extend_container(editor, step, place->parent, &built);
    }
    bogo_builder_free(&builder);
    return status;
}

bogo_status bogo_editor_put(bogo_editor *editor, bogo_edit how, const bogo_path *path,
                            const bogo_value *value)
{
    edit_place place;
    if (editor->error.status != BOGO_OK || !find_place(editor, path, &place)) {
        return editor->error.status;
    }
    bool found = place.value->type != BOGO_ABSENT;
    bogo_status status = found ? check_found(editor, how, path) : check_creation(editor, how, path, &place);
    if (status == BOGO_OK) {
        status = check_depth(editor, path, value);
    }
    if (status != BOGO_OK) {
        return status;
    }
    return found ? put_in_place(editor, how, &place, value) : put_missing(editor, path, &place, value);
}

bogo_status bogo_editor_remove(bogo_editor *editor, const bogo_path *path)
{
    edit_place place;
    if (editor->error.status != BOGO_OK) {
        return editor->error.status;
    }
    if (path->count == 0) {
        return editor_fail(editor, BOGO_E_MISUSE);
    }
    if (!find_place(editor, path, &place)) {
        return editor->error.status;
    }
    if (place.value->type == BOGO_ABSENT) {
        return BOGO_MISSING;
    }
    if (place.parent->type == BOGO_TYPED_LIST) {
        return remove_from_typed_list(editor, place.parent, place.value);
    }
    edit_splice splice = {.offset = offset_of(editor, place.value->data) - 1,
                          .removed = 1 + place.value->size};
    if (place.parent->type == BOGO_OBJECT) {
        const bogo_edit_mark *entry = last_mark(editor); /* the entry's size goes with the entry */
        splice.offset = entry->offset;
        splice.removed = entry->width + entry->value;
        editor->mark_count--;
    }
    return apply(editor, &splice);
}

/* ---- The end ------------------------------------------------------------------------------------------ */

/*
** Whether the elements of a list are all of one type that a root list is typed for, and how many bytes
** they are.
*/
static bool is_homogeneous(const bogo_value *list, bogo_type *element, uint64_t *count, size_t *size)
{
    bogo_iterator walk;
    *count = 0;
    *size = 0;
    if (bogo_iterate(list, &walk, NULL) != BOGO_OK) {
        return false;
    }
    while (bogo_next(&walk)) {
        bogo_type type = element_type(walk.value.type);
        if (!wire_is_element_type(type) || type == BOGO_BYTE || (*count > 0 && type != *element)) {
            return false;
        }
        *element = type;
        *size += element_size(&walk.value);
        ++*count;
    }
    return *count > 0 && walk.error.status == BOGO_OK;
}

/* Writes the list as a typed one, with all that stands before it in a document. */
static void write_typed_root(bogo_buffer *out, const bogo_value *list, bogo_type element, uint64_t count,
                             size_t size)
{
    uint8_t head[2 * WIRE_VARINT_MAX];
    head[0] = (uint8_t)element;
    size_t head_size = (size_t)(wire_write_varint(head + 1, count) - head);
    if (!buffer_reserve(out, WIRE_HEADER + WIRE_VARINT_MAX + head_size + size)) {
        return;
    }
    out->data[0] = WIRE_VERSION;
    out->data[1] = BOGO_TYPED_LIST;
    uint8_t *at = wire_write_varint(out->data + WIRE_HEADER, head_size + size);
    out->size = (size_t)(at - out->data);
    buffer_append(out, head, head_size);
    bogo_iterator walk;
    if (bogo_iterate(list, &walk, NULL) == BOGO_OK) {
        while (bogo_next(&walk)) {
            const uint8_t boolean = walk.value.type == BOGO_TRUE;
            bool is_bool = element == BOGO_TRUE;
            buffer_append(out, is_bool ? &boolean : walk.value.data, element_size(&walk.value));
        }
    }
}

/* The rule for a list at the root, which is typed wherever it can be. */
static void type_root_list(bogo_editor *editor)
{
    bogo_value root;
    bogo_type element = BOGO_ABSENT;
    uint64_t count;
    size_t size;
    if (bogo_open(editor->bytes, editor->size, &root, &editor->error) != BOGO_OK ||
        !is_homogeneous(&root, &element, &count, &size)) {
        return;
    }
    bogo_buffer typed;
    bogo_options options = inner_options(editor);
    bogo_buffer_init(&typed, &options);
    write_typed_root(&typed, &root, element, count, size);
    if (buffer_finish(&typed, &editor->error) != BOGO_OK) {
        bogo_buffer_free(&typed);
        return;
    }
    bogo_buffer_free(&editor->out);
    editor->out = typed;
    editor->bytes = typed.data;
    editor->size = typed.size;
}

bogo_status bogo_editor_finish(bogo_editor *editor, const uint8_t **bytes, size_t *size, bogo_error *error)
{
    if (editor->error.status == BOGO_OK && is_edited(editor) && editor->bytes[1] == BOGO_LIST &&
        editor->typed_lists) {
        type_root_list(editor);
    }
    if (editor->error.status != BOGO_OK) {
        return wire_pass_on(error, &editor->error);
    }
    *bytes = editor->bytes;
    *size = editor->size;
    return BOGO_OK;
}

bogo_status bogo_editor_finish_take(bogo_editor *editor, uint8_t **bytes, size_t *size, bogo_error *error)
{
    const uint8_t *borrowed = NULL;
    bogo_status status = bogo_editor_finish(editor, &borrowed, size, error);
    if (status == BOGO_OK && !is_edited(editor)) {
        buffer_append(&editor->out, editor->bytes, editor->size);
        status = buffer_finish(&editor->out, error);
    }
    if (status == BOGO_OK) {
        *bytes = editor->out.data;
        editor->out.data = NULL;
        editor->out.size = editor->out.capacity = 0;
        editor->bytes = NULL;
        editor->size = 0;
    }
    return status;
}
