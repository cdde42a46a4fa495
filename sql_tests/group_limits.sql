-- requires: 3.50
-- The size limit of a connection and the aggregates. (An older shell prints the limit that is set.)
.print -- limits: a result that is too big is an error, and leaves the connection as it was
.limit length 100000
WITH RECURSIVE i(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM i WHERE i < 1000) SELECT bogo_group_array(zeroblob(1000)) FROM i;
WITH RECURSIVE i(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM i WHERE i < 1000) SELECT bogo_group_object(i, zeroblob(1000)) FROM i;
WITH RECURSIVE i(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM i WHERE i < 1000) SELECT bogo_length(bogo_group_array(i)) FROM i;
.limit length 1000000000
.print -- a small window over many rows stays small: what has left it does not count against the limit
.limit length 20000
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) SELECT count(*), max(length(d)) FROM (SELECT bogo_group_array(zeroblob(1000)) OVER (ORDER BY i ROWS 9 PRECEDING) AS d FROM n);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) SELECT count(*), max(length(d)) FROM (SELECT bogo_group_array(zeroblob(1000)) OVER (ORDER BY i ROWS 29 PRECEDING) AS d FROM n);
.limit length 1000000000
