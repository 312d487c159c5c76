-- Depots and their days, zones, permit areas, containers, wastes, prices.

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
  unique (tenant_id, code)
);

-- A weekday without a row is not worked. cut_off is local time in Europe/London.
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

-- The counter that a booking takes from, in the job's own transaction. The check is the last word.
create table depot_days (
  depot_id uuid not null references depots,
  tenant_id uuid not null references tenants,
  date date not null,
  capacity integer not null check (capacity >= 0),
  booked integer not null check (booked >= 0),
  primary key (depot_id, date)
);
create index depot_days_tenant on depot_days (tenant_id);

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

create table zones (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  depot_id uuid not null references depots,
  permit_area_id uuid references permit_areas,
  name text not null,
  postcode_prefixes text[] not null
);
create index zones_tenant on zones (tenant_id);
create index zones_depot on zones (depot_id);
create index zones_permit_area on zones (permit_area_id);

create table container_types (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  code text not null,
  name text not null,
  description text,
  shape text not null check (shape in ('skip', 'enclosed', 'roro')), -- how it is drawn
  dwt_code text not null, -- container code of DEFRA's digital waste tracking
  sort_order integer not null,
  unique (tenant_id, code)
);

create table container_sub_types (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  name text not null,
  size_yards numeric(5, 1) not null check (size_yards > 0),
  length_cm integer not null,
  width_cm integer not null,
  height_cm integer not null,
  allows_heavy_waste boolean not null,
  allowed_on_road boolean not null,
  sort_order integer not null,
  active boolean not null default true
);
create index container_sub_types_tenant on container_sub_types (tenant_id, sort_order);

create table container_type_sub_types (
  container_type_id uuid not null references container_types,
  container_sub_type_id uuid not null references container_sub_types,
  tenant_id uuid not null references tenants,
  primary key (container_type_id, container_sub_type_id)
);
create index container_type_sub_types_sub on container_type_sub_types (container_sub_type_id);
create index container_type_sub_types_tenant on container_type_sub_types (tenant_id);

create table waste_types (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  name text not null,
  description text not null, -- the words of the transfer note
  ewc_codes text[] not null,
  heavy boolean not null default false,
  hazardous boolean not null default false,
  self_service boolean not null default true,
  guidance text,
  sort_order integer not null,
  active boolean not null default true
);
create index waste_types_tenant on waste_types (tenant_id, sort_order);

grant select on depots, depot_weekdays, depot_closures, depot_days, permit_areas, zones, container_types,
  container_sub_types, container_type_sub_types, waste_types to tonnage_app;
grant insert, update on depot_days to tonnage_app;

do $$
declare t text;
begin
  foreach t in array array['depots', 'depot_weekdays', 'depot_closures', 'depot_days', 'permit_areas', 'zones',
    'container_types', 'container_sub_types', 'container_type_sub_types', 'waste_types'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own on %I to tonnage_app using (tenant_id = (select tonnage_tenant()))', t);
  end loop;
end $$;
