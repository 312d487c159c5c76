-- Season tickets from an earlier system are drafts until their signed paper is filed.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check
  check (kind in ('customers', 'sites', 'containers', 'orders', 'tickets', 'invoices'));
create index documents_draft on documents (tenant_id, number) where status = 'draft';
