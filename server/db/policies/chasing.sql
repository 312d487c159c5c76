select tonnage_isolate('reminder_steps', 'staff', 'select, insert, delete');
select tonnage_isolate('reminders', 'staff', 'select, insert');
select tonnage_isolate('reminded_invoices', 'staff', 'select, insert');
select tonnage_isolate('invoice_disputes', 'staff', 'select, insert, update (ended_on, ended_at, ended_by, outcome)');
select tonnage_isolate('payment_promises', 'staff', 'select, insert, update (withdrawn_at)');
select tonnage_isolate('bank_rates', 'staff', 'select, insert, delete');
select tonnage_isolate('interest_claims', 'staff', 'select, insert');
