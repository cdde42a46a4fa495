-- Numbers of arguments: SQLite refuses the wrong ones, or the function says what it needs.
SELECT bogo_encode();
SELECT bogo_encode(1, 2, 3);
SELECT bogo_to_json();
SELECT bogo_pretty(1, 2, 3);
SELECT bogo_get('{}');
SELECT bogo_type();
SELECT bogo_type('{}', '$', 3);
SELECT bogo_exists('{}');
SELECT bogo_length();
SELECT bogo_keys(1, 2, 3);
SELECT bogo_contains('[]', '$');
SELECT bogo_valid();
SELECT bogo_valid(1, 2);
SELECT bogo_error();
SELECT bogo_version(1);
SELECT bogo_extract();
SELECT bogo_extract('{}');
SELECT bogo_pick();
SELECT bogo_pick('{}');
SELECT count(*), sum(line LIKE 'bogo: ' || bogo_version() || '%') FROM (SELECT bogo_debug() AS line);
.print -- JSON in a BLOB
SELECT bogo_extract(x'7b2261223a317d', '$.a');
SELECT bogo_encode(CAST('[1]' AS BLOB));
SELECT bogo_patch('{}', CAST('{"a":1}' AS BLOB));
SELECT * FROM bogo_each(CAST('[1]' AS BLOB));
SELECT bogo_type(CAST('7' AS BLOB));
.print -- a message shows a path up to what no message can hold
SELECT bogo_extract('{}', CAST(x'242E61FF5B' AS TEXT));
SELECT bogo_extract('{}', CAST(x'24FF' AS TEXT));
SELECT bogo_extract('{}', '$.a' || char(0) || '[');
SELECT count(*) FROM bogo_each('{}', CAST(x'5BC3' AS TEXT));
