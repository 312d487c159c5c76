-- Loads recorded at the digital waste tracking service.

create table waste_receipts (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  account_id uuid not null references accounts,
  job_id uuid not null unique references jobs,
  ticket_id uuid not null references documents, -- the newest
  received_at timestamptz not null,
  due_on date not null, -- in London: the end of the second working day after
  status text not null check (status in ('due', 'sending', 'refused', 'unpaid', 'accepted')),
  tracking_id text unique check (length(tracking_id) between 1 and 100), -- given by the service
  said jsonb, -- what staff entered in place of recorded data
  claimed_at timestamptz, -- when a worker started on it
  accepted_at timestamptz,
  trouble jsonb, -- errors and warnings of the last reply, by key
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (status <> 'accepted' or tracking_id is not null)
);
create index waste_receipts_due on waste_receipts (tenant_id, due_on, id) where status <> 'accepted';
create index waste_receipts_received on waste_receipts (tenant_id, received_at desc, id desc);
create index waste_receipts_account on waste_receipts (account_id);
create index waste_receipts_ticket on waste_receipts (ticket_id);

-- Every reply of the service, and every failure to reach it.
create table waste_replies (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  receipt_id uuid not null references waste_receipts,
  method text not null check (method in ('POST', 'PUT')),
  status integer, -- HTTP; null: the service was not reached
  sent jsonb not null, -- without the operator's code
  reply jsonb,
  created_at timestamptz not null
);
create index waste_replies_receipt on waste_replies (receipt_id, id desc);
create index waste_replies_tenant on waste_replies (tenant_id);
