/* buffer.h - the reused output buffer of the libraries that write into memory of the caller's. */
#ifndef BENCH_BUFFER_H
#define BENCH_BUFFER_H

/* Larger than any workload in any format. */
#define BUFFER_SIZE (1 << 17)

#endif
