-- What people of the metrics tool are told: one row for a person and a bundle. What several things had in common is told as one,
-- so the row keeps how many there were and the newest of them one by one.

create table notifications (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  user_id uuid not null references users,
  organisation_id uuid references organisations, -- null: of several, as digests are
  project_id uuid, -- also of one that is gone
  type text not null check (length(type) <= 40),
  actor_id uuid references users, -- null: the clock
  things integer not null default 1 check (things > 0),
  -- people: names by id, so that somebody who leaves for good can be taken out of them. items: at, link, facts, who (people by role).
  payload jsonb not null,
  began_at timestamptz not null, -- a bundle takes in what comes within a quarter of an hour
  at timestamptz not null,
  read_at timestamptz,
  check (organisation_id is not null or actor_id is null)
);
create index notifications_user on notifications (user_id, at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_actor on notifications (actor_id, began_at);
create index notifications_tenant on notifications (tenant_id);
create index notifications_organisation on notifications (organisation_id);

-- How somebody wants to be told; whoever has no row wants all of it at eight.
create table notice_settings (
  user_id uuid not null references users,
  tenant_id uuid not null references tenants,
  mail_off text[] not null default '{}', -- types that they do not want by mail
  digest_hour integer not null default 8 check (digest_hour between 0 and 23),
  time_zone text check (length(time_zone) between 1 and 100), -- null: their first organisation's
  digested_at timestamptz, -- when the last digest was due, whether there was anything to say or not
  leave_key text not null unique default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), -- in their mails; all it can do is to turn types off
  primary key (user_id, tenant_id)
);
create index notice_settings_tenant on notice_settings (tenant_id);

-- Said once for a period of a project, whoever else accepts in the same moment.
create table project_period_marks (
  project_id uuid not null references projects,
  period_key date not null,
  kind text not null check (kind in ('reported', 'accepted')),
  organisation_id uuid not null references organisations,
  at timestamptz not null,
  primary key (project_id, period_key, kind)
);
create index project_period_marks_organisation on project_period_marks (organisation_id);

-- A login that its owner has put to rest, or given up for good (metrics.md §2.10).
alter table users add column deactivated_at timestamptz;
alter table users add column deleted_at timestamptz;
grant select (deactivated_at, deleted_at) on users to tonnage_app;

grant select, insert, update on notifications, notice_settings to tonnage_app;
grant select, insert on project_period_marks to tonnage_app;
alter table notifications enable row level security;
alter table notice_settings enable row level security;
alter table project_period_marks enable row level security;

-- One's own; and what one has caused, to bundle what follows.
create policy own on notifications to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (user_id = (select tonnage_user()) or actor_id = (select tonnage_user()) or (select tonnage_whole_tenant())))
  with check (tenant_id = (select tonnage_tenant())
    and (organisation_id = any ((select tonnage_organisations())::uuid[]) or user_id = (select tonnage_user())
      or (select tonnage_whole_tenant())));
create policy own on notice_settings to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (user_id = (select tonnage_user()) or (select tonnage_whole_tenant())));
-- Whoever causes a mail asks whether it is wanted.
create policy colleague on notice_settings for select to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and exists (
    select from organisation_members m where m.user_id = notice_settings.user_id
      and m.organisation_id = any ((select tonnage_organisations())::uuid[])));
create policy own on project_period_marks to tonnage_app using (organisation_id = any ((select tonnage_organisations())::uuid[]));

-- Ends mails of one kind for whoever has the key that stands in them. It looks as the owner: nobody is signed in.
create function tonnage_stop_mails(key text, kind text) returns boolean language plpgsql security definer as $$
begin
  update public.notice_settings s
    set mail_off = array(select t from unnest(s.mail_off) as t where t <> kind) || kind
    where s.leave_key = key and s.tenant_id = public.tonnage_tenant();
  return found;
end $$;
revoke execute on function tonnage_stop_mails from public;
grant execute on function tonnage_stop_mails to tonnage_app;

-- Whom it is for hears of it at once (0019).
create function tonnage_tell_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('tonnage_news',
    json_build_object('tenant', new.tenant_id, 'account', null, 'person', new.user_id, 'topic', 'notices')::text);
  return null;
end $$;
create trigger told after insert or update on notifications for each row execute function tonnage_tell_person();
