-- Documents, and the files behind them.

-- The bytes are in the file store under a random key. A row never changes.
create table files (
  tenant_id uuid not null references tenants,
  id uuid not null,
  account_id uuid,
  key text not null,
  name text not null check (length(name) between 1 and 200), -- for downloads; never a path
  mime text not null check (mime in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')), -- as detected
  size integer not null check (size > 0), -- bytes
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by uuid references users, -- null: made by the server
  created_at timestamptz not null,
  organisation_id uuid,
  primary key (tenant_id, id),
  unique (tenant_id, key),
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, organisation_id) references organisations,
  constraint files_owner check (num_nonnulls(account_id, organisation_id) = 1)
);
create index files_account on files (account_id, id desc);
-- The nightly sweep reads both; a key does not name its tenant.
create index files_created on files (created_at);
create index files_key on files (key);
create index files_organisation on files (organisation_id);

create table documents (
  tenant_id uuid not null references tenants,
  id uuid not null,
  account_id uuid not null,
  site_id uuid,
  order_id uuid,
  job_id uuid,
  waste_type_id uuid,
  kind text not null
    check (kind in ('wtn', 'season_ticket', 'weighbridge_ticket', 'permit', 'invoice', 'credit_note', 'photo',
      'signature', 'other')),
  number text, -- null: uploaded by a customer
  title text not null,
  -- issued: needs no signature.
  status text not null check (status in ('draft', 'awaiting_signature', 'signed', 'issued', 'void')),
  date date not null,
  valid_from date,
  valid_to date,
  created_at timestamptz not null,
  file_id uuid, -- null: made when first read
  content jsonb, -- as it was when the document was made or signed
  uploaded_by uuid references users, -- null: staff
  retain_until date,
  issuer jsonb, -- who signed for the carrier: name, position, at
  signed_at timestamptz,
  signed_by uuid references users,
  signature jsonb, -- name, position, text version, what was confirmed, address, drawing
  voided_at timestamptz,
  updated_at timestamptz not null,
  said jsonb, -- of a note: what staff entered in place of the job's or site's data
  replaces_id uuid, -- the void document that this one replaces
  void_reason text check (length(void_reason) between 1 and 2000),
  reminded_on date, -- in London; a customer is reminded to sign once a day
  changed_at timestamptz not null default clock_timestamp(), -- by the database's own clock: when the row was last written
  primary key (tenant_id, id),
  unique (tenant_id, file_id),
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, site_id) references sites,
  foreign key (tenant_id, order_id) references orders,
  foreign key (tenant_id, job_id) references jobs,
  foreign key (tenant_id, waste_type_id) references waste_types,
  foreign key (tenant_id, file_id) references files,
  foreign key (tenant_id, replaces_id) references documents,
  constraint documents_note_issued
    check (kind not in ('wtn', 'season_ticket') or (issuer is not null and number is not null)),
  constraint documents_signature_whole check (status <> 'signed' or num_nulls(signed_at, signature, content) = 0)
);
create index documents_changed on documents (tenant_id, changed_at, id);
create index documents_job on documents (job_id);
create index documents_account on documents (account_id, id desc) include (tenant_id, status, kind);
create index documents_waiting on documents (account_id) where status = 'awaiting_signature';
create index documents_site on documents (site_id, kind);
create index documents_order on documents (order_id);
create index documents_account_date on documents (account_id, date desc, id desc) include (tenant_id, status, kind);
create unique index documents_replaces on documents (tenant_id, replaces_id) where replaces_id is not null;
create index documents_tenant_date on documents (tenant_id, date desc, id desc);
create index documents_tenant_kind on documents (tenant_id, kind, date desc, id desc);
create index documents_tenant_status on documents (tenant_id, status, date desc, id desc);

-- Completed jobs that took waste away without a signed note: what the office still has to have signed, found without reading the
-- history. Kept by triggers (06_documents.sql). No foreign key: it would lock a job while a note of it is written.
create table notes_due (
  tenant_id uuid not null references tenants,
  job_id uuid not null,
  primary key (tenant_id, job_id)
);
alter table invoices add foreign key (tenant_id, document_id) references documents;
alter table charges add foreign key (tenant_id, document_id) references documents;
