-- Depots, their calendar, delivery zones and permit areas.

create table depots (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  code text not null,
  name text not null,
  postcode text not null,
  phone text,
  nation text not null check (nation in ('england_wales', 'scotland', 'northern_ireland')),
  works_bank_holidays boolean not null default false,
  lead_days integer not null default 1 check (lead_days between 0 and 60),
  created_at timestamptz not null,
  address text,
  permit_number text, -- the depot's environmental permit
  unique (tenant_id, code),
  check (length(name) between 1 and 200),
  check (length(code) between 1 and 20)
);

-- A depot does not work on a weekday without a row. cut_off is local time in Europe/London.
create table depot_weekdays (
  depot_id uuid not null references depots,
  tenant_id uuid not null references tenants,
  weekday integer not null check (weekday between 1 and 7), -- ISO, Monday 1
  cut_off text not null check (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  capacity integer not null check (capacity >= 0), -- jobs
  primary key (depot_id, weekday)
);
create index depot_weekdays_tenant on depot_weekdays (tenant_id);

create table depot_closures (
  depot_id uuid not null references depots,
  tenant_id uuid not null references tenants,
  date date not null,
  reason text not null,
  primary key (depot_id, date)
);
create index depot_closures_tenant on depot_closures (tenant_id);

-- Capacity that bookings take from in their own transaction. The check makes overbooking impossible.
create table depot_days (
  depot_id uuid not null references depots,
  tenant_id uuid not null references tenants,
  date date not null,
  capacity integer not null check (capacity >= 0),
  booked integer not null check (booked >= 0),
  primary key (depot_id, date)
);
create index depot_days_tenant on depot_days (tenant_id);

create table zones (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  depot_id uuid not null references depots,
  permit_area_id uuid,
  name text not null,
  postcode_prefixes text[] not null,
  check (length(name) between 1 and 200)
);
create index zones_tenant on zones (tenant_id);
create index zones_depot on zones (depot_id);
create index zones_permit_area on zones (permit_area_id);

create table permit_areas (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  council text not null,
  charge_pence integer not null check (charge_pence >= 0),
  vat_rate_bp integer not null,
  valid_days integer not null,
  lead_days integer not null -- working days of notice
);
create index permit_areas_tenant on permit_areas (tenant_id);
alter table zones add foreign key (permit_area_id) references permit_areas;
