alter table audit_events enable row level security;
grant select, insert on audit_events to tonnage_app;
create policy account_isolation on audit_events to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())))
  with check (
    tenant_id = (select tonnage_tenant()));

alter table search_words enable row level security;
grant select on search_words to tonnage_app;
create policy account_isolation on search_words to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())));
