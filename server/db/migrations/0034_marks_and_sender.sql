-- The company's logo and its icon in the browser's tab. They are small and asked for with every page: they lie beside their tenant.
create table brand_marks (
  tenant_id uuid not null references tenants,
  kind text not null check (kind in ('logo', 'favicon')),
  mime text not null check (mime in ('image/png', 'image/x-icon')),
  bytes bytea not null check (length(bytes) between 1 and 262144),
  width integer not null,
  height integer not null,
  sha256 text not null,
  changed_at timestamptz not null,
  primary key (tenant_id, kind)
);
grant select, insert, update, delete on brand_marks to tonnage_app;
alter table brand_marks enable row level security;
create policy own on brand_marks to tonnage_app using (tenant_id = (select tonnage_tenant()));
create policy office_adds on brand_marks as restrictive for insert to tonnage_app with check ((select tonnage_whole_tenant()));
create policy office_changes on brand_marks as restrictive for update to tonnage_app using ((select tonnage_whole_tenant()));
create policy office_removes on brand_marks as restrictive for delete to tonnage_app using ((select tonnage_whole_tenant()));

-- In whose name mails come, and where answers to them go. The address that they come from is the installation's.
alter table tenants
  add column sender_name text check (length(sender_name) between 1 and 100),
  add column reply_to text check (length(reply_to) between 3 and 200);
grant update (sender_name, reply_to, logo_url, favicon_url) on tenants to tonnage_app;
