-- Webhooks and unsubscribing.

-- The company's webhooks that subscribe to an event. Runs as the owner, because customers, whose actions cause events, see no
-- webhook. In plpgsql, whose statement is planned once per connection.
create or replace function tonnage_listeners(what text) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select coalesce(array_agg(w.id), '{}') from public.webhooks w
    where w.tenant_id = public.tonnage_tenant() and w.organisation_id is null and w.active and what = any (w.events));
end $$;
revoke execute on function tonnage_listeners from public;
grant execute on function tonnage_listeners to tonnage_app;

-- Turns off one kind of email by the key in it. Runs as the owner, because nobody is signed in.
create or replace function tonnage_stop_mails(key text, kind text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.notification_settings s
    set mail_off = array(select t from unnest(s.mail_off) as t where t <> kind) || kind
    where s.leave_key = key and s.tenant_id = public.tonnage_tenant();
  return found;
end $$;
revoke execute on function tonnage_stop_mails from public;
grant execute on function tonnage_stop_mails to tonnage_app;

-- Ends a scheduled report for the reader with that key. Runs as the owner, because nobody is signed in.
create or replace function tonnage_stop_report(key text, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.report_readers r set stopped_at = coalesce(r.stopped_at, at)
    where r.stop_key = key and r.tenant_id = public.tonnage_tenant();
  return found;
end $$;
revoke execute on function tonnage_stop_report from public;
grant execute on function tonnage_stop_report to tonnage_app;

-- What limits another email of these kinds to an address: how many it had since `from_hour`, how many the person caused since
-- `from_day`, whether somebody answers for that person (staff, a job done for an account of theirs, or three people who accepted
-- their invitation), and whether the address has a confirmed login here. Callers for the same address or person take turns.
create or replace function tonnage_mails_before(tenant uuid, address text, kinds text[], person uuid, from_hour timestamptz, from_day timestamptz)
  returns table (to_address integer, by_person integer, trusted boolean, known boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('emails by ' || person, 0)) where person is not null;
  perform pg_advisory_xact_lock(hashtextextended('emails to ' || address, 0));
  return query select
    (select count(*) from public.emails e
      where e.tenant_id = tenant and e.to_address = address and e.created_at > from_hour and e.template = any (kinds))::integer,
    (select count(*) from public.emails e
      where e.tenant_id = tenant and e.caused_by = person and e.created_at > from_day)::integer,
    exists (select from public.staff s where s.tenant_id = tenant and s.user_id = person)
      or exists (select from public.account_members m join public.orders o on o.tenant_id = m.tenant_id and o.account_id = m.account_id
        where m.tenant_id = tenant and m.user_id = person and o.status in ('on_site', 'collection_booked', 'completed'))
      or 3 <= (select count(distinct i.email) from public.organisation_invitations i
        where i.tenant_id = tenant and i.invited_by = person and i.accepted_at is not null)
        + (select count(distinct i.email) from public.invitations i
        where i.tenant_id = tenant and i.invited_by = person and i.accepted_at is not null),
    exists (select from public.users u where lower(u.email) = lower(address) and u.confirmed_at is not null
      and public.tonnage_login_of(address) = u.id);
end $$;
revoke execute on function tonnage_mails_before from public;
grant execute on function tonnage_mails_before to tonnage_app;
