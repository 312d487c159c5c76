-- Emails, notifications, webhooks, API keys, calendar feeds.

create table emails (
  tenant_id uuid not null references tenants,
  id uuid not null,
  account_id uuid,
  template text not null,
  to_address text not null,
  data jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'kept', 'failed')),
  subject text,
  html text,
  plain text,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- Names what a reminder is about, so that it is sent once, also after a crash or by two servers.
  once text,
  -- While a worker sends it no other one does. A worker that died loses it at this time.
  claimed_until timestamptz,
  -- When sending is tried next; null: now, or never again.
  next_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts
);
create index emails_account on emails (account_id);
-- How many emails an address had lately, before a guest can cause another.
create index emails_address on emails (tenant_id, to_address, created_at);
create unique index emails_once on emails (tenant_id, once) where once is not null;
create index emails_state on emails (tenant_id, state, id desc);
create index emails_waiting on emails (coalesce(next_at, created_at)) where state = 'queued';

-- A kind of email about an account that a person does not want.
create table email_opt_outs (
  tenant_id uuid not null references tenants,
  user_id uuid not null references users,
  account_id uuid not null,
  template text not null,
  primary key (tenant_id, user_id, account_id, template),
  foreign key (tenant_id, account_id) references accounts
);
create index email_opt_outs_account on email_opt_outs (account_id);

-- Notifications of Metrics, one row per person and bundle: similar events within a quarter of an hour are counted in one row,
-- which keeps the newest of them.
create table notifications (
  tenant_id uuid not null references tenants,
  id uuid not null,
  user_id uuid not null references users,
  organisation_id uuid, -- null: of several, as digests are
  project_id uuid, -- possibly deleted
  type text not null check (length(type) <= 40),
  actor_id uuid references users, -- null: the system
  things integer not null default 1 check (things > 0),
  -- people: names by id, so that a deleted person's name can be removed. items: at, link, facts, who (people by role).
  payload jsonb not null,
  began_at timestamptz not null, -- when the bundle was opened
  at timestamptz not null,
  read_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisations,
  check (organisation_id is not null or actor_id is null)
);
create index notifications_user on notifications (user_id, at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_actor on notifications (actor_id, began_at);
create index notifications_organisation on notifications (organisation_id);

-- Notification preferences. Without a row: everything, and the digest at eight.
create table notification_settings (
  tenant_id uuid not null references tenants,
  user_id uuid not null references users,
  mail_off text[] not null default '{}', -- types not wanted by email
  digest_hour integer not null default 8 check (digest_hour between 0 and 23),
  time_zone text check (length(time_zone) between 1 and 100), -- null: their first organisation's
  digested_at timestamptz, -- when the last digest was due, sent or empty
  -- In their emails; it can only turn types off.
  leave_key text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  primary key (tenant_id, user_id),
  unique (tenant_id, leave_key)
);

-- Of the company, or of one of its organisations of Metrics.
create table webhooks (
  tenant_id uuid not null references tenants,
  id uuid not null,
  organisation_id uuid, -- null: the company's
  url text not null check (length(url) between 1 and 500),
  events text[] not null check (cardinality(events) > 0),
  secret text not null, -- encrypted; signs each delivery
  previous_secret text, -- encrypted; signs too until previous_until
  previous_until timestamptz,
  active boolean not null default true,
  made_by uuid references users,
  created_at timestamptz not null,
  -- A receiver that keeps failing is tried by one delivery at a time, and switched off after three days.
  failures integer not null default 0,
  failing_since timestamptz,
  paused_until timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisations
);
create index webhooks_organisation on webhooks (organisation_id);

create table webhook_deliveries (
  tenant_id uuid not null references tenants,
  id uuid not null,
  webhook_id uuid not null,
  organisation_id uuid, -- the webhook's
  event_id uuid not null, -- the same for every delivery of one event
  event text not null,
  body text not null, -- exactly as signed and sent
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz, -- of the next attempt; null: none
  claimed_until timestamptz, -- until then only one worker sends it
  status integer, -- HTTP, of the last attempt; null: no response
  latency_ms integer,
  answer text, -- start of the last response
  error text,
  redelivery boolean not null default false,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, webhook_id) references webhooks on delete cascade,
  foreign key (tenant_id, organisation_id) references organisations
);
create index webhook_deliveries_organisation on webhook_deliveries (organisation_id);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_old on webhook_deliveries (created_at);
create unique index webhook_deliveries_one_open on webhook_deliveries (tenant_id, webhook_id, event_id) where state = 'waiting';
create index webhook_deliveries_waiting on webhook_deliveries (coalesce(next_at, created_at)) where state = 'waiting';

-- Keys with which programs read.
create table api_keys (
  tenant_id uuid not null references tenants,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  hint text not null, -- its first characters, to recognise it by
  secret_hash text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  made_by uuid references users,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, secret_hash)
);

-- A person's calendar address in an account. Only its digest is stored: whoever has the address can read.
create table calendar_feeds (
  tenant_id uuid not null references tenants,
  account_id uuid not null,
  user_id uuid not null references users,
  token_hash text not null,
  created_at timestamptz not null,
  primary key (tenant_id, account_id, user_id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, account_id) references accounts
);
create index calendar_feeds_user on calendar_feeds (user_id);
