/*
** codec_bench.c - libbogo against other libraries, without SQLite: one operation on one document.
**
**     codec_bench --out FILE --data FOLDER [--quick] [--instructions] [--only TEXT]
**
** Before anything is timed, every library must have found the same values in its document.
*/
#include "allocations.h"
#include "buffer.h"
#include "instructions.h"
#include "measure.h"
#include "options.h"
#include "peer.h"
#include "results.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const peer *const PEERS[] = {
    &PEER_BOGO, /* must be the first: the others are compared with it */
#ifdef BENCH_MPACK
    &PEER_MPACK,
#endif
    &PEER_MSGPACK, &PEER_CBOR, &PEER_BSON, &PEER_CJSON, &PEER_PROTOBUF, &PEER_AVRO,
};
#define PEER_COUNT (sizeof PEERS / sizeof *PEERS)

/* ---- Bars ---------------------------------------------------------------------------------------------- */

static const selection SELECT_NAME = {"name", {{"name", 4}}, 1};
static const selection SELECT_FIRST = {"first of 100", {{"field_00", 8}}, 1};
static const selection SELECT_SECOND = {"second of 100", {{"field_01", 8}}, 1};
static const selection SELECT_MIDDLE = {"middle of 100", {{"field_50", 8}}, 1};
static const selection SELECT_LAST = {"last of 100", {{"field_99", 8}}, 1};
static const selection SELECT_TWO = {"two of 100", {{"field_50", 8}, {"field_99", 8}}, 2};
static const selection SELECT_EIGHT = {"eight of 100",
                                       {{"field_01", 8},
                                        {"field_14", 8},
                                        {"field_28", 8},
                                        {"field_43", 8},
                                        {"field_50", 8},
                                        {"field_71", 8},
                                        {"field_86", 8},
                                        {"field_99", 8}},
                                       8};

typedef enum codec_operation { ENCODE, DECODE, DECODE_STRUCT, SELECT } codec_operation;

static const char *const OPERATION_NAMES[] = {"encode", "decode", "decode into a struct", "select"};

/*
** What is measured. `go_ns` is what the format's reference implementation, which is written in Go, takes for
** the same operation on the same document: measured once, with go test -bench, on a virtual machine with two
** Xeon cores like those that the bars were set on; the fastest of its runs. Ours must take a tenth of it.
*/
typedef struct codec_case {
    codec_operation operation;
    workload_kind work;
    const selection *wanted; /* of SELECT */
    double bar_ns;           /* the most nanoseconds; 0: no such bar */
    double cjson_ratio;      /* the largest ours / cJSON; 0: no such bar */
    double go_ns;            /* 0: not measured */
} codec_case;

static const codec_case CASES[] = {
    {ENCODE, WORKLOAD_COLOR_GROUP, NULL, 20, 0, 1040},
    {DECODE, WORKLOAD_COLOR_GROUP, NULL, 0, 0, 434},
    {DECODE_STRUCT, WORKLOAD_COLOR_GROUP, NULL, 20, 0, 434},
    {SELECT, WORKLOAD_COLOR_GROUP, &SELECT_NAME, 8, 0, 260},
    {ENCODE, WORKLOAD_RECORD, NULL, 0, 0, 0},
    {DECODE, WORKLOAD_RECORD, NULL, 0, 0, 0},
    {ENCODE, WORKLOAD_SIMPLE, NULL, 0, 0, 0},
    {DECODE, WORKLOAD_SIMPLE, NULL, 0, 0, 0},
    {ENCODE, WORKLOAD_COMPLEX, NULL, 0, 0, 0},
    {DECODE, WORKLOAD_COMPLEX, NULL, 0, 0, 0},
    {ENCODE, WORKLOAD_LIST, NULL, 0, 0, 0},
    {DECODE, WORKLOAD_LIST, NULL, 0, 0, 0},
    {ENCODE, WORKLOAD_BINARY, NULL, 0, 0, 0},
    {DECODE, WORKLOAD_BINARY, NULL, 0, 0, 0},
    {ENCODE, WORKLOAD_HUNDRED, NULL, 0, 0, 119300},
    {DECODE, WORKLOAD_HUNDRED, NULL, 0, 0, 48100},
    {SELECT, WORKLOAD_HUNDRED, &SELECT_FIRST, 0, 1.0 / 5000, 0},
    {SELECT, WORKLOAD_HUNDRED, &SELECT_SECOND, 0, 0, 287},
    {SELECT, WORKLOAD_HUNDRED, &SELECT_MIDDLE, 0, 1.0 / 334, 0},
    {SELECT, WORKLOAD_HUNDRED, &SELECT_LAST, 0, 1.0 / 250, 0},
    {SELECT, WORKLOAD_HUNDRED, &SELECT_TWO, 0, 0, 2561},
    {SELECT, WORKLOAD_HUNDRED, &SELECT_EIGHT, 0, 0, 0},
};
#define CASE_COUNT (sizeof CASES / sizeof *CASES)

/* One pass over the object: eight fields of it may cost this many times as much as its last field alone. */
#define EIGHT_FIELDS_RATIO 2.5

/* ---- One library on one workload ----------------------------------------------------------------------- */

typedef struct contestant {
    const peer *peer;
    codec_operation operation;
    void *state;
    uint8_t *document; /* a copy of what encode() made */
    size_t size;
    double allocations;
} contestant;

static void fail(const contestant *who, const char *what)
{
    fprintf(stderr, "%s: %s failed\n", who->peer->library, what);
    exit(1);
}

static bytes document_of(const contestant *who)
{
    return (bytes){who->document, who->size};
}

static bool enter(contestant *who, const peer *library, const workload *work)
{
    *who = (contestant){.peer = library, .state = library->open(work)};
    if (who->state == NULL)
        return false;
    bytes encoded = library->encode(who->state);
    if (encoded.size == 0)
        fail(who, "encode");
    who->size = encoded.size;
    who->document = malloc(encoded.size);
    if (who->document == NULL)
        abort();
    memcpy(who->document, encoded.data, encoded.size);
    return true;
}

static void leave(contestant *who)
{
    if (who->state != NULL)
        who->peer->close(who->state);
    free(who->document);
}

static bool takes_part(const contestant *who, codec_operation operation)
{
    if (who->state == NULL)
        return false;
    if (operation == SELECT)
        return who->peer->select != NULL;
    return operation != DECODE_STRUCT || who->peer->decode_colors != NULL;
}

/* The operation once: what is timed. */
static void run_operation(void *context)
{
    contestant *who = context;
    tally sum = {0};
    color_group group;
    bool ok = true;
    switch (who->operation) {
    case ENCODE:
        ok = who->peer->encode(who->state).size > 0;
        break;
    case DECODE:
        ok = who->peer->decode(who->state, document_of(who), &sum);
        break;
    case DECODE_STRUCT:
        ok = who->peer->decode_colors(who->state, document_of(who), &group);
        break;
    case SELECT:
        ok = who->peer->select(who->state, document_of(who), &sum);
        break;
    }
    if (!ok)
        fail(who, OPERATION_NAMES[who->operation]);
}

/* ---- Checks before timing ------------------------------------------------------------------------------ */

/*
** Takes the document that the reference implementation wrote of the same values, to read what others write.
** It is not always the same bytes: the reference leaves lists untyped that bogo makes typed ones.
*/
static void take_reference(contestant *bogo, const workload *work, const char *folder)
{
    char path[1000];
    tally written = {0}, read = {0};
    size_t size = 0;
    unsigned byte;
    if (work->reference_file == NULL)
        return;
    snprintf(path, sizeof path, "%s/%s", folder, work->reference_file);
    FILE *file = fopen(path, "r");
    uint8_t *document = malloc(BUFFER_SIZE);
    if (file == NULL || document == NULL) {
        perror(path);
        exit(1);
    }
    while (size < BUFFER_SIZE && fscanf(file, "%2x", &byte) == 1)
        document[size++] = (uint8_t)byte;
    fclose(file);
    bool same = bogo->peer->decode(bogo->state, document_of(bogo), &written) &&
                bogo->peer->decode(bogo->state, (bytes){document, size}, &read) &&
                tally_same(&read, &written);
    if (!same)
        fail(bogo, "finding the values of the reference document");
    free(bogo->document);
    bogo->document = document;
    bogo->size = size;
}

static bool same_string(string a, string b)
{
    return a.size == b.size && memcmp(a.data, b.data, a.size) == 0;
}

static void check_struct(const contestant *who, const color_group *expected)
{
    color_group group = {0};
    if (!who->peer->decode_colors(who->state, document_of(who), &group) || group.id != expected->id ||
        !same_string(group.name, expected->name) || group.color_count != expected->color_count)
        fail(who, "decoding into a struct");
    for (size_t i = 0; i < group.color_count; i++)
        if (!same_string(group.colors[i], expected->colors[i]))
            fail(who, "decoding into a struct");
}

static void check_same_values(contestant *all, const codec_case *entry)
{
    tally expected = {0};
    for (size_t i = 0; i < PEER_COUNT; i++) {
        contestant *who = &all[i];
        tally sum = {0};
        if (!takes_part(who, entry->operation))
            continue;
        if (entry->operation == DECODE_STRUCT) {
            check_struct(who, workload_all()[entry->work].values);
        } else if (entry->operation == SELECT) {
            who->peer->prepare_selection(who->state, entry->wanted);
            if (!who->peer->select(who->state, document_of(who), &sum))
                fail(who, "select");
        } else if (!who->peer->decode(who->state, document_of(who), &sum)) {
            fail(who, "decode");
        }
        if (i == 0)
            expected = sum;
        else if (!tally_same(&sum, &expected))
            fail(who, "finding the same values as bogo");
    }
}

/* ---- Measuring ----------------------------------------------------------------------------------------- */

typedef struct codec_bench {
    bench_options options;
    FILE *out;
    double last_of_hundred_ns;
} codec_bench;

/* What one more run allocates once all buffers have grown. */
static double count_allocations(contestant *who)
{
    run_operation(who);
    uint64_t before = allocations_made();
    run_operation(who);
    return (double)(allocations_made() - before);
}

static void count_instructions(contestant *who, const char *what)
{
    enum { RUNS = 100 };
    char label[200];
    snprintf(label, sizeof label, "%s|%s|%s|%d", OPERATION_NAMES[who->operation], what, who->peer->library,
             RUNS);
    run_operation(who);
    instructions_start();
    for (int i = 0; i < RUNS; i++)
        run_operation(who);
    instructions_stop(label);
}

static const char *name_of(const codec_case *entry)
{
    return entry->wanted ? entry->wanted->name : workload_all()[entry->work].name;
}

static result_case new_result(const codec_case *entry, const char *what)
{
    return (result_case){.table = "codec",
                         .operation = OPERATION_NAMES[entry->operation],
                         .what = what,
                         .data = workload_all()[entry->work].name,
                         .unit = "ns/op"};
}

/* The comparisons that a case is judged by. sides[0] is bogo. */
static void write_bars(codec_bench *bench, const codec_case *entry, const char *what,
                       const measure_side *sides, size_t count)
{
    result_case result = new_result(entry, what);
    const measure_side *best = NULL, *cjson = NULL;
    for (size_t i = 1; i < count; i++) {
        const peer *other = ((const contestant *)sides[i].context)->peer;
        if (!other->has_schema && (best == NULL || sides[i].ns < best->ns))
            best = &sides[i];
        if (other == &PEER_CJSON)
            cjson = &sides[i];
    }
    result.ours = sides[0].ns;
    if (best != NULL) {
        char name[100];
        snprintf(name, sizeof name, "fastest other: %s", ((const contestant *)best->context)->peer->library);
        result.peer = name;
        result.theirs = best->ns;
        result.bar_kind = entry->operation == SELECT ? BAR_NONE : BAR_RATIO;
        result.bar = 1;
        result_write_case(bench->out, &result);
    }
    if (entry->cjson_ratio > 0 && cjson != NULL) {
        result.peer = "cJSON, parsing";
        result.theirs = cjson->ns;
        result.bar_kind = BAR_RATIO;
        result.bar = entry->cjson_ratio;
        result_write_case(bench->out, &result);
    }
    if (entry->go_ns > 0) {
        result.peer = "Go reference, measured once";
        result.theirs = entry->go_ns;
        result.bar_kind = BAR_RATIO;
        result.bar = 0.1;
        result_write_case(bench->out, &result);
    }
    if (entry->bar_ns > 0) {
        result.peer = "-";
        result.theirs = 0;
        result.bar_kind = BAR_VALUE;
        result.bar = entry->bar_ns;
        result_write_case(bench->out, &result);
    }
}

static void write_allocations(codec_bench *bench, const codec_case *entry, const char *what,
                              double allocations)
{
    result_case result = new_result(entry, what);
    result.peer = "-";
    result.unit = "allocations/op";
    result.ours = allocations;
    result.bar_kind = BAR_VALUE;
    result.bar = 0;
    result_write_case(bench->out, &result);
}

/* Looking for several fields takes one pass over the object, whatever their number. */
static void write_one_pass(codec_bench *bench, const codec_case *entry, double ns)
{
    if (entry->wanted == &SELECT_LAST)
        bench->last_of_hundred_ns = ns;
    if (entry->wanted != &SELECT_EIGHT)
        return;
    result_case result = new_result(entry, entry->wanted->name);
    result.peer = "bogo, last of 100 alone";
    result.ours = ns;
    result.theirs = bench->last_of_hundred_ns;
    result.bar_kind = BAR_RATIO;
    result.bar = EIGHT_FIELDS_RATIO;
    result_write_case(bench->out, &result);
}

static void run_case(codec_bench *bench, contestant *all, const codec_case *entry)
{
    const char *what = name_of(entry);
    measure_plan plan = measure_plan_of(bench->options.quick);
    measure_side sides[PEER_COUNT];
    size_t count = 0;
    check_same_values(all, entry);
    for (size_t i = 0; i < PEER_COUNT; i++) {
        if (!takes_part(&all[i], entry->operation))
            continue;
        all[i].operation = entry->operation;
        all[i].allocations = count_allocations(&all[i]);
        sides[count++] = (measure_side){.run = run_operation, .context = &all[i]};
    }
    if (bench->options.instructions) {
        for (size_t i = 0; i < count; i++)
            count_instructions(sides[i].context, what);
        return;
    }
    measure_alternating(sides, count, &plan);
    for (size_t i = 0; i < count; i++) {
        const contestant *who = sides[i].context;
        result_write_timing(bench->out, who->peer->library, OPERATION_NAMES[entry->operation], what,
                            sides[i].ns, who->allocations);
        fprintf(stderr, "%-20s %-16s %-12s %10.1f ns %6.0f allocations\n", OPERATION_NAMES[entry->operation],
                what, who->peer->library, sides[i].ns, who->allocations);
    }
    write_bars(bench, entry, what, sides, count);
    write_allocations(bench, entry, what, all[0].allocations);
    write_one_pass(bench, entry, sides[0].ns);
}

static void run_workload(codec_bench *bench, const workload *work)
{
    contestant all[PEER_COUNT];
    for (size_t i = 0; i < PEER_COUNT; i++)
        if (enter(&all[i], PEERS[i], work))
            result_write_size(bench->out, work->name, PEERS[i]->format, (double)all[i].size);
    take_reference(&all[0], work, bench->options.data);
    for (size_t i = 0; i < CASE_COUNT; i++)
        if (CASES[i].work == work->kind && options_want(&bench->options, OPERATION_NAMES[CASES[i].operation],
                                                        name_of(&CASES[i]), work->name))
            run_case(bench, all, &CASES[i]);
    for (size_t i = 0; i < PEER_COUNT; i++)
        leave(&all[i]);
}

int main(int argc, char **argv)
{
    codec_bench bench = {.options = options_read(argc, argv, "--out --data")};
    bench.out = result_open(bench.options.out);
    for (size_t i = 0; i < PEER_COUNT; i++)
        result_write_version(bench.out, PEERS[i]->library, PEERS[i]->version());
    for (size_t i = 0; i < WORKLOAD_COUNT; i++)
        run_workload(&bench, &workload_all()[i]);
    fclose(bench.out);
    return 0;
}
