-- How the company chases what is late: the words of its reminders and what was sent, disputes, promises to pay, the Bank Rate of each
-- half-year, and the interest that it has charged.
alter table tenants
  add column reminders_daily boolean not null default false,
  add column reminders_done date;

-- Only steps whose words or days the company has changed.
create table reminder_steps (
  tenant_id uuid not null references tenants (id),
  step smallint not null check (step between 1 and 3),
  days integer not null check (days between 1 and 365),
  subject text not null check (length(subject) between 1 and 150),
  body text not null check (length(body) between 1 and 4000),
  primary key (tenant_id, step)
);

create table reminders (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  account_id uuid not null,
  step smallint not null check (step between 1 and 3),
  sent_on date not null,
  sent_at timestamptz not null,
  sent_by uuid references users (id), -- null: the daily reminders
  sent_to text[] not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index reminders_account on reminders (account_id, id desc);
create index reminders_by on reminders (sent_by);

-- An invoice gets each step once, whoever sends it and however often.
create table reminded_invoices (
  tenant_id uuid not null references tenants (id),
  invoice_id uuid not null,
  step smallint not null check (step between 1 and 3),
  reminder_id uuid not null,
  primary key (tenant_id, invoice_id, step),
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id),
  -- Which invoices are left for a reminder is known once they are written.
  foreign key (tenant_id, reminder_id) references reminders (tenant_id, id) deferrable initially deferred
);
create index reminded_invoices_reminder on reminded_invoices (reminder_id);

-- From its first day until the day before it ended, an invoice is not chased and bears no interest.
create table invoice_disputes (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  invoice_id uuid not null,
  reason text not null check (length(reason) between 1 and 2000),
  raised_on date not null,
  raised_at timestamptz not null,
  raised_by uuid not null references users (id),
  ended_on date check (ended_on >= raised_on),
  ended_at timestamptz,
  ended_by uuid references users (id),
  outcome text check (length(outcome) between 1 and 2000),
  primary key (tenant_id, id),
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id),
  constraint invoice_disputes_ended check (num_nonnulls(ended_on, ended_at, ended_by, outcome) in (0, 4))
);
create unique index invoice_disputes_open on invoice_disputes (tenant_id, invoice_id) where ended_on is null;
create index invoice_disputes_invoice on invoice_disputes (invoice_id);
create index invoice_disputes_raised_by on invoice_disputes (raised_by);
create index invoice_disputes_ended_by on invoice_disputes (ended_by);

-- What a customer said that they would pay by a day. Whether they did is read from their payments.
create table payment_promises (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  account_id uuid not null,
  amount_pence integer not null check (amount_pence > 0),
  promised_on date not null,
  due_on date not null check (due_on >= promised_on),
  made_at timestamptz not null,
  made_by uuid not null references users (id),
  withdrawn_at timestamptz, -- another promise took its place, or it was a mistake
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index payment_promises_account on payment_promises (account_id, id desc);
create index payment_promises_by on payment_promises (made_by);

-- Bank Rate at the end of each half-year that the company entered, in basis points.
create table bank_rates (
  tenant_id uuid not null references tenants (id),
  day date not null check (extract(month from day) * 100 + extract(day from day) = any ('{630, 1231}'::integer[])),
  rate_bp integer not null check (rate_bp between 0 and 10000),
  primary key (tenant_id, day)
);

-- Interest and fixed sums that were charged for an invoice paid late: the total of an invoice's days once, its fixed sum once.
create table interest_claims (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  invoice_id uuid not null, -- the debt
  charge_id uuid not null, -- the invoice that charges it
  up_to date not null,
  interest_pence integer not null check (interest_pence >= 0),
  fixed_pence integer not null check (fixed_pence >= 0),
  made_at timestamptz not null,
  made_by uuid not null references users (id),
  primary key (tenant_id, id),
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id),
  foreign key (tenant_id, charge_id) references invoices (tenant_id, id),
  constraint interest_claims_something check (interest_pence + fixed_pence > 0)
);
create unique index interest_claims_fixed on interest_claims (tenant_id, invoice_id) where fixed_pence > 0;
create index interest_claims_invoice on interest_claims (invoice_id);
create index interest_claims_charge on interest_claims (charge_id);
create index interest_claims_by on interest_claims (made_by);
