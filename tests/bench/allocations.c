#include "allocations.h"

#include <malloc.h>
#include <stdlib.h>

/* glibc's own functions, under the names that it keeps for this purpose. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void __libc_free(void *memory);

static uint64_t made;
static size_t in_use, peak;

static void count_in(void *memory)
{
    in_use += malloc_usable_size(memory);
    if (in_use > peak)
        peak = in_use;
}

/* Visible beyond the program, which is compiled to hide its functions: the libraries must find these. */
#define REPLACES_LIBC __attribute__((visibility("default")))

REPLACES_LIBC void *malloc(size_t size)
{
    void *memory = __libc_malloc(size);
    made++;
    count_in(memory);
    return memory;
}

REPLACES_LIBC void *calloc(size_t count, size_t size)
{
    void *memory = __libc_calloc(count, size);
    made++;
    count_in(memory);
    return memory;
}

REPLACES_LIBC void *realloc(void *memory, size_t size)
{
    in_use -= malloc_usable_size(memory);
    void *moved = __libc_realloc(memory, size);
    made++;
    count_in(moved ? moved : memory);
    return moved;
}

REPLACES_LIBC void free(void *memory)
{
    in_use -= malloc_usable_size(memory);
    __libc_free(memory);
}

uint64_t allocations_made(void)
{
    return made;
}

size_t allocations_in_use(void)
{
    return in_use;
}

size_t allocations_peak(void)
{
    return peak;
}

void allocations_forget_peak(void)
{
    peak = in_use;
}
