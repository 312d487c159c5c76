-- The driver's day: a link that names a driver and a day, behind which they see its stops and answer for them.

create table runs (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  driver_id uuid not null references drivers,
  date date not null,
  token_hash text unique, -- null: the office took the link back
  token_sealed text, -- under the installation's secret, so that the office can copy the same link again
  expires_at timestamptz not null,
  made_by uuid not null references users,
  created_at timestamptz not null,
  unique (driver_id, date),
  check ((token_hash is null) = (token_sealed is null))
);
create index runs_tenant on runs (tenant_id);
create index runs_made_by on runs (made_by);

-- What a driver sent, by its Idempotency-Key: a phone with a poor connection sends again what it does not know the answer of.
-- By the run and not by its link, so that what waits on the phone may still be sent under a new one.
create table run_deeds (
  run_id uuid not null references runs,
  key text not null check (length(key) between 1 and 200),
  tenant_id uuid not null references tenants,
  request_hash text not null, -- endpoint, body and files
  response jsonb,
  created_at timestamptz not null,
  primary key (run_id, key)
);
create index run_deeds_tenant on run_deeds (tenant_id);

-- Who did it may be a driver, who is no user.
alter table audit_events drop constraint audit_events_actor_kind_check;
alter table audit_events add constraint audit_events_actor_kind_check
  check (actor_kind in ('customer', 'staff', 'system', 'driver'));
alter table audit_events add column actor_driver_id uuid references drivers;
create index audit_events_driver on audit_events (actor_driver_id) where actor_driver_id is not null;

-- An exchange leaves one container and takes another.
alter table jobs add column taken_container_number text check (length(taken_container_number) between 1 and 40);

-- What the driver brings back of a job: a picture, and who signed on site.
alter table documents drop constraint documents_kind_check;
alter table documents add constraint documents_kind_check check (kind in (
  'wtn', 'season_ticket', 'weighbridge_ticket', 'permit', 'invoice', 'credit_note', 'photo', 'signature', 'other'));

create function tonnage_run() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('tonnage.run', true), '')::uuid
$$;
create function tonnage_run_job() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('tonnage.run_job', true), '')::uuid
$$;
create function tonnage_run_order() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('tonnage.run_order', true), '')::uuid
$$;

-- Opens work by a driver's link, as tonnage_enter opens one by a session. What it lets through is the catalogue and no
-- account at all; the stops come by tonnage_run_stops alone. Null: the link does not hold.
create function tonnage_enter_run(digest text, host text, at timestamptz) returns json
language plpgsql security definer as $$
declare
  found_tenant text;
  found_run text;
  who json;
begin
  select t.id, r.id,
         json_build_object('runId', r.id, 'tenantId', t.id, 'driverId', d.id, 'driver', d.name, 'date', r.date,
           'expiresAt', to_char(r.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'company', t.name, 'phone', t.support_phone)
    into found_tenant, found_run, who
    from public.runs r
    join public.drivers d on d.id = r.driver_id and d.active
    join public.tenants t on t.id = r.tenant_id
    where r.token_hash = digest and r.expires_at > at
      and r.tenant_id = (
        select h.id from public.tenants h where host = any (h.hosts) or cardinality(h.hosts) = 0
        order by (host = any (h.hosts)) desc, h.id limit 1);
  perform set_config('tonnage.tenant', coalesce(found_tenant, ''), true),
          set_config('tonnage.run', coalesce(found_run, ''), true),
          set_config('tonnage.run_job', '', true),
          set_config('tonnage.run_order', '', true),
          set_config('tonnage.user', '', true),
          set_config('tonnage.account', '', true),
          set_config('tonnage.whole_tenant', '', true);
  return who;
end $$;

-- The jobs that a driver was given on a day, in the order of its parts, as far as whoever asks may see them.
create function tonnage_stops_of(tenant uuid, driver uuid, day date) returns setof json language sql stable as $$
  select json_build_object(
      'jobId', j.id, 'number', o.number, 'type', j.type, 'status', j.status, 'slot', j.slot,
      'customer', a.name, 'site', s.name, 'addressLine1', s.address_line1, 'addressLine2', s.address_line2,
      'town', s.town, 'postcode', s.postcode, 'accessNotes', s.access_notes, 'openingHours', s.opening_hours,
      'contact', k.name, 'phone', k.phone, 'container', c.name, 'waste', w.name, 'poNumber', o.po_number,
      'locationNotes', coalesce(j.location_notes, o.location_notes), 'driverNotes', o.driver_notes, 'notes', j.notes,
      'onRoad', o.placement = 'highway', 'vehicle', j.vehicle_registration,
      'noteSigned', exists (select from public.documents d where d.account_id = j.account_id and d.status = 'signed'
        and ((d.kind = 'wtn' and d.job_id = j.id) or (d.kind = 'season_ticket' and d.site_id = j.site_id
          and d.waste_type_id = j.waste_type_id and j.date between d.valid_from and d.valid_to))),
      'containerNumber', j.container_number, 'takenContainerNumber', j.taken_container_number,
      'netWeightKg', j.net_weight_kg, 'failedReason', j.failed_reason)
    from public.jobs j
    join public.orders o on o.id = j.order_id
    join public.accounts a on a.id = j.account_id
    join public.sites s on s.id = j.site_id
    join public.container_sub_types c on c.id = j.container_sub_type_id
    join public.waste_types w on w.id = j.waste_type_id
    left join lateral (
      select k.name, k.phone from public.site_contacts k where k.site_id = j.site_id
      order by (k.id = o.site_contact_id) desc nulls last, k.id limit 1) k on true
    where j.tenant_id = tenant and j.driver_id = driver and j.date = day
      and j.status in ('allocated', 'en_route', 'completed', 'failed')
    order by case j.slot when 'am' then 0 when 'any' then 1 else 2 end, j.id
$$;
-- The same of the run that was entered, as the owner: behind a link no account is open.
create function tonnage_run_stops() returns setof json language sql stable security definer as $$
  select s from public.runs r, public.tonnage_stops_of(r.tenant_id, r.driver_id, r.date) s where r.id = public.tonnage_run()
$$;

-- Opens one job of the run that was entered, for a deed: its account as far as row-level security knows accounts, and of
-- its jobs and orders this one alone. It is locked after its order, as everything locks them, so that the office cannot give it
-- to somebody else meanwhile. False: it is not, or no longer, on this run.
create function tonnage_enter_run_job(job uuid) returns boolean language plpgsql security definer as $$
declare
  found_order uuid;
  found_account uuid;
begin
  select j.order_id into found_order from public.jobs j where j.id = job;
  perform 1 from public.orders o where o.id = found_order for update;
  select j.order_id, j.account_id into found_order, found_account
    from public.runs r
    join public.jobs j on j.tenant_id = r.tenant_id and j.driver_id = r.driver_id and j.date = r.date
      and j.status in ('allocated', 'en_route', 'completed', 'failed')
    where r.id = public.tonnage_run() and j.id = job
    for update of j;
  if not found then return false; end if;
  perform set_config('tonnage.account', found_account::text, true),
          set_config('tonnage.run_job', job::text, true),
          set_config('tonnage.run_order', found_order::text, true);
  return true;
end $$;
revoke execute on function tonnage_enter_run, tonnage_run_stops, tonnage_enter_run_job from public;
grant execute on function tonnage_enter_run, tonnage_run_stops, tonnage_enter_run_job to tonnage_app;

create policy run on jobs as restrictive to tonnage_app using (
  (select tonnage_run_job()) is null or id = (select tonnage_run_job()));
create policy run on orders as restrictive to tonnage_app using (
  (select tonnage_run_order()) is null or id = (select tonnage_run_order()));

grant select, insert, update on runs, run_deeds to tonnage_app;
alter table runs enable row level security;
alter table run_deeds enable row level security;
create policy own on runs to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));
create policy own on run_deeds to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (run_id = (select tonnage_run()) or (select tonnage_whole_tenant())));
