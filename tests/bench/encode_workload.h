/*
** encode_workload.h - the one description of how each workload's C values become a document.
**
** A peer's file first defines the type `sink` and the functions below for its library, then includes this
** file, so that every library encodes the same fields in the same order and its compiler sees straight calls:
**
**     sink_start(sink *, void *state)              bytes sink_finish(sink *, void *state)
**     sink_begin_object(sink *, size_t fields)     sink_end_object(sink *)
**     sink_key(sink *, const char *, size_t)
**     sink_begin_list(sink *, size_t elements)     sink_end_list(sink *)
**     sink_null(sink *)                            sink_bool(sink *, bool)
**     sink_int(sink *, int64_t)                    sink_uint(sink *, uint64_t)
**     sink_byte(sink *, uint8_t)                   sink_float(sink *, double)
**     sink_time(sink *, int64_t milliseconds)      sink_string(sink *, const char *, size_t)
**     sink_blob(sink *, const uint8_t *, size_t)
*/
#ifndef BENCH_ENCODE_WORKLOAD_H
#define BENCH_ENCODE_WORKLOAD_H

#include "workload.h"

#define KEY(name) name, sizeof(name) - 1

static void encode_string(sink *out, string text)
{
    sink_string(out, text.data, text.size);
}

static void encode_strings(sink *out, const string *texts, size_t count)
{
    sink_begin_list(out, count);
    for (size_t i = 0; i < count; i++)
        encode_string(out, texts[i]);
    sink_end_list(out);
}

static void encode_ints(sink *out, const int64_t *values, size_t count)
{
    sink_begin_list(out, count);
    for (size_t i = 0; i < count; i++)
        sink_int(out, values[i]);
    sink_end_list(out);
}

static void encode_reals(sink *out, const double *values, size_t count)
{
    sink_begin_list(out, count);
    for (size_t i = 0; i < count; i++)
        sink_float(out, values[i]);
    sink_end_list(out);
}

static void encode_color_group(sink *out, const color_group *group)
{
    sink_begin_object(out, 3);
    sink_key(out, KEY("id"));
    sink_int(out, group->id);
    sink_key(out, KEY("name"));
    encode_string(out, group->name);
    sink_key(out, KEY("colors"));
    encode_strings(out, group->colors, group->color_count);
    sink_end_object(out);
}

static void encode_record_scalars(sink *out, const record *from)
{
    sink_key(out, KEY("name"));
    encode_string(out, from->name);
    sink_key(out, KEY("int8"));
    sink_int(out, from->int8);
    sink_key(out, KEY("int16"));
    sink_int(out, from->int16);
    sink_key(out, KEY("int32"));
    sink_int(out, from->int32);
    sink_key(out, KEY("int64"));
    sink_int(out, from->int64);
    sink_key(out, KEY("uint8"));
    sink_uint(out, from->uint8);
    sink_key(out, KEY("uint16"));
    sink_uint(out, from->uint16);
    sink_key(out, KEY("uint32"));
    sink_uint(out, from->uint32);
    sink_key(out, KEY("uint64"));
    sink_uint(out, from->uint64);
    sink_key(out, KEY("real"));
    sink_float(out, from->real);
    sink_key(out, KEY("flag"));
    sink_bool(out, from->flag);
    sink_key(out, KEY("byte"));
    sink_byte(out, from->byte);
    sink_key(out, KEY("time"));
    sink_time(out, from->time);
}

static void encode_record_lists(sink *out, const record *from)
{
    sink_key(out, KEY("names"));
    encode_strings(out, from->names, RECORD_ITEMS);
    sink_key(out, KEY("ints"));
    encode_ints(out, from->ints, RECORD_ITEMS);
    sink_key(out, KEY("uints"));
    sink_begin_list(out, RECORD_ITEMS);
    for (size_t i = 0; i < RECORD_ITEMS; i++)
        sink_uint(out, from->uints[i]);
    sink_end_list(out);
    sink_key(out, KEY("reals"));
    encode_reals(out, from->reals, RECORD_ITEMS);
    sink_key(out, KEY("flags"));
    sink_begin_list(out, RECORD_ITEMS);
    for (size_t i = 0; i < RECORD_ITEMS; i++)
        sink_bool(out, from->flags[i]);
    sink_end_list(out);
    sink_key(out, KEY("blob"));
    sink_blob(out, from->blob.data, from->blob.size);
}

static void encode_record(sink *out, const record *from)
{
    sink_begin_object(out, 21);
    encode_record_scalars(out, from);
    encode_record_lists(out, from);
    sink_key(out, KEY("counters"));
    sink_begin_object(out, RECORD_ITEMS);
    for (size_t i = 0; i < RECORD_ITEMS; i++) {
        sink_key(out, from->counter_names[i].data, from->counter_names[i].size);
        sink_int(out, from->counters[i]);
    }
    sink_end_object(out);
    sink_key(out, KEY("children"));
    sink_begin_list(out, from->child_count);
    for (size_t i = 0; i < from->child_count; i++)
        encode_record(out, &from->children[i]);
    sink_end_list(out);
    sink_end_object(out);
}

static void encode_simple(sink *out, const simple_user *user)
{
    sink_begin_object(out, 6);
    sink_key(out, KEY("id"));
    sink_int(out, user->id);
    sink_key(out, KEY("name"));
    encode_string(out, user->name);
    sink_key(out, KEY("email"));
    encode_string(out, user->email);
    sink_key(out, KEY("age"));
    sink_int(out, user->age);
    sink_key(out, KEY("active"));
    sink_bool(out, user->active);
    sink_key(out, KEY("score"));
    sink_float(out, user->score);
    sink_end_object(out);
}

static void encode_customer(sink *out, const order *from)
{
    sink_begin_object(out, 3);
    sink_key(out, KEY("name"));
    encode_string(out, from->customer_name);
    sink_key(out, KEY("email"));
    encode_string(out, from->customer_email);
    sink_key(out, KEY("address"));
    sink_begin_object(out, 5);
    sink_key(out, KEY("street"));
    encode_string(out, from->street);
    sink_key(out, KEY("city"));
    encode_string(out, from->city);
    sink_key(out, KEY("zip"));
    encode_string(out, from->zip);
    sink_key(out, KEY("country"));
    encode_string(out, from->country);
    sink_key(out, KEY("location"));
    sink_begin_object(out, 2);
    sink_key(out, KEY("latitude"));
    sink_float(out, from->latitude);
    sink_key(out, KEY("longitude"));
    sink_float(out, from->longitude);
    sink_end_object(out);
    sink_end_object(out);
    sink_end_object(out);
}

static void encode_order_item(sink *out, const struct order_item *item)
{
    sink_begin_object(out, 6);
    sink_key(out, KEY("sku"));
    encode_string(out, item->sku);
    sink_key(out, KEY("title"));
    encode_string(out, item->title);
    sink_key(out, KEY("quantity"));
    sink_int(out, item->quantity);
    sink_key(out, KEY("price"));
    sink_float(out, item->price);
    sink_key(out, KEY("options"));
    sink_begin_object(out, 2);
    sink_key(out, KEY("color"));
    encode_string(out, item->color);
    sink_key(out, KEY("size"));
    encode_string(out, item->size);
    sink_end_object(out);
    sink_key(out, KEY("discount"));
    sink_null(out);
    sink_end_object(out);
}

static void encode_order(sink *out, const order *from)
{
    sink_begin_object(out, 6);
    sink_key(out, KEY("id"));
    encode_string(out, from->id);
    sink_key(out, KEY("customer"));
    encode_customer(out, from);
    sink_key(out, KEY("items"));
    sink_begin_list(out, ORDER_ITEMS);
    for (size_t i = 0; i < ORDER_ITEMS; i++)
        encode_order_item(out, &from->items[i]);
    sink_end_list(out);
    sink_key(out, KEY("tags"));
    encode_strings(out, from->tags, ORDER_TAGS);
    sink_key(out, KEY("paid"));
    sink_bool(out, from->paid);
    sink_key(out, KEY("events"));
    sink_begin_list(out, ORDER_EVENTS);
    for (size_t i = 0; i < ORDER_EVENTS; i++) {
        sink_begin_object(out, 2);
        sink_key(out, KEY("time"));
        sink_time(out, from->events[i].time);
        sink_key(out, KEY("status"));
        encode_string(out, from->events[i].status);
        sink_end_object(out);
    }
    sink_end_list(out);
    sink_end_object(out);
}

static void encode_list(sink *out, const value_list *list)
{
    sink_begin_object(out, 3);
    sink_key(out, KEY("integers"));
    encode_ints(out, list->integers, LIST_INTEGERS);
    sink_key(out, KEY("reals"));
    encode_reals(out, list->reals, LIST_REALS);
    sink_key(out, KEY("words"));
    encode_strings(out, list->words, LIST_WORDS);
    sink_end_object(out);
}

static void encode_binary(sink *out, const binary_file *file)
{
    sink_begin_object(out, 4);
    sink_key(out, KEY("id"));
    sink_int(out, file->id);
    sink_key(out, KEY("digest"));
    sink_blob(out, file->digest.data, file->digest.size);
    sink_key(out, KEY("thumbnail"));
    sink_blob(out, file->thumbnail.data, file->thumbnail.size);
    sink_key(out, KEY("content"));
    sink_blob(out, file->content.data, file->content.size);
    sink_end_object(out);
}

static void encode_hundred_object(sink *out, const hundred_fields *from, unsigned k)
{
    static const string TAGS[] = {{"alpha", 5}, {"beta", 4}, {"gamma", 5}};
    sink_begin_object(out, 4);
    sink_key(out, KEY("name"));
    encode_string(out, from->names[k]);
    sink_key(out, KEY("sub"));
    sink_begin_object(out, 3);
    sink_key(out, KEY("ok"));
    sink_bool(out, true);
    sink_key(out, KEY("x"));
    sink_float(out, 1.1 * k);
    sink_key(out, KEY("y"));
    sink_null(out);
    sink_end_object(out);
    sink_key(out, KEY("tags"));
    encode_strings(out, TAGS, 3);
    sink_key(out, KEY("value"));
    sink_int(out, 1000 * (int64_t)k);
    sink_end_object(out);
}

static void encode_hundred_mixed(sink *out, unsigned k)
{
    sink_begin_list(out, 4);
    sink_int(out, (int64_t)k);
    sink_string(out, KEY("mixed"));
    sink_float(out, 0.5);
    sink_begin_object(out, 1);
    sink_key(out, KEY("deep"));
    sink_begin_list(out, 3);
    for (int64_t i = 1; i <= 3; i++)
        sink_int(out, i);
    sink_end_list(out);
    sink_end_object(out);
    sink_end_list(out);
}

static void encode_hundred_field(sink *out, const hundred_fields *from, unsigned k)
{
    if (k == 50) {
        sink_int(out, 4242);
        return;
    }
    if (k == 99) {
        sink_string(out, KEY("wanted"));
        return;
    }
    switch (k % 5) {
    case 0:
        encode_hundred_object(out, from, k);
        break;
    case 1:
        encode_string(out, from->texts[k]);
        break;
    case 2:
        encode_ints(out, from->series[k], HUNDRED_SERIES);
        break;
    case 3:
        encode_hundred_mixed(out, k);
        break;
    default:
        sink_blob(out, from->blob.data, from->blob.size);
        break;
    }
}

static void encode_hundred(sink *out, const hundred_fields *from)
{
    sink_begin_object(out, HUNDRED);
    for (unsigned k = 0; k < HUNDRED; k++) {
        sink_key(out, from->keys[k].data, from->keys[k].size);
        encode_hundred_field(out, from, k);
    }
    sink_end_object(out);
}

/*
** One function for each workload with a sink of its own, so that the compiler can keep the sink in registers
** where the library lets it.
*/
#define ENCODER(name)                                                                                        \
    static bytes document_of_##name(void *state, const void *values)                                         \
    {                                                                                                        \
        sink out;                                                                                            \
        sink_start(&out, state);                                                                             \
        encode_##name(&out, values);                                                                         \
        return sink_finish(&out, state);                                                                     \
    }

ENCODER(color_group)
ENCODER(record)
ENCODER(simple)
ENCODER(order)
ENCODER(list)
ENCODER(binary)
ENCODER(hundred)

/* Encodes the values of a workload; what sink_finish() returns. */
static bytes encode_workload(void *state, const workload *work)
{
    static bytes (*const ENCODERS[WORKLOAD_COUNT])(void *, const void *) = {
        [WORKLOAD_COLOR_GROUP] = document_of_color_group,
        [WORKLOAD_RECORD] = document_of_record,
        [WORKLOAD_SIMPLE] = document_of_simple,
        [WORKLOAD_COMPLEX] = document_of_order,
        [WORKLOAD_LIST] = document_of_list,
        [WORKLOAD_BINARY] = document_of_binary,
        [WORKLOAD_HUNDRED] = document_of_hundred,
    };
    return ENCODERS[work->kind](state, work->values);
}

#endif
