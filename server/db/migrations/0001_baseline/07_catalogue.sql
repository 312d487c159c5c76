-- What a company offers: containers, wastes, charges.

create table container_types (
  tenant_id uuid not null references tenants,
  id uuid not null,
  code text not null,
  name text not null,
  description text,
  shape text not null check (shape in ('skip', 'enclosed', 'roro')), -- how it is drawn
  dwt_code text not null, -- container code of DEFRA's digital waste tracking
  sort_order integer not null,
  active boolean not null default true,
  primary key (tenant_id, id),
  unique (tenant_id, code)
);

create table container_sub_types (
  tenant_id uuid not null references tenants,
  id uuid not null,
  name text not null,
  size_yards numeric(5, 1) not null check (size_yards > 0),
  length_cm integer not null,
  width_cm integer not null,
  height_cm integer not null,
  -- The most that it may hold; null: whatever fits.
  max_load_kg integer check (max_load_kg between 50 and 60000),
  allows_heavy_waste boolean not null,
  allowed_on_road boolean not null,
  sort_order integer not null,
  active boolean not null default true,
  primary key (tenant_id, id)
);
create index container_sub_types_tenant on container_sub_types (tenant_id, sort_order);

create table container_type_sub_types (
  tenant_id uuid not null references tenants,
  container_type_id uuid not null,
  container_sub_type_id uuid not null,
  primary key (tenant_id, container_type_id, container_sub_type_id),
  foreign key (tenant_id, container_type_id) references container_types,
  foreign key (tenant_id, container_sub_type_id) references container_sub_types
);
create index container_type_sub_types_sub on container_type_sub_types (container_sub_type_id);

create table waste_types (
  tenant_id uuid not null references tenants,
  id uuid not null,
  name text not null,
  description text not null, -- as printed on the transfer note
  ewc_codes text[] not null,
  heavy boolean not null default false,
  hazardous boolean not null default false,
  self_service boolean not null default true,
  guidance text,
  sort_order integer not null,
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Share of the weight that the company recovers, per cent; null: not known, and left out of figures.
  recovered_percent integer check (recovered_percent between 0 and 100),
  -- What a tonne of it costs the company to tip, below zero where it is paid for it; null: not known.
  tipping_pence_per_tonne integer check (tipping_pence_per_tonne between -1000000 and 1000000),
  primary key (tenant_id, id)
);
create index waste_types_tenant on waste_types (tenant_id, sort_order);

-- Extra charges that staff can choose from. A charge that was made keeps its own label and amount.
create table charge_types (
  tenant_id uuid not null references tenants,
  id uuid not null,
  code text not null check (code in ('wasted_journey', 'overload', 'contamination', 'waiting', 'item', 'other')),
  label text not null check (length(label) between 1 and 200),
  unit text not null check (length(unit) between 1 and 40), -- "hour", "item", "tonne"
  net_pence integer check (net_pence >= 0), -- null: entered each time
  vat_rate_bp integer not null check (vat_rate_bp between 0 and 10000),
  active boolean not null default true,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index charge_types_label on charge_types (tenant_id, lower(label)) where active;
