/*
** path.h - the compiled form of a path, for the codec files that walk or edit by it. Internal to libbogo.
*/
#ifndef BOGO_PATH_H
#define BOGO_PATH_H

#include "read.h"

enum { PATH_MAX_STEPS = BOGO_MAX_DEPTH };

typedef enum path_step_kind {
    PATH_KEY,     /* .key */
    PATH_INDEX,   /* [N] */
    PATH_FROM_END /* [#-N]; N = 0 is [#], one past the end */
} path_step_kind;

typedef struct path_step {
    path_step_kind kind;
    bogo_key key;   /* its text lies in the path's own memory */
    uint64_t index; /* saturated: an index too large for 64 bits leads nowhere all the same */
    size_t offset;  /* of the step in the path's text */
} path_step;

struct bogo_path {
    const bogo_allocator *allocator;
    size_t count;
    path_step steps[]; /* `count` of them; behind the room for them the text of the keys */
};

/* One step from *value into its field or element; BOGO_MISSING when there is none. */
bogo_status path_step_into(const path_step *step, const bogo_value *value, bogo_value *out,
                           bogo_error *error);

#endif
