alter table files enable row level security;
grant select, insert, delete on files to tonnage_app;
create policy owner_isolation on files to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (
    account_id = (select tonnage_account())
    or organisation_id = any ((select tonnage_organisations())::uuid[])
    or (select tonnage_whole_tenant())));

alter table documents enable row level security;
grant select, insert, update, delete on documents to tonnage_app;
create policy account_isolation on documents to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())));

alter table notes_due enable row level security;
grant select on notes_due to tonnage_app;
create policy staff_only on notes_due to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));
