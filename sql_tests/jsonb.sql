-- requires: 3.45 (which has JSONB)
-- SQLite's JSONB is a BLOB like others; where its functions tell what they returned, it is refused and not taken for one.
SELECT bogo_to_json(bogo_array(json(jsonb('[1,{"a":"x"}]'))));
SELECT bogo_to_json(bogo_encode(json(jsonb('{"a":1}'))));
SELECT bogo_group_array(value) FROM jsonb_each('[[1],2]');
SELECT bogo_set('{}', '$.a', value) FROM jsonb_each('[[1]]');
SELECT bogo_contains('[[1]]', '$', value) FROM jsonb_each('[[1]]');
SELECT bogo_extract(value, '$'), bogo_error(value) FROM jsonb_each('[[1]]');
SELECT bogo_error(value) FROM jsonb_each('[[1]]');
SELECT bogo_encode(value) FROM jsonb_each('[[1]]');
SELECT bogo_encode(jsonb('[1]'));
