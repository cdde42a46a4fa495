-- The main job, start to end, in the sqlite3 shell. From the top folder of the project:  make demo
.load ./bogo
CREATE TABLE incoming(json TEXT);
.mode ascii
.separator "\037" "\n"
.import tests/demo/events.ndjson incoming
.mode column
.print
.echo on

-- 300 events of a web shop came in as JSON text. Store them as bogo, and let the table accept nothing else.
CREATE TABLE event(id INTEGER PRIMARY KEY, doc BLOB NOT NULL CHECK (bogo_valid(doc)));
INSERT INTO event SELECT bogo_extract(json, '$.id'), bogo_encode(json) FROM incoming;
SELECT (SELECT sum(octets) FROM (SELECT length(CAST(json AS BLOB)) AS octets FROM incoming)) AS json_bytes,
       (SELECT sum(length(doc)) FROM event) AS bogo_bytes,
       (SELECT count(*) FROM event) AS events;

-- Read single fields. Nothing else in a document is decoded for it.
SELECT id, bogo_extract(doc, '$.customer.name') AS customer, bogo_extract(doc, '$.order.total') AS total
  FROM event WHERE bogo_extract(doc, '$.type') = 'order.refunded' ORDER BY total DESC LIMIT 3;

-- Count by a field; what a document does not have is NULL.
SELECT bogo_extract(doc, '$.customer.country') AS country, count(*) AS events,
       count(bogo_extract(doc, '$.refund')) AS refunds, round(sum(bogo_extract(doc, '$.order.total')), 2) AS turnover
  FROM event GROUP BY country ORDER BY events DESC, country LIMIT 4;

-- One row for each article of an order.
SELECT bogo_extract(item.value, '$.sku') AS sku, sum(bogo_extract(item.value, '$.quantity')) AS pieces
  FROM event, bogo_each(event.doc, '$.order.items') AS item GROUP BY sku ORDER BY pieces DESC, sku LIMIT 3;

-- Index a field, and see that the index is used.
CREATE INDEX event_agent ON event(bogo_extract(doc, '$.request.agent'));
EXPLAIN QUERY PLAN SELECT count(*) FROM event WHERE bogo_extract(doc, '$.request.agent') = 'partner-api/1.9';
SELECT count(*) FROM event WHERE bogo_extract(doc, '$.request.agent') = 'partner-api/1.9';

-- And back to JSON, number for number.
SELECT bogo_to_json(doc) = json AS same, count(*) AS events
  FROM incoming JOIN event ON event.id = bogo_extract(json, '$.id') GROUP BY same;
SELECT bogo_pretty(bogo_get(doc, '$.shipping')) AS shipping FROM event LIMIT 1;
