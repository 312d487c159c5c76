alter table vehicles enable row level security;
grant select, insert, update on vehicles to tonnage_app;
create policy staff_only on vehicles to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

alter table drivers enable row level security;
grant select, insert, update on drivers to tonnage_app;
create policy staff_only on drivers to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

alter table runs enable row level security;
grant select, insert, update on runs to tonnage_app;
create policy staff_only on runs to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

alter table run_deeds enable row level security;
grant select, insert, update on run_deeds to tonnage_app;
create policy driver_link_isolation on run_deeds to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (run_id = (select tonnage_run()) or (select tonnage_whole_tenant())));
