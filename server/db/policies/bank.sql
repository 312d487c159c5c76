alter table bank_files enable row level security;
grant select, insert on bank_files to tonnage_app;
create policy staff_only on bank_files to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

alter table bank_lines enable row level security;
grant select, insert, update (state, payment_id, recorded, reason, settled_by, settled_at) on bank_lines to tonnage_app;
create policy staff_only on bank_lines to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

alter table bank_payers enable row level security;
grant select, insert, delete, update (account_id) on bank_payers to tonnage_app;
create policy staff_only on bank_payers to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));
