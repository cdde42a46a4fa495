/*
** workload.h - the documents of the codec benchmark, as C values: what a program holds before it encodes.
**
** Integers stay below 2^53, so that formats and libraries with one kind of number give the same sums.
*/
#ifndef BENCH_WORKLOAD_H
#define BENCH_WORKLOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Text with its length; also NUL-terminated, as some of the libraries want it. */
typedef struct string {
    const char *data;
    size_t size;
} string;

typedef struct bytes {
    const uint8_t *data;
    size_t size;
} bytes;

#define COLORS_MAX 8

typedef struct color_group {
    int64_t id;
    string name;
    string colors[COLORS_MAX];
    size_t color_count;
} color_group;

#define RECORD_ITEMS 8

/* Every scalar kind, a list of each, a map, and records inside records. */
typedef struct record {
    string name;
    int64_t int8, int16, int32, int64;
    uint64_t uint8, uint16, uint32, uint64;
    double real;
    bool flag;
    uint8_t byte;
    int64_t time; /* milliseconds since 1970 */
    string names[RECORD_ITEMS];
    int64_t ints[RECORD_ITEMS];
    uint64_t uints[RECORD_ITEMS];
    double reals[RECORD_ITEMS];
    bool flags[RECORD_ITEMS];
    bytes blob;
    string counter_names[RECORD_ITEMS];
    int64_t counters[RECORD_ITEMS];
    const struct record *children;
    size_t child_count;
} record;

typedef struct simple_user {
    int64_t id;
    string name, email;
    int64_t age;
    bool active;
    double score;
} simple_user;

#define ORDER_ITEMS  10
#define ORDER_EVENTS 5
#define ORDER_TAGS   4

typedef struct order {
    string id;
    string customer_name, customer_email;
    string street, city, zip, country;
    double latitude, longitude;
    struct order_item {
        string sku, title, color, size;
        int64_t quantity;
        double price;
    } items[ORDER_ITEMS];
    string tags[ORDER_TAGS];
    bool paid;
    struct order_event {
        int64_t time;
        string status;
    } events[ORDER_EVENTS];
} order;

#define LIST_INTEGERS 1000
#define LIST_REALS    200
#define LIST_WORDS    200

typedef struct value_list {
    int64_t integers[LIST_INTEGERS];
    double reals[LIST_REALS];
    string words[LIST_WORDS];
} value_list;

typedef struct binary_file {
    int64_t id;
    bytes digest, thumbnail, content;
} binary_file;

#define HUNDRED        100
#define HUNDRED_SERIES 20

/* A hundred fields of five kinds, of which a reader wants one or two; field k is of kind k % 5. */
typedef struct hundred_fields {
    string keys[HUNDRED];
    string names[HUNDRED]; /* objects */
    string texts[HUNDRED]; /* strings */
    int64_t series[HUNDRED][HUNDRED_SERIES];
    bytes blob;
} hundred_fields;

typedef enum workload_kind {
    WORKLOAD_COLOR_GROUP,
    WORKLOAD_RECORD,
    WORKLOAD_SIMPLE,
    WORKLOAD_COMPLEX,
    WORKLOAD_LIST,
    WORKLOAD_BINARY,
    WORKLOAD_HUNDRED,
    WORKLOAD_COUNT
} workload_kind;

typedef struct workload {
    workload_kind kind;
    const char *name;
    const void *values;         /* the C values, of the type that belongs to `kind` */
    const char *reference_file; /* in tests/bench/data, in hex: what the reference implementation makes of it;
                                   or NULL */
} workload;

/* All workloads, indexed by kind; the same values in every call. They live as long as the program. */
const workload *workload_all(void);

/* ---- What a reader found ------------------------------------------------------------------------------- */

/*
** The sum over all values that a library decoded. Equal sums show that two libraries did the same work. Keys
** and nulls are not counted, since formats with a schema have none.
*/
typedef struct tally {
    size_t values;
    double numbers; /* sum of integers, reals, booleans and times */
    size_t text_bytes;
    size_t blob_bytes;
    size_t blob_bytes_in_base64;
} tally;

static inline void tally_number(tally *sum, double number)
{
    sum->values++;
    sum->numbers += number;
}

static inline void tally_text(tally *sum, size_t size)
{
    sum->values++;
    sum->text_bytes += size;
}

static inline void tally_blob(tally *sum, size_t size)
{
    sum->values++;
    sum->blob_bytes += size;
    sum->blob_bytes_in_base64 += (size + 2) / 3 * 4;
}

/* A selected container: that it is there, not what is in it. */
static inline void tally_container(tally *sum)
{
    sum->values++;
}

/* True when both are equal, or when `found` has base64 text where `expected` has blobs, as JSON must. */
bool tally_same(const tally *found, const tally *expected);

#endif
