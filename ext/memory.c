/*
** memory.c - SQLite's allocator, for the codec, and memory that is used again from row to row. See common.h.
*/
#include "common.h"

#include <stddef.h>

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

/* ---- Spare memory --------------------------------------------------------------------------------------- */

/* A block is freed once it is neither lent nor kept. */
struct ext_block {
    size_t capacity;
    bool lent; /* SQLite or the caller has it */
    bool kept; /* an ext_spare has it */
    union {
        uint64_t align; /* SQLite's memory is aligned to eight bytes */
        uint8_t first;  /* of `capacity` bytes */
    } bytes;
};

static ext_block *new_block(size_t capacity, bool kept)
{
    ext_block *block = sqlite3_malloc64(sizeof(*block) + capacity);
    if (block != NULL) {
        block->capacity = capacity;
        block->lent = true;
        block->kept = kept;
    }
    return block;
}

/* A block that is at hand, or a place for one that can be kept; NULL when all are lent. */
static ext_block **find_block(ext_spare *spare, size_t size)
{
    ext_block **place = NULL;
    for (size_t i = 0; i < EXT_SPARE_BLOCKS; i++) {
        ext_block **block = &spare->blocks[i];
        if (*block != NULL && !(*block)->lent && (*block)->capacity >= size) {
            return block;
        }
        if (*block == NULL || !(*block)->lent) {
            place = block;
        }
    }
    return place;
}

void *ext_spare_get(ext_spare *spare, size_t size)
{
    enum { MOST_KEPT = 1024 * 1024 };
    ext_block **place = spare != NULL && size <= MOST_KEPT ? find_block(spare, size) : NULL;
    ext_block *block;
    if (place == NULL) {
        block = new_block(size, false);
    } else if (*place != NULL && (*place)->capacity >= size) {
        block = *place;
        block->lent = true;
    } else {
        sqlite3_free(*place);
        *place = block = new_block(size + size / 8, true);
    }
    return block != NULL ? &block->bytes : NULL;
}

void ext_spare_release(void *bytes)
{
    ext_block *block = (ext_block *)(void *)((uint8_t *)bytes - offsetof(ext_block, bytes));
    block->lent = false;
    if (!block->kept) {
        sqlite3_free(block);
    }
}

void ext_spare_close(ext_spare *spare)
{
    for (size_t i = 0; i < EXT_SPARE_BLOCKS; i++) {
        ext_block *block = spare->blocks[i];
        if (block != NULL && block->lent) {
            block->kept = false; /* whoever has it frees it */
        } else {
            sqlite3_free(block);
        }
    }
}
