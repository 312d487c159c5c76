-- How long a quote is valid unless its writer says otherwise.
alter table tenants add column quote_days integer not null default 30 check (quote_days between 1 and 365);
