-- Metrics: organisations and their people.

create table organisations (
  tenant_id uuid not null references tenants,
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  -- The unique form of the name: NFKC, trimmed, single spaces, lower case.
  name_norm text not null check (length(name_norm) between 1 and 400),
  description text not null default '' check (length(description) <= 500),
  time_zone text not null check (length(time_zone) between 1 and 100),
  -- Whether nobody may accept a value that they reported.
  four_eyes boolean not null default false,
  created_by uuid not null references users,
  created_at timestamptz not null,
  deleted_at timestamptz,
  changed_at timestamptz not null default clock_timestamp(), -- by the database's own clock: when the row was last written
  primary key (tenant_id, id)
);
create index organisations_deleted on organisations (tenant_id, id) where deleted_at is not null;
create unique index organisations_name on organisations (tenant_id, name_norm) where deleted_at is null;

-- A manager sees everything; a member the metrics that they edit or view.
create table organisation_members (
  tenant_id uuid not null references tenants,
  organisation_id uuid not null,
  user_id uuid not null references users,
  role text not null check (role in ('manager', 'member')),
  joined_at timestamptz not null,
  primary key (tenant_id, organisation_id, user_id),
  foreign key (tenant_id, organisation_id) references organisations
);
create index organisation_members_user on organisation_members (user_id);

-- People who created their own account for Metrics. They belong to the company also without an organisation.
create table metrics_people (
  tenant_id uuid not null references tenants,
  user_id uuid not null references users,
  -- When they accepted the privacy policy.
  privacy_accepted_at timestamptz not null,
  primary key (tenant_id, user_id)
);
create index metrics_people_user on metrics_people (user_id);

-- Emailed invitations to an organisation.
create table organisation_invitations (
  tenant_id uuid not null references tenants,
  id uuid not null,
  organisation_id uuid not null,
  role text not null check (role in ('manager', 'editor', 'viewer')),
  metric_id bigint, -- to edit or to view
  email text not null check (length(email) between 3 and 200),
  token_hash text not null,
  invited_by uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  declined_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, organisation_id) references organisations,
  check ((metric_id is null) = (role = 'manager'))
);
-- A newer invitation to the same address for the same thing replaces the older one.
create unique index organisation_invitations_waiting
  on organisation_invitations (tenant_id, organisation_id, email, role, coalesce(metric_id, 0))
  where accepted_at is null and declined_at is null and revoked_at is null;
create index organisation_invitations_organisation on organisation_invitations (organisation_id, id);
create index organisation_invitations_metric on organisation_invitations (metric_id);

-- Keys with which programs report and read an organisation's figures, and links that show its scorecard to anybody, in the name of
-- the manager who created them: they work while that person manages it.
create table organisation_keys (
  tenant_id uuid not null references tenants,
  id uuid not null,
  organisation_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  hint text not null, -- its first characters, to recognise it by
  secret_hash text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  project_id uuid, -- null: all of the organisation's
  made_by uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz, -- null: never
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, secret_hash),
  foreign key (tenant_id, organisation_id) references organisations
);
create index organisation_keys_organisation on organisation_keys (organisation_id, id);
create index organisation_keys_project on organisation_keys (project_id);

-- Addresses to which other programs post figures, in the name of the manager who created them: they work while that person manages
-- the organisation.
create table incoming_webhooks (
  tenant_id uuid not null references tenants,
  id uuid not null,
  organisation_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  secret text not null, -- encrypted; signs what is posted
  mapping jsonb not null, -- where the figures are in the posted JSON
  made_by uuid not null references users,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisations
);
create index incoming_webhooks_organisation on incoming_webhooks (organisation_id, id);

create table incoming_deliveries (
  tenant_id uuid not null references tenants,
  id uuid not null,
  organisation_id uuid not null,
  webhook_id uuid not null,
  delivery text not null, -- as the sender names it, or the digest of the body
  signature text not null, -- so that the same post under another name is not taken twice
  received_at timestamptz not null,
  reported integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  problems jsonb not null default '[]', -- the first refused rows
  primary key (tenant_id, id),
  unique (tenant_id, webhook_id, delivery),
  unique (tenant_id, webhook_id, signature),
  foreign key (tenant_id, webhook_id) references incoming_webhooks on delete cascade,
  foreign key (tenant_id, organisation_id) references organisations
);
create index incoming_deliveries_webhook on incoming_deliveries (webhook_id, id desc);
create index incoming_deliveries_organisation on incoming_deliveries (organisation_id);
create index incoming_deliveries_old on incoming_deliveries (received_at);
