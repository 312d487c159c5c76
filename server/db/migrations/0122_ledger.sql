-- What the company's accounts package has been given: its codes there, each export with its files, and the documents in it.
create table ledger_settings (
  tenant_id uuid not null references tenants (id),
  package text not null check (package in ('xero', 'quickbooks', 'sage50')),
  primary key (tenant_id)
);

-- Only codes that differ from the usual ones.
create table ledger_codes (
  tenant_id uuid not null references tenants (id),
  package text not null check (package in ('xero', 'quickbooks', 'sage50')),
  key text not null check (length(key) between 1 and 40),
  code text not null check (length(code) between 1 and 60),
  primary key (tenant_id, package, key)
);

create table ledger_exports (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  package text not null check (package in ('xero', 'quickbooks', 'sage50')),
  from_date date, -- null: everything that had not been exported
  up_to date not null,
  totals jsonb not null, -- of each kind: count, net, VAT and gross in pence
  exported_by uuid not null references users (id),
  exported_at timestamptz not null,
  primary key (tenant_id, id)
);
create index ledger_exports_at on ledger_exports (tenant_id, exported_at desc, id desc);
create index ledger_exports_by on ledger_exports (exported_by);

-- Kept as they were written: names and codes change, and an export downloaded again is the same.
create table ledger_files (
  tenant_id uuid not null references tenants (id),
  export_id uuid not null,
  position integer not null,
  name text not null check (length(name) between 1 and 200),
  content text not null,
  primary key (tenant_id, export_id, position),
  foreign key (tenant_id, export_id) references ledger_exports (tenant_id, id)
);

-- A document goes to a package once.
create table ledger_documents (
  tenant_id uuid not null references tenants (id),
  package text not null check (package in ('xero', 'quickbooks', 'sage50')),
  kind text not null check (kind in ('invoice', 'credit_note', 'receipt', 'refund', 'reversal')),
  document_id uuid not null,
  export_id uuid not null,
  primary key (tenant_id, package, kind, document_id),
  foreign key (tenant_id, export_id) references ledger_exports (tenant_id, id)
);
create index ledger_documents_export on ledger_documents (export_id);
