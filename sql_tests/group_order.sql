-- requires: 3.44
-- ORDER BY inside the aggregates.
CREATE TABLE t(id INTEGER PRIMARY KEY, k TEXT, x INT);
INSERT INTO t VALUES (1,'c',1), (2,'a',3), (3,'b',3), (4,'d',2);
SELECT bogo_to_json(bogo_group_array(x ORDER BY x DESC)), bogo_to_json(bogo_group_array(DISTINCT x)), bogo_to_json(bogo_group_object(k, x ORDER BY k)) FROM t;
SELECT bogo_to_json(bogo_group_array(k ORDER BY x, k)) FROM t;
