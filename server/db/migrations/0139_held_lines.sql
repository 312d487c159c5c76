-- What is not to be invoiced yet: a completed job with its weight and over hire, or a charge.
create table invoice_holds (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  account_id uuid not null,
  job_id uuid,
  charge_id uuid,
  reason text not null check (length(reason) between 1 and 2000),
  held_by uuid not null references users (id),
  held_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  foreign key (tenant_id, job_id) references jobs (tenant_id, id),
  -- A charge that is waived is gone.
  foreign key (tenant_id, charge_id) references charges (tenant_id, id) on delete cascade,
  constraint invoice_holds_one check (num_nonnulls(job_id, charge_id) = 1)
);
create unique index invoice_holds_job on invoice_holds (tenant_id, job_id) where job_id is not null;
create unique index invoice_holds_charge on invoice_holds (tenant_id, charge_id) where charge_id is not null;
create index invoice_holds_account on invoice_holds (account_id);
create index invoice_holds_by on invoice_holds (held_by);
