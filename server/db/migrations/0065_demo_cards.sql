-- The sandbox stands in for a card processor at the demo company alone; the seed is all that sets this.
alter table tenants add column sandbox_cards boolean not null default false;
