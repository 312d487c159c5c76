-- Customers' accounts, their members and contacts.

create table accounts (
  tenant_id uuid not null references tenants,
  id uuid not null,
  number text not null,
  name text not null check (length(name) between 1 and 200),
  status text not null default 'active' check (status in ('pending', 'active', 'on_stop', 'closed')),
  type text not null check (type in ('credit', 'prepay')),
  credit_limit_pence bigint check (credit_limit_pence >= 0),
  exposure_pence bigint not null default 0, -- ordered or invoiced, not yet paid
  payment_terms_days integer not null default 30,
  po_mandatory boolean not null default false,
  -- A private customer: household waste, so no company number and no SIC code.
  household boolean not null default false check (not household or (company_number is null and sic_code is null)),
  trading_name text,
  company_number text,
  vat_number text,
  sic_code text check (sic_code ~ '^[0-9]{5}$'),
  email text,
  phone text,
  invoice_email text,
  billing_address text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  terms_basis text not null default 'invoice' check (terms_basis in ('invoice', 'end_of_month')),
  -- What each invoice of a run covers, how often the account is invoiced, and whether runs leave it out.
  invoice_grouping text not null default 'account'
    check (invoice_grouping in ('account', 'site', 'order', 'po', 'job')),
  invoice_frequency text not null default 'monthly' check (invoice_frequency in ('completion', 'weekly', 'monthly')),
  invoices_held boolean not null default false,
  merged_into uuid, -- the account that everything of this one has moved to
  changed_at timestamptz not null default clock_timestamp(), -- by the database's own clock: when the row was last written
  primary key (tenant_id, id),
  unique (tenant_id, number),
  foreign key (tenant_id, merged_into) references accounts,
  check (merged_into is null or (merged_into <> id and status = 'closed'))
);
create index accounts_changed on accounts (tenant_id, changed_at, id);
create index accounts_name on accounts (tenant_id, lower(name), id);
create index accounts_merged_into on accounts (merged_into) where merged_into is not null;

-- Accounts that staff have merged into another, so that it can be undone for a day.
create table account_merges (
  tenant_id uuid not null references tenants,
  id uuid not null,
  merged_id uuid not null,
  survivor_id uuid not null,
  merged_at timestamptz not null,
  merged_by uuid not null references users,
  was_status text not null, -- of the merged account
  exposure_pence bigint not null, -- of the merged account
  moved jsonb not null, -- keys of the moved rows by table
  undone_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, merged_id) references accounts,
  foreign key (tenant_id, survivor_id) references accounts
);
create unique index account_merges_one on account_merges (tenant_id, merged_id) where undone_at is null;
create index account_merges_merged on account_merges (merged_id);
create index account_merges_survivor on account_merges (survivor_id, id desc);
create index account_merges_by on account_merges (merged_by);

create table account_members (
  tenant_id uuid not null references tenants,
  account_id uuid not null,
  user_id uuid not null references users,
  role text not null check (role in ('owner', 'manager', 'buyer', 'accounts', 'viewer')),
  site_ids uuid[], -- null: all sites
  valid_from date,
  valid_to date,
  last_used_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, account_id, user_id),
  foreign key (tenant_id, account_id) references accounts,
  -- Somebody can always do everything in an account: no owner is limited to sites or dates.
  check (role <> 'owner' or (site_ids is null and valid_from is null and valid_to is null))
);
create index account_members_user on account_members (user_id);

create table account_contacts (
  tenant_id uuid not null references tenants,
  id uuid not null,
  account_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  job_title text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts
);
create index account_contacts_account on account_contacts (account_id);

create table account_contact_items (
  tenant_id uuid not null references tenants,
  id uuid not null,
  account_id uuid not null,
  contact_id uuid not null,
  kind text not null check (kind in ('phone', 'mobile', 'email')),
  value text not null check (length(value) between 1 and 200),
  label text,
  purposes text[] not null default '{}'
    check (purposes <@ array['orders', 'collections', 'invoices', 'documents', 'emergencies']),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, contact_id) references account_contacts
);
create unique index account_contact_items_value on account_contact_items (tenant_id, contact_id, kind, lower(value));
create index account_contact_items_account on account_contact_items (account_id);

create table invitations (
  tenant_id uuid not null references tenants,
  id uuid not null,
  account_id uuid not null,
  email text not null check (email = lower(email) and length(email) between 3 and 200),
  role text not null check (role in ('owner', 'manager', 'buyer', 'accounts', 'viewer')),
  site_ids uuid[], -- null: all sites
  valid_from date,
  valid_to date,
  invited_by uuid not null references users,
  token_hash text not null, -- of the newest emailed link
  expires_at timestamptz not null,
  created_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, account_id) references accounts,
  check (role <> 'owner' or (site_ids is null and valid_from is null and valid_to is null))
);
-- What staff log of calls, complaints and other contact with a customer. An entry is never changed, only closed.
create table customer_log (
  tenant_id uuid not null references tenants,
  id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('call', 'complaint', 'note')),
  body text not null check (length(body) between 1 and 2000),
  follow_up_on date,
  written_by uuid not null references users,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references users,
  outcome text check (length(outcome) between 1 and 2000),
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts,
  check (num_nulls(closed_at, closed_by, outcome) in (0, 3))
);
create index customer_log_account on customer_log (account_id, id desc);
create index customer_log_open on customer_log (tenant_id, follow_up_on nulls first, id)
  where closed_at is null and (kind = 'complaint' or follow_up_on is not null);
create index customer_log_written_by on customer_log (written_by);
create index customer_log_closed_by on customer_log (closed_by);

create unique index invitations_open on invitations (tenant_id, account_id, email) where accepted_at is null and revoked_at is null;
