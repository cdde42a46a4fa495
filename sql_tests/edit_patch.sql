-- bogo_patch: RFC 7396 merge patch, as json_patch() does it.
CREATE TABLE t(id INTEGER PRIMARY KEY, d BLOB, p BLOB);
INSERT INTO t VALUES (1, bogo_encode('{"a":1,"b":{"c":[1,2],"d":"x"}}'), bogo_encode('{"b":{"d":null,"e":2.5}}'));
INSERT INTO t VALUES (2, '{"a":1}', '{"a":{"b":null,"c":1}}'), (3, NULL, '{}'), (4, '{}', NULL), (5, bogo_encode('[1,2]'), '{"a":[1],"n":null}'), (6, bogo_encode('{"a":1}'), '[1]'), (7, '{}', 'null');
SELECT id, bogo_to_json(bogo_patch(d, p)), bogo_valid(bogo_patch(d, p)) FROM t ORDER BY id;
.print -- the same as json_patch, for every pair of rows
SELECT count(*), sum(bogo_to_json(bogo_patch(x.d, y.p)) = json_patch(bogo_to_json(x.d), bogo_to_json(y.p))) FROM t x, t y WHERE x.d IS NOT NULL AND y.p IS NOT NULL;
UPDATE t SET d = bogo_patch(d, p) WHERE d IS NOT NULL AND p IS NOT NULL;
SELECT id, bogo_to_json(d), bogo_type(d) FROM t ORDER BY id;
.print -- null removes, a merge is no overwrite
SELECT bogo_to_json(bogo_patch('{"g":5,"c":{"d":1,"e":2}}', '{"g":null,"c":{"d":null}}')), bogo_to_json(bogo_patch('{"t":{"s":1,"who":"x"}}', '{"t":{"s":2}}'));
.print -- equal keys
SELECT bogo_to_json(bogo_patch('{"a":1,"a":2}', '{"a":9}')), bogo_to_json(bogo_patch('{"a":1,"a":2}', '{"a":null,"a":5}'));
.print -- the types of the format stay
SELECT bogo_to_json(bogo_patch(bogo_encode('{"t":{"$timestamp":5},"b":{"$byte":7}}', 'extended'), bogo_encode('{"u":{"$uint":"1"}}', 'extended')), 'extended');
.print -- thousands of keys on both sides
CREATE TABLE n AS WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 5000) SELECT n FROM n;
SELECT bogo_length(d), bogo_extract(d, '$.k1'), bogo_extract(d, '$.k2'), bogo_extract(d, '$.k6000'), bogo_valid(d) FROM (SELECT bogo_patch((SELECT json_group_object('k' || n, n) FROM n), (SELECT json_group_object('k' || (2 * n), iif(n % 2, NULL, -n)) FROM n)) d);
.print -- refusals
SELECT bogo_patch('{}');
SELECT bogo_patch('{', '{}');
SELECT bogo_patch('{}', '{"a":}');
SELECT bogo_patch(x'000C010701090161050102', '{"a":1}');
SELECT bogo_patch('{"a":1}', x'000C010701090161050102');
