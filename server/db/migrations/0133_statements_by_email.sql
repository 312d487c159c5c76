-- On which day of each month statements are emailed, to whom (everybody who owes something, or something overdue), and up to which
-- day they have been.
alter table tenants
  add column statements_day integer check (statements_day between 1 and 28),
  add column statements_to text not null default 'owing' check (statements_to in ('owing', 'overdue')),
  add column statements_done date;
