-- What a card has paid may become cheaper: its receipt is taken back and issued anew (decision 49). A payment still has one
-- receipt that stands for none before it.
alter table invoices add column replaces_id uuid references invoices; -- the receipt whose lines this one has at their price now
alter table invoices add constraint invoices_replaces_receipt check (replaces_id is null or receipt_for is not null);
drop index invoices_receipt;
create unique index invoices_receipt on invoices (receipt_for) where receipt_for is not null and replaces_id is null;
create index invoices_replaces on invoices (replaces_id);
