/*
** read.h - what read.c shares with the codec files above it. Internal to libbogo.
*/
#ifndef BOGO_READ_H
#define BOGO_READ_H

#include "wire.h"

static inline bool read_is_container(unsigned type)
{
    return type >= BOGO_LIST && type <= BOGO_OBJECT;
}

/*
** One open list or object of a walk over everything. Items follow each other without gaps, so one cursor and
*the
** ends of what is open say where the walk is.
*/
typedef struct read_level {
    const uint8_t *end;
    bool object;
} read_level;

/* Whether a null (or any value without bytes) really has none. */
bogo_status read_null(const bogo_value *value, bogo_error *error);

/* The content of a list, typed list or object, which must fill the value's span. */
bogo_status read_container(const bogo_value *value, const uint8_t **content, const uint8_t **end,
                           bogo_error *error);

/* The header of a typed list, and where its elements end. */
bogo_status read_typed_list(const bogo_value *list, wire_typed_header *header, const uint8_t **end,
                            bogo_error *error);

/* The value whose type byte stands at `at` and which fills [at, end). Needs at < end. */
bogo_status read_value_at(const uint8_t *document, const uint8_t *at, const uint8_t *end, bogo_value *value,
                          bogo_error *error);

/* The element of a typed list that starts at `at`; its span ends where its encoding does. */
bogo_status read_element_at(const uint8_t *document, bogo_type element, const uint8_t *at, const uint8_t *end,
                            bogo_value *value, bogo_error *error);

#endif
