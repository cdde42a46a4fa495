/*
** memory.c - SQLite's allocator, for the codec. See common.h.
*/
#include "common.h"

static void *resize_memory(void *unused, void *memory, size_t size)
{
    (void)unused;
    return sqlite3_realloc64(memory, size);
}

static void release_memory(void *unused, void *memory)
{
    (void)unused;
    sqlite3_free(memory);
}

const bogo_allocator ext_allocator = {resize_memory, release_memory, NULL};
