alter table ledger_settings enable row level security;
grant select, insert, update (package) on ledger_settings to tonnage_app;
create policy staff_only on ledger_settings to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

alter table ledger_codes enable row level security;
grant select, insert, delete on ledger_codes to tonnage_app;
create policy staff_only on ledger_codes to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

alter table ledger_exports enable row level security;
grant select, insert on ledger_exports to tonnage_app;
create policy staff_only on ledger_exports to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

alter table ledger_files enable row level security;
grant select, insert on ledger_files to tonnage_app;
create policy staff_only on ledger_files to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

alter table ledger_documents enable row level security;
grant select, insert on ledger_documents to tonnage_app;
create policy staff_only on ledger_documents to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));
