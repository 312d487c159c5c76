select tonnage_isolate('bank_files', 'staff', 'select, insert');
select tonnage_isolate('bank_lines', 'staff', 'select, insert, update (state, payment_id, recorded, reason, settled_by, settled_at)');
select tonnage_isolate('bank_payers', 'staff', 'select, insert, delete, update (account_id)');
