-- bogo_set, bogo_insert, bogo_replace, bogo_array_insert: values into a document, as json_set() and its family do it.
CREATE TABLE t(id INTEGER PRIMARY KEY, d BLOB);
INSERT INTO t VALUES (1, bogo_encode('{"a":1,"b":{"c":[1,2,3]},"s":"x"}')), (2, bogo_encode('[1,2]')), (3, NULL), (4, '{"a":0}');
.print -- over rows: a BLOB that is valid, whatever held the document
SELECT id, bogo_to_json(bogo_set(d, '$.a', 5)), typeof(bogo_set(d, '$.a', 5)), bogo_valid(bogo_set(d, '$.a', 5)) FROM t ORDER BY id;
SELECT id, bogo_to_json(bogo_insert(d, '$.a', 5, '$.n', 6)) FROM t ORDER BY id;
SELECT id, bogo_to_json(bogo_replace(d, '$.a', 5, '$.n', 6)) FROM t ORDER BY id;
SELECT id, bogo_to_json(bogo_array_insert(d, '$[0]', 'first', '$.b.c[1]', 9)) FROM t ORDER BY id;
.print -- in place, with a path and a value from the row
CREATE TABLE changes(id INTEGER, path TEXT, v);
INSERT INTO changes VALUES (1, '$.b.c[#]', 4), (2, '$[0]', 'one'), (4, 'new key', 0.5);
UPDATE t SET d = bogo_set(d, path, v) FROM changes WHERE changes.id = t.id;
SELECT id, bogo_to_json(d), bogo_type(d) FROM t ORDER BY id;
.print -- the types of SQL
SELECT bogo_to_json(bogo_set('{}', '$.a', NULL, '$.b', 1, '$.c', 1.5, '$.d', 'text', '$.e', x'00ff')), bogo_type(bogo_set('{}', '$.e', x'0000'), '$.e');
.print -- JSON and documents are embedded, text and blobs are not
SELECT bogo_to_json(bogo_set('{}', '$.a', '[1]', '$.b', json('[1]'), '$.c', bogo_encode('{"x":[1,2]}'), '$.d', x'0002'));
SELECT hex(bogo_set('{}', '$.a', json('[1]'))), hex(bogo_set('{}', '$', json('[1]')));
SELECT bogo_to_json(bogo_set(d, '$.self', bogo_encode(d))) FROM t WHERE id = 4;
.print -- from left to right, a NULL path skips its value, no pair changes nothing
SELECT bogo_to_json(bogo_set('{}', '$.a', 1, '$.b', 2, '$.a', 3, NULL, 4, '$.c[0]', 5, '$.c[#]', 6));
SELECT bogo_set(d) IS d, bogo_set(d, NULL, 1) IS d, bogo_replace(d, '$.nope', 1) IS d FROM t WHERE id = 1;
SELECT bogo_set(NULL, '$.a', 1), bogo_set(NULL, '$x', 1);
.print -- indexes: from either end, one past it, and as numbers
SELECT bogo_to_json(bogo_set('[1,2,3]', '$[#-1]', 9)), bogo_to_json(bogo_set('[1,2,3]', '$[3]', 9)), bogo_to_json(bogo_set('[1,2,3]', '$[4]', 9)), bogo_to_json(bogo_set('[1,2,3]', -1, 9)), bogo_to_json(bogo_set('[1,2,3]', 0, 9));
SELECT bogo_to_json(bogo_set('[]', '$[4444444444]', 9)), bogo_to_json(bogo_array_insert('[1,2]', '$[#-1]', 9)), bogo_to_json(bogo_array_insert('[1,2]', '$[#]', 9));
.print -- missing parents
SELECT bogo_to_json(bogo_set('{}', '$.a[0]', 1)), bogo_to_json(bogo_set('{}', '$.a[0].b', 1)), bogo_to_json(bogo_insert('{}', '$.a.b.c', 1)), bogo_to_json(bogo_set('{}', '$.a[1]', 1)), bogo_to_json(bogo_set('[]', '$.a', 1));
.print -- typed lists: kept for their kind, given up for another, and at the root typed wherever possible
SELECT hex(bogo_set('[]', '$[#]', 1)), hex(bogo_set('[1]', '$[#]', 2)), hex(bogo_set('[1]', '$[#]', 'a')), hex(bogo_set('[1,"a"]', '$[1]', 2));
SELECT bogo_type(bogo_set('{"l":[1,2,3]}', '$.l[0]', 9), '$.l'), bogo_type(bogo_set('{"l":[1,2,3]}', '$.l[0]', 'a'), '$.l'), bogo_to_json(bogo_set('{"l":[1,2,3]}', '$.l[0]', 'a'));
.print -- every width of a size, there and back: nothing else changes
WITH RECURSIVE n(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < 300),
     lengths(n) AS (SELECT n FROM n UNION ALL SELECT 16200 + n FROM n),
     long(n, d) AS (SELECT n, bogo_set('{"x":{"y":["",null]},"z":1}', '$.x.y[0]', replace(hex(zeroblob(n)), '00', 's')) FROM lengths)
SELECT count(*), sum(bogo_valid(d)), sum(length(bogo_extract(d, '$.x.y[0]')) = n), sum(bogo_extract(d, '$.z')), sum(bogo_set(d, '$.x.y[0]', '') IS bogo_encode('{"x":{"y":["",null]},"z":1}')) FROM long;
WITH RECURSIVE grow(n, d) AS (SELECT 0, bogo_encode('{"l":["",1],"z":1}') UNION ALL SELECT n + 1, bogo_set(d, '$.l[#]', n) FROM grow WHERE n < 300)
SELECT count(*), sum(bogo_valid(d)), sum(bogo_length(d, '$.l') = n + 2) FROM grow;
.print -- refusals
SELECT bogo_set('{}', '$.a');
SELECT bogo_insert('{}', '$.a');
SELECT bogo_replace('{}', '$.a', 1, '$.b');
SELECT bogo_array_insert('{}', '$.a');
SELECT bogo_set();
SELECT bogo_set('{}', '$not_a_path', 2);
SELECT bogo_set('{}', '$.a', 1, '$[x]', 2);
SELECT bogo_array_insert('{"a":1}', '$.a', 2);
SELECT bogo_set('{}', '$.' || printf('%.300c', 'k'), 1);
SELECT bogo_set('{', '$.a', 1);
SELECT bogo_set(x'01', '$.a', 1);
SELECT bogo_set(x'000C010701090161050102', '$.a', 1);
SELECT bogo_set('{}', '$.a', CAST(x'ff' AS TEXT));
SELECT bogo_set('{}', CAST(x'242EFF' AS TEXT), 1);
SELECT bogo_set('{}', '$.a', json_array(1), 1.5, 2);
