-- As before, and says whether the person belongs to an organisation of the metrics tool, so that nobody has to ask for it apart.
create or replace function tonnage_enter(session_id uuid, host text, at timestamptz, for_transaction boolean) returns json
language plpgsql security definer as $$
declare
  today date := (at at time zone 'Europe/London')::date;
  found_tenant text;
  found_user text;
  found_account text;
  who json;
begin
  select t.id, u.id, coalesce(m.account_id, c.id),
         json_build_object('session', s.id, 'userId', u.id, 'email', u.email, 'username', u.username, 'name', u.name,
           'pictureUrl', u.picture_url, 'confirmed', u.confirmed_at is not null, 'blocked', u.blocked_at is not null,
           'tenantId', t.id, 'tenantDisabled', t.disabled and st.role is null, 'disabledMessage', t.disabled_message,
           'staffRole', st.role, 'actsFor', c.id is not null,
           'organises', exists (
             select from public.organisation_members o where o.user_id = s.user_id and o.tenant_id = s.tenant_id),
           'accountId', coalesce(m.account_id, c.id),
           'role', coalesce(m.role, case when c.id is not null then 'manager' end), 'siteIds', m.site_ids)
    into found_tenant, found_user, found_account, who
    from public.sessions s
    join public.users u on u.id = s.user_id
    join public.tenants t on t.id = s.tenant_id
    left join public.staff st on st.tenant_id = s.tenant_id and st.user_id = s.user_id
    left join public.account_members m on m.account_id = s.account_id and m.user_id = s.user_id
      and (m.valid_from is null or m.valid_from <= today) and (m.valid_to is null or m.valid_to >= today)
    -- Not a join: for whoever is not staff it is not looked for at all.
    cross join lateral (
      select case when st.role in ('office', 'manager') and m.account_id is null then
        (select a.id from public.accounts a where a.id = s.account_id and a.tenant_id = s.tenant_id) end as id) c
    where s.id = session_id and s.ended_at is null and s.expires_at > at
      and s.tenant_id = (
        select h.id from public.tenants h where host = any (h.hosts) or cardinality(h.hosts) = 0
        order by (host = any (h.hosts)) desc, h.id limit 1);
  perform set_config('tonnage.tenant', coalesce(found_tenant, ''), for_transaction),
          set_config('tonnage.user', coalesce(found_user, ''), for_transaction),
          set_config('tonnage.account', coalesce(found_account, ''), for_transaction),
          set_config('tonnage.whole_tenant', '', for_transaction);
  return who;
end $$;
