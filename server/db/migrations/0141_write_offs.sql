-- What is left on an invoice is given up, or set against what the company owes the customer: payments without money.
alter table payments drop constraint payments_provider_check;
alter table payments add constraint payments_provider_check
  check (provider in ('sandbox', 'stripe', 'bank', 'cash', 'cheque', 'card_terminal', 'set_off', 'write_off'));
alter table payments add column write_off_cause text
    check (write_off_cause in ('small_balance', 'insolvent', 'untraceable', 'agreed', 'time_barred', 'other')),
  add column write_off_note text check (length(write_off_note) between 1 and 2000),
  add constraint payments_write_off check ((provider = 'write_off') = (write_off_cause is not null)
    and (write_off_note is null or provider = 'write_off') and (write_off_cause <> 'other' or write_off_note is not null)),
  -- It is no customer's money: what it does not settle does not exist, and nothing of it goes back.
  add constraint payments_without_money check (provider not in ('set_off', 'write_off')
    or (refund_due_pence = 0 and status in ('paid', 'voided'))),
  add constraint payments_set_off check (provider <> 'set_off' or bank_reference is not null);

-- The part of `paid_pence` that nobody paid.
alter table invoices add column written_off_pence integer not null default 0,
  add constraint invoices_written_off check (written_off_pence between 0 and paid_pence and (written_off_pence = 0 or kind = 'invoice'));

-- Pence with VAT that accounts staff may write off of one invoice; managers may write off any sum.
alter table tenants add column write_off_limit_pence integer not null default 0
  check (write_off_limit_pence between 0 and 100000000);
