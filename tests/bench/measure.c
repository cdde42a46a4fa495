#define _POSIX_C_SOURCE 200809L

#include "measure.h"

#include <stdlib.h>
#include <time.h>

#define MAX_SIDES 16

uint64_t measure_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

measure_plan measure_plan_of(bool quick)
{
    if (quick)
        return (measure_plan){.rounds = 9, .round_ns = 5e6};
    return (measure_plan){.rounds = 21, .round_ns = 16e6};
}

static double time_runs(const measure_side *side, uint64_t repeats)
{
    uint64_t start = measure_now();
    for (uint64_t i = 0; i < repeats; i++)
        side->run(side->context);
    return (double)(measure_now() - start);
}

/* Finds how many runs fill a round. The runs made on the way are the warm-up. */
static void warm_up(measure_side *side, double round_ns)
{
    uint64_t repeats = 1;
    side->run(side->context);
    for (;;) {
        double ns = time_runs(side, repeats);
        if (ns >= round_ns / 2) {
            double wanted = (double)repeats * round_ns / ns;
            side->repeats = wanted < 1 ? 1 : (uint64_t)wanted;
            return;
        }
        repeats *= 2;
    }
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, size_t count)
{
    qsort(values, count, sizeof *values, compare_doubles);
    return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

void measure_alternating(measure_side *sides, size_t count, const measure_plan *plan)
{
    static double samples[MAX_SIDES][MEASURE_MAX_ROUNDS];
    if (count > MAX_SIDES || plan->rounds > MEASURE_MAX_ROUNDS)
        abort();
    for (size_t i = 0; i < count; i++)
        warm_up(&sides[i], plan->round_ns);
    for (size_t round = 0; round < plan->rounds; round++) {
        for (size_t turn = 0; turn < count; turn++) {
            size_t i = (turn + round) % count;
            samples[i][round] = time_runs(&sides[i], sides[i].repeats) / (double)sides[i].repeats;
        }
    }
    for (size_t i = 0; i < count; i++)
        sides[i].ns = median(samples[i], plan->rounds);
}
