alter table vehicles enable row level security;
grant select, insert, update on vehicles to tonnage_app;
create policy staff_only on vehicles to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

alter table drivers enable row level security;
grant select, insert, update on drivers to tonnage_app;
create policy staff_only on drivers to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

alter table routes enable row level security;
grant select, insert, update on routes to tonnage_app;
create policy staff_only on routes to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

alter table absences enable row level security;
grant select, insert, delete on absences to tonnage_app;
create policy staff_only on absences to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

alter table breaks_and_tips enable row level security;
grant select, insert, update, delete on breaks_and_tips to tonnage_app;
create policy staff_only on breaks_and_tips to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));
