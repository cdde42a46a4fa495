-- bogo_contains: whether a list holds a value.
CREATE TABLE t(id INTEGER PRIMARY KEY, d);
INSERT INTO t VALUES (1, bogo_encode('{"l":[1,2.0,"three",null,true,[5],{"k":6},"",18446744073709551615]}')), (2, bogo_encode('{"l":[10,20,30]}')), (3, bogo_encode('{"l":["a","b","c"]}')), (4, bogo_encode('{"l":[]}')), (5, bogo_encode('{"l":"no list"}')), (6, bogo_encode('{}')), (7, NULL), (8, '{"l":[10,1.0]}');
.print -- each value in each list
SELECT v, typeof(v), group_concat(ifnull(bogo_contains(d, '$.l', v), 'NULL'), ' ') FROM (SELECT * FROM t ORDER BY id), (SELECT 1 AS v UNION ALL SELECT 1.0 UNION ALL SELECT 2 UNION ALL SELECT 'three' UNION ALL SELECT NULL UNION ALL SELECT '[5]' UNION ALL SELECT '{"k":6}' UNION ALL SELECT '' UNION ALL SELECT '18446744073709551615' UNION ALL SELECT '1' UNION ALL SELECT 10 UNION ALL SELECT 'b' UNION ALL SELECT x'62' UNION ALL SELECT 'B' UNION ALL SELECT 'c ') GROUP BY v, typeof(v) ORDER BY typeof(v), v;
.print -- the same as SQL's = over the extracted elements
SELECT count(*), sum(c = e) FROM (SELECT bogo_contains(d, '$.l', v.value) AS c, max(ifnull(bogo_extract(d, '$.l[' || i.value || ']') = v.value, 0)) AS e FROM t, json_each('[1,2,2.0,1.0,"three","[5]","",10,20,30,"a","1",0]') v, json_each('[0,1,2,3,4,5,6,7,8]') i WHERE bogo_type(d, '$.l') LIKE '%list' GROUP BY t.id, v.key);
.print -- whole numbers and doubles are compared exactly
SELECT bogo_contains('[9007199254740993]', '$', 9007199254740992.0), bogo_contains('[9007199254740992]', '$', 9007199254740992.0), bogo_contains('[9223372036854775807]', '$', 9223372036854775808.0), bogo_contains('[9.007199254740992e15]', '$', 9007199254740993), bogo_contains('[1e300]', '$', 1), bogo_contains('[18446744073709551615]', '$', 18446744073709551615.0), bogo_contains('[-9223372036854775808]', '$', -9223372036854775808.0);
.print -- blobs, bytes, timestamps, bools in typed lists
SELECT bogo_contains(x'000a0106080103ff0010', '$', x'ff0010'), bogo_contains(x'000a0106080103ff0010', '$', x'ff00'), bogo_contains(x'000a010404070408', '$', 8), bogo_contains(x'000a010404070408', '$', 9);
SELECT bogo_contains(x'000b01050101020100', '$', 1), bogo_contains(x'000b01050101020000', '$', 1), bogo_contains(x'000b01050101020000', '$', 0);
SELECT bogo_contains(x'000a0109098374ac0c8d010000', '$', 1705314645123);
.print -- NULL, missing, no list
SELECT bogo_contains(NULL, '$', 1), bogo_contains('[1]', NULL, 1), bogo_contains('[null]', '$', NULL), bogo_contains('{"a":1}', '$', 1), bogo_contains('[1]', '$.a', 1), bogo_contains('[[1]]', 0, 1);
.print -- V that a bogo function has just returned counts as the value that it is; a BLOB column is a blob
SELECT bogo_contains('[false,true]', '$', bogo_bool(1)), bogo_contains('[false]', '$', bogo_bool(1)), bogo_contains(bogo_array(bogo_timestamp('2024-01-15')), '$', bogo_timestamp('2024-01-15')), bogo_contains('[18446744073709551615]', '$', bogo_uint('18446744073709551615')), bogo_contains(bogo_array(x'0001'), '$', bogo_blob(x'0001'));
SELECT bogo_contains('[[1],{"k":[2.50]}]', '$', bogo_array(1)), bogo_contains('[[1],{"k":[2.50]}]', '$', bogo_encode('{ "k" : [2.5] }')), bogo_contains('[[1],{"k":[2.50]}]', '$', bogo_encode('{"k":[2]}')), bogo_contains('[[1],{"k":6}]', '$', json('[ 1 ]')), bogo_contains('[null]', '$', bogo_encode('null'));
SELECT bogo_contains(bogo_array(d), '$', d), bogo_contains(bogo_array(bogo_encode(d)), '$', d), bogo_contains(bogo_array(bogo_encode(d)), '$', bogo_encode(d)) FROM t WHERE id = 2;
.print -- a constant list against a column, a join by membership
SELECT id FROM t WHERE bogo_contains('[1,3,5,77]', '$', id);
CREATE TABLE tag(name TEXT PRIMARY KEY);
INSERT INTO tag VALUES ('a'), ('c'), ('three'), ('z');
SELECT tag.name, t.id FROM tag JOIN t ON bogo_contains(t.d, '$.l', tag.name) ORDER BY 1, 2;
.print -- refusals
SELECT bogo_contains(x'05', '$', 1);
SELECT bogo_contains('[', '$', 1);
SELECT bogo_contains('[]', '$[', 1);
SELECT bogo_contains(x'000a01040501ff04', '$', 1);
SELECT bogo_contains(x'000a0105050102ff00', '$', 1), 'found before the damage';
SELECT bogo_contains(x'000a0105050102ff00', '$', 2);
SELECT bogo_contains('[1]', '$', bogo_get(x'000c0108010601610301FF41', '$'));
