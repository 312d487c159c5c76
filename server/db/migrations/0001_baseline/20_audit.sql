-- The audit log and the search index.

create table audit_events (
  tenant_id uuid not null references tenants,
  id uuid not null,
  account_id uuid,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'system', 'driver')),
  actor_user_id uuid references users,
  action text not null,
  entity text not null,
  entity_id uuid not null,
  changes jsonb not null default '{}',
  actor_driver_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, actor_driver_id) references drivers
);
create index audit_events_entity on audit_events (entity_id, id);
create index audit_events_account on audit_events (account_id, id desc);
-- Events are listed newest first by id, which sorts by time; each filter has an index that ends in it.
create index audit_events_person on audit_events (actor_user_id, id desc);
create index audit_events_kind on audit_events (tenant_id, actor_kind, id desc);
create index audit_events_entities on audit_events (tenant_id, entity, id desc);
create index audit_events_action on audit_events (tenant_id, action, id desc);

-- Search terms of orders and documents (number, PO, reference, title), customers and sites (name, number, postcode), payments
-- and permits (number, reference) and callers (name, telephone, of an order), found by prefix in one index range. LIKE cannot use
-- an index under row-level security, because its operator is not leakproof.
create table search_words (
  tenant_id uuid not null references tenants,
  account_id uuid not null,
  kind text not null check (kind in ('order', 'document', 'account', 'site', 'payment', 'permit', 'caller')),
  word text not null collate "C",
  thing_id uuid not null,
  site_id uuid,
  primary key (tenant_id, account_id, kind, word, thing_id),
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, site_id) references sites
);
-- Staff search every account of the company.
create index search_words_company on search_words (tenant_id, kind, word, thing_id);
create index search_words_thing on search_words (thing_id);
create index search_words_site on search_words (site_id);
