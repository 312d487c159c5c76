alter table organisations enable row level security;
grant select, insert, update on organisations to tonnage_app;
create policy organisation_isolation on organisations to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and id = any ((select tonnage_organisations())::uuid[]));
create policy creator_inserts on organisations for insert to tonnage_app with check (
  tenant_id = (select tonnage_tenant())
  and (created_by = (select tonnage_user()) or (select tonnage_whole_tenant())));

select tonnage_isolate('organisation_members', 'organisation', 'select, insert, update, delete');

-- Written across tenants, when a guest creates an account.
alter table metrics_people enable row level security;
grant select on metrics_people to tonnage_app;
create policy own_or_staff on metrics_people for select to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (user_id = (select tonnage_user()) or (select tonnage_whole_tenant())));

select tonnage_isolate('organisation_invitations', 'organisation', 'select, insert, update');
select tonnage_isolate('organisation_keys', 'organisation', 'select, insert, update (last_used_at, revoked_at)');
select tonnage_isolate('incoming_webhooks', 'organisation', 'select, insert, update (name, mapping, last_used_at, revoked_at)');
select tonnage_isolate('incoming_deliveries', 'organisation', 'select, insert, update (reported, unchanged, refused, problems)');
