/*
** memory.h - an allocator that counts what it gives, and that fails when told to.
*/
#ifndef MEMORY_H
#define MEMORY_H

#include "bogo.h"
#include "test.h"

typedef struct counted_memory {
    size_t calls;   /* allocations asked for so far */
    size_t fail_at; /* the call that fails, from 1; 0: none does. Those after it succeed again. */
    size_t blocks;  /* blocks in use */
    size_t bytes;   /* bytes in use */
    size_t peak;    /* most bytes that ever were */
    bogo_allocator allocator;
} counted_memory;

/* In front of each block, to know its size; a multiple of every alignment that the library needs. */
enum { BLOCK_HEAD = 32 };

static inline size_t *block_size(void *memory)
{
    return (size_t *)(void *)((uint8_t *)memory - BLOCK_HEAD);
}

static inline void counted_release(void *context, void *memory)
{
    counted_memory *counted = context;
    if (memory != NULL) {
        counted->blocks--;
        counted->bytes -= *block_size(memory);
        memset(memory, 0xDD, *block_size(memory)); /* whoever still uses it reads nonsense */
        free((uint8_t *)memory - BLOCK_HEAD);
    }
}

/* Moves a block each time, so that nobody gets away with a pointer from before. */
static inline void *counted_resize(void *context, void *memory, size_t size)
{
    counted_memory *counted = context;
    if (++counted->calls == counted->fail_at || size > SIZE_MAX - BLOCK_HEAD) {
        return NULL;
    }
    uint8_t *block = malloc(size + BLOCK_HEAD);
    assert_non_null(block);
    void *moved = block + BLOCK_HEAD;
    *block_size(moved) = size;
    counted->blocks++;
    counted->bytes += size;
    counted->peak = counted->bytes > counted->peak ? counted->bytes : counted->peak;
    if (memory != NULL) {
        size_t old = *block_size(memory);
        memcpy(moved, memory, old < size ? old : size);
        counted_release(context, memory);
    }
    return moved;
}

/* Sets everything to 0. The structure must stay where it is while its allocator is in use. */
static inline void open_memory(counted_memory *counted)
{
    memset(counted, 0, sizeof *counted);
    counted->allocator.resize = counted_resize;
    counted->allocator.release = counted_release;
    counted->allocator.context = counted;
}

#endif
