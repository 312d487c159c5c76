alter table emails enable row level security;
grant select, insert, update, delete on emails to tonnage_app;
create policy account_reads on emails for select to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())));
create policy tenant_inserts on emails for insert to tonnage_app with check (tenant_id = (select tonnage_tenant()));
create policy account_updates on emails for update to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())))
  with check (tenant_id = (select tonnage_tenant()));
-- One that is still held back is withdrawn; what was sent is kept.
create policy unsent_deletes on emails for delete to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant()))
  and state = 'queued' and attempts = 0 and claimed_until is null);

alter table email_opt_outs enable row level security;
grant select, insert, delete on email_opt_outs to tonnage_app;
create policy user_or_staff on email_opt_outs to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (
    (user_id = (select tonnage_user()) and account_id = (select tonnage_account()))
    or (select tonnage_whole_tenant())));

alter table notifications enable row level security;
grant select, insert, update on notifications to tonnage_app;
-- A person's own notifications, and those caused by their actions, so that later events can be added to the same row.
create policy recipient_or_actor on notifications to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (user_id = (select tonnage_user()) or actor_id = (select tonnage_user()) or (select tonnage_whole_tenant())))
  with check (
    tenant_id = (select tonnage_tenant())
    and (
      organisation_id = any ((select tonnage_organisations())::uuid[])
      or user_id = (select tonnage_user())
      or (select tonnage_whole_tenant())));

alter table notification_settings enable row level security;
grant select, insert, update on notification_settings to tonnage_app;
create policy user_or_staff on notification_settings to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (user_id = (select tonnage_user()) or (select tonnage_whole_tenant())));
-- The author of an action checks whether the recipient wants its email.
create policy organisation_colleagues on notification_settings for select to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and exists (select from organisation_members m
    where m.user_id = notification_settings.user_id
    and m.organisation_id = any ((select tonnage_organisations())::uuid[])));

alter table webhooks enable row level security;
grant select, insert, update, delete on webhooks to tonnage_app;
create policy staff_or_organisation on webhooks to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and ((select tonnage_whole_tenant()) or organisation_id = any ((select tonnage_organisations())::uuid[])));

alter table webhook_deliveries enable row level security;
grant select, insert, update on webhook_deliveries to tonnage_app;
-- Customers, whose actions cause the company's events, write deliveries without seeing them.
create policy staff_or_organisation on webhook_deliveries to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and ((select tonnage_whole_tenant()) or organisation_id = any ((select tonnage_organisations())::uuid[])))
  with check (
    tenant_id = (select tonnage_tenant())
    and (organisation_id is null or (select tonnage_whole_tenant()) or organisation_id = any ((select tonnage_organisations())::uuid[])));

select tonnage_isolate('api_keys', 'staff', 'select, insert, update');

alter table calendar_feeds enable row level security;
grant insert, update, delete, select (account_id, user_id, tenant_id, created_at) on calendar_feeds to tonnage_app;
create policy user_isolation on calendar_feeds to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and account_id = (select tonnage_account())
  and user_id = (select tonnage_user()));
