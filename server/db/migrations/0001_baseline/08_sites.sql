-- Customers' sites and their contacts.

create table sites (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  account_id uuid not null references accounts,
  depot_id uuid references depots, -- null: no depot serves the postcode
  zone_id uuid references zones,
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
  updated_at timestamptz not null
);
create index sites_account on sites (account_id, name, id);
create index sites_tenant on sites (tenant_id);
create index sites_depot on sites (depot_id);
create index sites_zone on sites (zone_id);

create table site_contacts (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  account_id uuid not null references accounts,
  site_id uuid not null references sites,
  name text not null check (length(name) between 1 and 200),
  role text,
  phone text,
  created_at timestamptz not null,
  on_site boolean not null default false,
  updated_at timestamptz not null,
  -- Orders keep the name of a removed contact, who is no longer shown or offered.
  removed_at timestamptz
);
create index site_contacts_site on site_contacts (site_id);
create index site_contacts_account on site_contacts (account_id);
create index site_contacts_tenant on site_contacts (tenant_id);

-- One way to reach a contact, and what to use it for.
create table site_contact_items (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  account_id uuid not null references accounts,
  contact_id uuid not null references site_contacts,
  kind text not null check (kind in ('phone', 'mobile', 'email')),
  value text not null check (length(value) between 1 and 200),
  label text,
  purposes text[] not null default '{}'
    check (purposes <@ array['orders', 'collections', 'invoices', 'documents', 'emergencies']),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index site_contact_items_value on site_contact_items (contact_id, kind, lower(value));
create index site_contact_items_account on site_contact_items (account_id);
create index site_contact_items_tenant on site_contact_items (tenant_id);
