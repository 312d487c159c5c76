-- The office at work: its reach, its looking at the portal as a customer, vehicles, drivers, and other dates proposed.

-- As before, and staff who look at the portal as a customer work in that account, as one of its managers.
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
           'staffRole', st.role, 'actsFor', c.id is not null, 'accountId', coalesce(m.account_id, c.id),
           'role', coalesce(m.role, case when c.id is not null then 'manager' end), 'siteIds', m.site_ids)
    into found_tenant, found_user, found_account, who
    from public.sessions s
    join public.users u on u.id = s.user_id
    join public.tenants t on t.id = s.tenant_id
    left join public.staff st on st.tenant_id = s.tenant_id and st.user_id = s.user_id
    left join public.account_members m on m.account_id = s.account_id and m.user_id = s.user_id
      and (m.valid_from is null or m.valid_from <= today) and (m.valid_to is null or m.valid_to >= today)
    left join public.accounts c on st.role in ('office', 'manager') and m.account_id is null
      and c.id = s.account_id and c.tenant_id = s.tenant_id
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

-- Opens a request at the desk: the same check, and the reach of the whole tenant for its staff alone.
create function tonnage_enter_staff(session_id uuid, host text, at timestamptz, for_transaction boolean) returns json
language plpgsql security definer as $$
declare
  who json := public.tonnage_enter(session_id, host, at, for_transaction);
begin
  if who ->> 'staffRole' is not null then
    perform set_config('tonnage.account', '', for_transaction), set_config('tonnage.whole_tenant', '1', for_transaction);
  end if;
  return who;
end $$;
revoke execute on function tonnage_enter_staff from public;
grant execute on function tonnage_enter_staff to tonnage_app;


-- Who drives what. A job keeps the names that it was allocated to, so that its history stays when a vehicle is sold.
create table vehicles (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  depot_id uuid not null references depots,
  registration text not null check (length(registration) between 1 and 20),
  name text not null check (length(name) between 1 and 200), -- "Skip loader 1"
  active boolean not null default true,
  created_at timestamptz not null,
  unique (tenant_id, registration)
);
create index vehicles_depot on vehicles (depot_id);

create table drivers (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  depot_id uuid not null references depots,
  name text not null check (length(name) between 1 and 200),
  phone text,
  active boolean not null default true,
  created_at timestamptz not null
);
create index drivers_tenant on drivers (tenant_id);
create index drivers_depot on drivers (depot_id);

alter table jobs add column vehicle_id uuid references vehicles, add column driver_id uuid references drivers;
create index jobs_vehicle on jobs (vehicle_id) where vehicle_id is not null;
create index jobs_driver_date on jobs (driver_id, date) where driver_id is not null;
-- What the office reads all day: who waits, and a yard's week.
create index jobs_waiting on jobs (tenant_id, created_at, id) where status = 'requested';
create index jobs_of_day on jobs (tenant_id, date, id) where status in ('requested', 'confirmed', 'allocated', 'en_route');

-- Another date that the office proposes for a request. It holds a place on its day until the customer has answered.
create table date_proposals (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  account_id uuid not null references accounts,
  job_id uuid not null references jobs,
  date date not null,
  slot text not null check (slot in ('am', 'pm', 'any')),
  note text check (length(note) <= 2000),
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'declined', 'withdrawn')),
  proposed_by uuid not null references users,
  created_at timestamptz not null,
  answered_at timestamptz
);
create unique index date_proposals_one_waits on date_proposals (job_id) where status = 'waiting';
create index date_proposals_job on date_proposals (job_id, id);
create index date_proposals_tenant on date_proposals (tenant_id);
create index date_proposals_account on date_proposals (account_id);
create index date_proposals_proposed_by on date_proposals (proposed_by);

grant select on vehicles, drivers, date_proposals to tonnage_app;
grant insert, update on vehicles, drivers, date_proposals to tonnage_app;
alter table vehicles enable row level security;
alter table drivers enable row level security;
alter table date_proposals enable row level security;
create policy own on vehicles to tonnage_app using (tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));
create policy own on drivers to tonnage_app using (tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));
create policy own on date_proposals to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())));
