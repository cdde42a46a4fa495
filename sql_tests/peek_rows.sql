-- bogo_peek: one value out of a stored document, without reading the rest.
CREATE TABLE t(id INTEGER PRIMARY KEY, d BLOB, j TEXT);
INSERT INTO t VALUES (1, bogo_encode('{"a":1,"list":[1,"x",{"y":2.5},[true]],"t":[10,20,30,40],"f":[1.5,2.5,3.5,4.5],"s":["aa","b","cc","dd"],"o":{"p":{"q":null}},"long key of more than eight bytes":true,"":"empty","u":18446744073709551615}'), '{"a":1}');
INSERT INTO t VALUES (2, NULL, NULL), (3, 5, 6), (4, x'0007', ''), (5, bogo_encode('[7,8,9]'), NULL);
.print -- every kind of path and of value, as bogo_extract
CREATE TABLE p(path);
INSERT INTO p VALUES ('$'), ('$.a'), ('a'), ('$.list[0]'), ('$.list[1]'), ('$.list[2].y'), ('$.list[#-1]'), ('$.list[#-4]'), ('$.list[#-5]'), ('$.list[4]'), ('$.list[3][0]'), ('$.t[0]'), ('$.t[3]'), ('$.t[4]'), ('$.t[#-2]'), ('$.f[2]'), ('$.s[#-1]'), ('$.s[1]'), ('$.o'), ('$.o.p.q'), ('$.o.p.q.r'), ('$.a.b'), ('$.a[0]'), ('$[0]'), ('$."long key of more than eight bytes"'), ('$.""'), ('$.u'), ('$.nope'), (NULL), (0), ('$.list[#]');
SELECT quote(path), quote(bogo_peek('t', 'd', 1, path)) FROM p;
SELECT count(*), sum(bogo_peek('t', 'd', 1, path) IS bogo_extract(d, path)), sum(typeof(bogo_peek('t', 'd', 1, path)) = typeof(bogo_extract(d, path))) FROM t, p WHERE id = 1;
SELECT bogo_peek('t', 'd', 5, 1), bogo_peek('t', 'd', 5, -1), bogo_peek('t', 'd', 5, 3);
SELECT json_array(bogo_peek('t', 'd', 1, '$.o'));
.print -- no row, no value, NULL arguments: NULL
SELECT bogo_peek('t', 'd', 99, '$.a') IS NULL, bogo_peek('t', 'd', 2, '$.a') IS NULL, bogo_peek('t', 'd', NULL, '$.a') IS NULL, bogo_peek(NULL, 'd', 1, '$.a') IS NULL, bogo_peek('t', NULL, 1, '$.a') IS NULL, bogo_peek('t', 'd', 1, NULL) IS NULL, bogo_peek('t', 'd', 1, '$.a', NULL) IS NULL;
.print -- what holds no document
SELECT bogo_peek('t', 'd', 3, '$.a');
SELECT bogo_peek('t', 'd', 4, '$');
SELECT bogo_peek('t', 'j', 1, '$.a');
SELECT bogo_peek('t', 'j', 4, '$.a');
INSERT INTO t VALUES (6, x'000c010e010501610501020105016205ff04', NULL);
SELECT bogo_peek('t', 'd', 6, '$.a');
SELECT bogo_peek('t', 'd', 6, '$.b');
SELECT bogo_peek('t', 'd', 6, '$');
.print -- what cannot be peeked into
CREATE TABLE w(k INTEGER PRIMARY KEY, d) WITHOUT ROWID;
CREATE VIEW v AS SELECT * FROM t;
SELECT bogo_peek('w', 'd', 1, '$.a');
SELECT bogo_peek('v', 'd', 1, '$.a');
SELECT bogo_peek('bogo_each', 'key', 1, '$.a');
SELECT bogo_peek('nope', 'd', 1, '$.a');
SELECT bogo_peek('t', 'nope', 1, '$.a');
SELECT bogo_peek('t', 'd', 1, '$.a', 'nope');
SELECT bogo_peek('t', 'd', '1', '$.a');
SELECT bogo_peek('t', 'd', 1.0, '$.a');
SELECT bogo_peek(1, 'd', 1, '$.a');
SELECT bogo_peek('t', x'64', 1, '$.a');
SELECT bogo_peek('t', 'd', 1, '$.a', 5);
SELECT bogo_peek('t', 'd', 1, '$a');
SELECT bogo_peek('t', 'd', 1, 1.5);
SELECT bogo_peek('t', 'd', 1);
.print -- other schemas
ATTACH ':memory:' AS other;
CREATE TABLE other.t(d);
INSERT INTO other.t VALUES (bogo_encode('{"a":"other"}'));
CREATE TEMP TABLE x(d);
INSERT INTO x VALUES (bogo_encode('{"a":"temp"}'));
SELECT bogo_peek('t', 'd', 1, '$.a', 'other'), bogo_peek('x', 'd', 1, '$.a', 'temp'), bogo_peek('t', 'd', 1, '$.a', 'main');
.print -- a field before and one after two megabytes; a large value; many fields; names that need quotes
CREATE TABLE big(id INTEGER PRIMARY KEY, "the doc" BLOB);
INSERT INTO big VALUES (7, bogo_encode('{"first":1,"payload":"' || hex(zeroblob(1000000)) || '","last":[{"x":2}]}'));
SELECT bogo_peek('big', 'the doc', 7, '$.first'), bogo_peek('big', 'the doc', 7, '$.last[0].x'), length(bogo_peek('big', 'the doc', 7, '$.payload')) FROM big;
INSERT INTO big SELECT 8, bogo_group_object('key number ' || i, i) FROM (WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 4999) SELECT i FROM n);
SELECT bogo_peek('big', 'the doc', 8, 'key number 4999'), bogo_peek('big', 'the doc', 8, 'key number 0'), bogo_peek('big', 'the doc', 8, 'key number 5000') IS NULL;
INSERT INTO big SELECT 9, bogo_group_array('element ' || i) FROM (WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 4999) SELECT i FROM n);
SELECT bogo_peek('big', 'the doc', 9, 4999), bogo_peek('big', 'the doc', 9, -5000), bogo_peek('big', 'the doc', 9, 2500);
.print -- columns that are generated, that follow generated ones, or are younger than the row: as in any query
CREATE TABLE g(a BLOB, v AS (bogo_get(a, '$.x')), s AS (bogo_get(a, '$.y')) STORED, n AS (1), b BLOB, rowid TEXT, z BLOB AS (b));
INSERT INTO g(a, b, rowid) VALUES (bogo_encode('{"x":1,"y":2}'), bogo_encode('"b"'), 'text'), (bogo_encode('{"x":3,"y":4}'), NULL, NULL);
SELECT bogo_peek('g', 'a', 1, '$.x'), bogo_peek('g', 'v', 1, '$'), bogo_peek('g', 's', 1, '$'), bogo_peek('g', 'b', 1, '$'), bogo_peek('g', 'z', 1, '$');
SELECT bogo_peek('g', 'v', 2, '$'), bogo_peek('g', 's', 2, '$'), bogo_peek('g', 'b', 2, '$') IS NULL, bogo_peek('g', 'v', 3, '$') IS NULL;
SELECT bogo_peek('g', 'n', 1, '$');
SELECT column, bogo_peek('g', column, 1, '$') FROM (SELECT 'v' AS column UNION ALL SELECT 's' UNION ALL SELECT 'b');
CREATE TABLE young(id INTEGER PRIMARY KEY);
INSERT INTO young VALUES (1);
ALTER TABLE young ADD COLUMN d BLOB DEFAULT x'00050102';
INSERT INTO young VALUES (2, NULL);
SELECT bogo_peek('young', 'd', id, '$'), bogo_extract(d, '$') FROM young;
CREATE TABLE taken(rowid, _rowid_, oid, d);
INSERT INTO taken VALUES (5, 6, 7, bogo_encode('8'));
SELECT bogo_peek('taken', 'd', 1, '$');
.print -- names are taken whole
SELECT bogo_peek('t' || char(0) || 'x', 'd', 1, '$.a');
SELECT bogo_peek('t', 'd' || char(0), 1, '$.a');
SELECT bogo_peek(CAST(x'FF' AS TEXT), 'd', 1, '$.a');
.print -- TEXT is no document, whatever its characters
INSERT INTO t VALUES (7, CAST(x'0001' AS TEXT), NULL);
SELECT bogo_peek('t', 'd', 7, '$');
.print -- a row that changes is read as it is now
UPDATE t SET d = bogo_encode('{"a":2}') WHERE id = 1;
SELECT bogo_peek('t', 'd', 1, '$.a');
.print -- it reads tables, so no schema may use it
CREATE VIEW peeking AS SELECT bogo_peek('t', 'd', 1, '$.a');
SELECT * FROM peeking;
CREATE TRIGGER peeking AFTER DELETE ON t BEGIN SELECT bogo_peek('t', 'd', 1, '$.a'); END;
DELETE FROM t WHERE id = 5;
SELECT count(*) FROM pragma_function_list WHERE name = 'bogo_peek' AND (flags & 0x80000) <> 0 AND (flags & 0x800) = 0;
