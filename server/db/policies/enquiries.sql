alter table enquiries enable row level security;
grant select, insert, update (status, updated_at) on enquiries to tonnage_app;
create policy account_isolation on enquiries to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())));

alter table enquiry_messages enable row level security;
grant select, insert on enquiry_messages to tonnage_app;
create policy account_isolation on enquiry_messages to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())));
