-- Files from a company's earlier system, and what each of them made, so that one can be undone as a whole.
create table imports (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  kind text not null check (kind in ('customers', 'sites')),
  file_name text not null check (length(file_name) between 1 and 200),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'undone')),
  rows integer not null,
  added integer not null default 0,
  reason text,
  content text, -- until the file has been imported
  columns jsonb not null, -- what each heading was read as
  started_by uuid not null references users (id),
  started_at timestamptz not null,
  undone_by uuid references users (id),
  undone_at timestamptz,
  primary key (tenant_id, id),
  check ((state = 'waiting') = (content is not null)),
  check ((state = 'failed') = (reason is not null)),
  check ((state = 'undone') = (undone_at is not null) and (undone_at is null) = (undone_by is null))
);
create index imports_started on imports (tenant_id, started_at desc, id desc);
create index imports_started_by on imports (started_by);
create index imports_undone_by on imports (undone_by) where undone_by is not null;
-- One at a time.
create unique index imports_waiting on imports (tenant_id) where state = 'waiting';

create table import_rows (
  tenant_id uuid not null references tenants (id),
  import_id uuid not null,
  entity text not null, -- the table
  entity_id uuid not null,
  primary key (tenant_id, entity, entity_id),
  foreign key (tenant_id, import_id) references imports (tenant_id, id)
);
create index import_rows_import on import_rows (import_id, entity);
