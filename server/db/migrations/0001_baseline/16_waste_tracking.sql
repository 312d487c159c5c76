-- Loads recorded at the digital waste tracking service.

create table waste_receipts (
  tenant_id uuid not null references tenants,
  id uuid not null,
  account_id uuid not null,
  job_id uuid not null,
  ticket_id uuid not null, -- the newest
  received_at timestamptz not null,
  due_on date not null, -- in London: the end of the second working day after
  status text not null check (status in ('due', 'sending', 'refused', 'unpaid', 'accepted')),
  tracking_id text check (length(tracking_id) between 1 and 100), -- given by the service
  said jsonb, -- what staff entered in place of recorded data
  claimed_at timestamptz, -- when a worker started on it
  accepted_at timestamptz,
  trouble jsonb, -- errors and warnings of the last reply, by key
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, job_id),
  unique (tenant_id, tracking_id),
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, job_id) references jobs,
  foreign key (tenant_id, ticket_id) references documents,
  check (status <> 'accepted' or tracking_id is not null)
);
create index waste_receipts_due on waste_receipts (tenant_id, due_on, id) where status <> 'accepted';
create index waste_receipts_received on waste_receipts (tenant_id, received_at desc, id desc);
create index waste_receipts_account on waste_receipts (account_id);
create index waste_receipts_ticket on waste_receipts (ticket_id);

-- Every reply of the service, and every failure to reach it.
create table waste_receipt_replies (
  tenant_id uuid not null references tenants,
  id uuid not null,
  receipt_id uuid not null,
  method text not null check (method in ('POST', 'PUT')),
  status integer, -- HTTP; null: the service was not reached
  sent jsonb not null, -- without the operator's code
  reply jsonb,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, receipt_id) references waste_receipts
);
create index waste_receipt_replies_receipt on waste_receipt_replies (receipt_id, id desc);
