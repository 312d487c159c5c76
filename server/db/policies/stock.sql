alter table containers enable row level security;
grant select, insert, update, delete on containers to tonnage_app;
create policy staff_only on containers to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));
