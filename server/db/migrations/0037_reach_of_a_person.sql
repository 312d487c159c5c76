-- As before, in a language whose statements are planned once per connection: a function in SQL that looks as its owner is planned
-- anew in every query that asks it, and each metrics table of a query asks. A person's own are looked up in one index; the whole
-- tenant's are asked for the worker alone.
create or replace function tonnage_organisations() returns uuid[] language plpgsql stable security definer as $$
begin
  if public.tonnage_whole_tenant() then
    return array(select o.id from public.organisations o
      where o.tenant_id = public.tonnage_tenant() and o.deleted_at is null);
  end if;
  return array(select o.id from public.organisation_members m join public.organisations o on o.id = m.organisation_id
    where m.user_id = public.tonnage_user() and m.tenant_id = public.tonnage_tenant() and o.deleted_at is null);
end $$;
