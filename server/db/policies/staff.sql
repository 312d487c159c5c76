alter table staff enable row level security;
grant select, update, delete on staff to tonnage_app;
create policy tenant_isolation on staff to tonnage_app using (tenant_id = (select tonnage_tenant()));
create policy staff_updates on staff as restrictive for update to tonnage_app using ((select tonnage_whole_tenant()));
create policy staff_deletes on staff as restrictive for delete to tonnage_app using ((select tonnage_whole_tenant()));

alter table staff_invitations enable row level security;
grant select, insert, update on staff_invitations to tonnage_app;
create policy staff_only on staff_invitations to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));
