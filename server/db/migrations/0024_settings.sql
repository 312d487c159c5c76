-- The manager sets the company's brand, its rules and who works in its office.
grant update (name, brand_colour, on_brand_colour, disabled, disabled_message, booking_url, support_email, support_phone,
  legal_name, company_number, vat_number, address, about, privacy_url, copyright_year, gtm_id, terms, terms_version,
  auto_confirm, approve_accounts, bank_details) on tenants to tonnage_app;
create policy office_changes on tenants as restrictive for update to tonnage_app using ((select tonnage_whole_tenant()));

-- What is charged besides a job's own price, as the office offers it; what was charged keeps its own words and sum.
create table charge_types (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  code text not null check (code in ('wasted_journey', 'overload', 'contamination', 'waiting', 'item', 'other')),
  label text not null check (length(label) between 1 and 200),
  unit text not null check (length(unit) between 1 and 40), -- "hour", "item", "tonne"
  net_pence integer check (net_pence >= 0), -- null: said each time
  vat_rate_bp integer not null check (vat_rate_bp between 0 and 10000),
  active boolean not null default true,
  created_at timestamptz not null
);
create unique index charge_types_label on charge_types (tenant_id, lower(label)) where active;
alter table charge_types enable row level security;
create policy own on charge_types to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));
grant select, insert, update on charge_types to tonnage_app;

create table staff_invitations (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  email text not null check (email = lower(email) and length(email) between 3 and 200),
  role text not null check (role in ('office', 'accounts', 'manager')),
  invited_by uuid references users, -- null: from the command line
  token_hash text not null unique, -- of the newest link
  expires_at timestamptz not null,
  created_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);
create unique index staff_invitations_open on staff_invitations (tenant_id, email)
  where accepted_at is null and revoked_at is null;
create index staff_invitations_invited_by on staff_invitations (invited_by);
alter table staff_invitations enable row level security;
create policy own on staff_invitations to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));
grant select, insert, update on staff_invitations to tonnage_app;

-- Everybody of the company sees who its staff are; its office alone changes them.
grant update, delete on staff to tonnage_app;
create policy office_changes on staff as restrictive for update to tonnage_app using ((select tonnage_whole_tenant()));
create policy office_removes on staff as restrictive for delete to tonnage_app using ((select tonnage_whole_tenant()));
