-- requires: 3.40 (3.38 hands a window the wrong argument when a function reads subtypes; its json_group_array, too)
-- bogo_group_array and bogo_group_object as window functions.
CREATE TABLE t(id INTEGER PRIMARY KEY, g TEXT, v);
INSERT INTO t VALUES (1,'a',10), (2,'b','two'), (3,'a',NULL), (4,NULL,4.5), (5,'b',50), (6,'a',60), (7,'c',70), (8,NULL,x'08'), (9,'c',bogo_bool(1));
.print -- a sliding window
SELECT id, bogo_to_json(bogo_group_array(id) OVER w), bogo_to_json(bogo_group_array(v) OVER w), bogo_to_json(bogo_group_object(g, id) OVER w) FROM t WINDOW w AS (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) ORDER BY id;
.print -- equal types are a typed list whenever all in the window are equal, however many came before
SELECT id, hex(bogo_group_array(v) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)) FROM t WHERE id <> 9 ORDER BY id;
.print -- frames that are empty, grow, shrink, or leave out rows
SELECT id, bogo_to_json(bogo_group_array(id) OVER (ORDER BY id ROWS BETWEEN 3 PRECEDING AND 2 PRECEDING)) FROM t ORDER BY id;
SELECT id, bogo_to_json(bogo_group_object(id, v) OVER (ORDER BY id ROWS BETWEEN 2 FOLLOWING AND 3 FOLLOWING)) FROM t WHERE id < 8 ORDER BY id;
SELECT id, bogo_to_json(bogo_group_array(id) OVER (ORDER BY id)) FROM t ORDER BY id;
SELECT id, bogo_to_json(bogo_group_array(id) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)) FROM t ORDER BY id;
SELECT id, bogo_to_json(bogo_group_array(id) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND CURRENT ROW EXCLUDE CURRENT ROW)) FROM t ORDER BY id;
SELECT id, g, bogo_to_json(bogo_group_array(id) OVER (PARTITION BY g ORDER BY id ROWS 1 PRECEDING)) FROM t ORDER BY id;
SELECT id, bogo_to_json(bogo_group_array(id) FILTER (WHERE id % 2) OVER (ORDER BY id ROWS 3 PRECEDING)) FROM t ORDER BY id;
.print -- the same rows as json_group_array and json_group_object, over every kind of frame
CREATE TABLE r(i INTEGER PRIMARY KEY, k TEXT, v);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600) INSERT INTO r SELECT i, 'k' || (i * 7 % 11), CASE i * i % 7 WHEN 0 THEN NULL WHEN 1 THEN i WHEN 2 THEN i / 4.0 ELSE printf('%.*c', i * 13 % 300, 'x') END FROM n;
SELECT count(*), sum(a = b), sum(c = d) FROM (SELECT bogo_to_json(bogo_group_array(v) OVER w) AS a, json_group_array(v) OVER w AS b, bogo_to_json(bogo_group_object(k, v) OVER w) AS c, json_group_object(k, v) OVER w AS d FROM r WINDOW w AS (ORDER BY i ROWS BETWEEN 5 PRECEDING AND 3 FOLLOWING));
SELECT count(*), sum(a = b), sum(c = d) FROM (SELECT bogo_to_json(bogo_group_array(v) OVER w) AS a, json_group_array(v) OVER w AS b, bogo_to_json(bogo_group_object(k, v) OVER w) AS c, json_group_object(k, v) OVER w AS d FROM r WINDOW w AS (ORDER BY i RANGE BETWEEN 40 PRECEDING AND 20 PRECEDING));
SELECT count(*), sum(a = b), sum(c = d) FROM (SELECT bogo_to_json(bogo_group_array(v) OVER w) AS a, json_group_array(v) OVER w AS b, bogo_to_json(bogo_group_object(k, v) OVER w) AS c, json_group_object(k, v) OVER w AS d FROM r WINDOW w AS (PARTITION BY k ORDER BY i ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING));
SELECT count(*), sum(a = b), sum(c = d) FROM (SELECT bogo_to_json(bogo_group_array(v) OVER w) AS a, json_group_array(v) OVER w AS b, bogo_to_json(bogo_group_object(k, v) OVER w) AS c, json_group_object(k, v) OVER w AS d FROM r WINDOW w AS (ORDER BY k GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE TIES));
.print -- every document in a window is what encoding its JSON gives: the same types, the same form
SELECT count(*), sum(bogo_valid(d)), sum(d = bogo_encode(bogo_to_json(d))) FROM (SELECT bogo_group_array(v) OVER (ORDER BY i ROWS 2 PRECEDING) AS d FROM r);
SELECT count(*), sum(bogo_valid(d)), sum(d = bogo_encode(bogo_to_json(d))) FROM (SELECT bogo_group_object(k, v) OVER (ORDER BY i ROWS 30 PRECEDING) AS d FROM r);
.print -- a NULL key is no row, on the way in and on the way out
SELECT id, bogo_to_json(bogo_group_object(g, id) OVER (ORDER BY id ROWS 2 PRECEDING)) FROM t ORDER BY id;
SELECT id, bogo_to_json(bogo_group_object(NULL, id) OVER (ORDER BY id ROWS 1 PRECEDING)) FROM t WHERE id < 4 ORDER BY id;
.print -- dropping a row costs the same however many are left
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT count(*), sum(x) FROM (SELECT i, CASE WHEN i % 4000 = 0 THEN length(bogo_group_array(i) OVER (ORDER BY i ROWS 9999 PRECEDING)) END AS x FROM n);
