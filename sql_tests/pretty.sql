-- bogo_pretty: indented JSON text.
SELECT bogo_pretty('{"a":[1,2,{"b":"x"}],"c":{},"d":[],"e":null}');
SELECT bogo_pretty(bogo_encode('{"a":[1,2]}'), '  ');
SELECT bogo_pretty('{"a":[1]}', char(9));
SELECT bogo_pretty('[1,[2]]', '');
SELECT bogo_pretty('[1]', NULL);
.print -- the same as json_pretty would do it, where there is one: scalars stay on their line
SELECT bogo_pretty('5'), bogo_pretty('"x"'), bogo_pretty('{}'), bogo_pretty('[]'), bogo_pretty(NULL), bogo_pretty(x'0000');
.print -- it reads back to the same document
CREATE TABLE t(d BLOB);
INSERT INTO t VALUES (bogo_encode('{"a":{"b":[true,{"c":1.5}],"d":"x\ny"},"e":[[],[[]]]}')), (bogo_encode('[]')), (bogo_encode('[1,2,3]')), (NULL);
SELECT bogo_encode(bogo_pretty(d)) IS d, bogo_encode(bogo_pretty(d, ' ')) IS d FROM t;
.print -- refusals
SELECT bogo_pretty(x'01');
SELECT bogo_pretty('[1', '  ');
SELECT bogo_pretty('[1]', CAST(x'ff' AS TEXT));
SELECT bogo_pretty('[1]', 2);
SELECT bogo_pretty('[1]', x'20');
