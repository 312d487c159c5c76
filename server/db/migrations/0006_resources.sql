-- Contacts of sites and accounts with the ways to reach them, and when an entry of the catalogue was made.

alter table site_contacts add column on_site boolean not null default false;
alter table site_contacts add column updated_at timestamptz;
update site_contacts set updated_at = created_at;
alter table site_contacts alter column updated_at set not null;
-- Orders keep the name of a contact who was removed; nobody is shown or offered them any more.
alter table site_contacts add column removed_at timestamptz;

create table account_contacts (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  account_id uuid not null references accounts,
  name text not null check (length(name) between 1 and 200),
  job_title text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index account_contacts_account on account_contacts (account_id);
create index account_contacts_tenant on account_contacts (tenant_id);

-- One way to reach a contact, and what for.
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

create table account_contact_items (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  account_id uuid not null references accounts,
  contact_id uuid not null references account_contacts,
  kind text not null check (kind in ('phone', 'mobile', 'email')),
  value text not null check (length(value) between 1 and 200),
  label text,
  purposes text[] not null default '{}'
    check (purposes <@ array['orders', 'collections', 'invoices', 'documents', 'emergencies']),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index account_contact_items_value on account_contact_items (contact_id, kind, lower(value));
create index account_contact_items_account on account_contact_items (account_id);
create index account_contact_items_tenant on account_contact_items (tenant_id);

alter table waste_types add column created_at timestamptz not null default now();
alter table waste_types add column updated_at timestamptz not null default now();
alter table waste_types alter column created_at drop default, alter column updated_at drop default;

grant select, insert, update, delete on account_contacts, site_contact_items, account_contact_items to tonnage_app;

do $$
declare t text;
begin
  foreach t in array array['account_contacts', 'site_contact_items', 'account_contact_items'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own on %I to tonnage_app using (tenant_id = (select tonnage_tenant())
        and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())))', t);
  end loop;
end $$;
