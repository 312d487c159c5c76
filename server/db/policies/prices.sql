alter table prices enable row level security;
grant select, insert, update, delete on prices to tonnage_app;
create policy list_or_account_isolation on prices to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id is null or account_id = (select tonnage_account()) or (select tonnage_whole_tenant())));
create policy staff_inserts on prices as restrictive for insert to tonnage_app with check (
  (select tonnage_whole_tenant()));
create policy staff_updates on prices as restrictive for update to tonnage_app using (
  (select tonnage_whole_tenant()));
create policy staff_deletes on prices as restrictive for delete to tonnage_app using (
  (select tonnage_whole_tenant()));

alter table held_prices enable row level security;
grant select, insert, update, delete on held_prices to tonnage_app;
create policy account_isolation on held_prices to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())));

alter table fuel_surcharges enable row level security;
grant select, insert, update, delete on fuel_surcharges to tonnage_app;
create policy tenant_isolation on fuel_surcharges to tonnage_app using (tenant_id = (select tonnage_tenant()));
create policy staff_inserts on fuel_surcharges as restrictive for insert to tonnage_app with check (
  (select tonnage_whole_tenant()));
create policy staff_updates on fuel_surcharges as restrictive for update to tonnage_app using (
  (select tonnage_whole_tenant()));
create policy staff_deletes on fuel_surcharges as restrictive for delete to tonnage_app using (
  (select tonnage_whole_tenant()));
