-- A view of JSON text over a table of documents, that tools without the functions read and write as if it were a table.
CREATE TABLE person(id INTEGER PRIMARY KEY, doc BLOB NOT NULL CHECK (bogo_valid(doc)));
CREATE VIEW person_json AS SELECT id, bogo_to_json(doc) AS body FROM person;
CREATE TRIGGER person_json_insert INSTEAD OF INSERT ON person_json BEGIN INSERT INTO person VALUES (NEW.id, bogo_encode(NEW.body)); END;
CREATE TRIGGER person_json_update INSTEAD OF UPDATE ON person_json BEGIN UPDATE person SET id = NEW.id, doc = bogo_encode(NEW.body) WHERE id = OLD.id; END;
CREATE TRIGGER person_json_delete INSTEAD OF DELETE ON person_json BEGIN DELETE FROM person WHERE id = OLD.id; END;
PRAGMA trusted_schema = OFF;
INSERT INTO person_json VALUES (1, '{"name":"Ann","age":30}'), (2, json_object('name', 'Bo', 'tags', json_array('x')));
SELECT id, typeof(doc), bogo_extract(doc, '$.name') FROM person;
SELECT id, body, json_extract(body, '$.name'), body ->> '$.tags[0]' FROM person_json;
UPDATE person_json SET body = json_set(body, '$.age', 31) WHERE json_extract(body, '$.name') = 'Ann';
SELECT id, body FROM person_json;
SELECT p.id, j.key, j.value FROM person_json AS p, json_each(p.body) AS j ORDER BY 1, 2;
DELETE FROM person_json WHERE id = 2;
INSERT INTO person_json VALUES (3, '{"name":');
SELECT count(*) FROM person;
.print -- JSON text nests in JSON
SELECT json_object('people', json_group_array(json(body))) FROM person_json;
SELECT json_array(bogo_to_json(doc)) FROM person;
