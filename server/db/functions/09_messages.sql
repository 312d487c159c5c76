-- Webhooks and unsubscribing.

-- The company's webhooks that subscribe to an event. Runs as the owner, because customers, whose actions cause events, see no
-- webhook.
create or replace function tonnage_listeners(what text) returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(w.id), '{}') from public.webhooks w
  where w.tenant_id = public.tonnage_tenant() and w.organisation_id is null and w.active and what = any (w.events)
$$;
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
