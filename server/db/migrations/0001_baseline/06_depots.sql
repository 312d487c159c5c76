-- Depots, their calendar, delivery zones and permit areas.

create table depots (
  tenant_id uuid not null references tenants,
  id uuid not null,
  code text not null,
  name text not null,
  postcode text not null,
  phone text,
  nation text not null check (nation in ('england_wales', 'scotland', 'northern_ireland')),
  works_bank_holidays boolean not null default false,
  lead_days integer not null default 1 check (lead_days between 0 and 60),
  created_at timestamptz not null,
  address text,
  -- The number of the depot's environmental permit, or of the exemption that it works under.
  permit_number text check (length(permit_number) between 1 and 40),
  permit_kind text not null default 'permit' check (permit_kind in ('permit', 'exemption')),
  permit_expires_on date, -- the last day on which it is valid; null: it does not expire, as most permits
  primary key (tenant_id, id),
  unique (tenant_id, code),
  check (length(name) between 1 and 200),
  check (length(code) between 1 and 20)
);

-- A depot does not work on a weekday without a row. cut_off is local time in Europe/London.
create table depot_weekdays (
  tenant_id uuid not null references tenants,
  depot_id uuid not null,
  weekday integer not null check (weekday between 1 and 7), -- ISO, Monday 1
  cut_off text not null check (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  capacity integer not null check (capacity >= 0), -- jobs
  primary key (tenant_id, depot_id, weekday),
  foreign key (tenant_id, depot_id) references depots
);

create table depot_closures (
  tenant_id uuid not null references tenants,
  depot_id uuid not null,
  date date not null,
  reason text not null,
  primary key (tenant_id, depot_id, date),
  foreign key (tenant_id, depot_id) references depots
);

-- Capacity that bookings take from in their own transaction. The check makes overbooking impossible.
create table depot_days (
  tenant_id uuid not null references tenants,
  depot_id uuid not null,
  date date not null,
  capacity integer not null check (capacity >= 0),
  booked integer not null check (booked >= 0),
  primary key (tenant_id, depot_id, date),
  foreign key (tenant_id, depot_id) references depots
);

create table zones (
  tenant_id uuid not null references tenants,
  id uuid not null,
  depot_id uuid not null,
  permit_area_id uuid,
  name text not null,
  postcode_prefixes text[] not null,
  -- What one movement there costs the company: vehicle, fuel and driver; null: not known.
  movement_cost_pence integer check (movement_cost_pence between 0 and 1000000),
  primary key (tenant_id, id),
  foreign key (tenant_id, depot_id) references depots,
  check (length(name) between 1 and 200)
);
create index zones_depot on zones (depot_id);
create index zones_permit_area on zones (permit_area_id);

create table permit_areas (
  tenant_id uuid not null references tenants,
  id uuid not null,
  council text not null,
  charge_pence integer not null check (charge_pence >= 0),
  vat_rate_bp integer not null,
  valid_days integer not null,
  lead_days integer not null, -- working days of notice
  primary key (tenant_id, id)
);
alter table zones add foreign key (tenant_id, permit_area_id) references permit_areas;
