-- The functions where a schema uses them: expression indexes, generated columns, CHECK, views, triggers.
PRAGMA trusted_schema = OFF;
CREATE TABLE person(id INTEGER PRIMARY KEY, d BLOB CHECK (bogo_valid(d)), city TEXT GENERATED ALWAYS AS (bogo_extract(d, '$.city')) VIRTUAL, age INTEGER AS (bogo_extract(d, '$.age')) STORED);
CREATE INDEX person_name ON person(bogo_extract(d, '$.name'));
CREATE INDEX person_city ON person(city) WHERE bogo_exists(d, '$.city');
CREATE VIEW person_json AS SELECT id, bogo_to_json(d) AS j FROM person;
CREATE TABLE log(id, old, new);
CREATE TRIGGER person_log AFTER UPDATE OF d ON person WHEN bogo_extract(old.d, '$.age') IS NOT bogo_extract(new.d, '$.age') BEGIN INSERT INTO log VALUES (new.id, bogo_extract(old.d, '$.age'), bogo_extract(new.d, '$.age')); END;
INSERT INTO person(id, d) SELECT key, bogo_encode(value) FROM json_each('[{"name":"Ann","city":"Oslo","age":30},{"name":"Bo","age":41},{"name":"Cy","city":"Rome","age":30}]');
SELECT id, city, age FROM person ORDER BY id;
EXPLAIN QUERY PLAN SELECT id, bogo_to_json(d) FROM person WHERE bogo_extract(d, '$.name') = 'Bo';
SELECT id FROM person WHERE bogo_extract(d, '$.name') = 'Bo';
SELECT id, j FROM person_json ORDER BY id;
UPDATE person SET d = bogo_encode('{"name":"Bo","age":42}') WHERE bogo_extract(d, '$.name') = 'Bo';
UPDATE person SET d = bogo_encode('{"name":"Ann","age":30}') WHERE id = 0;
SELECT * FROM log;
SELECT id, city, age FROM person ORDER BY id;
INSERT INTO person(d) VALUES ('{"name":"text is no document"}');
INSERT INTO person(d) VALUES (x'0005');
PRAGMA integrity_check;
.print -- an index gives what a scan gives, with true, 1, 1.0 and '1' told apart as SQL does
CREATE TABLE v(d BLOB);
INSERT INTO v VALUES (bogo_encode('{"v":1}')), (bogo_encode('{"v":1.0}')), (bogo_encode('{"v":"1"}')), (bogo_encode('{"v":true}')), (bogo_encode('{}'));
CREATE INDEX v_v ON v(bogo_extract(d, '$.v'));
SELECT (SELECT count(*) FROM v WHERE bogo_extract(d, '$.v') = 1), (SELECT count(*) FROM v NOT INDEXED WHERE bogo_extract(d, '$.v') = 1);
.print -- all are deterministic and innocuous
SELECT name, narg FROM pragma_function_list WHERE name LIKE 'bogo\_%' ESCAPE '\' AND name <> 'bogo_peek' AND (flags & 0x200800) <> 0x200800;
