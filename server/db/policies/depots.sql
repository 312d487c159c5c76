alter table depots enable row level security;
grant select, insert, update on depots to tonnage_app;
create policy tenant_isolation on depots to tonnage_app using (tenant_id = (select tonnage_tenant()));
create policy staff_inserts on depots as restrictive for insert to tonnage_app with check (
  (select tonnage_whole_tenant()));
create policy staff_updates on depots as restrictive for update to tonnage_app using (
  (select tonnage_whole_tenant()));
create policy staff_deletes on depots as restrictive for delete to tonnage_app using (
  (select tonnage_whole_tenant()));

alter table depot_weekdays enable row level security;
grant select, insert, update, delete on depot_weekdays to tonnage_app;
create policy tenant_isolation on depot_weekdays to tonnage_app using (tenant_id = (select tonnage_tenant()));
create policy staff_inserts on depot_weekdays as restrictive for insert to tonnage_app with check (
  (select tonnage_whole_tenant()));
create policy staff_updates on depot_weekdays as restrictive for update to tonnage_app using (
  (select tonnage_whole_tenant()));
create policy staff_deletes on depot_weekdays as restrictive for delete to tonnage_app using (
  (select tonnage_whole_tenant()));

alter table depot_closures enable row level security;
grant select, insert, update, delete on depot_closures to tonnage_app;
create policy tenant_isolation on depot_closures to tonnage_app using (tenant_id = (select tonnage_tenant()));
create policy staff_inserts on depot_closures as restrictive for insert to tonnage_app with check (
  (select tonnage_whole_tenant()));
create policy staff_updates on depot_closures as restrictive for update to tonnage_app using (
  (select tonnage_whole_tenant()));
create policy staff_deletes on depot_closures as restrictive for delete to tonnage_app using (
  (select tonnage_whole_tenant()));

alter table depot_days enable row level security;
grant select, insert, update on depot_days to tonnage_app;
create policy tenant_isolation on depot_days to tonnage_app using (tenant_id = (select tonnage_tenant()));

alter table zones enable row level security;
grant select, insert, update, delete on zones to tonnage_app;
create policy tenant_isolation on zones to tonnage_app using (tenant_id = (select tonnage_tenant()));
create policy staff_inserts on zones as restrictive for insert to tonnage_app with check (
  (select tonnage_whole_tenant()));
create policy staff_updates on zones as restrictive for update to tonnage_app using ((select tonnage_whole_tenant()));
create policy staff_deletes on zones as restrictive for delete to tonnage_app using ((select tonnage_whole_tenant()));

alter table permit_areas enable row level security;
grant select, insert, update, delete on permit_areas to tonnage_app;
create policy tenant_isolation on permit_areas to tonnage_app using (tenant_id = (select tonnage_tenant()));
create policy staff_inserts on permit_areas as restrictive for insert to tonnage_app with check (
  (select tonnage_whole_tenant()));
create policy staff_updates on permit_areas as restrictive for update to tonnage_app using (
  (select tonnage_whole_tenant()));
create policy staff_deletes on permit_areas as restrictive for delete to tonnage_app using (
  (select tonnage_whole_tenant()));

alter table depot_day_notes enable row level security;
grant select, insert, update, delete on depot_day_notes to tonnage_app;
create policy staff_only on depot_day_notes to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));
