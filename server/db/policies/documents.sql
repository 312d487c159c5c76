alter table files enable row level security;
grant select, insert, delete on files to tonnage_app;
create policy owner_isolation on files to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (
    account_id = (select tonnage_account())
    or organisation_id = any ((select tonnage_organisations())::uuid[])
    or (select tonnage_whole_tenant())));

select tonnage_isolate('documents', 'account', 'select, insert, update, delete');
select tonnage_isolate('notes_due', 'staff', 'select');
