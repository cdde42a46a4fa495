/*
** test_number_portable.c - the tests of test_number.c over the code that number.c takes where the compiler
** has no 128-bit integers and no builtins, and where the processor does not round doubles once.
*/
#define NUMBER_PORTABLE
#include "number.c" /* not the library's, which was built for this machine */

#include "test_number.c"
