-- Edits of documents of more than a few KiB, row after row: their results are written to memory that is used again.
CREATE TABLE size(id INTEGER PRIMARY KEY, bytes);
INSERT INTO size(bytes) VALUES (100), (9000), (9100), (30000), (10), (200000), (8192), (3000000), (50000), (50000), (16384);
CREATE TABLE t AS SELECT id, bogo_encode(json_object('n', id, 'pad', printf('%.*c', bytes, 'x'), 'o', json_object('k', 1, 'z', json_array(1, 2, 3)))) AS d FROM size;
CREATE TABLE patch(p);
INSERT INTO patch VALUES ('{"n":null,"o":{"k":[7],"z":null},"new":"y"}'), ('{"pad":"short"}'), ('{}'), ('[1]');
.print -- a constant patch, and one of each row
SELECT count(*), sum(bogo_to_json(bogo_patch(d, '{"n":null,"o":{"k":[7],"z":null},"new":"y"}')) = json_patch(bogo_to_json(d), '{"n":null,"o":{"k":[7],"z":null},"new":"y"}')), sum(bogo_valid(bogo_patch(d, '{"o":{"a":1}}'))) FROM t;
SELECT count(*), sum(bogo_to_json(bogo_patch(d, p)) = json_patch(bogo_to_json(d), p)) FROM t, patch;
SELECT count(*), sum(bogo_to_json(bogo_patch(bogo_patch(d, '{"a":1}'), '{"a":2}')) = json_patch(bogo_to_json(d), '{"a":2}')) FROM t;
.print -- one change, and several
SELECT count(*), sum(bogo_to_json(bogo_set(d, '$.o.z[1]', 'text')) = json_set(bogo_to_json(d), '$.o.z[1]', 'text')) FROM t;
SELECT count(*), sum(bogo_to_json(bogo_set(d, '$.o.z[1]', 'text', '$.new', 1.5, '$.pad', NULL)) = json_set(bogo_to_json(d), '$.o.z[1]', 'text', '$.new', 1.5, '$.pad', NULL)) FROM t;
SELECT count(*), sum(bogo_to_json(bogo_insert(d, '$.o.z[#]', id)) = json_insert(bogo_to_json(d), '$.o.z[#]', id)), sum(bogo_to_json(bogo_replace(d, '$.pad', bogo_encode(d))) = json_replace(bogo_to_json(d), '$.pad', json(bogo_to_json(d)))) FROM t;
SELECT count(*), sum(bogo_to_json(bogo_remove(d, '$.o.z[0]')) = json_remove(bogo_to_json(d), '$.o.z[0]')), sum(bogo_to_json(bogo_remove(d, '$.n', '$.o')) = json_remove(bogo_to_json(d), '$.n', '$.o')) FROM t;
.print -- results that live on while the next ones are made
SELECT count(*) FROM (SELECT max(bogo_patch(d, '{"zz":"a longer document"}')) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS p FROM t) WHERE bogo_valid(p);
UPDATE t SET d = bogo_patch(d, '{"o":{"z":[]}}');
UPDATE t SET d = bogo_set(d, '$.n', -id);
SELECT count(*), sum(bogo_valid(d)), sum(bogo_extract(d, '$.n') = -id), sum(bogo_length(d, '$.o.z') = 0), sum(length(bogo_extract(d, '$.pad'))) = (SELECT sum(bytes) FROM size) FROM t;
