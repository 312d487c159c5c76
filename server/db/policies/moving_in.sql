alter table imports enable row level security;
grant select, insert, update (state, added, reason, content, undone_by, undone_at) on imports to tonnage_app;
create policy staff_only on imports to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

alter table import_rows enable row level security;
grant select, insert on import_rows to tonnage_app;
create policy staff_only on import_rows to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));
