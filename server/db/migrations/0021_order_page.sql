-- The order's page at the desk: what only the office reads, and what a charge is charged for.

-- Notes of the office on an order. They carry no account: nothing that a customer asks reaches them.
create table order_notes (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  order_id uuid not null references orders,
  body text not null check (length(body) between 1 and 2000),
  written_by uuid not null references users,
  created_at timestamptz not null
);
create index order_notes_order on order_notes (order_id, id desc);
create index order_notes_tenant on order_notes (tenant_id);
create index order_notes_written_by on order_notes (written_by);
grant select, insert, delete on order_notes to tonnage_app;
alter table order_notes enable row level security;
create policy own on order_notes to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

-- The picture or paper that shows why it is charged.
alter table charges add column document_id uuid references documents;
create index charges_document on charges (document_id) where document_id is not null;
grant delete on charges to tonnage_app;
