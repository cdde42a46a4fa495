-- bogo_remove: a document without some of its parts, as json_remove() does it.
CREATE TABLE t(id INTEGER PRIMARY KEY, d BLOB);
INSERT INTO t VALUES (1, bogo_encode('{"a":1,"b":{"c":[1,2,3],"d":null},"s":"x"}')), (2, bogo_encode('[1,"two",3]')), (3, NULL), (4, '{"a":0}');
SELECT id, bogo_to_json(bogo_remove(d, '$.a')), bogo_valid(bogo_remove(d, '$.a')) FROM t ORDER BY id;
SELECT id, bogo_to_json(bogo_remove(d, '$.b.c[1]', '$[1]', '$.b.d')) FROM t ORDER BY id;
UPDATE t SET d = bogo_remove(d, '$.b.c[0]') WHERE bogo_exists(d, '$.b.c[0]');
SELECT id, bogo_to_json(d) FROM t ORDER BY id;
.print -- one after the other: later indexes see the shorter list
SELECT bogo_to_json(bogo_remove('[0,1,2,3,4]', '$[0]', '$[2]')), bogo_to_json(bogo_remove('[1,2,3]', '$[#-1]')), bogo_to_json(bogo_remove('[1,2,3]', '$[#]')), bogo_to_json(bogo_remove('[1,2,3]', -1));
.print -- nothing to remove, no path, NULL, and the whole document
SELECT bogo_to_json(bogo_remove('{"a":1}', '$.b', '$[0]')), bogo_remove(d) IS d FROM t WHERE id = 2;
SELECT bogo_remove('{"a":1}', NULL) IS NULL, bogo_remove('{"a":1}', '$') IS NULL, bogo_remove('{"a":1}', '$.a', '$') IS NULL, bogo_remove(NULL, '$x') IS NULL;
.print -- emptied
SELECT hex(bogo_remove('[1]', '$[0]')), hex(bogo_remove('{"a":1}', '$.a')), bogo_to_json(bogo_remove('{"l":[1,2,3]}', '$.l[0]', '$.l[0]', '$.l[0]'));
.print -- equal keys: the first
SELECT bogo_to_json(bogo_remove('{"a":1,"a":2}', '$.a')), bogo_to_json(bogo_remove('{"a":1,"a":2}', '$.a', '$.a'));
.print -- removed and set again
SELECT bogo_to_json(bogo_set(bogo_remove(bogo_encode('{"a":1,"b":2,"c":3}'), '$.b'), '$.b', 9, '$.a', 8)), bogo_valid(bogo_set(bogo_remove(bogo_encode('{"a":1,"b":2,"c":3}'), '$.b'), '$.b', 9));
.print -- every length of a list around the widths of its size and count
WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 200),
     lists(n, d) AS (SELECT n, bogo_encode('{"l":[' || replace(printf('%.*c', n, '1'), '1', '7,') || '7],"z":1}') FROM n)
SELECT count(*), sum(bogo_valid(bogo_remove(d, '$.l[0]'))), sum(bogo_length(bogo_remove(d, '$.l[0]'), '$.l') = n), sum(bogo_set(bogo_remove(d, '$.l[0]'), '$.l[#]', 7) IS d) FROM lists WHERE n > 3;
.print -- refusals
SELECT bogo_remove();
SELECT bogo_remove('{}', '$.a', '$x');
SELECT bogo_remove('{', '$.a');
SELECT bogo_remove(x'0013', '$.a');
