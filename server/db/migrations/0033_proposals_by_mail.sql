-- Opens work by the link of a mail that proposes another day, as tonnage_enter opens one by a session: with the role and the
-- sites that its addressee has in the account at this moment. Null: the proposal is another company's or never was, or its
-- addressee is blocked or works there no longer.
create function tonnage_enter_proposal(proposal uuid, addressee uuid, host text, at timestamptz) returns json
language plpgsql security definer as $$
declare
  today date := (at at time zone 'Europe/London')::date;
  found_tenant text;
  found_user text;
  found_account text;
  who json;
begin
  select t.id, u.id, m.account_id,
         json_build_object('userId', u.id, 'name', u.name, 'tenantId', t.id, 'tenantDisabled', t.disabled,
           'disabledMessage', t.disabled_message, 'accountId', m.account_id, 'role', m.role, 'siteIds', m.site_ids)
    into found_tenant, found_user, found_account, who
    from public.date_proposals p
    join public.users u on u.id = addressee and u.blocked_at is null
    join public.tenants t on t.id = p.tenant_id
    join public.account_members m on m.account_id = p.account_id and m.user_id = u.id
      and (m.valid_from is null or m.valid_from <= today) and (m.valid_to is null or m.valid_to >= today)
    where p.id = proposal
      and p.tenant_id = (
        select h.id from public.tenants h where host = any (h.hosts) or cardinality(h.hosts) = 0
        order by (host = any (h.hosts)) desc, h.id limit 1);
  perform set_config('tonnage.tenant', coalesce(found_tenant, ''), true),
          set_config('tonnage.user', coalesce(found_user, ''), true),
          set_config('tonnage.account', coalesce(found_account, ''), true),
          set_config('tonnage.whole_tenant', '', true);
  return who;
end $$;
revoke execute on function tonnage_enter_proposal from public;
grant execute on function tonnage_enter_proposal to tonnage_app;
