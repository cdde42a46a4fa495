-- Fields in indexes: an index gives what a scan gives, and keeps up with changes.
CREATE TABLE event(id INTEGER PRIMARY KEY, doc BLOB NOT NULL CHECK (bogo_valid(doc)), kind TEXT AS (bogo_extract(doc, '$.type')) VIRTUAL, country TEXT AS (bogo_extract(doc, '$.customer.country')) STORED);
CREATE TABLE line(json TEXT);
.mode ascii
.separator "\037" "\n"
.import tests/demo/events.ndjson line
.mode list
INSERT INTO event(id, doc) SELECT bogo_extract(json, '$.id'), bogo_encode(json) FROM line;
CREATE INDEX event_total ON event(bogo_extract(doc, '$.order.total'));
CREATE INDEX event_kind ON event(kind, country);
CREATE INDEX event_refund ON event(bogo_extract(doc, '$.refund.reason')) WHERE bogo_exists(doc, '$.refund');
CREATE UNIQUE INDEX event_number ON event(bogo_extract(doc, '$.order.number'));
.print -- each is used where the query spells the expression as the index does
EXPLAIN QUERY PLAN SELECT doc FROM event WHERE bogo_extract(doc, '$.order.total') BETWEEN 300 AND 400;
EXPLAIN QUERY PLAN SELECT doc FROM event WHERE bogo_extract(doc, 'order') = 1;
EXPLAIN QUERY PLAN SELECT doc FROM event WHERE kind = 'order.paid' AND country = 'SE';
EXPLAIN QUERY PLAN SELECT doc FROM event WHERE bogo_extract(doc, '$.type') = 'order.paid';
EXPLAIN QUERY PLAN SELECT doc FROM event WHERE bogo_extract(doc, '$.refund.reason') = 'late' AND bogo_exists(doc, '$.refund');
EXPLAIN QUERY PLAN SELECT doc FROM event ORDER BY bogo_extract(doc, '$.order.total') DESC LIMIT 3;
.print -- and gives what a scan gives
SELECT count(*), sum(id % 1000003) FROM event WHERE bogo_extract(doc, '$.order.total') BETWEEN 300 AND 400;
SELECT count(*), sum(id % 1000003) FROM event NOT INDEXED WHERE bogo_extract(doc, '$.order.total') BETWEEN 300 AND 400;
SELECT country, count(*) FROM event WHERE kind = 'order.paid' GROUP BY country HAVING count(*) > 9;
SELECT country, count(*) FROM event NOT INDEXED WHERE bogo_extract(doc, '$.type') = 'order.paid' GROUP BY country HAVING count(*) > 9;
SELECT bogo_extract(doc, '$.refund.reason') AS reason, count(*) FROM event WHERE bogo_exists(doc, '$.refund') GROUP BY reason;
.print -- after changes too
UPDATE event SET doc = bogo_set(doc, '$.order.total', 350.5) WHERE kind = 'order.shipped';
UPDATE event SET doc = bogo_remove(doc, '$.refund'), id = id + 1 WHERE bogo_extract(doc, '$.refund.reason') = 'late';
DELETE FROM event WHERE country = 'SE';
SELECT count(*), sum(id % 1000003) FROM event WHERE bogo_extract(doc, '$.order.total') = 350.5;
SELECT count(*), sum(id % 1000003) FROM event NOT INDEXED WHERE bogo_extract(doc, '$.order.total') = 350.5;
SELECT count(*) FROM event WHERE bogo_extract(doc, '$.refund.reason') = 'late' AND bogo_exists(doc, '$.refund');
PRAGMA integrity_check;
.print -- a unique index on a field; missing fields do not clash
INSERT INTO event(id, doc) VALUES (1, bogo_encode('{"order":{"number":"A-10201"}}'));
INSERT INTO event(id, doc) VALUES (2, bogo_encode('{"cart":{}}')), (3, bogo_encode('{"order":{}}'));
INSERT INTO event(id, doc) VALUES (4, bogo_object('order', bogo_object('number', 'A-10201'), 'n', 1)) ON CONFLICT (bogo_extract(doc, '$.order.number')) DO UPDATE SET doc = bogo_patch(doc, excluded.doc);
SELECT count(*), bogo_extract(doc, '$.n'), bogo_extract(doc, '$.customer.country') FROM event WHERE bogo_extract(doc, '$.order.number') = 'A-10201';
