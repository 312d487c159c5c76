alter table sessions enable row level security;
grant select, update on sessions to tonnage_app;
create policy user_isolation on sessions to tonnage_app using (
  user_id = (select tonnage_user()) and tenant_id = (select tonnage_tenant()));

alter table idempotency_keys enable row level security;
grant select, insert, update, delete on idempotency_keys to tonnage_app;
create policy principal_isolation on idempotency_keys to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and principal_id = (select coalesce(tonnage_route(), tonnage_user())));

-- Nobody but the staff see who signs in by which provider; logins read them as the owner.
select tonnage_isolate('login_providers', 'staff', 'select, insert, update, delete');
select tonnage_isolate('login_provider_domains', 'staff', 'select, insert, delete');
select tonnage_isolate('login_links', 'staff', 'select');
