-- Containers on hire and booked jobs of a company's earlier system, and what its names of sizes and wastes mean here.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check
  check (kind in ('customers', 'sites', 'containers', 'orders', 'invoices'));
alter table imports add column meanings jsonb not null default '[]';
