/*
** peer_protobuf.c - protobuf-c (Protocol Buffers) in the codec benchmark: generated structs, packed into a
** reused buffer and unpacked by the library. The structs are filled in before the clock starts: they are what
** a program that uses this library holds. It has no way to read single fields.
*/
#include "buffer.h"
#include "peer.h"

#include "workloads.pb-c.h"

#include <stdlib.h>
#include <string.h>

typedef struct protobuf_state {
    ProtobufCMessage *message;
    ColorGroup *decoded; /* by the last decode_colors() */
    uint8_t buffer[BUFFER_SIZE];
} protobuf_state;

/* ---- The C values as generated structs; they live as long as the program ------------------------------- */

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (memory == NULL)
        abort();
    return memory;
}

/* The library's structs want texts that may be changed; it does not change them. */
static char *text_of(string text)
{
    return (char *)(uintptr_t)text.data;
}

static ProtobufCBinaryData blob_of(bytes blob)
{
    return (ProtobufCBinaryData){.len = blob.size, .data = (uint8_t *)(uintptr_t)blob.data};
}

static char **texts_of(const string *texts, size_t count)
{
    char **out = allocate(count, sizeof *out);
    for (size_t i = 0; i < count; i++)
        out[i] = text_of(texts[i]);
    return out;
}

static ColorGroup *color_group_message(const color_group *from)
{
    ColorGroup *out = allocate(1, sizeof *out);
    color_group__init(out);
    out->id = from->id;
    out->name = text_of(from->name);
    out->colors = texts_of(from->colors, from->color_count);
    out->n_colors = from->color_count;
    return out;
}

static void fill_record_lists(Record *out, const record *from)
{
    out->n_names = out->n_ints = out->n_uints = out->n_reals = out->n_flags = out->n_counters = RECORD_ITEMS;
    out->names = texts_of(from->names, RECORD_ITEMS);
    out->ints = allocate(RECORD_ITEMS, sizeof *out->ints);
    out->uints = allocate(RECORD_ITEMS, sizeof *out->uints);
    out->reals = allocate(RECORD_ITEMS, sizeof *out->reals);
    out->flags = allocate(RECORD_ITEMS, sizeof *out->flags);
    out->counters = allocate(RECORD_ITEMS, sizeof *out->counters);
    for (size_t i = 0; i < RECORD_ITEMS; i++) {
        out->ints[i] = from->ints[i];
        out->uints[i] = from->uints[i];
        out->reals[i] = from->reals[i];
        out->flags[i] = from->flags[i];
        out->counters[i] = allocate(1, sizeof **out->counters);
        record__counters_entry__init(out->counters[i]);
        out->counters[i]->key = text_of(from->counter_names[i]);
        out->counters[i]->value = from->counters[i];
    }
    out->blob = blob_of(from->blob);
}

static Record *record_message(const record *from)
{
    Record *out = allocate(1, sizeof *out);
    record__init(out);
    out->name = text_of(from->name);
    out->int8 = from->int8;
    out->int16 = from->int16;
    out->int32 = from->int32;
    out->int64 = from->int64;
    out->uint8 = from->uint8;
    out->uint16 = from->uint16;
    out->uint32 = from->uint32;
    out->uint64 = from->uint64;
    out->real = from->real;
    out->flag = from->flag;
    out->byte = from->byte;
    out->time = from->time;
    fill_record_lists(out, from);
    out->n_children = from->child_count;
    out->children = allocate(from->child_count, sizeof *out->children);
    for (size_t i = 0; i < from->child_count; i++)
        out->children[i] = record_message(&from->children[i]);
    return out;
}

static Simple *simple_message(const simple_user *from)
{
    Simple *out = allocate(1, sizeof *out);
    simple__init(out);
    out->id = from->id;
    out->name = text_of(from->name);
    out->email = text_of(from->email);
    out->age = from->age;
    out->active = from->active;
    out->score = from->score;
    return out;
}

static Customer *customer_message(const order *from)
{
    Customer *out = allocate(1, sizeof *out);
    customer__init(out);
    out->name = text_of(from->customer_name);
    out->email = text_of(from->customer_email);
    out->address = allocate(1, sizeof *out->address);
    address__init(out->address);
    out->address->street = text_of(from->street);
    out->address->city = text_of(from->city);
    out->address->zip = text_of(from->zip);
    out->address->country = text_of(from->country);
    out->address->location = allocate(1, sizeof *out->address->location);
    location__init(out->address->location);
    out->address->location->latitude = from->latitude;
    out->address->location->longitude = from->longitude;
    return out;
}

static Item *item_message(const struct order_item *from)
{
    Item *out = allocate(1, sizeof *out);
    item__init(out);
    out->sku = text_of(from->sku);
    out->title = text_of(from->title);
    out->quantity = from->quantity;
    out->price = from->price;
    out->options = allocate(1, sizeof *out->options);
    options__init(out->options);
    out->options->color = text_of(from->color);
    out->options->size = text_of(from->size);
    return out;
}

static Complex *complex_message(const order *from)
{
    Complex *out = allocate(1, sizeof *out);
    complex__init(out);
    out->id = text_of(from->id);
    out->customer = customer_message(from);
    out->n_items = ORDER_ITEMS;
    out->items = allocate(ORDER_ITEMS, sizeof *out->items);
    for (size_t i = 0; i < ORDER_ITEMS; i++)
        out->items[i] = item_message(&from->items[i]);
    out->n_tags = ORDER_TAGS;
    out->tags = texts_of(from->tags, ORDER_TAGS);
    out->paid = from->paid;
    out->n_events = ORDER_EVENTS;
    out->events = allocate(ORDER_EVENTS, sizeof *out->events);
    for (size_t i = 0; i < ORDER_EVENTS; i++) {
        out->events[i] = allocate(1, sizeof **out->events);
        event__init(out->events[i]);
        out->events[i]->time = from->events[i].time;
        out->events[i]->status = text_of(from->events[i].status);
    }
    return out;
}

static ValueList *list_message(const value_list *from)
{
    ValueList *out = allocate(1, sizeof *out);
    value_list__init(out);
    out->n_integers = LIST_INTEGERS;
    out->integers = allocate(LIST_INTEGERS, sizeof *out->integers);
    memcpy(out->integers, from->integers, sizeof from->integers);
    out->n_reals = LIST_REALS;
    out->reals = allocate(LIST_REALS, sizeof *out->reals);
    memcpy(out->reals, from->reals, sizeof from->reals);
    out->n_words = LIST_WORDS;
    out->words = texts_of(from->words, LIST_WORDS);
    return out;
}

static Binary *binary_message(const binary_file *from)
{
    Binary *out = allocate(1, sizeof *out);
    binary__init(out);
    out->id = from->id;
    out->digest = blob_of(from->digest);
    out->thumbnail = blob_of(from->thumbnail);
    out->content = blob_of(from->content);
    return out;
}

static ProtobufCMessage *message_of(const workload *work)
{
    switch (work->kind) {
    case WORKLOAD_COLOR_GROUP:
        return &color_group_message(work->values)->base;
    case WORKLOAD_RECORD:
        return &record_message(work->values)->base;
    case WORKLOAD_SIMPLE:
        return &simple_message(work->values)->base;
    case WORKLOAD_COMPLEX:
        return &complex_message(work->values)->base;
    case WORKLOAD_LIST:
        return &list_message(work->values)->base;
    case WORKLOAD_BINARY:
        return &binary_message(work->values)->base;
    case WORKLOAD_HUNDRED: /* fields of mixed type have no schema */
    case WORKLOAD_COUNT:
        break;
    }
    return NULL;
}

/* ---- Operations ---------------------------------------------------------------------------------------- */

static bytes encode(void *state)
{
    protobuf_state *self = state;
    if (protobuf_c_message_get_packed_size(self->message) > sizeof self->buffer)
        abort();
    return (bytes){self->buffer, protobuf_c_message_pack(self->message, self->buffer)};
}

static void tally_message(const ProtobufCMessage *message, tally *sum);

static size_t element_size(ProtobufCType type)
{
    switch (type) {
    case PROTOBUF_C_TYPE_STRING:
    case PROTOBUF_C_TYPE_MESSAGE:
        return sizeof(void *);
    case PROTOBUF_C_TYPE_BYTES:
        return sizeof(ProtobufCBinaryData);
    case PROTOBUF_C_TYPE_BOOL:
        return sizeof(protobuf_c_boolean);
    case PROTOBUF_C_TYPE_UINT32:
        return sizeof(uint32_t);
    default:
        return sizeof(int64_t);
    }
}

static void tally_member(ProtobufCType type, const void *member, tally *sum)
{
    switch (type) {
    case PROTOBUF_C_TYPE_STRING:
        tally_text(sum, strlen(*(char *const *)member));
        break;
    case PROTOBUF_C_TYPE_MESSAGE:
        tally_message(*(ProtobufCMessage *const *)member, sum);
        break;
    case PROTOBUF_C_TYPE_BYTES:
        tally_blob(sum, ((const ProtobufCBinaryData *)member)->len);
        break;
    case PROTOBUF_C_TYPE_BOOL:
        tally_number(sum, *(const protobuf_c_boolean *)member);
        break;
    case PROTOBUF_C_TYPE_UINT32:
        tally_number(sum, *(const uint32_t *)member);
        break;
    case PROTOBUF_C_TYPE_DOUBLE:
        tally_number(sum, *(const double *)member);
        break;
    case PROTOBUF_C_TYPE_UINT64:
        tally_number(sum, (double)*(const uint64_t *)member);
        break;
    default:
        tally_number(sum, (double)*(const int64_t *)member);
        break;
    }
}

static bool is_map_key(const ProtobufCMessage *message, const ProtobufCFieldDescriptor *field)
{
    return message->descriptor == &record__counters_entry__descriptor && strcmp(field->name, "key") == 0;
}

static void tally_message(const ProtobufCMessage *message, tally *sum)
{
    const ProtobufCMessageDescriptor *descriptor = message->descriptor;
    for (unsigned i = 0; i < descriptor->n_fields; i++) {
        const ProtobufCFieldDescriptor *field = &descriptor->fields[i];
        const char *member = (const char *)message + field->offset;
        if (field->label != PROTOBUF_C_LABEL_REPEATED) {
            if (!is_map_key(message, field))
                tally_member(field->type, member, sum);
            continue;
        }
        size_t count = *(const size_t *)(const void *)((const char *)message + field->quantifier_offset);
        const char *elements = *(char *const *)(const void *)member;
        for (size_t j = 0; j < count; j++)
            tally_member(field->type, elements + j * element_size(field->type), sum);
    }
}

static bool decode(void *state, bytes document, tally *sum)
{
    protobuf_state *self = state;
    ProtobufCMessage *message =
        protobuf_c_message_unpack(self->message->descriptor, NULL, document.size, document.data);
    if (message == NULL)
        return false;
    tally_message(message, sum);
    protobuf_c_message_free_unpacked(message, NULL);
    return true;
}

static void forget_decoded(protobuf_state *self)
{
    if (self->decoded != NULL)
        color_group__free_unpacked(self->decoded, NULL);
    self->decoded = NULL;
}

static bool decode_colors(void *state, bytes document, color_group *out)
{
    protobuf_state *self = state;
    forget_decoded(self);
    ColorGroup *group = self->decoded = color_group__unpack(NULL, document.size, document.data);
    if (group == NULL || group->n_colors > COLORS_MAX)
        return false;
    out->id = group->id;
    out->name = (string){group->name, strlen(group->name)};
    out->color_count = group->n_colors;
    for (size_t i = 0; i < group->n_colors; i++)
        out->colors[i] = (string){group->colors[i], strlen(group->colors[i])};
    return true;
}

/* ---- The peer ------------------------------------------------------------------------------------------ */

static void *open_state(const workload *work)
{
    protobuf_state *self = allocate(1, sizeof *self);
    self->message = message_of(work);
    if (self->message == NULL) {
        free(self);
        return NULL;
    }
    return self;
}

static void close_state(void *state)
{
    forget_decoded(state);
    free(state);
}

const peer PEER_PROTOBUF = {
    .library = "protobuf-c",
    .format = "Protocol Buffers",
    .has_schema = true,
    .version = protobuf_c_version,
    .open = open_state,
    .close = close_state,
    .encode = encode,
    .decode = decode,
    .decode_colors = decode_colors,
};
