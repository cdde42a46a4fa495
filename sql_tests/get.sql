-- bogo_get: a part of a document as a document of its own.
CREATE TABLE t(id INTEGER PRIMARY KEY, d BLOB);
INSERT INTO t VALUES (1, bogo_encode('{"a":{"b":[1,2,3]},"n":null,"s":"x","l":[1,"x"],"f":0.5,"u":18446744073709551615}'));
INSERT INTO t VALUES (2, bogo_encode('[]')), (3, NULL), (4, bogo_encode('{"a":{"b":"other"}}'));
SELECT id, hex(bogo_get(d, '$.a.b')), typeof(bogo_get(d, '$.a.b')), bogo_to_json(bogo_get(d, '$.a.b')) FROM t ORDER BY id;
.print -- the whole document, byte for byte
SELECT id, bogo_get(d, '$') IS d FROM t;
.print -- null is a value, what is missing is not
SELECT hex(bogo_get(d, '$.n')), typeof(bogo_get(d, '$.nope')) FROM t WHERE id = 1;
.print -- nothing is converted
SELECT bogo_type(bogo_get(d, '$.u')), bogo_type(bogo_get(d, '$.f')), bogo_type(bogo_get(d, '$.l')), bogo_type(bogo_get(d, '$.a.b')) FROM t WHERE id = 1;
SELECT hex(bogo_get(x'000b010d0501050102010401060108010a', '$'));
SELECT hex(bogo_get('[1,2,3]', 1)), hex(bogo_get('["a","b","c"]', '$[#-1]')), hex(bogo_get(x'000b0106010103010001', 1));
SELECT hex(bogo_get('{"a":1}', 'a')), bogo_get(NULL, '$'), bogo_get('{}', NULL);
.print -- every part of a valid document is valid, and a part of a part is the part
SELECT sum(bogo_valid(bogo_get(d, fullkey))), count(*) FROM t, json_tree(bogo_to_json(d)) WHERE d IS NOT NULL;
SELECT bogo_get(bogo_get(d, '$.a'), '$.b[1]') IS bogo_get(d, '$.a.b[1]') FROM t WHERE id = 1;
.print -- refusals
SELECT bogo_get(x'01', '$');
SELECT bogo_get('{}', '$x');
SELECT bogo_get('[1', '$');
SELECT bogo_get(x'000c01080106016103010941', '$.a');
SELECT bogo_pick(x'000c01080106016103010941', '$.a');
SELECT bogo_get(x'000000', '$');
