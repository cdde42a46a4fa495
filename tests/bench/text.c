#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void grow(text *out, size_t needed)
{
    if (needed <= out->capacity)
        return;
    out->capacity = needed * 2;
    out->data = realloc(out->data, out->capacity);
    if (out->data == NULL) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
}

void text_add(text *out, const char *format, ...)
{
    va_list arguments;
    grow(out, out->size + 256);
    va_start(arguments, format);
    size_t added = (size_t)vsnprintf(out->data + out->size, out->capacity - out->size, format, arguments);
    va_end(arguments);
    if (added >= out->capacity - out->size) {
        grow(out, out->size + added + 1);
        va_start(arguments, format);
        vsnprintf(out->data + out->size, out->capacity - out->size, format, arguments);
        va_end(arguments);
    }
    out->size += added;
}

void text_clear(text *out)
{
    out->size = 0;
}

void text_free(text *out)
{
    free(out->data);
    *out = (text){0};
}
