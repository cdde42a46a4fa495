-- A column of JSON text becomes bogo in place: in portions, row by row, and nothing is lost on the way.
CREATE TABLE event(id INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL);
CREATE TABLE line(json TEXT);
.mode ascii
.separator "\037" "\n"
.import tests/demo/events.ndjson line
.mode list
INSERT INTO event(body) SELECT json FROM line ORDER BY rowid;
CREATE TABLE before AS SELECT id, body FROM event;
CREATE VIEW sums AS SELECT count(*), sum(bogo_extract(body, '$.order.total')), count(DISTINCT bogo_extract(body, '$.customer.id')), sum(bogo_length(body, '$.order.items')), max(bogo_extract(body, '$.id')) FROM event;
.print -- the same answers over text, over both side by side, and over documents
SELECT typeof(body), count(*) FROM event GROUP BY 1;
SELECT * FROM sums;
UPDATE event SET body = bogo_encode(body) WHERE typeof(body) = 'text' AND id % 3 = 0;
SELECT typeof(body), count(*) FROM event GROUP BY 1;
SELECT * FROM sums;
UPDATE event SET body = bogo_encode(body) WHERE typeof(body) = 'text';
SELECT typeof(body), count(*), sum(bogo_valid(body)) FROM event GROUP BY 1;
SELECT * FROM sums;
.print -- doing it again changes nothing
UPDATE event SET body = bogo_encode(body);
SELECT count(*) FROM event JOIN before USING (id) WHERE bogo_to_json(event.body) = before.body;
.print -- SQLite's own functions give the same before and after
SELECT count(*) FROM event JOIN before USING (id) WHERE json_extract(before.body, '$.customer.name') IS bogo_extract(event.body, '$.customer.name') AND json_extract(before.body, '$.cart.total') IS bogo_extract(event.body, '$.cart.total') AND json_extract(before.body, '$.shipping.address.location[1]') IS bogo_extract(event.body, '$.shipping.address.location[1]');
.print -- one malformed row: the statement changes none, and the rows at fault are found beforehand
CREATE TABLE inbox(id INTEGER PRIMARY KEY, body TEXT);
INSERT INTO inbox(body) VALUES ('{"a":1}'), ('{"a":'), ('[1,2]'), ('not json'), (NULL);
SELECT id FROM inbox WHERE body IS NOT NULL AND NOT json_valid(body);
UPDATE inbox SET body = bogo_encode(body);
SELECT id, typeof(body) FROM inbox;
UPDATE inbox SET body = bogo_encode(body) WHERE json_valid(body);
SELECT id, typeof(body), CASE typeof(body) WHEN 'blob' THEN bogo_to_json(body) ELSE body END FROM inbox;
.print -- new rows are kept out from now on
CREATE TRIGGER event_documents BEFORE INSERT ON event WHEN NOT bogo_valid(NEW.body) BEGIN SELECT RAISE(ABORT, 'event.body must be a bogo document'); END;
INSERT INTO event(body) VALUES ('{"a":1}');
INSERT INTO event(body) VALUES (bogo_encode('{"a":1}'));
SELECT count(*) FROM event;
.print -- and back
UPDATE event SET body = bogo_to_json(body);
SELECT count(*), sum(typeof(event.body) = 'text' AND event.body = before.body) FROM event LEFT JOIN before USING (id);
