-- bogo_object and bogo_array: documents made of SQL values.
.print -- every SQL type, and which bogo type it becomes
CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT, price REAL, stock INT, photo BLOB);
INSERT INTO t VALUES (1, 'Anvil', 129.0, 3, x'FF0010'), (2, 'Bolt', 0.25, -9223372036854775808, x''), (3, '', NULL, 0, NULL);
SELECT bogo_to_json(bogo_object('id', id, 'name', name, 'price', price, 'stock', stock, 'photo', photo)) FROM t ORDER BY id;
SELECT id, bogo_type(a, '$[0]'), bogo_type(a, '$[1]'), bogo_type(a, '$[2]'), bogo_type(a, '$[3]') FROM (SELECT id, bogo_array(id, name, price, photo) AS a FROM t) ORDER BY id;
SELECT sum(bogo_valid(bogo_object('id', id, 'all', bogo_array(name, price, stock, photo)))) FROM t;
.print -- a BLOB survives as it is
SELECT hex(bogo_extract(bogo_object('photo', photo), '$.photo')) FROM t WHERE id = 1;
.print -- nothing makes an empty container
SELECT hex(bogo_array()), hex(bogo_object());
.print -- equal types make a typed list, anything else an untyped one
SELECT hex(bogo_array(1,2,3)), hex(bogo_array(1)), hex(bogo_array('a','b')), hex(bogo_array(0.5)), hex(bogo_array(1,'a',2)), hex(bogo_array(NULL,NULL)), hex(bogo_array(x'01',x'02'));
SELECT hex(bogo_array(bogo_bool(1), bogo_bool(0))), hex(bogo_array(bogo_uint(1), bogo_uint(2), bogo_uint(3)));
.print -- 127, 128 and 16383, 16384 bytes of content: the size of the size changes
WITH n(n) AS (VALUES (119),(120),(121),(122),(123),(124),(125),(126),(127),(128),(129),(16375),(16376),(16377),(16378),(16379),(16380),(16381),(16382),(16383),(16384)) SELECT n, length(bogo_object('k', bogo_array(s))), bogo_valid(bogo_object('k', bogo_array(s))), bogo_extract(bogo_object('k', bogo_array(s)), '$.k[0]') = s FROM (SELECT n, substr(replace(hex(zeroblob(8192)), '0', 'x'), 1, n) AS s FROM n);
.print -- order and duplicate labels are kept, the first is found
SELECT bogo_to_json(bogo_object('b', 1, 'a', 2, 'b', 3)), bogo_extract(bogo_object('b', 1, 'a', 2, 'b', 3), '$.b');
.print -- what a bogo or JSON function returned is embedded
SELECT bogo_to_json(bogo_object('a', bogo_encode('[1]'))), bogo_to_json(bogo_array(bogo_array(), bogo_object('x', bogo_array(1,2)))), bogo_to_json(bogo_array(json('{"y":[1.5,null]}'), bogo_to_json('[2]'), bogo_extract('{"z":[3]}', '$.z')));
SELECT bogo_to_json(bogo_object('picked', bogo_get('{"a":{"b":[true]}}', '$.a'), 'keys', bogo_keys('{"p":1,"q":2}')));
.print -- plain text is text and a plain BLOB is a blob, even where they look like documents
SELECT bogo_to_json(bogo_array('[1]', '{}')), bogo_type(bogo_array(x'0000'), '$[0]'), bogo_type(bogo_array(x'00ff'), '$[0]'), bogo_to_json(bogo_array(bogo_encode(x'0000')));
CREATE TABLE stored(id INTEGER PRIMARY KEY, doc BLOB);
INSERT INTO stored VALUES (1, bogo_encode('{"x":1}')), (2, bogo_encode('[]'));
CREATE VIEW seen AS SELECT id, doc AS d FROM stored;
SELECT id, bogo_type(bogo_array(d), '$[0]'), bogo_to_json(bogo_array(bogo_encode(d))) FROM seen ORDER BY id;
.print -- over a join
SELECT bogo_to_json(bogo_object('name', t.name, 'doc', bogo_encode(stored.doc))) FROM t JOIN stored USING (id) ORDER BY id;
.print -- usable in an index, a generated column, a CHECK and a trigger
CREATE TABLE made(a INT, b TEXT, doc BLOB AS (bogo_object('a', a, 'b', b)) STORED, CHECK (bogo_length(bogo_array(a, b)) = 2));
CREATE INDEX made_index ON made(bogo_array(a));
INSERT INTO made(a, b) VALUES (1, 'x');
SELECT bogo_to_json(doc) FROM made WHERE bogo_array(a) = bogo_array(1);
CREATE TABLE log(entry BLOB);
CREATE TRIGGER made_log AFTER INSERT ON made BEGIN INSERT INTO log VALUES (bogo_object('new', NEW.a)); END;
INSERT INTO made(a, b) VALUES (2, 'y');
SELECT bogo_to_json(entry) FROM log;
.print -- a NUL inside a text is kept
SELECT bogo_to_json(bogo_array('a' || char(0) || 'b')), bogo_to_json(bogo_object('k' || char(0), 1));
.print -- the longest key, and one byte more
SELECT length(bogo_keys(bogo_object(printf('%.*c', 255, 'k'), 1)));
SELECT bogo_object('fine', 0, printf('%.*c', 256, 'k'), 1);
.print -- refusals
SELECT bogo_object('a');
SELECT bogo_object('a', 1, 'b');
SELECT bogo_object(1, 2);
SELECT bogo_object('a', 1, NULL, 2);
SELECT bogo_object('a', 1, x'61', 2);
SELECT bogo_object('a', 1, 2.5, 2);
SELECT bogo_array(CAST(x'ff' AS TEXT));
SELECT bogo_object(CAST(x'61ff' AS TEXT), 1);
SELECT bogo_array(1, bogo_get(x'000C0109010701610A01020300', '$.a'));
.print -- 1000 levels can be nested, one more cannot
WITH RECURSIVE text(n, s) AS (SELECT 1, '[]' UNION ALL SELECT n + 1, '[' || s || ']' FROM text WHERE n < 1000) SELECT bogo_valid(bogo_array(bogo_encode(s))) FROM text WHERE n = 999;
WITH RECURSIVE text(n, s) AS (SELECT 1, '[]' UNION ALL SELECT n + 1, '[' || s || ']' FROM text WHERE n < 1000) SELECT bogo_array(bogo_encode(s)) FROM text WHERE n = 1000;
WITH RECURSIVE d(n, b) AS (SELECT 1, bogo_array() UNION ALL SELECT n + 1, bogo_array(bogo_encode(b)) FROM d WHERE n < 3000) SELECT max(n) FROM d;
