/*
** replay.c - runs a fuzzer over the inputs in files, where libFuzzer would make them up:
**     fuzz_document FILE...
*/
#define _POSIX_C_SOURCE 200809L /* for setenv() */

#include "fuzz.h"

int main(int count, char **names)
{
    /* A failed assertion is to end the program: there is no test around it that it could leave. */
    setenv("CMOCKA_TEST_ABORT", "1", 1);
    for (int i = 1; i < count; i++) {
        byte_run input = read_file(names[i]);
        if (input.bytes == NULL) {
            fprintf(stderr, "cannot open %s\n", names[i]);
            return 1;
        }
        uint8_t *exact = fuzz_copy(input.bytes, input.size);
        fprintf(stderr, "%s\n", names[i]);
        (void)LLVMFuzzerTestOneInput(exact, input.size);
        free(exact);
        free_run(&input);
    }
    return 0;
}
