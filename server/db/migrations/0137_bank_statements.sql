-- Statements of the bank that were read, the money in of each, and what it was matched to.
create table bank_files (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  file_name text not null check (length(file_name) between 1 and 200),
  -- The headings of its columns, and what each was read as: the next file with the same headings is read so.
  layout text not null,
  columns jsonb not null,
  added integer not null check (added >= 0),
  read_by uuid not null references users (id),
  read_at timestamptz not null,
  primary key (tenant_id, id)
);
create index bank_files_layout on bank_files (tenant_id, layout, id desc);
create index bank_files_by on bank_files (read_by);

create table bank_lines (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  file_id uuid not null,
  -- The digest of what makes it the same line in another file: the bank's id, or its day, amount, text and place among the same ones.
  identity text not null,
  day date not null,
  amount_pence integer not null check (amount_pence > 0),
  payer text not null check (length(payer) between 1 and 200),
  reference text check (length(reference) between 1 and 400),
  state text not null default 'open' check (state in ('open', 'matched', 'left_out')),
  payment_id uuid,
  -- The payment was recorded with the match; otherwise it was there before.
  recorded boolean not null default false,
  reason text check (length(reason) between 1 and 2000), -- why it was left out
  settled_by uuid references users (id),
  settled_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, file_id) references bank_files (tenant_id, id),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id),
  -- A file that is read twice, or one that overlaps another, adds nothing twice.
  constraint bank_lines_identity unique (tenant_id, identity),
  constraint bank_lines_matched check ((state = 'matched') = (payment_id is not null)),
  constraint bank_lines_left_out check ((state = 'left_out') = (reason is not null)),
  constraint bank_lines_settled check ((state = 'open') = (settled_by is null) and (settled_by is null) = (settled_at is null)),
  constraint bank_lines_recorded check (not recorded or state = 'matched')
);
-- A payment is one line's.
create unique index bank_lines_payment on bank_lines (tenant_id, payment_id) where payment_id is not null;
create index bank_lines_state on bank_lines (tenant_id, state, day desc, id desc);
create index bank_lines_day on bank_lines (tenant_id, day, amount_pence);
create index bank_lines_file on bank_lines (tenant_id, file_id);
create index bank_lines_by on bank_lines (settled_by);

-- The customer that somebody chose for the name of a payer.
create table bank_payers (
  tenant_id uuid not null references tenants (id),
  name text not null check (length(name) between 1 and 200),
  account_id uuid not null,
  primary key (tenant_id, name),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index bank_payers_account on bank_payers (account_id);
