-- Invoices, credit notes, charges beside the jobs' own, and which money paid what.

alter table accounts add column terms_basis text not null default 'invoice'
  check (terms_basis in ('invoice', 'end_of_month'));
alter table tenants add column bank_details text; -- printed under invoices

alter table counters drop constraint counters_kind_check;
alter table counters add constraint counters_kind_check
  check (kind in ('order', 'account', 'note', 'ticket', 'invoice', 'credit_note'));
insert into counters (tenant_id, kind, next_value)
  select t.id, k.kind, 1 from tenants t cross join (values ('invoice'), ('credit_note')) k (kind)
  on conflict do nothing;

create table invoices (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  account_id uuid not null references accounts,
  site_id uuid references sites, -- null: of several sites, so the whole account's
  kind text not null check (kind in ('invoice', 'credit_note')),
  number text not null,
  issued_on date not null,
  due_on date not null, -- the last day to pay
  month date, -- first day of the month that a run was for; null: by itself
  receipt_for uuid references payments, -- the card payment that it is the receipt of
  credits_id uuid references invoices, -- the invoice that a credit note takes back from
  reason text, -- of a credit note
  net_pence integer not null,
  vat_pence integer not null,
  gross_pence integer not null check (gross_pence = net_pence + vat_pence and gross_pence > 0),
  paid_pence integer not null default 0, -- of a credit note: used up
  credited_pence integer not null default 0,
  document_id uuid not null references documents,
  created_at timestamptz not null,
  unique (tenant_id, number),
  check (paid_pence >= 0 and credited_pence >= 0 and paid_pence + credited_pence <= gross_pence),
  check ((kind = 'credit_note') = (credits_id is not null))
);
-- One of each run, and one receipt of each payment, whoever asks first.
create unique index invoices_run on invoices (account_id, month) where month is not null;
create unique index invoices_receipt on invoices (receipt_for) where receipt_for is not null;
create index invoices_account on invoices (account_id, issued_on desc, id desc);
create index invoices_open on invoices (account_id, due_on, id) where paid_pence + credited_pence < gross_pence;
create index invoices_site on invoices (site_id);
create index invoices_credits on invoices (credits_id);
create index invoices_document on invoices (document_id);

-- What the office charges besides what was agreed with a job.
create table charges (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  account_id uuid not null references accounts,
  order_id uuid not null references orders,
  code text not null check (code in ('wasted_journey', 'overload', 'contamination', 'waiting', 'item', 'other')),
  label text not null check (length(label) between 1 and 200),
  quantity numeric(12, 3) not null check (quantity > 0),
  unit_pence integer not null check (unit_pence >= 0),
  net_pence integer not null check (net_pence > 0),
  vat_rate_bp integer not null check (vat_rate_bp between 0 and 10000),
  vat_pence integer not null check (vat_pence >= 0),
  date date not null,
  invoice_id uuid references invoices,
  created_at timestamptz not null
);
create index charges_order on charges (order_id);
create index charges_tenant on charges (tenant_id);
create index charges_account on charges (account_id, date) where invoice_id is null;
create index charges_invoice on charges (invoice_id);

create table invoice_lines (
  invoice_id uuid not null references invoices,
  position integer not null,
  tenant_id uuid not null references tenants,
  account_id uuid not null references accounts,
  order_id uuid references orders,
  job_id uuid references jobs, -- null: of a charge, or of a credit note
  code text not null,
  label text not null,
  quantity numeric(12, 3) not null,
  unit_pence integer not null,
  net_pence integer not null,
  vat_rate_bp integer not null,
  vat_pence integer not null,
  date date not null,
  from_date date, -- of days over the hire: the first of them; `date` is the last
  credits_id uuid references invoices, -- of a credit note: the invoice and the line of it that it takes back
  credits_position integer,
  primary key (invoice_id, position)
);
-- A day over a hire is charged once.
create unique index invoice_lines_over_hire on invoice_lines (job_id, from_date) where code = 'over_hire';
create unique index invoice_lines_credited on invoice_lines (credits_id, credits_position);
create index invoice_lines_tenant on invoice_lines (tenant_id);
create index invoice_lines_account on invoice_lines (account_id);
create index invoice_lines_order on invoice_lines (order_id);
create index invoice_lines_job on invoice_lines (job_id);

-- Null until it stands on an invoice: of two runs one sets it.
alter table jobs add column invoice_id uuid references invoices;
alter table jobs add column over_hire_to date; -- days over the hire that it began are charged up to this one
create index jobs_invoice on jobs (invoice_id);
create index jobs_not_invoiced on jobs (account_id, completed_at) where invoice_id is null and status = 'completed';

alter table payments drop constraint payments_provider_check;
alter table payments add constraint payments_provider_check check (provider in ('sandbox', 'stripe', 'bank'));
alter table payments add column invoice_id uuid references invoices; -- what it was begun for
alter table payments add column started_by uuid references users;
alter table payments add column received_on date; -- in Europe/London; null until the money is there
alter table payments add column allocated_pence integer not null default 0;
alter table payments add constraint payments_allocated check (allocated_pence between 0 and amount_pence);
alter table payments add column bank_reference text; -- as the bank's statement says it
alter table payments add column checkout_id text unique; -- of the processor's page
alter table payments add column checkout_url text;
update payments set received_on = (settled_at at time zone 'Europe/London')::date where status = 'paid';
alter table payments add constraint payments_received check ((status = 'paid') = (received_on is not null));
-- One page to pay an invoice at a time.
create unique index payments_one_pending on payments (invoice_id) where status = 'pending';
create index payments_invoice on payments (invoice_id);
create index payments_started_by on payments (started_by);
create index payments_received on payments (account_id, received_on desc, id desc) where status = 'paid';

-- Which money, or which credit note, paid how much of which invoice.
create table allocations (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  account_id uuid not null references accounts,
  invoice_id uuid not null references invoices,
  payment_id uuid references payments,
  credit_note_id uuid references invoices,
  amount_pence integer not null check (amount_pence > 0),
  allocated_on date not null,
  created_at timestamptz not null,
  check (num_nonnulls(payment_id, credit_note_id) = 1)
);
create index allocations_invoice on allocations (invoice_id);
create index allocations_payment on allocations (payment_id);
create index allocations_credit_note on allocations (credit_note_id);
create index allocations_account on allocations (account_id);
create index allocations_tenant on allocations (tenant_id);

alter table documents drop constraint documents_kind_check;
alter table documents add constraint documents_kind_check
  check (kind in ('wtn', 'season_ticket', 'weighbridge_ticket', 'permit', 'invoice', 'credit_note', 'other'));
create or replace function tonnage_keep_signed() returns trigger language plpgsql as $$
declare
  movable text[] := array['status', 'file_id', 'voided_at', 'updated_at'];
  kept boolean := old.signed_at is not null or old.kind in ('invoice', 'credit_note');
begin
  if tg_op = 'DELETE' then
    if kept or old.kind in ('wtn', 'season_ticket') then
      raise exception 'documents of this kind are kept' using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if not kept then
    return new;
  end if;
  if to_jsonb(new) - movable is distinct from to_jsonb(old) - movable
    or (old.file_id is not null and new.file_id is distinct from old.file_id)
    or (new.status <> old.status and new.status <> 'void') then
    raise exception 'a document that was signed or issued stays as it was' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- An invoice stays as it was issued: only what was paid of it moves.
grant select, insert on invoices, invoice_lines, allocations, charges to tonnage_app;
grant update (paid_pence, credited_pence) on invoices to tonnage_app;
grant update (invoice_id) on charges to tonnage_app;
do $$
declare t text;
begin
  foreach t in array array['invoices', 'invoice_lines', 'allocations', 'charges'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own on %I to tonnage_app using (tenant_id = (select tonnage_tenant())
        and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())))', t);
  end loop;
end $$;
