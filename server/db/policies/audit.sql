alter table audit_events enable row level security;
grant select, insert on audit_events to tonnage_app;
create policy account_isolation on audit_events to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())))
  with check (
    tenant_id = (select tonnage_tenant()));

select tonnage_isolate('search_words', 'account', 'select');
