/*
** group.c - the aggregates bogo_group_array and bogo_group_object, which are window functions too.
**
** The rows of the window are items of a bogo_group; a row that leaves it is always the oldest one, so
** dropping it takes no look at the others. A row whose label is NULL is no item.
*/
#include "functions.h"

/* What SQLite keeps for each group of rows; all zero at first. */
typedef struct group_state {
    bool started;
    bogo_group items;
} group_state;

static void start_items(sqlite3_context *context, bogo_group *items)
{
    bogo_options options = ext_options(sqlite3_context_db_handle(context));
    bogo_group_init(items, (bogo_type)ext_running(context)->variant, &options);
}

/* The items of a group of rows at its first row. NULL: there is no memory for them, which is reported. */
static bogo_group *start_state(sqlite3_context *context, group_state *state)
{
    if (state == NULL) {
        sqlite3_result_error_nomem(context);
        return NULL;
    }
    start_items(context, &state->items);
    state->started = true;
    return &state->items;
}

/* The items of the running group of rows, or NULL. */
static inline bogo_group *items_of(sqlite3_context *context)
{
    group_state *state = sqlite3_aggregate_context(context, (int)sizeof(*state));
    return state != NULL && state->started ? &state->items : start_state(context, state);
}

/* Whether the arguments, which are V or K and V, make no item. */
static bool is_skipped(int count, sqlite3_value **arguments)
{
    return count == 2 && sqlite3_value_type(arguments[0]) == SQLITE_NULL;
}

/* A row comes in: bogo_group_array(V), bogo_group_object(K, V). */
void sql_group_step(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    bogo_error error;
    if (is_skipped(count, arguments)) {
        return;
    }
    bogo_group *items = items_of(context);
    if (items == NULL || (count == 2 && !ext_write_key(context, &items->builder, arguments, 0)) ||
        !ext_write_argument(context, &items->builder, arguments, count - 1)) {
        return;
    }
    if (bogo_group_add(items, &error) != BOGO_OK) {
        ext_fail(context, 0, EXT_IN_RESULT, &error);
    }
}

/* The oldest row of a window goes. */
void sql_group_inverse(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    bogo_error error;
    if (is_skipped(count, arguments)) {
        return;
    }
    bogo_group *items = items_of(context);
    if (items != NULL && bogo_group_drop(items, &error) != BOGO_OK) {
        ext_fail(context, 0, EXT_IN_RESULT, &error);
    }
}

typedef bogo_status (*make_document)(bogo_group *items, uint8_t **bytes, size_t *size, bogo_error *error);

static bogo_status copy_items(bogo_group *items, uint8_t **bytes, size_t *size, bogo_error *error)
{
    return bogo_group_copy(items, bytes, size, error);
}

static void result_of_items(sqlite3_context *context, bogo_group *items, make_document make)
{
    uint8_t *bytes;
    size_t size;
    bogo_error error;
    if (make(items, &bytes, &size, &error) == BOGO_OK) {
        ext_result_bytes(context, bytes, size);
    } else {
        ext_fail(context, 0, EXT_IN_RESULT, &error);
    }
}

/* The result where no row came: an empty container. */
static void result_of_nothing(sqlite3_context *context)
{
    bogo_group items;
    start_items(context, &items);
    result_of_items(context, &items, bogo_group_take);
    bogo_group_free(&items);
}

/* The document of the rows now in the window. */
void sql_group_value(sqlite3_context *context)
{
    group_state *state = sqlite3_aggregate_context(context, 0);
    if (state == NULL || !state->started) {
        result_of_nothing(context);
    } else {
        result_of_items(context, &state->items, copy_items);
    }
}

/* The document of all rows, and the end of the group. SQLite also calls this to clean up after an error. */
void sql_group_final(sqlite3_context *context)
{
    group_state *state = sqlite3_aggregate_context(context, 0);
    if (state == NULL || !state->started) {
        result_of_nothing(context);
        return;
    }
    result_of_items(context, &state->items, bogo_group_take);
    bogo_group_free(&state->items);
    state->started = false;
}
