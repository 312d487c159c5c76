select tonnage_isolate('ledger_settings', 'staff', 'select, insert, update (package)');
select tonnage_isolate('ledger_codes', 'staff', 'select, insert, delete');
select tonnage_isolate('ledger_exports', 'staff', 'select, insert');
select tonnage_isolate('ledger_files', 'staff', 'select, insert');
select tonnage_isolate('ledger_documents', 'staff', 'select, insert');
