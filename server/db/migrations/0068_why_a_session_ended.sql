-- Why a session was ended, where it was not by a log-out. It is told to whoever still holds the token of the session, and nothing else
-- of it is.
alter table sessions add column ended_because text check (ended_because in ('PASSWORD_CHANGED'));

create function tonnage_why_ended(session_id uuid) returns text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select case
    when u.blocked_at is not null or exists (select from public.blocked_people b
      where b.tenant_id = s.tenant_id and b.user_id = s.user_id) then 'BLOCKED'
    when s.ended_at is not null then coalesce(s.ended_because, 'LOGGED_OUT') end
  from public.sessions s join public.users u on u.id = s.user_id where s.id = session_id
$$;
revoke execute on function tonnage_why_ended from public;
grant execute on function tonnage_why_ended to tonnage_app;

-- A portal that is closed for customers, or opened: whoever follows the live updates there is looked at anew.
create function tonnage_tell_closing() returns trigger language plpgsql as $$
begin
  perform pg_notify('tonnage_news', json_build_object('closing', new.id)::text);
  return null;
end $$;
create trigger told_closing after update of disabled on tenants for each row
  when (old.disabled is distinct from new.disabled) execute function tonnage_tell_closing();
