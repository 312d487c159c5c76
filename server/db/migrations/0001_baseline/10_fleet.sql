-- Vehicles, drivers, and a driver's day behind a link.

-- A job also keeps the names of its driver and vehicle, so that its history stays when a vehicle is sold.
create table vehicles (
  tenant_id uuid not null references tenants,
  id uuid not null,
  depot_id uuid not null,
  registration text not null check (length(registration) between 1 and 20),
  name text not null check (length(name) between 1 and 200), -- "Skip loader 1"
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

-- What a driver sent, by Idempotency-Key: a phone with a poor connection repeats requests whose response it missed.
-- Keyed by the day and not by its link, so that a phone can send what it stored under a newer link.
create table route_actions (
  tenant_id uuid not null references tenants,
  route_id uuid not null,
  key text not null check (length(key) between 1 and 200),
  request_hash text not null, -- endpoint, body and files
  response jsonb,
  created_at timestamptz not null,
  primary key (tenant_id, route_id, key),
  foreign key (tenant_id, route_id) references routes
);
