-- Invoices, credit notes, charges and payments.

create table payments (
  tenant_id uuid not null references tenants,
  id uuid not null,
  account_id uuid not null,
  provider text not null check (provider in ('sandbox', 'stripe', 'bank', 'cash', 'cheque', 'card_terminal')),
  reference text not null, -- random: whoever has it can report on the card payment
  amount_pence integer not null check (amount_pence > 0),
  status text not null check (status in ('pending', 'paid', 'declined', 'expired', 'voided')),
  expires_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- Still to be refunded to the card: for what was cancelled or became cheaper after payment.
  refund_due_pence integer not null default 0 check (refund_due_pence >= 0),
  invoice_id uuid, -- the invoice that it was started for
  started_by uuid references users,
  received_on date, -- in Europe/London; null until the money has arrived
  allocated_pence integer not null default 0,
  bank_reference text, -- as on the bank statement, the cheque or the terminal's slip
  checkout_id text, -- of the card processor's page
  checkout_url text,
  declines integer not null default 0, -- how often a card was declined; each try has a page of its own
  -- Voided on this day: recorded by mistake, or a cheque that bounced. It is never deleted.
  voided_on date,
  void_reason text,
  moved_to uuid, -- the payment of another account that replaces it
  changed_at timestamptz not null default clock_timestamp(), -- by the database's own clock: when the row was last written
  primary key (tenant_id, id),
  unique (tenant_id, reference),
  unique (tenant_id, checkout_id),
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, moved_to) references payments,
  constraint payments_allocated check (allocated_pence between 0 and amount_pence),
  constraint payments_voided check ((status = 'voided') = (void_reason is not null)
    and (status = 'voided') = (voided_on is not null) and (moved_to is null or status = 'voided')
    and (status <> 'voided' or allocated_pence = 0)),
  constraint payments_received check ((status in ('paid', 'voided')) = (received_on is not null))
);
create index payments_changed on payments (tenant_id, changed_at, id);
create index payments_account_changed on payments (account_id, changed_at);
create index payments_day on payments (tenant_id, received_on desc, id desc);
-- At most one open payment page per invoice.
create unique index payments_one_pending on payments (tenant_id, invoice_id) where status = 'pending';
create index payments_invoice on payments (invoice_id);
create index payments_unused on payments (account_id) where status = 'paid' and (allocated_pence < amount_pence or refund_due_pence > 0);
create index payments_moved_to on payments (moved_to) where moved_to is not null;
create index payments_received on payments (account_id, received_on desc, id desc) include (tenant_id, status);
alter table orders add foreign key (tenant_id, payment_id) references payments;
alter table jobs add foreign key (tenant_id, payment_id) references payments;

-- An invoice run: all work done up to a day. Starting it again does only what is left.
create table invoice_runs (
  tenant_id uuid not null references tenants,
  id uuid not null,
  up_to date not null,
  issued_on date not null, -- the date and tax point of its invoices
  started_by uuid references users, -- null: the system
  started_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, up_to)
);

create table invoices (
  tenant_id uuid not null references tenants,
  id uuid not null,
  account_id uuid not null,
  site_id uuid, -- null: of several sites
  kind text not null check (kind in ('invoice', 'credit_note')),
  number text not null,
  issued_on date not null,
  due_on date not null, -- the last day to pay
  run_id uuid, -- null: outside a run
  period_from date, -- the month or week that its run covers; null: work as it was completed, or outside a run
  period_to date,
  receipt_for uuid, -- the card payment that this is the receipt for
  credits_id uuid, -- the invoice that a credit note credits
  reason text, -- of a credit note
  net_pence integer not null,
  vat_pence integer not null,
  gross_pence integer not null check (gross_pence = net_pence + vat_pence and gross_pence > 0),
  paid_pence integer not null default 0, -- of a credit note: used
  credited_pence integer not null default 0,
  document_id uuid not null,
  created_at timestamptz not null,
  replaces_id uuid, -- the receipt that this one replaces at today's price (decision 39)
  changed_at timestamptz not null default clock_timestamp(), -- by the database's own clock: when the row was last written
  primary key (tenant_id, id),
  unique (tenant_id, number),
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, site_id) references sites,
  foreign key (tenant_id, receipt_for) references payments,
  foreign key (tenant_id, credits_id) references invoices,
  foreign key (tenant_id, replaces_id) references invoices,
  foreign key (tenant_id, run_id) references invoice_runs,
  check ((period_from is null) = (period_to is null)),
  check (paid_pence >= 0 and credited_pence >= 0 and paid_pence + credited_pence <= gross_pence),
  check ((kind = 'credit_note') = (credits_id is not null)),
  constraint invoices_replaces_receipt check (replaces_id is null or receipt_for is not null)
);
create index invoices_changed on invoices (tenant_id, changed_at, id);
create index invoices_account_changed on invoices (account_id, changed_at);
create index invoices_account on invoices (account_id, issued_on desc, id desc) include (tenant_id, kind);
create index invoices_open on invoices (account_id, due_on, id) where paid_pence + credited_pence < gross_pence;
create index invoices_issued on invoices (tenant_id, issued_on desc, id desc) where kind = 'invoice';
create index invoices_due on invoices (tenant_id, kind, due_on, id) where paid_pence + credited_pence < gross_pence;
create index invoices_site on invoices (site_id);
create index invoices_credits on invoices (credits_id);
create index invoices_document on invoices (document_id);
create index invoices_run on invoices (run_id) where run_id is not null;
-- One first receipt per payment.
create unique index invoices_receipt on invoices (tenant_id, receipt_for) where receipt_for is not null and replaces_id is null;
create index invoices_replaces on invoices (replaces_id);
alter table jobs add foreign key (tenant_id, invoice_id) references invoices;
alter table payments add foreign key (tenant_id, invoice_id) references invoices;

-- The accounts of an invoice run, each invoiced by a job of its own.
create table invoice_run_accounts (
  tenant_id uuid not null references tenants,
  run_id uuid not null,
  account_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'done', 'failed')),
  reason text, -- why it failed, for staff
  primary key (tenant_id, run_id, account_id),
  foreign key (tenant_id, run_id) references invoice_runs,
  foreign key (tenant_id, account_id) references accounts,
  check ((status = 'failed') = (reason is not null))
);
create index invoice_run_accounts_account on invoice_run_accounts (account_id);

create table invoice_lines (
  tenant_id uuid not null references tenants,
  invoice_id uuid not null,
  position integer not null,
  account_id uuid not null,
  order_id uuid,
  job_id uuid, -- null: of a charge or a credit note
  code text not null,
  label text not null,
  quantity numeric(12, 3) not null,
  unit_pence integer not null,
  net_pence integer not null,
  vat_rate_bp integer not null,
  vat_pence integer not null,
  date date not null,
  from_date date, -- of over hire: the first day; `date` is the last
  credits_id uuid, -- of a credit note: the invoice and line that it credits
  credits_position integer, -- null: a goodwill credit, of no line
  -- Credited by later credit notes: never more than the line.
  credited_net_pence integer not null default 0,
  credited_vat_pence integer not null default 0,
  primary key (tenant_id, invoice_id, position),
  foreign key (tenant_id, invoice_id) references invoices,
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, order_id) references orders,
  foreign key (tenant_id, job_id) references jobs,
  foreign key (tenant_id, credits_id) references invoices,
  constraint invoice_lines_credited check (credited_net_pence between 0 and greatest(net_pence, 0)
    and credited_vat_pence between 0 and greatest(vat_pence, 0))
);
-- Each day of over hire is charged once.
create unique index invoice_lines_over_hire on invoice_lines (tenant_id, job_id, from_date) where code = 'over_hire';
create index invoice_lines_credits on invoice_lines (credits_id, credits_position);
create index invoice_lines_account on invoice_lines (account_id);
create index invoice_lines_order on invoice_lines (order_id);
create index invoice_lines_job on invoice_lines (job_id);

-- What staff charge beyond the price agreed for a job.
create table charges (
  tenant_id uuid not null references tenants,
  id uuid not null,
  account_id uuid not null,
  order_id uuid not null,
  code text not null check (code in ('wasted_journey', 'overload', 'contamination', 'waiting', 'item', 'other')),
  label text not null check (length(label) between 1 and 200),
  quantity numeric(12, 3) not null check (quantity > 0),
  unit_pence integer not null check (unit_pence >= 0),
  net_pence integer not null check (net_pence > 0),
  vat_rate_bp integer not null check (vat_rate_bp between 0 and 10000),
  vat_pence integer not null check (vat_pence >= 0),
  date date not null,
  invoice_id uuid,
  created_at timestamptz not null,
  -- The photo or document that proves it.
  document_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, order_id) references orders,
  foreign key (tenant_id, invoice_id) references invoices
);
create index charges_order on charges (order_id);
create index charges_account on charges (account_id, date) where invoice_id is null;
create index charges_invoice on charges (invoice_id);
create index charges_document on charges (document_id) where document_id is not null;

-- How much of an invoice was paid by a payment or a credit note.
create table allocations (
  tenant_id uuid not null references tenants,
  id uuid not null,
  account_id uuid not null,
  invoice_id uuid not null,
  payment_id uuid,
  credit_note_id uuid,
  amount_pence integer not null check (amount_pence > 0),
  allocated_on date not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, invoice_id) references invoices,
  foreign key (tenant_id, payment_id) references payments,
  foreign key (tenant_id, credit_note_id) references invoices,
  check (num_nonnulls(payment_id, credit_note_id) = 1)
);
create index allocations_invoice on allocations (invoice_id);
create index allocations_payment on allocations (payment_id);
create index allocations_credit_note on allocations (credit_note_id);
create index allocations_account on allocations (account_id);
