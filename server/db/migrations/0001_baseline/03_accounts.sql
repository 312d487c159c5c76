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
  primary key (tenant_id, id),
  unique (tenant_id, number)
);

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
create unique index invitations_open on invitations (tenant_id, account_id, email) where accepted_at is null and revoked_at is null;
