-- Vehicles, drivers, and a driver's day behind a link.

-- A job also keeps the names of its driver and vehicle, so that its history stays when a vehicle is sold.
create table vehicles (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  depot_id uuid not null references depots,
  registration text not null check (length(registration) between 1 and 20),
  name text not null check (length(name) between 1 and 200), -- "Skip loader 1"
  active boolean not null default true,
  created_at timestamptz not null,
  unique (tenant_id, registration)
);
create index vehicles_depot on vehicles (depot_id);

create table drivers (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  depot_id uuid not null references depots,
  name text not null check (length(name) between 1 and 200),
  phone text,
  active boolean not null default true,
  created_at timestamptz not null
);
create index drivers_tenant on drivers (tenant_id);
create index drivers_depot on drivers (depot_id);

-- A driver's day: behind its link the driver sees the stops and reports on them.
create table runs (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  driver_id uuid not null references drivers,
  date date not null,
  token_hash text unique, -- null: staff revoked the link
  token_sealed text, -- encrypted, so that staff can copy the same link again
  expires_at timestamptz not null,
  made_by uuid not null references users,
  created_at timestamptz not null,
  unique (driver_id, date),
  check ((token_hash is null) = (token_sealed is null))
);
create index runs_tenant on runs (tenant_id);

-- What a driver sent, by Idempotency-Key: a phone with a poor connection repeats requests whose response it missed.
-- Keyed by the day and not by its link, so that a phone can send what it stored under a newer link.
create table run_deeds (
  run_id uuid not null references runs,
  key text not null check (length(key) between 1 and 200),
  tenant_id uuid not null references tenants,
  request_hash text not null, -- endpoint, body and files
  response jsonb,
  created_at timestamptz not null,
  primary key (run_id, key)
);
create index run_deeds_tenant on run_deeds (tenant_id);
