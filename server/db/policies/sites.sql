alter table sites enable row level security;
grant select, insert, update on sites to tonnage_app;
create policy account_isolation on sites to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())));

alter table site_contacts enable row level security;
grant select, insert, update on site_contacts to tonnage_app;
create policy account_isolation on site_contacts to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())));

alter table site_contact_items enable row level security;
grant select, insert, update, delete on site_contact_items to tonnage_app;
create policy account_isolation on site_contact_items to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())));
