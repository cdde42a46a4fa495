-- bogo_type, bogo_exists, bogo_length, bogo_keys: what is at a path.
CREATE TABLE t(id INTEGER PRIMARY KEY, d);
INSERT INTO t VALUES (1, bogo_encode('{"null":null,"true":true,"false":false,"string":"x","int":1,"uint":18446744073709551615,"float":1.5,"list":[1,"x"],"typed":[1,2,3],"object":{"k":1,"l":2}}'));
INSERT INTO t SELECT 2, bogo_to_json(d) FROM t;
INSERT INTO t VALUES (3, bogo_encode('[]')), (4, '{}'), (5, NULL), (6, bogo_encode('7'));
.print -- types
SELECT id, bogo_type(d), bogo_type(d, '$.null'), bogo_type(d, '$.true'), bogo_type(d, '$.false'), bogo_type(d, '$.string'), bogo_type(d, '$.int') FROM t;
SELECT id, bogo_type(d, '$.uint'), bogo_type(d, '$.float'), bogo_type(d, '$.list'), bogo_type(d, '$.typed'), bogo_type(d, '$.typed[0]'), bogo_type(d, '$.object'), bogo_type(d, '$.nope') FROM t;
SELECT bogo_type(x'000407'), bogo_type(x'00080100'), bogo_type(x'00090000000000000000'), bogo_type(x'00070aff078180808080808004'), bogo_type(1), bogo_type(1.0);
.print -- existence
SELECT id, bogo_exists(d, '$'), bogo_exists(d, '$.null'), bogo_exists(d, '$.nope'), bogo_exists(d, '$.list[1]'), bogo_exists(d, '$.list[2]'), bogo_exists(d, '$.object.k') FROM t;
SELECT bogo_exists(NULL, '$'), bogo_exists('{}', NULL), bogo_exists('[1]', -1), bogo_exists('[1]', -2), bogo_exists('[1]', '$[#]');
.print -- lengths
SELECT id, bogo_length(d), bogo_length(d, '$.list'), bogo_length(d, '$.typed'), bogo_length(d, '$.object'), bogo_length(d, '$.string'), bogo_length(d, '$.null'), bogo_length(d, '$.nope') FROM t;
SELECT bogo_length('[[],[1,2]]', 1), bogo_length(NULL), bogo_length('[]', NULL), bogo_length(5);
WITH size(n) AS (VALUES (0),(1),(2),(127),(128),(16383),(16384))
SELECT n, bogo_length(bogo_encode('[' || substr(replace(hex(zeroblob(n)), '00', ',1'), 2) || ']')), bogo_length(bogo_encode('[' || substr(replace(hex(zeroblob(n)), '00', ',[]'), 2) || ']')) FROM size;
.print -- names
SELECT id, bogo_keys(d), bogo_keys(d, '$.object'), bogo_keys(d, '$.list'), bogo_keys(d, '$.string'), bogo_keys(d, '$.nope') FROM t;
SELECT bogo_keys('{"a\"b":1,"\u0000":2,"é":3,"":4,"a":5,"a":6}'), bogo_keys(NULL), bogo_keys('{}', NULL), bogo_keys('[{"x":1}]', 0);
SELECT json_array(bogo_keys('{"a":1}')), value FROM json_each(bogo_keys('{"x":1,"y":2}'));
SELECT hex(bogo_keys(x'000c0107010501ff050102'));
.print -- over a join
SELECT t.id, k.value, bogo_type(t.d, '$.' || k.value) FROM t JOIN json_each(bogo_keys(t.d)) k WHERE t.id IN (1, 2) AND k.value LIKE '%i%' ORDER BY t.id, k.key;
.print -- refusals: each names itself
SELECT bogo_type(x'02ff');
SELECT bogo_type('{}', '$x');
SELECT bogo_exists(x'00', '$');
SELECT bogo_exists('{}', '$.a[');
SELECT bogo_exists('{', '$');
SELECT bogo_length(x'000a0109ff');
SELECT bogo_length(x'000b01080506808080808020');
SELECT bogo_length('[]', '$$');
SELECT bogo_keys(x'000c010401000100');
SELECT bogo_keys('{}', 1.0);
