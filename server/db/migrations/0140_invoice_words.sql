-- Other words for a line of the next invoice: of a job by the code of the line, or of a charge. Gone once it is invoiced.
create table invoice_words (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  account_id uuid not null,
  job_id uuid,
  charge_id uuid,
  code text not null check (length(code) between 1 and 40),
  label text not null check (length(label) between 1 and 200),
  written_by uuid not null references users (id),
  written_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  foreign key (tenant_id, job_id) references jobs (tenant_id, id),
  -- A charge that is waived is gone.
  foreign key (tenant_id, charge_id) references charges (tenant_id, id) on delete cascade,
  constraint invoice_words_one check (num_nonnulls(job_id, charge_id) = 1)
);
create unique index invoice_words_job on invoice_words (tenant_id, job_id, code) where job_id is not null;
create unique index invoice_words_charge on invoice_words (tenant_id, charge_id) where charge_id is not null;
create index invoice_words_account on invoice_words (account_id);
create index invoice_words_by on invoice_words (written_by);
