-- bogo_encode: JSON text to a document, the exact bytes of each type, and every refusal.
.print -- scalars
SELECT hex(bogo_encode('null')), hex(bogo_encode('true')), hex(bogo_encode('false'));
SELECT hex(bogo_encode('25')), hex(bogo_encode('-1')), hex(bogo_encode('9223372036854775807'));
SELECT hex(bogo_encode('18446744073709551615')), hex(bogo_encode('0.1')), hex(bogo_encode('1.0'));
SELECT hex(bogo_encode('"Alice"')), hex(bogo_encode('""')), hex(bogo_encode('"Allagbé"'));
.print -- containers
SELECT hex(bogo_encode('{"name":"Alice"}'));
SELECT hex(bogo_encode('[1,2,3,4,5]'));
SELECT hex(bogo_encode('{}')), hex(bogo_encode(' { "a" : [ ] } '));
.print -- a number is JSON too, and loses no digits
SELECT hex(bogo_encode(25)) = hex(bogo_encode('25')), hex(bogo_encode(0.1)) = hex(bogo_encode('0.1'));
SELECT bogo_extract(bogo_encode(0.1 + 0.2), '$') = 0.1 + 0.2, bogo_to_json(bogo_encode(0.1 + 0.2));
.print -- a document is checked and returned as it is, NULL is NULL
SELECT hex(bogo_encode(x'00050132')), bogo_encode(NULL), bogo_encode(NULL, 'nonsense');
SELECT bogo_encode(x'0005013200');
SELECT bogo_encode(x'');
SELECT bogo_encode(zeroblob(3));
.print -- white space around, nothing else
SELECT bogo_to_json(bogo_encode(char(9,13,32,10) || '[ 1 ]' || char(13)));
SELECT bogo_encode('[' || char(12) || ']');
SELECT bogo_encode(char(65279) || '{}');
SELECT bogo_encode('{"bool":true}}}}gobbledy');
.print -- malformed text: the byte and what was expected there
SELECT bogo_encode('');
SELECT bogo_encode('{"a":1 "b":2}');
SELECT bogo_encode('[1 2]');
SELECT bogo_encode('{"a" 1}');
SELECT bogo_encode('{a:1}');
SELECT bogo_encode('[01]');
SELECT bogo_encode('[NaN]');
SELECT bogo_encode('["a' || char(9) || 'b"]');
SELECT bogo_encode('["\uX000"]');
SELECT bogo_encode('["\q"]');
SELECT bogo_encode('["a\ud800b"]');
SELECT bogo_encode('{"1":1,');
SELECT bogo_encode(CAST(x'22ff22' AS TEXT));
.print -- what the format cannot hold
SELECT length(bogo_encode('{"' || replace(hex(zeroblob(255)), '00', 'k') || '":1}'));
SELECT bogo_encode('{"' || replace(hex(zeroblob(256)), '00', 'k') || '":1}');
SELECT bogo_valid(bogo_encode(replace(hex(zeroblob(1000)),'00','[') || replace(hex(zeroblob(1000)),'00',']')));
SELECT bogo_encode(replace(hex(zeroblob(1001)),'00','[') || replace(hex(zeroblob(1001)),'00',']'));
SELECT bogo_encode(replace(hex(zeroblob(100000)),'00','{"a":'));
.print -- sizes around those that take another byte
WITH size(n) AS (VALUES (0),(1),(126),(127),(128),(129),(16382),(16383),(16384),(16385),(2097151),(2097152))
SELECT n, bogo_valid(d), length(d) - n, bogo_length(d), length(bogo_extract(d, '$.k')) FROM
  (SELECT n, bogo_encode('{"k":"' || substr(hex(zeroblob(n)), 1, n) || '","l":2}') AS d FROM size);
.print -- the second argument
SELECT hex(bogo_encode('{"$timestamp":1705314645123}', 'extended'));
SELECT bogo_encode('1', 'Extended');
SELECT bogo_encode('1', NULL);
SELECT bogo_encode('1', 1);
.print -- over a table: text, numbers, documents and NULL side by side
CREATE TABLE t(id INTEGER PRIMARY KEY, v);
INSERT INTO t VALUES (1, '{"a":[1,2,{"b":null}]}'), (2, 17), (3, 2.5), (4, bogo_encode('["x"]')), (5, NULL);
SELECT id, typeof(bogo_encode(v)), bogo_to_json(bogo_encode(v)) FROM t ORDER BY id;
UPDATE t SET v = bogo_encode(v);
SELECT id, typeof(v), bogo_to_json(v) FROM t ORDER BY id;
INSERT INTO t VALUES (6, 'no json');
SELECT id, bogo_encode(v) IS NULL FROM t WHERE id >= 5;
