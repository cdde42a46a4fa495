/*
** library.c - the library as a whole: version, names of types, sentences of errors, default options.
*/
#include "buffer.h"

#ifndef BOGO_VERSION
#error "BOGO_VERSION must be defined as the text in the file VERSION"
#endif

const char *bogo_version(void)
{
    return BOGO_VERSION;
}

const char *bogo_message(bogo_status status)
{
    switch (status) {
#define BOGO_STATUS_MESSAGE(name, number, message)                                                           \
    case name:                                                                                               \
        return message;
        BOGO_STATUS_TABLE(BOGO_STATUS_MESSAGE)
#undef BOGO_STATUS_MESSAGE
    }
    return "unknown error";
}

const char *bogo_type_name(bogo_type type)
{
    static const char *const names[BOGO_TYPE_COUNT] = {
        [BOGO_NULL] = "null",           [BOGO_TRUE] = "true",   [BOGO_FALSE] = "false",
        [BOGO_STRING] = "string",       [BOGO_BYTE] = "byte",   [BOGO_INT] = "int",
        [BOGO_UINT] = "uint",           [BOGO_FLOAT] = "float", [BOGO_BLOB] = "blob",
        [BOGO_TIMESTAMP] = "timestamp", [BOGO_LIST] = "list",   [BOGO_TYPED_LIST] = "typed_list",
        [BOGO_OBJECT] = "object",
    };
    return (unsigned)type < BOGO_TYPE_COUNT ? names[type] : "unknown";
}

bogo_options bogo_default_options(void)
{
    bogo_options options = {
        .allocator = buffer_allocator(NULL),
        .max_size = SIZE_MAX,
        .max_depth = BOGO_MAX_DEPTH,
        .check_utf8 = true,
        .unknown_types = false,
        .typed_lists = true,
        .extended = false,
    };
    return options;
}
