/*
** allocations.h - counts what the program and the libraries that it is linked with allocate.
**
** Linking allocations.c puts its malloc, calloc, realloc and free before the C library's, so that every
** library in the process is counted, whatever it does to allocate. For glibc.
*/
#ifndef BENCH_ALLOCATIONS_H
#define BENCH_ALLOCATIONS_H

#include <stddef.h>
#include <stdint.h>

/* Blocks asked for so far (a realloc counts as one). */
uint64_t allocations_made(void);

/* Bytes in use now, as the allocator rounds them. */
size_t allocations_in_use(void);

/* The most bytes in use since the last call of allocations_forget_peak(). */
size_t allocations_peak(void);
void allocations_forget_peak(void);

#endif
