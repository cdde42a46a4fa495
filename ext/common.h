/*
** common.h - what the SQL functions share: arguments in, results and errors out.
**
** A scalar function reads like this:
**
**     void sql_type(sqlite3_context *context, int count, sqlite3_value **arguments) {
**         ext_document document;
**         if (!ext_open_document(context, arguments, 0, &document))
**             return;                                 // NULL, or an error that is already reported
**         ... sqlite3_result_...() or ext_fail() ...
**         ext_close_document(context, 0, &document);
**     }
**
** Conventions, everywhere:
**   - An `index` is the argument's place in the array, from 0; messages count arguments from 1.
**   - A function that returns false has set the SQL result: NULL or an error. The caller cleans up and
** returns.
**   - Whatever was opened is closed with the matching function, after its last use.
**   - Nothing here knows how a document is laid out; that is the codec's business.
*/
#ifndef BOGO_EXT_COMMON_H
#define BOGO_EXT_COMMON_H

#include "bogo.h"

#include <sqlite3ext.h>

#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* The pointer to SQLite's API table, defined in extension.c, is the one variable; it is set at load time. */
SQLITE_EXTENSION_INIT3

/* Flags that are younger than the oldest SQLite this runs on, which ignores them. */
#ifndef SQLITE_RESULT_SUBTYPE
#define SQLITE_RESULT_SUBTYPE 0x001000000
#endif

/* What a function without side effects is registered with: usable in indexes, views, triggers and CHECKs. */
#define EXT_PURE (SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS)

/* ... and that may mark its result with a subtype (EXT_MARKS), or looks for a mark on its arguments. */
#define EXT_MARKS       (EXT_PURE | SQLITE_RESULT_SUBTYPE)
#define EXT_READS_MARKS (EXT_PURE | SQLITE_RESULT_SUBTYPE | SQLITE_SUBTYPE)

/* What a function is registered with that reads more than its arguments: it may not be used in a schema. */
#define EXT_READS_TABLES (SQLITE_UTF8 | SQLITE_DIRECTONLY | SQLITE_RESULT_SUBTYPE)

/* Subtypes: the mark of SQLite's JSON functions on JSON text, and ours on a BLOB that is a document. */
#define EXT_SUBTYPE_JSON 74u /* 'J' */
#define EXT_SUBTYPE_BOGO 66u /* 'B' */

/* ---- Registration -------------------------------------------------------------------------------------- */

typedef void (*ext_call)(sqlite3_context *context, int count, sqlite3_value **arguments);
typedef void (*ext_finish)(sqlite3_context *context);

#define EXT_ANY_NUMBER (-1) /* as ext_function.maximum: no upper limit but SQLite's own */

/*
** One SQL function: a row of the table in extension.c, and the user data of the function. Scalars fill
** `call`, aggregates leave it NULL and fill the four after it. SQLite itself refuses a wrong number of
** arguments where there is a maximum; without one, fewer than `minimum` is refused before `call` is reached.
*/
typedef struct ext_function {
    const char *name;      /* as SQL spells it; every error message begins with it */
    const char *arguments; /* the same way as in the manual, "DOC, PATH, ..." */
    int minimum, maximum;  /* number of arguments; a maximum of EXT_ANY_NUMBER sets no limit */
    int flags;             /* EXT_PURE, EXT_MARKS, EXT_READS_MARKS, or flags of its own */
    int variant;           /* where several functions share code: which one this is */
    ext_call call;
    ext_call step;
    ext_finish final, value;
    ext_call inverse;
} ext_function;

/*
** One table-valued function: a row of the second table in extension.c, and xConnect's client data. See
** table.h for what its methods share.
*/
typedef struct ext_module {
    const char *name;      /* as SQL spells it; every error message begins with it */
    const char *arguments; /* as in the manual, "DOC [, PATH]" */
    const char *columns;   /* the declaration; the arguments are the last columns, hidden */
    int first_argument;    /* number of the column that is the first argument */
    int variant;           /* where several share code: which one this is */
    const sqlite3_module *module;
} ext_module;

/* The row of the function that is running. Not for xColumn, where there is no function. */
const ext_function *ext_running(sqlite3_context *context);

/* ---- Errors (errors.c) --------------------------------------------------------------------------------- */

/* What an error's offset counts in. */
typedef enum ext_place {
    EXT_IN_DOCUMENT,  /* the bytes of a BLOB argument */
    EXT_IN_JSON,      /* the text of a JSON argument */
    EXT_IN_JSON_BLOB, /* a BLOB argument that is JSON text by mistake */
    EXT_IN_JSONB,     /* a BLOB argument that SQLite's jsonb functions made */
    EXT_IN_RESULT     /* nothing the user can see: what is being built */
} ext_place;

/* Whether the argument is a BLOB that one of SQLite's jsonb functions has just returned. */
bool ext_is_jsonb(sqlite3_value *argument);

/* Where the fault of a BLOB argument lies that was refused with `error`: it is damaged, or JSON, or JSONB. */
ext_place ext_place_in_blob(sqlite3_value *argument, const bogo_error *error);

/* Whether the status says that a document is not well-formed, and not that there was too little of something. */
bool ext_is_damage(bogo_status status);

/* SQLITE_NOMEM and SQLITE_TOOBIG for the statuses that mean so, else SQLITE_ERROR. */
int ext_error_code(bogo_status status);

/*
** The message for an error: "bogo_x: argument 1 is not a bogo document: ... (byte 7)". Memory of
** sqlite3_malloc64(), for a virtual table's zErrMsg; NULL when there is none left.
*/
char *ext_error_text(const char *function, int index, ext_place place, const bogo_error *error);

/* "malformed JSON at byte 7: ...", a part of such a message; the same memory. */
char *ext_json_fault(const bogo_error *error);

/* Makes that the result of the running function, or of xColumn of the table-valued function named. */
void ext_fail(sqlite3_context *context, int index, ext_place place, const bogo_error *error);
void ext_fail_in(sqlite3_context *context, const char *function, int index, ext_place place,
                 const bogo_error *error);

/*
** Makes `message`, memory of sqlite3_malloc64() that is freed here, the error; NULL stands for a message that
** there was no memory for.
*/
void ext_fail_message(sqlite3_context *context, int code, char *message);

/* "INTEGER", "TEXT", ... for SQLITE_INTEGER, SQLITE_TEXT, ... */
const char *ext_type_name(int type);

/* An error in words: the function's name, ": ", and the printf-like text (SQLite's %Q, %q, %lld ... work). */
void ext_fail_text(sqlite3_context *context, const char *format, ...);

/* ---- Memory and limits (memory.c) ---------------------------------------------------------------------- */

/* SQLite's allocator, so that its memory limits and statistics count what the codec uses. */
extern const bogo_allocator ext_allocator;

/*
** Memory for the large results of one call in a statement, used again from row to row: to get and free ten
** kilobytes takes as long as to copy as many. SQLite gives a result back only when the next one is there, so
** that two blocks take turns. Starts out as zeros.
*/
enum { EXT_SPARE_BLOCKS = 2 };
typedef struct ext_block ext_block;
typedef struct ext_spare {
    ext_block *blocks[EXT_SPARE_BLOCKS];
} ext_spare;

/*
** `size` bytes, to be given back with ext_spare_release(), which can be the destructor of an SQL result and
** may come after ext_spare_close(). NULL when there is no memory. A spare of NULL keeps nothing.
*/
void *ext_spare_get(ext_spare *spare, size_t size);
void ext_spare_release(void *bytes);
void ext_spare_close(ext_spare *spare);

/* The codec's default options with SQLite's allocator and the connection's SQLITE_LIMIT_LENGTH. */
static inline bogo_options ext_options(sqlite3 *database)
{
    bogo_options options = bogo_default_options();
    options.allocator = &ext_allocator;
    options.max_size = (size_t)sqlite3_limit(database, SQLITE_LIMIT_LENGTH, -1);
    return options;
}

/* ---- Text and BLOB arguments (arguments.c) ------------------------------------------------------------- */

/*
** The bytes of a TEXT argument, which a NUL follows, or of a BLOB argument; SQLite's, as long as the argument
** lasts. BOGO_E_NO_MEMORY when SQLite could not convert or expand it. A value of another type is converted.
*/
bogo_status ext_read_text(sqlite3_value *argument, const char **text, size_t *size, bogo_error *error);
bogo_status ext_read_blob(sqlite3_value *argument, const uint8_t **bytes, size_t *size, bogo_error *error);

/* TEXT that is to be a string or key of a document, and so must be UTF-8. False: an error is reported. */
bool ext_read_utf8(sqlite3_context *context, sqlite3_value **arguments, int index, const char **text,
                   size_t *size);

/*
** Encodes JSON text, or a number, with the given options; the bytes are the caller's, to be freed with
** sqlite3_free(). The error's offset counts in the text.
*/
bogo_status ext_encode_json(const bogo_options *options, sqlite3_value *argument, uint8_t **bytes,
                            size_t *size, bogo_error *error);

/* ---- Document arguments (arguments.c) ------------------------------------------------------------------ */

/*
** A document argument: a BLOB that holds one, or TEXT of JSON (or a number, which is JSON too), which is
** encoded on the fly. The bytes of a BLOB are SQLite's and last as long as the argument does.
*/
typedef struct ext_document {
    bogo_value root;
    const uint8_t *bytes; /* the whole document */
    size_t size;
    uint8_t *owned;   /* `bytes` when this call encoded them; NULL when they are borrowed */
    ext_spare *spare; /* of the call, where the statement keeps the document; else NULL */
} ext_document;

/* What ext_open_document() does when the argument is not simply a BLOB with a document in it. */
bool ext_open_other_document(sqlite3_context *context, sqlite3_value **arguments, int index,
                             ext_document *document);

/*
** Opens arguments[index]. False: it was NULL (and so is the result), or an error is reported. JSON text that
** is constant in the statement is encoded once (auxiliary data `index`). O(1) for a BLOB, O(size) for TEXT.
*/
static inline bool ext_open_document(sqlite3_context *context, sqlite3_value **arguments, int index,
                                     ext_document *document)
{
    sqlite3_value *argument = arguments[index];
    document->owned = NULL;
    document->spare = NULL;
    if (sqlite3_value_type(argument) == SQLITE_BLOB) {
        document->bytes = sqlite3_value_blob(argument);
        document->size = (size_t)sqlite3_value_bytes(argument);
        if (document->bytes != NULL &&
            bogo_open(document->bytes, document->size, &document->root, NULL) == BOGO_OK) {
            return true;
        }
    }
    return ext_open_other_document(context, arguments, index, document);
}

/* Keeps the bytes that this call encoded for the statement's next row, or frees them. */
void ext_keep_document(sqlite3_context *context, int index, ext_document *document);

/* Ends the use of a document and of all values in it. */
static inline void ext_close_document(sqlite3_context *context, int index, ext_document *document)
{
    if (document->owned != NULL) {
        ext_keep_document(context, index, document);
    }
}

/*
** The same for virtual tables, where there is no function context: SQLITE_OK, or an error code with the
** message in *message (sqlite3_malloc64). A NULL argument gives SQLITE_OK and document->bytes == NULL.
** Release with sqlite3_free(document->owned). The bytes of a BLOB are borrowed from `argument`.
*/
int ext_load_document(sqlite3 *database, const char *function, sqlite3_value *argument, int index,
                      ext_document *document, char **message);

/* ---- Path arguments (arguments.c) ---------------------------------------------------------------------- */

/* A path argument, compiled: once per statement when it is constant, else for this call. */
typedef struct ext_path {
    const bogo_path *compiled;
    bogo_path *fresh; /* the same path when this call compiled it; NULL when the statement holds it */
} ext_path;

/* What ext_open_path() does for a path that no earlier row has compiled. */
bool ext_compile_path(sqlite3_context *context, sqlite3_value **arguments, int index, ext_path *path);

/*
** Compiles arguments[index], TEXT or INTEGER, or takes the path that an earlier row compiled (auxiliary data
** `index`). False: it was NULL (and so is the result), or an error is reported.
*/
static inline bool ext_open_path(sqlite3_context *context, sqlite3_value **arguments, int index,
                                 ext_path *path)
{
    path->fresh = NULL;
    path->compiled = sqlite3_get_auxdata(context, index);
    return path->compiled != NULL || ext_compile_path(context, arguments, index, path);
}

/* Hands a path that this call compiled to the statement, which keeps it when the argument is constant. */
void ext_keep_path(sqlite3_context *context, int index, ext_path *path);

/* Ends the use of a path. */
static inline void ext_close_path(sqlite3_context *context, int index, ext_path *path)
{
    if (path->fresh != NULL) {
        ext_keep_path(context, index, path);
    }
}

/*
** The same for virtual tables: SQLITE_OK, or an error code with the message in *message. A NULL argument
** gives SQLITE_OK and *path == NULL. Release with bogo_path_free().
*/
int ext_load_path(const char *function, sqlite3_value *argument, int index, bogo_path **path, char **message);

/* ---- Results (results.c) ------------------------------------------------------------------------------- */

/* A scalar as SQL has it. */
typedef struct ext_atom {
    int type; /* SQLITE_INTEGER, SQLITE_FLOAT, SQLITE_TEXT, SQLITE_BLOB or SQLITE_NULL */
    int64_t integer;
    double real;
    const void *bytes; /* of TEXT or BLOB: in the document or, the digits of a number, in this struct */
    size_t size;
    char digits[24];
} ext_atom;

/*
** What a value is to SQL, as the type table of the manual says: the one place that knows. A container, which
** is JSON text to SQL, is no scalar and gives SQLITE_NULL, and so does BOGO_ABSENT. O(1), allocates nothing.
*/
bogo_status ext_read_atom(const bogo_value *value, ext_atom *atom, bogo_error *error);

/*
** Makes a value the SQL result: a scalar as ext_read_atom() reads it, a container as JSON text with the JSON
** subtype, BOGO_ABSENT as NULL. On failure nothing is reported: the
** caller knows the function's name (ext_fail, ext_fail_in). Allocates only what SQLite copies, and JSON text.
*/
bogo_status ext_result_value(sqlite3_context *context, const bogo_value *value, bogo_error *error);

/* The same without JSON text: a container gives NULL (the `atom` column of the table-valued functions). */
bogo_status ext_result_atom(sqlite3_context *context, const bogo_value *value, bogo_error *error);

/* Whether ext_result_value() makes JSON text of it. */
bool ext_is_container(const bogo_value *value);

/* Hands the buffer's bytes to SQLite as TEXT, with the JSON subtype when asked; the buffer is empty after. */
void ext_result_text(sqlite3_context *context, bogo_buffer *buffer, bool json);

/* The same for text of sqlite3_mprintf(); NULL: there was no memory for it. */
void ext_result_made_text(sqlite3_context *context, char *text);

/* Ends a function that printed arguments[0] into `text`: the text is the result, or the failure. */
void ext_finish_text(sqlite3_context *context, bogo_status status, bogo_buffer *text, bool json,
                     const bogo_error *error);

/* Hands a document, memory of sqlite3_malloc64(), to SQLite as a BLOB with our subtype. */
void ext_result_bytes(sqlite3_context *context, uint8_t *bytes, size_t size);

/*
** Finishes a builder and hands its document to SQLite as a BLOB with our subtype; reports what went wrong
** with any call before. The builder is freed either way.
*/
void ext_result_document(sqlite3_context *context, bogo_builder *builder);

/* ---- SQL values into documents (arguments.c) ----------------------------------------------------------- */

/* Writes arguments[index] as the next key; a number stands as its text. False: an error is reported. */
bool ext_write_key(sqlite3_context *context, bogo_builder *builder, sqlite3_value **arguments, int index);

/*
** Writes arguments[index] as the builder's next value: NULL, INTEGER, REAL, TEXT and BLOB as null, int,
** float, string and blob; TEXT with the JSON subtype parsed, a BLOB with our subtype checked and embedded.
** False: an error is reported; the caller frees the builder. Errors of the builder itself wait for its end.
*/
bool ext_write_argument(sqlite3_context *context, bogo_builder *builder, sqlite3_value **arguments,
                        int index);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#endif
