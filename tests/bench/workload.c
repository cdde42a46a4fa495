#include "workload.h"

#include "random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Making values ------------------------------------------------------------------------------------- */

static void *allocate(size_t size)
{
    void *memory = calloc(1, size);
    if (memory == NULL) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

static string string_copy(const char *text)
{
    size_t size = strlen(text);
    char *data = allocate(size + 1);
    memcpy(data, text, size);
    return (string){data, size};
}

static string random_word(random_state *random, unsigned least, unsigned most)
{
    char word[64];
    unsigned size = least + random_below(random, most - least + 1);
    for (unsigned i = 0; i < size; i++)
        word[i] = (char)('a' + random_below(random, 26));
    word[size] = 0;
    return string_copy(word);
}

static bytes random_bytes(random_state *random, size_t size)
{
    uint8_t *data = allocate(size);
    for (size_t i = 0; i < size; i++)
        data[i] = (uint8_t)random_below(random, 256);
    return (bytes){data, size};
}

/* An integer of up to `bits` bits, small ones as likely as large ones. */
static int64_t random_integer(random_state *random, unsigned bits)
{
    unsigned width = 1 + random_below(random, bits);
    return (int64_t)(random_next(random) >> (64 - width));
}

static int64_t random_signed(random_state *random, unsigned bits)
{
    int64_t value = random_integer(random, bits);
    return random_below(random, 2) ? value : -value;
}

/* A price, a measurement: two decimals. */
static double random_decimal(random_state *random)
{
    return (double)random_below(random, 1000000) / 100;
}

/* ---- The workloads ------------------------------------------------------------------------------------- */

static const color_group COLOR_GROUP = {
    .id = 1,
    .name = {"Reds", 4},
    .colors = {{"Crimson", 7}, {"Red", 3}, {"Ruby", 4}, {"Maroon", 6}},
    .color_count = 4,
};

static void fill_record(random_state *random, record *out, unsigned levels)
{
    out->name = random_word(random, 8, 24);
    out->int8 = random_signed(random, 7);
    out->int16 = random_signed(random, 15);
    out->int32 = random_signed(random, 31);
    out->int64 = random_signed(random, 52);
    out->uint8 = (uint64_t)random_integer(random, 8);
    out->uint16 = (uint64_t)random_integer(random, 16);
    out->uint32 = (uint64_t)random_integer(random, 32);
    out->uint64 = (uint64_t)random_integer(random, 52);
    out->real = random_between(random, -1e6, 1e6);
    out->flag = random_below(random, 2);
    out->byte = (uint8_t)random_below(random, 256);
    out->time = 1700000000000 + random_integer(random, 36);
    for (size_t i = 0; i < RECORD_ITEMS; i++) {
        out->names[i] = random_word(random, 3, 16);
        out->ints[i] = random_signed(random, 40);
        out->uints[i] = (uint64_t)random_integer(random, 40);
        out->reals[i] = random_decimal(random);
        out->flags[i] = random_below(random, 2);
        out->counter_names[i] = random_word(random, 4, 12);
        out->counters[i] = random_integer(random, 20);
    }
    out->blob = random_bytes(random, 48);
    out->child_count = levels > 0 ? 3 : 0;
    record *children = allocate(out->child_count * sizeof *children + 1);
    for (size_t i = 0; i < out->child_count; i++)
        fill_record(random, &children[i], levels - 1);
    out->children = children;
}

static const simple_user SIMPLE = {
    .id = 48151623,
    .name = {"Kirsi Lindqvist", 15},
    .email = {"kirsi.lindqvist@example.org", 27},
    .age = 42,
    .active = true,
    .score = 87.25,
};

static void fill_order(random_state *random, order *out)
{
    out->id = random_word(random, 24, 24);
    out->customer_name = random_word(random, 10, 20);
    out->customer_email = random_word(random, 15, 25);
    out->street = random_word(random, 10, 25);
    out->city = random_word(random, 5, 12);
    out->zip = random_word(random, 5, 5);
    out->country = random_word(random, 2, 2);
    out->latitude = random_between(random, -90, 90);
    out->longitude = random_between(random, -180, 180);
    for (size_t i = 0; i < ORDER_ITEMS; i++)
        out->items[i] = (struct order_item){.sku = random_word(random, 10, 10),
                                            .title = random_word(random, 20, 40),
                                            .color = random_word(random, 3, 8),
                                            .size = random_word(random, 1, 2),
                                            .quantity = 1 + random_integer(random, 5),
                                            .price = random_decimal(random)};
    for (size_t i = 0; i < ORDER_TAGS; i++)
        out->tags[i] = random_word(random, 4, 10);
    out->paid = true;
    for (size_t i = 0; i < ORDER_EVENTS; i++)
        out->events[i] = (struct order_event){.time = 1700000000000 + random_integer(random, 36),
                                              .status = random_word(random, 6, 12)};
}

static void fill_list(random_state *random, value_list *out)
{
    for (size_t i = 0; i < LIST_INTEGERS; i++)
        out->integers[i] = random_signed(random, 32);
    for (size_t i = 0; i < LIST_REALS; i++)
        out->reals[i] = i % 2 ? random_decimal(random) : random_between(random, -1, 1);
    for (size_t i = 0; i < LIST_WORDS; i++)
        out->words[i] = random_word(random, 2, 20);
}

static void fill_binary(random_state *random, binary_file *out)
{
    out->id = 271828;
    out->digest = random_bytes(random, 32);
    out->thumbnail = random_bytes(random, 1024);
    out->content = random_bytes(random, 8192);
}

static void fill_hundred(hundred_fields *out)
{
    uint8_t *blob = allocate(100);
    for (unsigned i = 0; i < 100; i++)
        blob[i] = (uint8_t)i;
    out->blob = (bytes){blob, 100};
    for (unsigned k = 0; k < HUNDRED; k++) {
        char buffer[128], part[16];
        snprintf(buffer, sizeof buffer, "field_%02u", k);
        out->keys[k] = string_copy(buffer);
        snprintf(buffer, sizeof buffer, "name %u", k);
        out->names[k] = string_copy(buffer);
        snprintf(part, sizeof part, "text %u ", k);
        buffer[0] = 0;
        for (unsigned i = 0; i < 10; i++)
            strcat(buffer, part);
        out->texts[k] = string_copy(buffer);
        for (unsigned i = 0; i < HUNDRED_SERIES; i++)
            out->series[k][i] = (int64_t)i * 17 * k;
    }
}

const workload *workload_all(void)
{
    static workload all[WORKLOAD_COUNT];
    static record root;
    static order complex;
    static value_list list;
    static binary_file binary;
    static hundred_fields hundred;
    if (all[0].values != NULL)
        return all;

    random_state random = {.state = 31415926};
    fill_record(&random, &root, 2);
    fill_order(&random, &complex);
    fill_list(&random, &list);
    fill_binary(&random, &binary);
    fill_hundred(&hundred);
    all[WORKLOAD_COLOR_GROUP] =
        (workload){WORKLOAD_COLOR_GROUP, "color_group", &COLOR_GROUP, "bench_color_group.hex"};
    all[WORKLOAD_RECORD] = (workload){WORKLOAD_RECORD, "record", &root, NULL};
    all[WORKLOAD_SIMPLE] = (workload){WORKLOAD_SIMPLE, "simple", &SIMPLE, NULL};
    all[WORKLOAD_COMPLEX] = (workload){WORKLOAD_COMPLEX, "complex", &complex, NULL};
    all[WORKLOAD_LIST] = (workload){WORKLOAD_LIST, "list", &list, NULL};
    all[WORKLOAD_BINARY] = (workload){WORKLOAD_BINARY, "binary", &binary, NULL};
    all[WORKLOAD_HUNDRED] =
        (workload){WORKLOAD_HUNDRED, "hundred_fields", &hundred, "bench_100_fields_sorted.hex"};
    return all;
}

bool tally_same(const tally *found, const tally *expected)
{
    if (found->values != expected->values || found->numbers != expected->numbers)
        return false;
    if (found->text_bytes == expected->text_bytes && found->blob_bytes == expected->blob_bytes)
        return true;
    return found->blob_bytes == 0 &&
           found->text_bytes == expected->text_bytes + expected->blob_bytes_in_base64;
}
