-- Faults that were reported of other software like this, each with an input that would show it here: types, numbers, strings, marks and aggregates.
-- Functions that set a result subtype without registering SQLITE_RESULT_SUBTYPE fail as misuse on builds with strict subtype checks (the CLI since 3.45).
.print -- result-subtype-flag
SELECT bogo_to_json(bogo_object('a',bogo_encode('[1]')));
-- The subtype does not survive a view, subquery or stored column, so nested documents came out double-encoded.
.print -- nesting-through-view
CREATE TABLE s(b BLOB);
INSERT INTO s VALUES(bogo_encode('{"x":1}'));
CREATE VIEW v AS SELECT b AS d FROM s;
SELECT bogo_to_json(bogo_array(d)) FROM v;
SELECT bogo_type(bogo_array(d),'$[0]'), bogo_to_json(bogo_array(bogo_encode(d))) FROM v;
SELECT bogo_to_json(bogo_array(b)), bogo_to_json(bogo_array(bogo_encode(b))) FROM s;
-- Functions guessed whether a blob is a document; some blobs were taken for one by accident.
.print -- raw-blob-that-looks-like-bogo
SELECT bogo_type(bogo_array(x'0000'),'$[0]'), bogo_type(bogo_array(x'00ff'),'$[0]');
SELECT bogo_to_json(bogo_array(bogo_encode(x'0000')));
-- JSON functions refuse blob columns, a common complaint; bogo has a blob type.
.print -- blob-values-are-allowed
SELECT bogo_type(bogo_object('img',x'ff0010'),'$.img'), hex(bogo_extract(bogo_object('img',x'ff0010'),'$.img'));
SELECT bogo_to_json(bogo_object('img',x'ff0010'));
-- A validity test on a blob looked only at its UTF-8 and said yes to anything.
.print -- json-text-blob-is-not-bogo
SELECT bogo_valid(x'7b2261223a317d'), bogo_valid(x'696e76616c6964'), bogo_valid(NULL), bogo_valid(5), bogo_valid('x');
-- Aggregates used another number formatter than the scalar functions and printed 2.0 as 2.
.print -- real-keeps-its-kind
SELECT bogo_to_json(bogo_group_array(x)) FROM (SELECT 1 x UNION ALL SELECT 2.0 UNION ALL SELECT NULL UNION ALL SELECT 'three');
-- The error for a blob that is not a document spoke of an empty input and misled people.
.print -- error-says-what
SELECT bogo_extract(x'deadbeef','$.a');
-- A NULL label was written into the object and stored a blob that could not be read back.
.print -- group-object-null-label
SELECT bogo_to_json(bogo_group_object(k,n)) FROM (SELECT 'a' k,1 n UNION ALL SELECT NULL,2 UNION ALL SELECT 'b',NULL);
-- Over no rows the aggregates gave NULL instead of an empty container.
.print -- group-empty-input
SELECT bogo_to_json(bogo_group_array(x)), bogo_to_json(bogo_group_object('k',x)) FROM (SELECT 1 x WHERE 0);
-- A sliding window needs the inverse step; without it results keep rows that left the frame.
.print -- group-window
SELECT bogo_to_json(bogo_group_array(x) OVER (ORDER BY x ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)) FROM (SELECT 1 x UNION ALL SELECT 2 UNION ALL SELECT 3);
-- Integers go through a double, so nanosecond times and 64-bit ids change in their last digits.
.print -- int-over-2e53
SELECT bogo_extract(bogo_encode('[1491926160718000001,9007199254740993]'),'$[0]'), bogo_to_json(bogo_encode('[1491926160718000001,9007199254740993]'));
-- Sixteen-digit integers ending in zero were printed in exponent form.
.print -- int-16-digits-print
SELECT bogo_to_json(bogo_encode('[1234567890123460,1000000000000000]'));
-- Values next to the signed limits were clamped or became doubles.
.print -- int64-limits
SELECT bogo_to_json(bogo_encode('[9223372036854775807,-9223372036854775808]')), typeof(bogo_extract(bogo_encode('[9223372036854775807]'),'$[0]')), typeof(bogo_extract(bogo_encode('[-9223372036854775808]'),'$[0]'));
-- Integers above 2^64-1 were rounded in silence or made the whole document unreadable.
.print -- int-over-u64
SELECT bogo_to_json(bogo_encode('[18446744073709551616,123456789012345678901234567890]'));
-- A list with one value above the signed range cannot be a typed list of signed integers.
.print -- uint-in-int-list
SELECT bogo_to_json(bogo_encode('[-1,18446744073709551615]'));
-- Negative zero was printed as 0; SQLite itself drops the sign from an SQL argument but keeps it from text.
.print -- negative-zero
SELECT bogo_to_json(bogo_encode('[-0.0]')), bogo_to_json(bogo_encode('[-0]'));
-- A fixed buffer for the number either cut the token or refused a whole document for a 40-digit number. (1e200 is not SQLite's own: 3.40 reads it in long double, which valgrind rounds.)
.print -- long-number-token
SELECT bogo_extract(bogo_encode('[0.'||replace(hex(zeroblob(500)),'0','3')||']'),'$[0]') = 0.3333333333333333, bogo_extract(bogo_encode('[1'||hex(zeroblob(100))||']'),'$[0]') = bogo_extract('1e200', '$');
-- A string with \u0000 was cut at the NUL because lengths were not kept.
.print -- nul-escape
SELECT hex(bogo_extract(bogo_encode('["a\u0000b"]'),'$[0]')), bogo_to_json(bogo_encode('["a\u0000b"]'));
-- Keys were compared as C strings, so a key with an inner NUL matched its prefix. SQLite itself has this fault.
.print -- nul-in-key
SELECT bogo_extract(bogo_encode('{"a\u0000b":1,"a":2}'),'$.a');
-- A \u escape with a wrong digit was read as NUL instead of being refused.
.print -- bad-hex-escape
SELECT bogo_encode('["\uX000"]');
-- A lone surrogate escape was dropped together with the following character, or aborted the statement.
.print -- lone-surrogate
SELECT hex(bogo_extract(bogo_encode('["a\ud800b"]'),'$[0]'));
SELECT hex(bogo_extract(bogo_encode('["a\udc00bcd"]'),'$[0]'));
-- A valid surrogate pair aborted the process.
.print -- surrogate-pair
SELECT hex(bogo_extract(bogo_encode('["\ud83d\ude00","\uD800\uDF48"]'),'$[0]')), hex(bogo_extract(bogo_encode('["\ud83d\ude00","\uD800\uDF48"]'),'$[1]'));
-- Raw control characters inside a JSON string were accepted.
.print -- control-chars-in
SELECT bogo_encode('["a'||char(9)||'b"]');
-- The length field counted characters, so text with accents was cut.
.print -- byte-length-not-char-length
SELECT hex(bogo_encode('"Allagbé"'));
-- First or last of two equal keys wins depending on the library.
.print -- duplicate-keys
SELECT bogo_extract(bogo_encode('{"a":1,"a":2}'),'$.a'), bogo_to_json(bogo_encode('{"a":1,"a":2}')), bogo_to_json(bogo_set(bogo_encode('{"a":1,"a":2}'),'$.a',9));
-- Maps that iterate in random order encoded the same object to different bytes each time.
.print -- order-kept
SELECT bogo_encode('{"b":1,"a":2}') = bogo_encode('{"b":1,"a":2}'), bogo_to_json(bogo_encode('{"b":1,"a":2}'));
