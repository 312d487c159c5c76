alter table permits enable row level security;
grant select, insert, update on permits to tonnage_app;
create policy account_isolation on permits to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())));
