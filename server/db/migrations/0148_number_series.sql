-- How each series of numbers is written: what is before the number, and how many digits it is filled up to. Orders take their numbers
-- from a sequence (tonnage_take_order_numbers); of their row only this is read. Accounts have bare numbers.
alter table counters add column prefix text, add column digits smallint not null default 1;
alter table counters drop constraint counters_kind_check;
alter table counters add constraint counters_kind_check
  check (kind in ('account', 'order', 'note', 'ticket', 'invoice', 'credit_note', 'quote'));
insert into counters (tenant_id, kind, next_value) select id, 'order', 1 from tenants;
update counters set prefix = case kind when 'account' then '' when 'order' then 'SO-' when 'note' then 'WTN-' when 'ticket' then 'WB-'
  when 'invoice' then 'INV-' when 'credit_note' then 'CN-' else 'Q-' end;
alter table counters alter column prefix set not null, alter column digits drop default;
alter table counters add constraint counters_prefix
  check (length(prefix) <= 12 and (prefix = '' or prefix ~ '^[A-Z][A-Z0-9]*[-/]?$')),
  add constraint counters_digits check (digits between 1 and 9);
