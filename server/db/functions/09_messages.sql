-- Webhooks, unsubscribing, live updates.

-- Who of the tenant wants to be told of it. Asked by whoever does the deed, also a customer, who sees no webhook.
create or replace function tonnage_listeners(what text) returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(w.id), '{}') from public.webhooks w
  where w.tenant_id = public.tonnage_tenant() and w.active and what = any (w.events)
$$;
revoke execute on function tonnage_listeners from public;
grant execute on function tonnage_listeners to tonnage_app;

-- Ends mails of one kind for whoever has the key that stands in them. It looks as the owner: nobody is signed in.
create or replace function tonnage_stop_mails(key text, kind text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.notice_settings s
    set mail_off = array(select t from unnest(s.mail_off) as t where t <> kind) || kind
    where s.leave_key = key and s.tenant_id = public.tonnage_tenant();
  return found;
end $$;
revoke execute on function tonnage_stop_mails from public;
grant execute on function tonnage_stop_mails to tonnage_app;

-- Says on a channel of the database that something of an account has changed, to every server that listens: which account and what
-- it is about, never a value of it. PostgreSQL sends it when the transaction commits, and of one transaction each saying once.
create or replace function tonnage_tell() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  changed record := coalesce(new, old);
begin
  perform pg_notify('tonnage_news',
    json_build_object('tenant', changed.tenant_id, 'account', changed.account_id, 'topic', tg_argv[0])::text);
  return null;
end $$;

-- A session that ends, or goes to another account: whoever follows the news by it is looked at anew.
create or replace function tonnage_tell_session() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('tonnage_news', json_build_object('session', new.id)::text);
  return null;
end $$;

-- Whom it is for hears of it at once (0019).
create or replace function tonnage_tell_person() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('tonnage_news',
    json_build_object('tenant', new.tenant_id, 'account', null, 'person', new.user_id, 'topic', 'notices')::text);
  return null;
end $$;

-- What is written into the log of a metric, and what is said of its periods, is told to those who see the metric (0019): its
-- organisation's managers, its editor and its viewers. It looks as the owner: whoever writes need not see all of them.
create or replace function tonnage_tell_figures() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('tonnage_news',
    json_build_object('tenant', told.tenant_id, 'account', null, 'person', told.user_id, 'topic', 'figures')::text)
  from (
    select distinct o.tenant_id, p.user_id
    from (select distinct metric_id from changed) c
    join public.metrics m on m.id = c.metric_id
    join public.organisations o on o.id = m.organisation_id
    cross join lateral (
      select om.user_id from public.organisation_members om
        where om.organisation_id = m.organisation_id and (om.role = 'manager' or om.user_id = m.editor_id)
      union all select v.user_id from public.metric_viewers v where v.metric_id = m.id) p) told;
  return null;
end $$;
