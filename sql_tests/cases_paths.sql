-- Faults that were reported of other software like this, each with an input that would show it here: paths, edits and merge patches.
-- An append under an object key wrote only part of the new element and left the container length stale, so the write was lost without an error.
.print -- path-append-under-key-silent-drop
SELECT bogo_to_json(bogo_set(bogo_encode('{"a":[1],"z":0}'),'$.a[#]','new'));
-- Setting an element at an index of several thousand million tried to grow the array that far and ran out of memory.
.print -- path-huge-index-alloc
SELECT bogo_to_json(bogo_set(bogo_encode('[]'),'$[4444444444]',9));
-- Leading zeros in an index are treated differently by different engines.
.print -- path-leading-zero-index
SELECT bogo_extract(bogo_encode('[1,2,3]'),'$[00000001]');
-- Indexing from the end was missing or failed when it ran off the front.
.print -- path-from-end
SELECT bogo_extract(bogo_encode('[1,2,3]'),'$[#-1]'), bogo_extract(bogo_encode('[1,2,3]'),'$[#-3]'), bogo_extract(bogo_encode('[1,2,3]'),'$[#-4]'), bogo_to_json(bogo_remove(bogo_encode('[1,2,3]'),'$[#-1]'));
-- A quoted key in brackets raised a parse error where SQLite gives NULL.
.print -- path-bracket-quoted
SELECT bogo_extract(bogo_encode('{"key with spaces":1}'),'$["key with spaces"]');
-- A malformed path fell through to the root or was ignored, so a write silently did nothing or replaced the document.
.print -- path-malformed-is-error
SELECT bogo_set(bogo_encode('{"a":1}'),'$not_a_path',2);
-- Bad path text went unnoticed when another argument made the result trivial.
.print -- path-malformed-on-null-doc
SELECT bogo_extract(NULL,'$not_a_path');
-- A missing array step on the way to the target was not created, or was created as an object.
.print -- path-create-containers
SELECT bogo_to_json(bogo_set(bogo_encode('{}'),'$.a[0]',1)), bogo_to_json(bogo_set(bogo_encode('{}'),'$.a[0].b',1)), bogo_to_json(bogo_insert(bogo_encode('{}'),'$.a.b.c',1)), bogo_to_json(bogo_set(bogo_encode('{}'),'$.a[1]',1));
-- The no-overwrite rule was applied to every step, so inserting a new key under existing parents returned the input unchanged.
.print -- insert-new-leaf-in-existing-parents
SELECT bogo_to_json(bogo_insert(bogo_encode('{"a":{"b":{"c":5}}}'),'$.a.b.d',6));
-- A path without a value was accepted and the unchanged document returned.
.print -- edit-arity
SELECT bogo_insert(bogo_encode('{}'),'$.a');
SELECT bogo_set(bogo_encode('{}'),'$.a');
SELECT bogo_replace(bogo_encode('{}'),'$.a');
-- Slicing at a byte offset inside a multi-byte character before a quoted key aborted the process.
.print -- path-multibyte-before-quote
SELECT bogo_extract(bogo_encode('{"é":{"k k":7}}'),'$.é."k k"');
-- A key that the document spells with escapes could not be found under its plain name.
.print -- path-escaped-document-key
SELECT bogo_extract(bogo_encode('{"\u0031":1}'),'$.1'), bogo_extract(bogo_encode('{"a\/b":2}'),'$.a/b'), bogo_extract(bogo_encode('{"\u6211":3}'),'$.我');
-- Keys that hold a double quote or a backslash could not be addressed, or the builder escaped them in a way the reader did not undo.
.print -- path-key-with-quote-or-backslash
SELECT bogo_extract(bogo_encode('{"a\"b":2,"a\\b":3}'),'$."a\"b"'), bogo_extract(bogo_encode('{"a\"b":2,"a\\b":3}'),'$."a\\b"');
-- The empty key produced a fullkey that its own path reader refused.
.print -- path-empty-key
SELECT fullkey, bogo_extract(bogo_encode('{"":1}'),fullkey) FROM bogo_each(bogo_encode('{"":1}'));
-- Users expect null to be stored; merge patch (RFC 7396) removes the member, also when nested.
.print -- patch-null-removes
SELECT bogo_to_json(bogo_patch(bogo_encode('{"g":5,"c":{"d":1,"e":2}}'),bogo_encode('{"g":null,"c":{"d":null}}')));
-- A target that is no object counts as empty; a patch that is no object replaces the whole.
.print -- patch-non-object
SELECT bogo_to_json(bogo_patch(bogo_encode('[1,2]'),bogo_encode('{"a":1,"b":null}'))), bogo_to_json(bogo_patch(bogo_encode('{"a":1}'),bogo_encode('[1]'))), bogo_to_json(bogo_patch(bogo_encode('{"a":1}'),bogo_encode('null')));
-- SQL NULL and the document null were mixed up.
.print -- patch-sql-null
SELECT bogo_patch(NULL,bogo_encode('{}')) IS NULL, bogo_patch(bogo_encode('{}'),NULL) IS NULL;
-- State was saved by merge patch, so members that the new value no longer had stayed behind.
.print -- patch-is-not-overwrite
SELECT bogo_to_json(bogo_patch(bogo_encode('{"t":{"s":1,"who":"x"}}'),bogo_encode('{"t":{"s":2}}'))), bogo_to_json(bogo_set(bogo_encode('{"t":{"s":1,"who":"x"}}'),'$.t',bogo_encode('{"s":2}')));
-- Removing a key and setting it again in one chain left a stale count and corrupted the heap of a similar binary store.
.print -- remove-then-set
SELECT bogo_to_json(bogo_set(bogo_remove(bogo_encode('{"a":1,"b":2,"c":3}'),'$.b'),'$.b',9,'$.a',8)), bogo_valid(bogo_set(bogo_remove(bogo_encode('{"a":1,"b":2,"c":3}'),'$.b'),'$.b',9));
-- Several removals are applied one after the other, so later indexes see the shortened array.
.print -- remove-left-to-right
SELECT bogo_to_json(bogo_remove(bogo_encode('[0,1,2,3,4]'),'$[0]','$[2]')), bogo_remove(bogo_encode('{"a":1}'),'$') IS NULL;
