-- Constructors and aggregates in a database whose text is UTF-16.
PRAGMA encoding = 'UTF-16';
CREATE TABLE t(id INTEGER PRIMARY KEY, k TEXT, v TEXT);
INSERT INTO t VALUES (1, 'kä', 'é€😀'), (2, 'b', ''), (3, '2024-01-15T10:30', '18446744073709551615');
SELECT bogo_to_json(bogo_object(k, v)), hex(bogo_array(v)), hex(bogo_blob(v)) FROM t ORDER BY id;
SELECT bogo_to_json(bogo_group_array(v)), bogo_to_json(bogo_group_object(k, v)) FROM t;
SELECT bogo_to_json(bogo_timestamp(k)), bogo_to_json(bogo_uint(v)) FROM t WHERE id = 3;
SELECT bogo_to_json(bogo_array(json('["' || v || '"]'), bogo_encode('{"k":"' || v || '"}'))) FROM t WHERE id = 1;
SELECT bogo_timestamp(v) FROM t WHERE id = 1;
