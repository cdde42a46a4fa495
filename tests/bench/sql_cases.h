/*
** sql_cases.h - the table of what the SQL benchmark compares: our function against the peer's, on a row set.
*/
#ifndef BENCH_SQL_CASES_H
#define BENCH_SQL_CASES_H

#include <stddef.h>

/* How a case's expressions become the query that is timed, and how the two sides' answers are compared. */
typedef enum sql_kind {
    SQL_COUNT,     /* SELECT count(expression) FROM table; the values must be equal */
    SQL_SUM,       /* SELECT sum(expression) FROM table; the values must be equal */
    SQL_DOCUMENT,  /* SELECT count(expression) FROM table; the values are documents, equal as JSON */
    SQL_FLOOR,     /* as SQL_COUNT; the peer only touches the blob, so its values are not compared */
    SQL_AGGREGATE, /* SELECT length(expression) FROM table; the one value is a document, equal as JSON */
    SQL_QUERY      /* a whole query, whose one value must be equal */
} sql_kind;

/*
** The tables of every row set: the same documents as JSON text, as JSONB and as bogo, each in its own table
** (id, doc), so that no side pays for reading past another's column.
*/
#define TEXT  "text_rows"
#define JSONB "jsonb_rows"
#define BOGO  "bogo_rows"

typedef struct sql_case {
    const char *operation; /* "extract", "encode", ... */
    const char *what;
    const char *rows; /* name of the row set */
    sql_kind kind;
    const char *ours; /* an expression over `doc`, or a query */
    const char *our_table;
    const char *peer;
    const char *peer_table;
    const char *peer_name;
    double bar; /* the largest ours / peer that is good enough; 0: measured for information */
} sql_case;

extern const sql_case SQL_CASES[];
extern const size_t SQL_CASE_COUNT;

/*
** What is measured on rows from a file, of which nothing is known: these with the name of the file as rows.
*/
extern const sql_case SQL_FILE_CASES[];
extern const size_t SQL_FILE_CASE_COUNT;

#endif
