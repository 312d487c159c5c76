select tonnage_isolate('imports', 'staff', 'select, insert, update (state, added, reason, content, undone_by, undone_at)');
select tonnage_isolate('import_rows', 'staff', 'select, insert');
