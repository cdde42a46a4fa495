/*
** timestamp.h - milliseconds since 1970 as text; the other way is bogo_parse_timestamp(). Internal to
** libbogo.
*/
#ifndef BOGO_TIMESTAMP_H
#define BOGO_TIMESTAMP_H

#include "wire.h"

/* What timestamp_print() writes at most. */
enum { TIMESTAMP_TEXT = 24 };

/*
** Prints "2024-01-15T10:30:45.123Z" for milliseconds since 1970; returns its length, or 0 for a year outside
** 0000-9999. `out` has room for TIMESTAMP_TEXT bytes.
*/
size_t timestamp_print(int64_t milliseconds, char *out);

#endif
