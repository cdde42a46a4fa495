/*
** bogo_cjson.h - cJSON trees into bogo documents and back, for C programs that hold such trees.
**
** A library of its own, so that libbogo needs no other: link with -lbogo_cjson -lbogo -lcjson.
**
**     bogo                        cJSON node
**
**     null, true, false           cJSON_NULL, cJSON_True, cJSON_False
**     int, uint, byte             cJSON_Number up to 2^53 either way, which a double holds exactly;
**                                 beyond that cJSON_Raw with the digits
**     float                       cJSON_Number (NaN and infinities: an error, JSON has no number for them)
**     string                      cJSON_String (with a NUL in it: an error, a C string cannot hold it)
**     timestamp, blob             cJSON_String as bogo_to_json() prints them: RFC 3339, base64
**     list, typed list            cJSON_Array
**     object                      cJSON_Object, fields in stored order, equal keys kept
**
** The other way a cJSON_Number without a fraction, up to 2^53 either way, becomes int and any other one
** float; cJSON_Raw is read as the JSON text that it is. With options.extended both ways speak the lossless
** notation of FORMAT.md, {"$timestamp":...} and so on; a float without a fraction is then a cJSON_Raw like
** 3.0.
**
** cJSON allocates its nodes itself (see cJSON_InitHooks); what else is needed comes from the options'
** allocator.
*/
#ifndef BOGO_CJSON_H
#define BOGO_CJSON_H

#include "bogo.h"

#include <cjson/cJSON.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
** Writes a tree as the builder's next value; what stands next to `tree` in a list of its parent is left out.
** The tree is only read. The error's offset is the number of the node at fault, counted from 0 in the order
** of the text; for BOGO_E_JSON_... it counts in the text of a cJSON_Raw, or of the whole tree with the
** builder's options.extended. BOGO_E_TYPE: a node that is of no type or lacks its text or its key. O(tree),
** no recursion.
*/
BOGO_API bogo_status bogo_from_cjson(bogo_builder *builder, const cJSON *tree, bogo_error *error);

/*
** Makes a tree of a value; the caller ends it with cJSON_Delete(). NULL options are the defaults. Errors, at
** their byte in the document: BOGO_E_NUL, BOGO_E_NOT_FINITE, BOGO_E_UTF8 (cJSON would print the bytes as
** they are), BOGO_E_DEPTH, and whatever is malformed; with options.extended, what only the notation runs
** into (a NUL, its own containers that go too deep) has the offset 0. After an error nothing is left
** allocated. O(size), no recursion.
*/
BOGO_API bogo_status bogo_to_cjson(const bogo_value *value, const bogo_options *options, cJSON **tree,
                                   bogo_error *error);

#ifdef __cplusplus
}
#endif
#endif
