alter table users enable row level security;
grant select (id, email, username, name, picture_url, confirmed_at, blocked_at, created_at, deactivated_at,
  deleted_at, email_failed_at), update (name, picture_url) on users to tonnage_app;
create policy people_in_reach on users to tonnage_app using (
  id = (select tonnage_user())
  or exists (select from account_members m
    where m.user_id = users.id and m.account_id = (select tonnage_account()))
  or exists (select from staff s where s.user_id = users.id and s.tenant_id = (select tonnage_tenant()))
  or (
    (select tonnage_whole_tenant())
    and (exists (select from account_members m
        where m.user_id = users.id and m.tenant_id = (select tonnage_tenant()))
      or exists (select from metrics_people p
        where p.user_id = users.id and p.tenant_id = (select tonnage_tenant())))));
-- People of an organisation see one another's names.
create policy organisation_colleagues on users for select to tonnage_app using (
  exists (select from organisation_members m
    where m.user_id = users.id and m.organisation_id = any ((select tonnage_organisations())::uuid[])));

select tonnage_isolate('user_tokens', 'person or staff', 'insert, update, select (tenant_id, user_id, kind, created_at, expires_at, used_at)');

alter table user_factors enable row level security;

alter table passkeys enable row level security;

alter table answered_challenges enable row level security;

alter table email_changes enable row level security;

alter table known_devices enable row level security;

alter table trusted_devices enable row level security;
grant select, delete on trusted_devices to tonnage_app;
create policy own_devices on trusted_devices to tonnage_app using (user_id = (select tonnage_user()));

alter table credential_tries enable row level security;

select tonnage_isolate('blocked_people', 'staff writes', 'select, insert, delete');

-- A person's own.
alter table saved_views enable row level security;
grant select, insert, update (name, search), delete on saved_views to tonnage_app;
create policy own_views on saved_views to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and user_id = (select tonnage_user()));
