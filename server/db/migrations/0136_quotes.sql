-- Quotes as documents: to a customer, or to somebody who is not one yet, at prices that stay as they were written.
create table quotes (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  number text not null check (length(number) between 1 and 40),
  -- Null: somebody who is not a customer.
  account_id uuid,
  site_id uuid,
  name text not null check (length(name) between 1 and 200),
  company text check (length(company) between 1 and 200),
  email text check (length(email) between 1 and 200),
  phone text check (length(phone) between 1 and 40),
  address text check (length(address) between 1 and 200),
  postcode text not null check (length(postcode) between 1 and 10),
  -- The day of the work that the prices are for.
  date date not null,
  -- What is quoted, each with its price of one container, and the orders that were made of it.
  lines jsonb not null,
  net_pence integer not null check (net_pence >= 0),
  vat_pence integer not null check (vat_pence >= 0),
  gross_pence integer not null check (gross_pence >= 0),
  notes text check (length(notes) between 1 and 2000),
  valid_to date not null,
  status text not null check (status in ('open', 'accepted', 'declined')),
  emailed_at timestamptz,
  answered_at timestamptz,
  -- Who accepted it, for which day, from where.
  accepted_name text check (length(accepted_name) between 1 and 200),
  accepted_date date,
  accepted_po text check (length(accepted_po) between 1 and 100),
  accepted_notes text check (length(accepted_notes) between 1 and 2000),
  accepted_ip text check (length(accepted_ip) between 1 and 64),
  reason text check (length(reason) between 1 and 2000),
  -- Why no order could be made of it when it was accepted.
  problem text check (length(problem) between 1 and 500),
  -- Every line has been ordered.
  ordered boolean not null default false,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  constraint quotes_number unique (tenant_id, number),
  constraint quotes_accepted check ((status = 'accepted') = (accepted_name is not null and accepted_date is not null)),
  constraint quotes_answered check ((status = 'open') = (answered_at is null))
);
create index quotes_account on quotes (account_id) where account_id is not null;
create index quotes_site on quotes (site_id) where site_id is not null;
create index quotes_by on quotes (created_by);
create index quotes_to_order on quotes (tenant_id) where status = 'accepted' and not ordered;

alter table counters drop constraint counters_kind_check;
alter table counters add constraint counters_kind_check
  check (kind in ('account', 'note', 'ticket', 'invoice', 'credit_note', 'quote'));
insert into counters (tenant_id, kind, next_value) select id, 'quote', 1 from tenants;
