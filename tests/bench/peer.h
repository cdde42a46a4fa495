/*
** peer.h - what a library offers to the codec benchmark. One file, peer_<library>.c, for each.
*/
#ifndef BENCH_PEER_H
#define BENCH_PEER_H

#include "workload.h"

#include <stdbool.h>
#include <stddef.h>

#define SELECTION_MAX 16

/* Fields of the root object that a reader wants. */
typedef struct selection {
    const char *name;
    string keys[SELECTION_MAX];
    size_t count;
} selection;

typedef struct peer {
    const char *library;
    const char *format;
    bool has_schema; /* field names and types are agreed on beforehand and not in the document */

    const char *(*version)(void);

    /*
    ** Prepares what a program would keep between operations: buffers, schemas. NULL when the library cannot
    ** hold this workload. Close with close().
    */
    void *(*open)(const workload *work);
    void (*close)(void *state);

    /* Encodes the workload's values into a buffer that is reused. The bytes hold until the next call. */
    bytes (*encode)(void *state);

    /* Reads every key and value of a document, and adds up the values. False when it is malformed. */
    bool (*decode)(void *state, bytes document, tally *sum);

    /* Says which fields select() will look for. NULL, as select, where the library has no such thing. */
    void (*prepare_selection)(void *state, const selection *wanted);

    /* Finds the fields; scalars are read, containers only located where the library can. */
    bool (*select)(void *state, bytes document, tally *sum);

    /* Fills in a struct from a color_group document; texts hold until the next call. May be NULL. */
    bool (*decode_colors)(void *state, bytes document, color_group *out);
} peer;

extern const peer PEER_BOGO, PEER_MPACK, PEER_MSGPACK, PEER_CBOR, PEER_BSON, PEER_PROTOBUF, PEER_AVRO,
    PEER_CJSON;

#endif
