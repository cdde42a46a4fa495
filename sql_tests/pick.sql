-- bogo_pick: a document with nothing in it but what the paths lead to.
CREATE TABLE t(id INTEGER PRIMARY KEY, d);
INSERT INTO t VALUES (1, bogo_encode('{"id":7,"name":"Alice","address":{"city":"Oslo","zip":"0150","geo":{"lat":59.9,"lon":10.7}},"tags":["a","b","c","d"],"list":[{"x":1,"y":2},{"x":3,"y":4}],"none":null}'));
INSERT INTO t SELECT 2, bogo_to_json(d) FROM t;
INSERT INTO t VALUES (3, bogo_encode('{}')), (4, bogo_encode('[1,[2,3],4]')), (5, bogo_encode('5')), (6, NULL);
.print -- fields, in the order of the document
SELECT id, bogo_to_json(bogo_pick(d, '$.name', '$.id')), typeof(bogo_pick(d, '$.name')) FROM t;
SELECT id, bogo_to_json(bogo_pick(d, 'none', 'nope', 'name')) FROM t;
.print -- nested fields keep their parents, elements their list
SELECT bogo_to_json(bogo_pick(d, '$.address.geo.lat', '$.address.city')) FROM t WHERE id < 3;
SELECT bogo_to_json(bogo_pick(d, '$.tags[2]', '$.tags[0]', '$.tags[#-1]')) FROM t WHERE id < 3;
SELECT bogo_to_json(bogo_pick(d, '$.list[1].x', '$.list[0].y', '$.list[1].y')) FROM t WHERE id < 3;
SELECT id, bogo_to_json(bogo_pick(d, 2, '$[1][0]')) FROM t;
.print -- overlapping and repeated paths, the whole
SELECT bogo_to_json(bogo_pick(d, '$.address', '$.address.zip', '$.address', '$.none')) FROM t WHERE id < 3;
SELECT id, bogo_pick(d, '$', '$.name') IS bogo_encode(d) FROM t;
.print -- more paths than a few, and one pass: 20 of 200 fields
SELECT bogo_to_json(bogo_pick(d, '$.k199','$.k0','$.k10','$.k20','$.k30','$.k40','$.k50','$.k60','$.k70','$.k80','$.k90','$.k100','$.k110','$.k120','$.k130','$.k140','$.k150','$.k160','$.k170','$.k180'))
  FROM (SELECT bogo_encode(json_group_object('k' || i, i)) AS d FROM (WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 199) SELECT i FROM n));
.print -- null elements, empty containers, strings beside each other in typed lists
SELECT bogo_to_json(bogo_pick('[null,[null],null]', 1)), bogo_to_json(bogo_pick('[null,[null,null],null]', '$[1][1]', '$[2]')), bogo_to_json(bogo_pick('{"a":{},"b":[]}', '$.a', '$.b'));
SELECT bogo_to_json(bogo_pick('["a","b","c"]', 1)), bogo_to_json(bogo_pick('["a","b","c"]', 0, 2)), bogo_to_json(bogo_pick('[true,false,true]', 1)), bogo_to_json(bogo_pick(x'000b0106010103010001', 1, 2));
SELECT bogo_to_json(bogo_pick('{"a":1,"a":2}', '$.a'));
.print -- the result is valid, smaller sizes included
SELECT n, bogo_valid(p), bogo_length(p), length(bogo_extract(p, '$.o.s')) FROM (SELECT n, bogo_pick(bogo_encode('{"x":1,"o":{"s":"' || substr(hex(zeroblob(n)), 1, n) || '","t":2}}'), '$.o.s') AS p FROM (SELECT 120 AS n UNION ALL SELECT 127 UNION ALL SELECT 128 UNION ALL SELECT 16383 UNION ALL SELECT 16384));
SELECT count(*), sum(bogo_valid(bogo_pick(d, fullkey))), sum(bogo_get(bogo_pick(d, fullkey), replace(replace(fullkey, '[1]', '[0]'), '[2]', '[0]')) IS bogo_get(d, fullkey)) FROM t, json_tree(bogo_to_json(d)) WHERE t.id IN (1, 4) AND fullkey NOT LIKE '%[3]%';
.print -- NULL and missing
SELECT bogo_pick(NULL, '$.a'), bogo_pick('{}', NULL), bogo_pick('{"a":1}', '$.a', NULL), bogo_pick('5', '$.a'), hex(bogo_pick('{"a":1}', '$.b'));
.print -- refusals
SELECT bogo_pick(x'000c010401000100', '$.a');
SELECT bogo_pick('{}', '$.a', '$x');
SELECT bogo_pick('[1', '$.a');
