-- What people wrote on an invoice that they typed themselves: its purchase order, and a note that is printed on it.
alter table invoices add column po_number text check (length(po_number) between 1 and 100);
alter table invoices add column note text check (length(note) between 1 and 2000);
