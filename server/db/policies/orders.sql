alter table orders enable row level security;
grant select, insert, update on orders to tonnage_app;
create policy account_isolation on orders to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())));
-- The test for null is inside the select: outside, the planner expects one row in two hundred to pass it.
create policy driver_link_order on orders as restrictive to tonnage_app using (
  (select tonnage_route_order() is null) or id = (select tonnage_route_order()));

alter table jobs enable row level security;
grant select, insert, update on jobs to tonnage_app;
create policy account_isolation on jobs to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())));
create policy driver_link_job on jobs as restrictive to tonnage_app using (
  (select tonnage_route_job() is null) or id = (select tonnage_route_job()));

alter table date_proposals enable row level security;
grant select, insert, update on date_proposals to tonnage_app;
create policy account_isolation on date_proposals to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())));

alter table order_notes enable row level security;
grant select, insert, delete on order_notes to tonnage_app;
create policy staff_only on order_notes to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

alter table order_counts enable row level security;
grant select on order_counts to tonnage_app;
create policy account_isolation on order_counts to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())));

alter table order_spend enable row level security;
grant select on order_spend to tonnage_app;
create policy account_isolation on order_spend to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())));
