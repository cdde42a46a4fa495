-- Lists into rows, rows into lists, counts by a field: over a table of documents.
CREATE TABLE event(id INTEGER PRIMARY KEY, doc BLOB NOT NULL);
CREATE TABLE line(json TEXT);
.mode ascii
.separator "\037" "\n"
.import tests/demo/events.ndjson line
.mode list
INSERT INTO event SELECT rowid, bogo_encode(json) FROM line;
.print -- counts and sums by a field, as SQLite's functions count over the text
SELECT bogo_extract(doc, '$.type') AS kind, count(*), count(bogo_extract(doc, '$.refund')), round(sum(bogo_extract(doc, '$.order.total')), 2) FROM event GROUP BY kind ORDER BY kind;
SELECT json_extract(json, '$.type') AS kind, count(*), count(json_extract(json, '$.refund')), round(sum(json_extract(json, '$.order.total')), 2) FROM line GROUP BY kind ORDER BY kind;
.print -- a row for each element
SELECT count(*), sum(bogo_extract(item.value, '$.quantity')) FROM event, bogo_each(event.doc, '$.order.items') AS item;
SELECT event.id, item.key, bogo_extract(item.value, '$.sku') FROM event, bogo_each(event.doc, '$.order.items') AS item WHERE event.id < 5;
.print -- events without a list give no row, or one with LEFT JOIN
SELECT event.id, item.key FROM event LEFT JOIN bogo_each(event.doc, '$.order.items') AS item ON item.key = 0 WHERE event.id < 5;
.print -- which events hold a tag
SELECT count(*) FROM event WHERE bogo_contains(doc, '$.customer.tags', 'gift');
SELECT count(*) FROM event WHERE EXISTS (SELECT 1 FROM bogo_each(event.doc, '$.customer.tags') WHERE value = 'gift');
SELECT tag.value, count(*) FROM event, bogo_each(event.doc, '$.customer.tags') AS tag GROUP BY tag.value ORDER BY 2 DESC, 1;
.print -- every path that there is, and how often
SELECT replace(replace(replace(replace(fullkey, '[0]', '[]'), '[1]', '[]'), '[2]', '[]'), '[3]', '[]') AS place, group_concat(DISTINCT tree.type), count(*) FROM event, bogo_tree(event.doc) AS tree WHERE atom IS NOT NULL OR tree.type = 'null' GROUP BY place ORDER BY place;
.print -- rows into a document
SELECT bogo_to_json(bogo_group_object(country, events)) FROM (SELECT bogo_extract(doc, '$.customer.country') AS country, count(*) AS events FROM event GROUP BY country ORDER BY country);
SELECT bogo_to_json(bogo_object('sku', sku, 'pieces', sum(quantity), 'orders', bogo_group_array(id))) FROM (SELECT event.id, bogo_extract(item.value, '$.sku') AS sku, bogo_extract(item.value, '$.quantity') AS quantity FROM event, bogo_each(event.doc, '$.order.items') AS item WHERE event.id < 12 ORDER BY event.id) GROUP BY sku ORDER BY sku;
.print -- the last three of each customer, beside each event
SELECT id, customer, bogo_to_json(last) FROM (SELECT id, bogo_extract(doc, '$.customer.id') AS customer, bogo_group_array(id) OVER (PARTITION BY bogo_extract(doc, '$.customer.id') ORDER BY id ROWS 2 PRECEDING) AS last FROM event) WHERE customer = 1803 ORDER BY id LIMIT 5;
.print -- a document of selected fields
SELECT bogo_to_json(bogo_pick(doc, '$.id', '$.customer.name', '$.order.items[0].sku')) FROM event WHERE id < 4;
SELECT bogo_extract(doc, '$.id', '$.customer.name', '$.order.items[0].sku') FROM event WHERE id < 4;
