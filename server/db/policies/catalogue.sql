alter table container_types enable row level security;
grant select, insert, update on container_types to tonnage_app;
create policy tenant_isolation on container_types to tonnage_app using (tenant_id = (select tonnage_tenant()));
create policy staff_inserts on container_types as restrictive for insert to tonnage_app with check (
  (select tonnage_whole_tenant()));
create policy staff_updates on container_types as restrictive for update to tonnage_app using (
  (select tonnage_whole_tenant()));
create policy staff_deletes on container_types as restrictive for delete to tonnage_app using (
  (select tonnage_whole_tenant()));

alter table container_sub_types enable row level security;
grant select, insert, update on container_sub_types to tonnage_app;
create policy tenant_isolation on container_sub_types to tonnage_app using (tenant_id = (select tonnage_tenant()));
create policy staff_inserts on container_sub_types as restrictive for insert to tonnage_app with check (
  (select tonnage_whole_tenant()));
create policy staff_updates on container_sub_types as restrictive for update to tonnage_app using (
  (select tonnage_whole_tenant()));
create policy staff_deletes on container_sub_types as restrictive for delete to tonnage_app using (
  (select tonnage_whole_tenant()));

alter table container_type_sub_types enable row level security;
grant select, insert, update, delete on container_type_sub_types to tonnage_app;
create policy tenant_isolation on container_type_sub_types to tonnage_app using (
  tenant_id = (select tonnage_tenant()));
create policy staff_inserts on container_type_sub_types as restrictive for insert to tonnage_app with check (
  (select tonnage_whole_tenant()));
create policy staff_updates on container_type_sub_types as restrictive for update to tonnage_app using (
  (select tonnage_whole_tenant()));
create policy staff_deletes on container_type_sub_types as restrictive for delete to tonnage_app using (
  (select tonnage_whole_tenant()));

alter table waste_types enable row level security;
grant select, insert, update on waste_types to tonnage_app;
create policy tenant_isolation on waste_types to tonnage_app using (tenant_id = (select tonnage_tenant()));
create policy staff_inserts on waste_types as restrictive for insert to tonnage_app with check (
  (select tonnage_whole_tenant()));
create policy staff_updates on waste_types as restrictive for update to tonnage_app using (
  (select tonnage_whole_tenant()));
create policy staff_deletes on waste_types as restrictive for delete to tonnage_app using (
  (select tonnage_whole_tenant()));

alter table charge_types enable row level security;
grant select, insert, update on charge_types to tonnage_app;
create policy staff_only on charge_types to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));
