-- Every function that the extension registers, with what programs rely on: a change here is a change of the SQL interface.
.print -- name, kind (s: scalar, w: aggregate and window), numbers of arguments (-1: any; beside it the numbers that are refused in words), deterministic, innocuous, for top-level SQL only
SELECT name, type, group_concat(narg), (flags & 0x800) <> 0 AS deterministic, (flags & 0x200000) <> 0 AS innocuous, (flags & 0x80000) <> 0 AS top_level FROM (SELECT * FROM pragma_function_list WHERE name LIKE 'bogo\_%' ESCAPE '\' ORDER BY name, narg) GROUP BY name, type, deterministic, innocuous, top_level ORDER BY name;
.print -- table-valued functions: columns, and hidden ones for the arguments
SELECT module.name, (SELECT group_concat(c.name || CASE c.hidden WHEN 0 THEN '' ELSE ' (hidden)' END, ', ') FROM pragma_table_xinfo(module.name) AS c) FROM (SELECT name FROM pragma_module_list WHERE name LIKE 'bogo\_%' ESCAPE '\' ORDER BY name) AS module;
.print -- whatever else there is, is SQLite's: nothing is registered under another name
SELECT count(*) FROM pragma_function_list WHERE name LIKE '%bogo%' AND name NOT LIKE 'bogo\_%' ESCAPE '\';
SELECT count(*) FROM pragma_collation_list WHERE name LIKE '%bogo%';
