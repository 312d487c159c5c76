-- Money that goes back to a customer. What it is taken from, unused payments and credit notes, is in allocations.
create table refunds (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  account_id uuid not null,
  -- The payment that goes back; null: unused money of the account, such as a credit note.
  payment_id uuid,
  method text not null check (method in ('card', 'bank', 'cash', 'cheque', 'card_terminal')),
  amount_pence integer not null check (amount_pence > 0),
  -- As much of it was due back to whoever paid with an order, and never counted against the credit limit.
  due_pence integer not null check (due_pence between 0 and amount_pence),
  made_on date not null,
  reason text not null check (length(reason) between 1 and 2000),
  -- Of the bank or the cheque, or the card processor's id.
  reference text check (length(reference) between 1 and 200),
  status text not null check (status in ('sending', 'made', 'failed')),
  failure text check (length(failure) between 1 and 500),
  made_by uuid references users (id),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id),
  constraint refunds_failed check ((status = 'failed') = (failure is not null)),
  constraint refunds_to_card check (method <> 'card' or payment_id is not null)
);
create index refunds_account on refunds (account_id);
create index refunds_payment on refunds (payment_id);
create index refunds_made_on on refunds (tenant_id, made_on desc, id desc);

alter table allocations alter column invoice_id drop not null;
alter table allocations add column refund_id uuid;
alter table allocations add constraint allocations_tenant_id_refund_id_fkey
  foreign key (tenant_id, refund_id) references refunds (tenant_id, id);
alter table allocations add constraint allocations_one_target check (num_nonnulls(invoice_id, refund_id) = 1);
create index allocations_refund on allocations (refund_id) where refund_id is not null;
