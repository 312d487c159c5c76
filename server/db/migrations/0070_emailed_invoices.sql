-- Whether an account's invoices of a run were emailed to anybody; null: not invoiced yet, nothing to invoice, or not recorded.
alter table invoice_run_accounts add column emailed boolean;
