select tonnage_isolate('payments', 'account', 'select, insert, update');
select tonnage_isolate('invoices', 'account', 'select, insert, update (paid_pence, credited_pence, written_off_pence)');
select tonnage_isolate('invoice_lines', 'account', 'select, insert, update (credited_net_pence, credited_vat_pence)');
select tonnage_isolate('charges', 'account', 'select, insert, delete, update (invoice_id)');
select tonnage_isolate('allocations', 'account', 'select, insert, delete');
select tonnage_isolate('refunds', 'staff writes', 'select, insert, update (status, failure, reference)',
  also => 'account_id = (select tonnage_account()) or (select tonnage_whole_tenant())');
select tonnage_isolate('invoice_runs', 'staff', 'select, insert, update (issued_on, started_by, started_at)');
select tonnage_isolate('invoice_run_accounts', 'staff', 'select, insert, update (status, reason, emailed)');
select tonnage_isolate('invoice_holds', 'staff', 'select, insert, delete');
select tonnage_isolate('invoice_words', 'staff', 'select, insert, delete');
