-- bogo_group_array and bogo_group_object as aggregates.
CREATE TABLE orders(id INTEGER PRIMARY KEY, customer TEXT, item TEXT, amount REAL, note TEXT);
INSERT INTO orders VALUES (1,'ann','pen',1.5,NULL), (2,'bob','ink',12.0,'blue'), (3,'ann','pad',3.25,'A5'), (4,'cy',NULL,NULL,NULL), (5,'bob','nib',0.75,NULL), (6,NULL,'cap',2.0,'lost');
.print -- one container for each group
SELECT customer, bogo_to_json(bogo_group_array(item)), bogo_to_json(bogo_group_object(item, amount)) FROM orders GROUP BY customer ORDER BY customer;
.print -- over a join, and embedded in a document
CREATE TABLE customers(name TEXT PRIMARY KEY, city TEXT);
INSERT INTO customers VALUES ('ann','Oslo'), ('bob','Bern'), ('cy','Cork'), ('dee','Dax');
SELECT bogo_to_json(bogo_object('name', name, 'city', city, 'orders', (SELECT bogo_group_array(bogo_object('item', item, 'amount', amount)) FROM (SELECT * FROM orders WHERE customer = name ORDER BY id)))) FROM customers ORDER BY name;
SELECT name, bogo_length(bogo_group_array(item) FILTER (WHERE orders.id IS NOT NULL)), bogo_type(bogo_group_object(coalesce(item, 'none'), amount), '$.none') FROM customers LEFT JOIN orders ON customer = name GROUP BY name ORDER BY name;
.print -- types keep their kind; equal types make a typed list
SELECT bogo_to_json(bogo_group_array(x)), hex(bogo_group_array(x)) FROM (SELECT 1 x UNION ALL SELECT 2.0 UNION ALL SELECT NULL UNION ALL SELECT 'three');
SELECT hex(bogo_group_array(id)), hex(bogo_group_array(customer)), hex(bogo_group_array(amount)), hex(bogo_group_array(note)) FROM orders WHERE id < 4;
SELECT hex(bogo_group_array(bogo_bool(id % 2))), hex(bogo_group_array(bogo_uint(id))), hex(bogo_group_array(bogo_byte(id))), hex(bogo_group_array(x'01')) FROM orders WHERE id < 4;
.print -- the result is the one of bogo_array
SELECT bogo_group_array(id) = bogo_array(1,2,3,4,5,6), bogo_group_array(note) = bogo_array(NULL,'blue','A5',NULL,NULL,'lost'), bogo_group_array(bogo_bool(id > 3)) = bogo_array(bogo_bool(0),bogo_bool(0),bogo_bool(0),bogo_bool(1),bogo_bool(1),bogo_bool(1)), bogo_group_array(bogo_encode('{"id":' || id || '}')) = bogo_encode('[{"id":1},{"id":2},{"id":3},{"id":4},{"id":5},{"id":6}]') FROM (SELECT * FROM orders ORDER BY id);
SELECT bogo_group_object(item, amount) = bogo_object('pen', 1.5, 'ink', 12.0, 'pad', 3.25) FROM orders WHERE id < 4;
.print -- a NULL key skips its row, a NULL value does not; numbers as keys are their text, as in json_group_object
SELECT bogo_to_json(bogo_group_object(k,n)) FROM (SELECT 'a' k,1 n UNION ALL SELECT NULL,2 UNION ALL SELECT 'b',NULL);
SELECT bogo_to_json(bogo_group_object(id, amount)), json_group_object(id, amount), bogo_to_json(bogo_group_object(amount, id)) FROM orders WHERE amount IS NOT NULL;
SELECT bogo_to_json(bogo_group_object(NULL, id)), bogo_to_json(bogo_group_object('same', id)) FROM orders;
.print -- no rows: an empty container
SELECT bogo_to_json(bogo_group_array(x)), bogo_to_json(bogo_group_object('k',x)), hex(bogo_group_array(x)), hex(bogo_group_object('k',x)) FROM (SELECT 1 x WHERE 0);
SELECT count(*) FROM (SELECT bogo_group_array(id) FROM orders WHERE 0 GROUP BY customer);
.print -- FILTER and DISTINCT
SELECT bogo_to_json(bogo_group_array(id) FILTER (WHERE id % 2)), bogo_to_json(bogo_group_array(DISTINCT customer)) FROM orders;
.print -- subtype: what a bogo or JSON function returned is embedded, a column is not
SELECT bogo_to_json(bogo_group_array(bogo_array(id))), bogo_to_json(bogo_group_array(json_array(id))), bogo_to_json(bogo_group_object(item, bogo_to_json('[]'))) FROM orders WHERE id < 3;
CREATE TABLE docs AS SELECT bogo_array(id) AS d FROM orders WHERE id < 3;
SELECT bogo_to_json(bogo_group_array(d)), bogo_to_json(bogo_group_array(bogo_encode(d))) FROM docs;
SELECT bogo_to_json(bogo_group_array(value)), bogo_to_json(bogo_group_object('k' || id, value)) FROM bogo_each('[[1],[2,3.5],[4,5,6],[],{"a":[7]},"[8]",9]');
SELECT bogo_to_json(bogo_group_object(key, json(value))) FROM json_each('{"a":[1],"b":{"c":[2,3]},"d":4}');
.print -- large items and many of them: sizes of every length, inside and out
CREATE TABLE sizes(n INT);
INSERT INTO sizes VALUES (0),(1),(100),(120),(121),(122),(123),(124),(125),(126),(127),(128),(129),(16370),(16375),(16380),(16383),(16384),(16385),(70000);
CREATE VIEW wide AS SELECT n, substr(replace(hex(zeroblob(35000)), '0', 'x'), 1, n) AS s FROM sizes;
SELECT bogo_valid(d), length(d), bogo_length(d), d IS bogo_encode(bogo_to_json(d)) FROM (SELECT bogo_group_array(s) AS d FROM wide);
SELECT bogo_valid(d), length(d), d IS bogo_encode(bogo_to_json(d)) FROM (SELECT bogo_group_array(bogo_object('n', n, 'list', bogo_array(s, bogo_object('s', s)))) AS d FROM wide);
SELECT bogo_valid(d), length(d), d IS bogo_encode(bogo_to_json(d)) FROM (SELECT bogo_group_object('key ' || n, bogo_array(bogo_object('s', s), NULL)) AS d FROM wide);
SELECT n, bogo_valid(d), d IS bogo_encode(bogo_to_json(d)) FROM (SELECT n, bogo_group_array(bogo_array(s, s, s)) AS d FROM wide GROUP BY n) ORDER BY n;
.print -- counts at which the count's size changes
WITH RECURSIVE i(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM i WHERE i < 20000), c(c) AS (VALUES (1),(2),(3),(127),(128),(129),(16383),(16384),(16385)) SELECT c, bogo_valid(d), bogo_length(d), d = bogo_encode(bogo_to_json(d)) FROM (SELECT c, (SELECT bogo_group_array(i) FROM i WHERE i <= c) AS d FROM c);
.print -- a million rows
WITH RECURSIVE i(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM i WHERE i < 1000000) SELECT length(bogo_group_array(i)), length(bogo_group_object(i, i)) FROM i;
.print -- refusals
SELECT bogo_group_object(x'6b', 1);
SELECT bogo_group_object(printf('%.*c', 256, 'k'), 1);
SELECT bogo_group_array(CAST(x'ff' AS TEXT));
SELECT bogo_group_array();
SELECT bogo_group_array(1, 2);
SELECT bogo_group_object(1);
