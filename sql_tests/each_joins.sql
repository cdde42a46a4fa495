-- bogo_each and bogo_tree in queries over tables: joins in either order, subqueries, IN, triggers, views.
CREATE TABLE t(id INTEGER PRIMARY KEY, d BLOB);
INSERT INTO t VALUES (1, bogo_encode('{"tags":["a","b"],"n":2}')), (2, bogo_encode('{"tags":["c"],"n":1}')), (3, '{"tags":[],"n":0}'), (4, NULL), (5, '{}');
.print -- the table first, the table last, the document of one as the argument of the other
SELECT t.id, j.value FROM t, bogo_each(t.d, '$.tags') AS j ORDER BY t.id, j.key;
SELECT t.id, j.value FROM bogo_each(t.d, '$.tags') AS j JOIN t ON 1 ORDER BY t.id, j.key;
SELECT t.id, j.value FROM bogo_each(t.d, '$.tags') AS j CROSS JOIN t ORDER BY t.id, j.key;
SELECT t.id, j.value FROM t LEFT JOIN bogo_each(t.d, '$.tags') AS j ORDER BY t.id, j.key;
SELECT t.id, j.value FROM t LEFT JOIN bogo_each(t.d, '$.tags') AS j ON j.value > 'a' ORDER BY t.id, j.key;
SELECT t.id, e.key, e.value, f.value FROM t, bogo_each(t.d) AS e, bogo_each(t.d, e.fullkey) AS f WHERE t.id < 3 ORDER BY 1, 2, 4;
.print -- the path from a column
CREATE TABLE p(path);
INSERT INTO p VALUES ('$.tags'), ('$.n'), ('tags'), (NULL), ('$'), ('$.tags');
SELECT p.rowid, t.id, count(e.id) FROM p, t LEFT JOIN bogo_each(t.d, p.path) AS e WHERE t.id < 3 GROUP BY 1, 2 ORDER BY 1, 2;
CREATE TABLE q(step);
INSERT INTO q VALUES (0), (1), (-1), ('[0]'), (0), (5);
SELECT q.rowid, root, fullkey, value FROM q, bogo_tree('[[10],{"a":20}]', q.step) ORDER BY q.rowid, id;
.print -- correlated subqueries, EXISTS, IN
SELECT id, (SELECT group_concat(value, '+') FROM bogo_each(t.d, '$.tags')) FROM t ORDER BY id;
SELECT id FROM t WHERE EXISTS (SELECT 1 FROM bogo_each(t.d, '$.tags') WHERE value = 'c');
SELECT id FROM t WHERE 'b' IN (SELECT value FROM bogo_each(t.d, '$.tags'));
SELECT sum((SELECT count(*) FROM bogo_each(bogo_encode('[1,2,3]')))) FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT i FROM n);
.print -- IN and OR on the hidden column
SELECT count(*), sum(value) FROM bogo_each WHERE doc IN (bogo_encode('[1,2]'), bogo_encode('[3]'), '[4]', NULL);
SELECT count(*) FROM bogo_each WHERE doc IN (SELECT d FROM t);
SELECT value FROM bogo_each WHERE doc = '[[5,6],7]' AND root IN ('$[0]', '$[1]') ORDER BY value;
SELECT count(*) FROM bogo_each WHERE doc = '[1]' AND doc = '[1,2]';
SELECT value FROM bogo_each WHERE doc = '[1]' OR doc = '[2,3]' ORDER BY value;
SELECT t.id, e.value FROM t, bogo_each AS e WHERE e.doc = t.d AND e.root = '$.tags' ORDER BY 1, 2;
.print -- without a document: an error, for no rows would look like an answer
SELECT count(*) FROM bogo_each;
SELECT count(*) FROM bogo_tree WHERE root = '$';
SELECT * FROM bogo_each() LIMIT 1;
.print -- grouping, sorting, windows over the rows
SELECT type, count(*) FROM t, bogo_tree(t.d) GROUP BY type ORDER BY type;
SELECT value, row_number() OVER (ORDER BY value DESC), sum(value) OVER (ORDER BY key) FROM bogo_each('[3,1,2]') ORDER BY key;
SELECT max(value), min(key) FROM bogo_each('{"x":"last","a":"first"}');
SELECT DISTINCT type FROM bogo_tree('[1,[2],[3,[4]]]') ORDER BY type;
SELECT value FROM bogo_each('[1,2,3,4]') LIMIT 2 OFFSET 1;
.print -- in views and triggers, also where the schema is not trusted
PRAGMA trusted_schema = OFF;
CREATE VIEW tag AS SELECT t.id, e.value FROM t, bogo_each(t.d, '$.tags') AS e;
CREATE TABLE log(id, what);
CREATE TRIGGER t_log AFTER UPDATE OF d ON t BEGIN INSERT INTO log SELECT new.id, fullkey || '=' || atom FROM bogo_tree(new.d) WHERE atom IS NOT NULL; END;
SELECT id, value FROM tag ORDER BY 1, 2;
UPDATE t SET d = bogo_encode('{"tags":["z"],"deep":{"er":[true]}}') WHERE id = 2;
SELECT * FROM log;
UPDATE t SET d = (SELECT bogo_group_object(key, value) FROM bogo_each(t.d) WHERE key <> 'deep') WHERE id = 2;
SELECT bogo_to_json(d) FROM t WHERE id = 2;
DELETE FROM t WHERE id IN (SELECT t.id FROM t, bogo_each(t.d, '$.tags') AS e WHERE e.value = 'z');
SELECT id FROM t ORDER BY id;
INSERT INTO t(id, d) SELECT 100 + key, bogo_array(value) FROM t, bogo_each(t.d, '$.tags') WHERE t.id = 1;
SELECT id, bogo_to_json(d) FROM t WHERE id >= 100 ORDER BY id;
.print -- a table whose column has the name of a hidden one: say which is meant
CREATE TABLE u(doc);
INSERT INTO u VALUES ('[1,2]');
SELECT count(*) FROM u, bogo_each(doc);
SELECT count(*) FROM u, bogo_each(u.doc);
