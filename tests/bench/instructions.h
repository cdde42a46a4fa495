/*
** instructions.h - marks the piece of a program whose instructions callgrind counts; see instructions.sh.
** Outside valgrind the marks cost a few instructions and do nothing.
*/
#ifndef BENCH_INSTRUCTIONS_H
#define BENCH_INSTRUCTIONS_H

#include <stdbool.h>

#if defined(__has_include)
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#define INSTRUCTIONS_AVAILABLE 1
#endif
#endif
#ifndef INSTRUCTIONS_AVAILABLE
#define INSTRUCTIONS_AVAILABLE 0
#endif

/* True when the program runs where instructions can be counted. */
static inline bool instructions_counted(void)
{
#if INSTRUCTIONS_AVAILABLE
    return RUNNING_ON_VALGRIND > 0;
#else
    return false;
#endif
}

/* Counts from here on. The program must run with --collect-atstart=no. */
static inline void instructions_start(void)
{
#if INSTRUCTIONS_AVAILABLE
    CALLGRIND_ZERO_STATS;
    CALLGRIND_TOGGLE_COLLECT;
#endif
}

/* Stops counting and writes the count down under `label`. */
static inline void instructions_stop(const char *label)
{
#if INSTRUCTIONS_AVAILABLE
    CALLGRIND_TOGGLE_COLLECT;
    CALLGRIND_DUMP_STATS_AT(label);
#endif
    (void)label;
}

#endif
