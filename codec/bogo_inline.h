/*
** bogo_inline.h - the steps that a program takes most often, to be compiled into the program itself.
**
** For hot loops over small documents, where the call of a function costs as much as what it does. Every
** function here does exactly what the one of bogo.h does whose name follows `bogo_inline_`:
** bogo_inline_next() is bogo_next(), and both may be used in turn on the same iterator or builder.
**
** The price: code compiled so knows the wire format and the inside of bogo.h's structs, so it belongs to the
** very version of the library that the header came with, and it links with the static library, libbogo.a,
** alone. Installed, it is <bogo/bogo_inline.h>, with the internal headers that it stands on beside it.
*/
#ifndef BOGO_INLINE_H
#define BOGO_INLINE_H

#include "read.h"
#include "write.h"

/* ---- Reading ------------------------------------------------------------------------------------------ */

WIRE_INLINE bogo_status bogo_inline_open(const void *bytes, size_t size, bogo_value *root, bogo_error *error)
{
    return read_open(bytes, size, root, error);
}

WIRE_INLINE bogo_status bogo_inline_iterate(const bogo_value *container, bogo_iterator *walk,
                                            bogo_error *error)
{
    return read_iterate(container, walk, error);
}

WIRE_INLINE bool bogo_inline_next(bogo_iterator *walk)
{
    return read_next(walk);
}

WIRE_INLINE bogo_status bogo_inline_find_key(const bogo_value *object, const bogo_key *key, bogo_value *out,
                                             bogo_error *error)
{
    return read_find_key(object, key, out, error);
}

WIRE_INLINE bogo_status bogo_inline_read_int(const bogo_value *value, int64_t *out, bogo_error *error)
{
    return read_int(value, out, error);
}

WIRE_INLINE bogo_status bogo_inline_read_uint(const bogo_value *value, uint64_t *out, bogo_error *error)
{
    return read_varint(value, BOGO_UINT, out, error);
}

WIRE_INLINE bogo_status bogo_inline_read_float(const bogo_value *value, double *out, bogo_error *error)
{
    return read_double(value, out, error);
}

WIRE_INLINE bogo_status bogo_inline_read_string(const bogo_value *value, const char **text, size_t *size,
                                                bogo_error *error)
{
    return read_text(value, text, size, error);
}

WIRE_INLINE bogo_status bogo_inline_read_blob(const bogo_value *value, const uint8_t **bytes, size_t *size,
                                              bogo_error *error)
{
    return read_bytes(value, BOGO_BLOB, bytes, size, error);
}

/* ---- Writing ------------------------------------------------------------------------------------------ */

WIRE_INLINE void bogo_inline_builder_reset(bogo_builder *builder)
{
    write_reset(builder);
}

WIRE_INLINE void bogo_inline_write_key(bogo_builder *builder, const char *key, size_t size)
{
    write_key(builder, key, size);
}

WIRE_INLINE void bogo_inline_write_null(bogo_builder *builder)
{
    write_null(builder);
}

WIRE_INLINE void bogo_inline_write_bool(bogo_builder *builder, bool value)
{
    write_bool(builder, value);
}

WIRE_INLINE void bogo_inline_write_byte(bogo_builder *builder, uint8_t value)
{
    write_byte(builder, value);
}

WIRE_INLINE void bogo_inline_write_int(bogo_builder *builder, int64_t value)
{
    write_int(builder, value);
}

WIRE_INLINE void bogo_inline_write_uint(bogo_builder *builder, uint64_t value)
{
    write_uint(builder, value);
}

WIRE_INLINE void bogo_inline_write_float(bogo_builder *builder, double value)
{
    write_float(builder, value);
}

WIRE_INLINE void bogo_inline_write_timestamp(bogo_builder *builder, int64_t milliseconds)
{
    write_timestamp(builder, milliseconds);
}

WIRE_INLINE void bogo_inline_write_string(bogo_builder *builder, const char *text, size_t size)
{
    write_bytes(builder, BOGO_STRING, text, size);
}

WIRE_INLINE void bogo_inline_write_blob(bogo_builder *builder, const void *bytes, size_t size)
{
    write_bytes(builder, BOGO_BLOB, bytes, size);
}

WIRE_INLINE void bogo_inline_begin_list(bogo_builder *builder)
{
    write_begin(builder, BOGO_LIST);
}

WIRE_INLINE void bogo_inline_end_list(bogo_builder *builder)
{
    write_end(builder, BOGO_LIST);
}

WIRE_INLINE void bogo_inline_begin_object(bogo_builder *builder)
{
    write_begin(builder, BOGO_OBJECT);
}

WIRE_INLINE void bogo_inline_end_object(bogo_builder *builder)
{
    write_end(builder, BOGO_OBJECT);
}

#endif
