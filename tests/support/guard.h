/*
** guard.h - memory whose neighbours must not be touched: a page before and a page after it crash the program.
*/
#ifndef GUARD_H
#define GUARD_H

#include "test.h"

#include <sys/mman.h>
#include <unistd.h>

typedef struct guarded_memory {
    uint8_t *pages; /* one page without access, `room` bytes, one page without access */
    size_t room;
    size_t page;
} guarded_memory;

static inline void open_guarded(guarded_memory *memory, size_t room)
{
    memory->page = (size_t)sysconf(_SC_PAGESIZE);
    memory->room = (room + memory->page - 1) / memory->page * memory->page;
    memory->pages =
        mmap(NULL, memory->room + 2 * memory->page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(memory->pages != MAP_FAILED);
    assert_int_equal(mprotect(memory->pages + memory->page, memory->room, PROT_READ | PROT_WRITE), 0);
}

static inline void close_guarded(guarded_memory *memory)
{
    assert_int_equal(munmap(memory->pages, memory->room + 2 * memory->page), 0);
}

/* Where `size` bytes lie so that the byte after the last one cannot be read. */
static inline uint8_t *before_guard(const guarded_memory *memory, size_t size)
{
    assert_in_range(size, 0, memory->room);
    return memory->pages + memory->page + memory->room - size;
}

/* Where bytes lie so that the one before the first cannot be read. */
static inline uint8_t *after_guard(const guarded_memory *memory)
{
    return memory->pages + memory->page;
}

#endif
