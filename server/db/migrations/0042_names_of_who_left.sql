-- The name of whoever ordered, asked for a job or did anything that is written down here, also once they have left the account: the
-- wall around people hides them, and history keeps its names. A function, not a policy: it is asked only where the wall hides somebody,
-- where a policy is planned with every statement that names a person.
create function tonnage_doer(person uuid) returns text language plpgsql stable security definer as $$
begin
  return (select u.name from public.users u where u.id = person and (
    exists (select from public.orders o where o.placed_by = person and o.tenant_id = public.tonnage_tenant()
      and (o.account_id = public.tonnage_account() or public.tonnage_whole_tenant()))
    or exists (select from public.jobs j where j.requested_by = person and j.tenant_id = public.tonnage_tenant()
      and (j.account_id = public.tonnage_account() or public.tonnage_whole_tenant()))
    or exists (select from public.audit_events e where e.actor_user_id = person and e.tenant_id = public.tonnage_tenant()
      and (e.account_id = public.tonnage_account() or public.tonnage_whole_tenant()))));
end $$;
revoke execute on function tonnage_doer from public;
grant execute on function tonnage_doer to tonnage_app;
