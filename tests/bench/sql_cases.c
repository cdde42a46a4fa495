#include "sql_cases.h"

/* clang-format off: a table, one case a line or two */

/* An extraction of one path, against JSONB; and the same against a function that only touches the blob. */
#define EXTRACT(what, rows, kind, path, bar)                                                                 \
    {                                                                                                        \
        "extract", what, rows, kind, "bogo_extract(doc,'" path "')", BOGO, "json_extract(doc,'" path "')",   \
            JSONB, "json_extract(JSONB)", bar                                                                \
    }
#define EXTRACT_TEXT(what, rows, kind, path, bar)                                                            \
    {                                                                                                        \
        "extract", what, rows, kind, "bogo_extract(doc,'" path "')", BOGO, "json_extract(doc,'" path "')",   \
            TEXT, "json_extract(JSON text)", bar                                                             \
    }
#define EXTRACT_FLOOR(what, rows, path, bar)                                                                 \
    {                                                                                                        \
        "extract", what, rows, SQL_FLOOR, "bogo_extract(doc,'" path "')", BOGO, "first_byte(doc)", BOGO,     \
            "floor: reads one byte", bar                                                                     \
    }

#define ENCODE(rows, bar)                                                                                    \
    {                                                                                                        \
        "encode", "whole document", rows, SQL_DOCUMENT, "bogo_encode(doc)", TEXT, "jsonb(doc)", TEXT,        \
            "jsonb(JSON text)", bar                                                                          \
    }
#define TO_JSON(rows, bar)                                                                                   \
    {                                                                                                        \
        "to_json", "whole document", rows, SQL_DOCUMENT, "bogo_to_json(doc)", BOGO, "json(doc)", JSONB,      \
            "json(JSONB)", bar                                                                               \
    }
#define VALID(rows, bar)                                                                                     \
    {                                                                                                        \
        "valid", "whole document", rows, SQL_COUNT, "bogo_valid(doc)", BOGO, "json_valid(doc,8)", JSONB,     \
            "json_valid(JSONB,8)", bar                                                                       \
    }

#define SET(rows, path, value, bar)                                                                          \
    {                                                                                                        \
        "set", "one field", rows, SQL_DOCUMENT, "bogo_set(doc,'" path "'," value ")", BOGO,                  \
            "jsonb_set(doc,'" path "'," value ")", JSONB, "jsonb_set", bar                                   \
    }
#define PATCH(rows, patch, bar)                                                                              \
    {                                                                                                        \
        "patch", "two fields", rows, SQL_DOCUMENT, "bogo_patch(doc,'" patch "')", BOGO,                      \
            "jsonb_patch(doc,'" patch "')", JSONB, "jsonb_patch", bar                                        \
    }

#define EACH(what, result, rows, path, bar)                                                                  \
    {                                                                                                        \
        "each", what, rows, SQL_QUERY,                                                                       \
            "SELECT " result " FROM bogo_rows AS r, bogo_each(r.doc,'" path "') AS e", BOGO,                 \
            "SELECT " result " FROM jsonb_rows AS r, jsonb_each(r.doc,'" path "') AS e", JSONB,              \
            "jsonb_each", bar                                                                                \
    }
#define TREE(what, result, rows, bar)                                                                        \
    {                                                                                                        \
        "tree", what, rows, SQL_QUERY, "SELECT " result " FROM bogo_rows AS r, bogo_tree(r.doc) AS e", BOGO, \
            "SELECT " result " FROM jsonb_rows AS r, jsonb_tree(r.doc) AS e", JSONB, "jsonb_tree", bar       \
    }

#define GROUP(what, arguments, name, bar)                                                                    \
    {                                                                                                        \
        "group", what, "events", SQL_AGGREGATE, "bogo_group_" name "(" arguments ")", "events",              \
            "jsonb_group_" name "(" arguments ")", "events", "jsonb_group_" name, bar                        \
    }

#define PEEK(what, path, bar)                                                                                \
    {                                                                                                        \
        "peek", what, "large", SQL_COUNT, "bogo_peek('bogo_rows','doc',id,'" path "')", BOGO,                \
            "bogo_extract(doc,'" path "')", BOGO, "bogo_extract", bar                                        \
    }

const sql_case SQL_CASES[] = {
    EXTRACT("first field", "small", SQL_COUNT, "$.id", 0.75),
    EXTRACT("last field", "small", SQL_COUNT, "$.created", 0.60),
    EXTRACT("nested field", "small", SQL_COUNT, "$.address.country", 0.60),
    EXTRACT("number, summed", "small", SQL_SUM, "$.score", 0.60),
    EXTRACT("last field", "wide", SQL_COUNT, "$.column_0999", 0.60),
    EXTRACT("first field", "tweet", SQL_COUNT, "$.created_at", 0.85),
    EXTRACT("nested field", "tweet", SQL_COUNT, "$.user.screen_name", 0.85),
    EXTRACT("list element", "tweet", SQL_COUNT, "$.entities.hashtags[1].text", 0.85),
    EXTRACT("last field", "tweet", SQL_COUNT, "$.lang", 0.85),
    EXTRACT("first field", "webhook", SQL_COUNT, "$.action", 0.90),
    EXTRACT("nested field", "webhook", SQL_COUNT, "$.repository.owner.login", 0.90),
    EXTRACT("number, summed", "webhook", SQL_SUM, "$.sender.id", 0.90),

    EXTRACT_TEXT("first field", "small", SQL_COUNT, "$.id", 0.27),
    EXTRACT_TEXT("last field", "small", SQL_COUNT, "$.created", 0.27),
    EXTRACT_TEXT("nested field", "small", SQL_COUNT, "$.address.country", 0.27),
    EXTRACT_TEXT("number, summed", "small", SQL_SUM, "$.score", 0.27),

    EXTRACT_FLOOR("first field", "small", "$.id", 0),
    EXTRACT_FLOOR("last field", "small", "$.created", 0),
    EXTRACT_FLOOR("last field", "tweet", "$.lang", 0),
    EXTRACT_FLOOR("nested field", "webhook", "$.repository.owner.login", 0),
    EXTRACT_FLOOR("last field", "wide", "$.column_0999", 0),

    EXTRACT_FLOOR("first field", "small, 32 MB", "$.id", 2.0),
    EXTRACT_FLOOR("last field", "small, 32 MB", "$.created", 2.0),
    EXTRACT_FLOOR("nested field", "small, 32 MB", "$.address.country", 2.0),
    EXTRACT_FLOOR("last field", "tweet, 32 MB", "$.lang", 1.20),
    EXTRACT_FLOOR("nested field", "webhook, 32 MB", "$.repository.owner.login", 1.20),
    EXTRACT_FLOOR("last field", "wide, 32 MB", "$.column_0999", 2.0),

    EXTRACT("last field", "small, 32 MB", SQL_COUNT, "$.created", 0),
    EXTRACT("last field", "tweet, 32 MB", SQL_COUNT, "$.lang", 0),
    EXTRACT("nested field", "webhook, 32 MB", SQL_COUNT, "$.repository.owner.login", 0),
    EXTRACT("last field", "wide, 32 MB", SQL_COUNT, "$.column_0999", 0),

    {"extract", "three paths", "small", SQL_COUNT, "bogo_extract(doc,'$.id','$.score','$.created')", BOGO,
     "json_extract(doc,'$.id','$.score','$.created')", JSONB, "json_extract(JSONB)", 0},
    {"get", "a container", "small", SQL_DOCUMENT, "bogo_get(doc,'$.address')", BOGO,
     "jsonb_extract(doc,'$.address')", JSONB, "jsonb_extract", 0},
    {"length", "a list", "small", SQL_COUNT, "bogo_length(doc,'$.tags')", BOGO,
     "json_array_length(doc,'$.tags')", JSONB, "json_array_length(JSONB)", 0},

    ENCODE("small", 0.75),
    ENCODE("movies", 0.75),
    ENCODE("people", 0.75),
    ENCODE("webhook", 0.75),
    ENCODE("tweet", 0.80),
    ENCODE("wide", 0.80),
    ENCODE("earthquakes", 0.80),
    ENCODE("geo 17 digits", 0.80),
    ENCODE("geo 6 decimals", 0.90),

    TO_JSON("small", 0.80),
    TO_JSON("wide", 0.80),
    TO_JSON("webhook", 0.80),
    TO_JSON("movies", 0.80),
    TO_JSON("people", 0.80),
    TO_JSON("earthquakes", 0.80),
    TO_JSON("tweet", 0.80),
    TO_JSON("geo 6 decimals", 1.15),
    TO_JSON("geo 17 digits", 1.9),

    SET("small", "$.score", "91.25", 0.80),
    SET("tweet", "$.favorite_count", "17", 0.80),
    SET("webhook", "$.issue.state", "'closed'", 0.80),
    SET("wide", "$.column_0500", "'seven'", 0.80),

    EACH("count", "count(*)", "samples", "$.samples", 0.90),
    EACH("keys", "sum(e.key)", "samples", "$.samples", 0.95),
    EACH("sum of values", "sum(e.value)", "samples", "$.samples", 0.90),
    EACH("count", "count(*)", "wide", "$", 0.90),
    EACH("keys", "count(e.key)", "wide", "$", 0.95),
    EACH("sum of values", "sum(e.value)", "wide", "$", 0.90),
    EACH("count", "count(*)", "small", "$", 0.90),
    EACH("keys", "count(e.key)", "small", "$", 0.95),

    TREE("count", "count(*)", "tweet", 0.90),
    TREE("sum of atoms", "sum(e.atom)", "tweet", 0.90),
    TREE("count", "count(*)", "webhook", 0.90),
    TREE("sum of atoms", "sum(e.atom)", "webhook", 0.90),
    TREE("count", "count(*)", "geo 6 decimals", 0.90),
    TREE("sum of atoms", "sum(e.atom)", "geo 6 decimals", 0.90),

    GROUP("integers", "amount", "array", 0.80),
    GROUP("texts", "name", "array", 0.80),
    GROUP("name and integer", "name,amount", "object", 0.80),

    PATCH("small", "{\"score\":91.25,\"note\":null}", 0.90),
    PATCH("tweet", "{\"favorite_count\":17,\"user\":{\"lang\":\"pt\"}}", 0.90),
    PATCH("webhook", "{\"action\":\"closed\",\"issue\":{\"state\":\"closed\"}}", 0.90),

    VALID("small", 0.40),
    VALID("tweet", 0.40),
    VALID("webhook", 0.40),
    VALID("wide", 0.40),

    PEEK("before the payload", "$.name", 0.01),
    PEEK("after the payload", "$.status", 0.15),
};

const sql_case SQL_FILE_CASES[] = {
    ENCODE("", 0),
    TO_JSON("", 0),
    VALID("", 0),
    EACH("count", "count(*)", "", "$", 0),
    TREE("count", "count(*)", "", 0),
    TREE("sum of atoms", "sum(e.atom)", "", 0),
};
/* clang-format on */

const size_t SQL_CASE_COUNT = sizeof SQL_CASES / sizeof *SQL_CASES;
const size_t SQL_FILE_CASE_COUNT = sizeof SQL_FILE_CASES / sizeof *SQL_FILE_CASES;
