-- Faults that were reported of other software like this, each with an input that would show it here: JSON text, nesting and cost.
-- Appending to a linked list by walking it made building large arrays quadratic.
.print -- group-many-rows-linear
SELECT length(bogo_group_array(i)) FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<200000) SELECT i FROM n);
-- Text after a complete value was ignored by the default parse call.
.print -- trailing-garbage
SELECT bogo_encode('{"bool":true}}}}gobbledy');
SELECT bogo_encode('11}');
SELECT bogo_encode('"a", b]');
SELECT bogo_encode('[1] x');
-- Any byte up to 32 counted as white space, or a literal followed by a newline was refused.
.print -- whitespace-set
SELECT bogo_to_json(bogo_encode('true'||char(10))), bogo_to_json(bogo_encode(char(9,13,32,10)||'[ 1 ]'||char(13)));
SELECT bogo_encode('1'||char(11));
SELECT bogo_encode('1'||char(0));
-- A form feed between tokens was accepted.
.print -- whitespace-formfeed
SELECT bogo_encode('['||char(12)||']');
-- A byte order mark in front is skipped by some parsers only.
.print -- bom
SELECT bogo_valid(bogo_encode(char(65279)||'{}'));
-- Text that ends after a comma, or in a backslash, made the parser read past its end.
.print -- cut-off-text
SELECT bogo_encode('{"1":1,');
SELECT bogo_encode('"000\');
-- Buffers that are not NUL-terminated were read one byte too far.
.print -- length-limited-input
SELECT hex(bogo_encode(substr('[1,2,3]xxxx',1,7)));
-- SQLite reads JSON5 text in all functions though it writes strict JSON.
.print -- json5-or-not
SELECT bogo_to_json(bogo_encode('{a:1,b:.5,c:0x10,}'));
-- Writers print NaN and Infinity as bare words, which no strict reader takes.
.print -- nan-word
SELECT bogo_encode('[NaN]');
-- The nesting limit came from a library (128) and not from SQLite (1000).
.print -- depth-1000
SELECT bogo_valid(bogo_encode(replace(hex(zeroblob(1000)),'00','[')||replace(hex(zeroblob(1000)),'00',']')));
SELECT bogo_encode(replace(hex(zeroblob(1001)),'00','[')||replace(hex(zeroblob(1001)),'00',']'));
-- Recursive descent ran out of stack on a few hundred kilobytes of brackets.
.print -- depth-100k-text
SELECT bogo_encode(replace(hex(zeroblob(100000)),'00','['));
SELECT bogo_encode(replace(hex(zeroblob(100000)),'00','{"a":'));
-- Printing and freeing recursed on structures that were built in memory rather than parsed.
.print -- depth-by-wrapping
WITH RECURSIVE d(n,b) AS (SELECT 1,bogo_array() UNION ALL SELECT n+1,bogo_array(bogo_encode(b)) FROM d WHERE n<3000) SELECT bogo_to_json(b) FROM d WHERE n=3000;
-- The point of entry sizes is to skip: extracting the last key must not decode earlier values.
.print -- skip-not-decode
SELECT bogo_extract(bogo_object('big',replace(hex(zeroblob(5000000)),'0','x'),'last',1),'$.last');
