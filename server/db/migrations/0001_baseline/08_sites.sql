-- Customers' sites and their contacts.

create table sites (
  tenant_id uuid not null references tenants,
  id uuid not null,
  account_id uuid not null,
  depot_id uuid, -- null: no depot serves the postcode
  zone_id uuid,
  name text not null check (length(name) between 1 and 200),
  reference text,
  address_line1 text not null,
  address_line2 text,
  town text not null,
  county text,
  postcode text not null,
  access_notes text,
  notes text,
  opening_hours text,
  status text not null default 'active' check (status in ('active', 'on_stop', 'archived')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, depot_id) references depots,
  foreign key (tenant_id, zone_id) references zones
);
create index sites_account on sites (account_id, name, id);
create index sites_depot on sites (depot_id);
create index sites_zone on sites (zone_id);

create table site_contacts (
  tenant_id uuid not null references tenants,
  id uuid not null,
  account_id uuid not null,
  site_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  role text,
  phone text,
  created_at timestamptz not null,
  on_site boolean not null default false,
  updated_at timestamptz not null,
  -- Orders keep the name of a removed contact, who is no longer shown or offered.
  removed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, site_id) references sites
);
create index site_contacts_site on site_contacts (site_id);
create index site_contacts_account on site_contacts (account_id);

-- One way to reach a contact, and what to use it for.
create table site_contact_items (
  tenant_id uuid not null references tenants,
  id uuid not null,
  account_id uuid not null,
  contact_id uuid not null,
  kind text not null check (kind in ('phone', 'mobile', 'email')),
  value text not null check (length(value) between 1 and 200),
  label text,
  purposes text[] not null default '{}'
    check (purposes <@ array['orders', 'collections', 'invoices', 'documents', 'emergencies']),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, contact_id) references site_contacts
);
create unique index site_contact_items_value on site_contact_items (tenant_id, contact_id, kind, lower(value));
create index site_contact_items_account on site_contact_items (account_id);
