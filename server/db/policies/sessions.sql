alter table sessions enable row level security;
grant select, update on sessions to tonnage_app;
create policy user_isolation on sessions to tonnage_app using (
  user_id = (select tonnage_user()) and tenant_id = (select tonnage_tenant()));

alter table idempotency_keys enable row level security;
grant select, insert, update, delete on idempotency_keys to tonnage_app;
create policy principal_isolation on idempotency_keys to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and principal_id = (select coalesce(tonnage_route(), tonnage_user())));

-- Nobody but the staff see who signs in by which provider; logins read them as the owner.
alter table login_providers enable row level security;
grant select, insert, update, delete on login_providers to tonnage_app;
create policy staff_only on login_providers to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

alter table login_provider_domains enable row level security;
grant select, insert, delete on login_provider_domains to tonnage_app;
create policy staff_only on login_provider_domains to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

alter table login_links enable row level security;
grant select on login_links to tonnage_app;
create policy staff_only on login_links to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));
