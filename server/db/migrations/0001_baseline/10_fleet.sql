-- Vehicles, drivers, and a driver's day behind a link.

-- A job also keeps the names of its driver and vehicle, so that its history stays when a vehicle is sold.
create table vehicles (
  tenant_id uuid not null references tenants,
  id uuid not null,
  depot_id uuid not null,
  registration text not null check (length(registration) between 1 and 20),
  name text not null check (length(name) between 1 and 200), -- "Skip loader 1"
  -- What it lifts: skips by chains, roll-ons by a hook.
  kind text not null check (kind in ('skip_loader', 'hook_loader')),
  payload_kg integer check (payload_kg between 1 and 50000), -- null: not known
  active boolean not null default true,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, registration),
  foreign key (tenant_id, depot_id) references depots
);
create index vehicles_depot on vehicles (depot_id);

create table drivers (
  tenant_id uuid not null references tenants,
  id uuid not null,
  depot_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  phone text,
  active boolean not null default true,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, depot_id) references depots
);
create index drivers_depot on drivers (depot_id);

-- A driver's day: behind its link the driver sees the stops and reports on them.
create table routes (
  tenant_id uuid not null references tenants,
  id uuid not null,
  driver_id uuid not null,
  date date not null,
  token_hash text, -- null: staff revoked the link
  token_sealed text, -- encrypted, so that staff can copy the same link again
  expires_at timestamptz not null,
  made_by uuid not null references users,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  unique (tenant_id, driver_id, date),
  foreign key (tenant_id, driver_id) references drivers,
  check ((token_hash is null) = (token_sealed is null))
);
