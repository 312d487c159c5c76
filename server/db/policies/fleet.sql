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

alter table route_actions enable row level security;
grant select, insert, update on route_actions to tonnage_app;
create policy driver_link_isolation on route_actions to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (route_id = (select tonnage_route()) or (select tonnage_whole_tenant())));
