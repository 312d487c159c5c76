-- Numbers of orders, totals over orders and jobs, and a driver's stops.

-- The sequence that a tenant's order numbers come from.
create or replace function tonnage_order_sequence(tenant uuid) returns text language sql immutable parallel safe
  return 'order_numbers_' || replace(tenant::text, '-', '');

-- Creates the sequence for a new tenant.
create or replace function tonnage_make_order_numbers(tenant uuid, first bigint) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('create sequence public.%I start %s', public.tonnage_order_sequence(tenant), first);
end $$;
revoke execute on function tonnage_make_order_numbers from public;

-- Order numbers of the open tenant: unique and increasing. A number taken by a transaction that was rolled back leaves a gap.
-- Runs as the owner, because no other role may use the sequences.
create or replace function tonnage_take_order_numbers(many integer) returns setof bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Shared: orders do not wait for each other, only for one who sets where the numbers go on.
  perform pg_advisory_xact_lock_shared(hashtextextended('order numbers ' || public.tonnage_tenant(), 22));
  return query select nextval(format('public.%I', public.tonnage_order_sequence(public.tonnage_tenant()))::regclass)
    from generate_series(1, many);
end $$;
revoke execute on function tonnage_take_order_numbers from public;
grant execute on function tonnage_take_order_numbers to tonnage_app;

-- Totals of an account are written when a transaction ends (deferred triggers), under this lock. Written with each row, they were
-- locked early by a cancellation, which then waited for the account, and late by an order, which held the account: a deadlock.
create or replace function tonnage_lock_totals(account uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('totals ' || account, 22));
end $$;
revoke execute on function tonnage_lock_totals from public;

-- Runs as the owner, because no other role may write the totals.
create or replace function tonnage_count_order() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.status = new.status and old.site_id = new.site_id then
    return null;
  end if;
  perform tonnage_lock_totals(new.account_id);
  if tg_op = 'UPDATE' then
    update order_counts set orders = orders - 1
      where tenant_id = old.tenant_id and account_id = old.account_id and site_id = old.site_id and status = old.status;
  end if;
  insert into order_counts (tenant_id, account_id, site_id, status, orders)
    values (new.tenant_id, new.account_id, new.site_id, new.status, 1)
    on conflict (tenant_id, account_id, site_id, status) do update set orders = order_counts.orders + 1;
  return null;
end $$;

create or replace function tonnage_add_spend(j jobs, sign integer) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if j.net_pence <> 0 and j.status in ('confirmed', 'allocated', 'en_route', 'completed') then
    insert into order_spend (tenant_id, account_id, month, site_id, net_pence)
      values (j.tenant_id, j.account_id, date_trunc('month', j.date)::date, j.site_id, sign * j.net_pence)
      on conflict (tenant_id, account_id, month, site_id) do update set net_pence = order_spend.net_pence + excluded.net_pence;
  end if;
end $$;
revoke execute on function tonnage_add_spend from public;

create or replace function tonnage_follow_job() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- What is only requested is not spent yet.
  if tg_op = 'INSERT' and new.status = 'requested' then
    return null;
  end if;
  perform tonnage_lock_totals(new.account_id);
  if tg_op = 'UPDATE' then perform tonnage_add_spend(old, -1); end if;
  perform tonnage_add_spend(new, 1);
  return null;
end $$;

-- The break or tip visit that is planned after a job of its vehicle's run: see `inRunOrder` and `breakOrTipAfter`. Null if there is none.
create or replace function tonnage_break_or_tip_after(j jobs) returns json
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select json_build_object('kind', p.kind, 'minutes', p.minutes)
    from (select b.id, count(*) over () as stops, row_number() over (order by
        case when b.status in ('completed', 'failed') then 0 when b.status = 'en_route' then 1 else 2 end,
        coalesce(b.completed_at, b.failed_at) nulls last, b.run_position nulls last,
        case b.slot when 'am' then 0 when 'any' then 1 else 2 end, b.id) as place
      from public.jobs b where b.tenant_id = j.tenant_id and b.vehicle_id = j.vehicle_id and b.date = j.date
        and b.status in ('allocated', 'en_route', 'completed', 'failed')) r
    join public.breaks_and_tips p on p.tenant_id = j.tenant_id and p.vehicle_id = j.vehicle_id and p.date = j.date
      and (p.after_stop = r.place or (r.place = r.stops and p.after_stop > r.stops))
    where r.id = j.id
    order by p.after_stop limit 1
$$;

-- Whom to call about a job: its caller, else the contact chosen for the order, else the order's caller, else any contact of the site.
create or replace function tonnage_contact_for(j jobs, o orders) returns table (name text, phone text)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select c.name, c.phone from (
    select j.caller_name as name, j.caller_phone as phone, 0 as rank, null::uuid as id where j.caller_phone is not null
    union all
    select k.name, k.phone, case when k.id = o.site_contact_id then 1 else 3 end, k.id
      from public.site_contacts k where k.tenant_id = j.tenant_id and k.site_id = j.site_id
    union all
    select o.caller_name, o.caller_phone, 2, null where o.caller_phone is not null) c
  order by c.rank, c.id limit 1
$$;

-- A driver's jobs on a day in the order of the run, morning first where nobody has set one, as far as the caller may see them.
create or replace function tonnage_stops_of(tenant uuid, driver uuid, day date) returns setof json
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select json_build_object(
      'jobId', j.id, 'number', o.number, 'type', j.type, 'status', j.status, 'slot', j.slot,
      'customer', a.name, 'site', s.name, 'addressLine1', s.address_line1, 'addressLine2', s.address_line2,
      'town', s.town, 'postcode', s.postcode, 'accessNotes', s.access_notes, 'openingHours', s.opening_hours,
      'contact', k.name, 'phone', k.phone, 'container', c.name, 'waste', w.name, 'poNumber', o.po_number,
      'locationNotes', coalesce(j.location_notes, o.location_notes), 'driverNotes', o.driver_notes, 'notes', j.notes,
      'onRoad', o.placement = 'highway', 'vehicle', j.vehicle_registration,
      'noteSigned', exists (select from public.documents d
        where d.tenant_id = tenant and d.account_id = j.account_id and d.status = 'signed' and ((d.kind = 'wtn' and d.job_id = j.id) or (d.kind = 'season_ticket' and d.site_id = j.site_id
          and d.waste_type_id = coalesce(t.waste_type_id, o.waste_type_id) and j.date between d.valid_from and d.valid_to))),
      'numberOnSite', case when j.status in ('allocated', 'en_route')
        and j.type in ('exchange', 'collection', 'tip_and_return', 'reposition') then o.container_number end,
      'containerNumber', j.container_number, 'takenContainerNumber', j.taken_container_number,
      'netWeightKg', j.net_weight_kg, 'failedReason', j.failed_reason,
      'leaves', json_build_object('name', l.name, 'sizeYards', l.size_yards, 'maxLoadKg', l.max_load_kg),
      'payloadKg', v.payload_kg, 'breakOrTipAfter', public.tonnage_break_or_tip_after(j),
      'drawn', json_build_object('lorry', v.kind,
        'brings', json_build_object('kind', n.shape, 'lengthCm', c.length_cm, 'heightCm', c.height_cm),
        'takes', json_build_object('kind', n.shape, 'lengthCm', l.length_cm, 'heightCm', l.height_cm)))
    from public.jobs j
    join public.orders o on o.tenant_id = tenant and o.id = j.order_id
    join public.accounts a on a.tenant_id = tenant and a.id = j.account_id
    join public.sites s on s.tenant_id = tenant and s.id = j.site_id
    join public.container_sub_types c on c.tenant_id = tenant and c.id = j.container_sub_type_id
    join public.container_types n on n.tenant_id = tenant and n.id = o.container_type_id
    join public.waste_types w on w.tenant_id = tenant and w.id = j.waste_type_id
    left join public.vehicles v on v.tenant_id = tenant and v.id = j.vehicle_id
    -- What leaves: see `takenAway`. The order has what stands there now, which is another once an exchange is done.
    left join lateral (
      select b.waste_type_id, b.container_sub_type_id from public.jobs b
      where b.tenant_id = tenant and b.order_id = j.order_id and b.id <> j.id and b.status = 'completed'
        and b.type in ('delivery', 'exchange') and b.completed_at <= coalesce(j.completed_at, 'infinity')
      order by b.completed_at desc, b.sequence desc limit 1) t on true
    join public.container_sub_types l on l.tenant_id = tenant
      and l.id = coalesce(t.container_sub_type_id, o.container_sub_type_id)
    left join public.tonnage_contact_for(j, o) k on true
    where j.tenant_id = tenant and j.driver_id = driver and j.date = day
      and j.status in ('allocated', 'en_route', 'completed', 'failed')
    order by j.run_position nulls last, case j.slot when 'am' then 0 when 'any' then 1 else 2 end, j.id
$$;

-- The order, if any, on whose site the container of this number is, besides one order: for staff, and for the driver at that one.
-- Runs as the owner: a driver's link gives access to no other order.
create or replace function tonnage_container_place(container text, other_than uuid)
returns table (id uuid, number text, site text, postcode text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id, o.number, s.name, s.postcode from public.orders o
  join public.sites s on s.tenant_id = o.tenant_id and s.id = o.site_id
  where o.tenant_id = public.tonnage_tenant() and o.id <> other_than
    and lower(o.container_number) = lower(container) and o.status in ('on_site', 'collection_booked')
    and (public.tonnage_whole_tenant() or other_than = public.tonnage_route_order())
$$;
revoke execute on function tonnage_container_place from public;
grant execute on function tonnage_container_place to tonnage_app;

-- The payload, kg, of the vehicle that does a job; null if it has none or its payload is not known. Runs as the owner: a driver's
-- link gives access to no vehicle.
create or replace function tonnage_payload_of(job uuid) returns integer
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select v.payload_kg from public.jobs j join public.vehicles v on v.tenant_id = j.tenant_id and v.id = j.vehicle_id
  where j.tenant_id = public.tonnage_tenant() and j.id = job
$$;
revoke execute on function tonnage_payload_of from public;
grant execute on function tonnage_payload_of to tonnage_app;

-- The same for the day whose link was opened. Runs as the owner, because a link gives access to no account.
create or replace function tonnage_route_stops() returns setof json
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s from public.routes r, public.tonnage_stops_of(r.tenant_id, r.driver_id, r.date) s
  where r.tenant_id = public.tonnage_tenant() and r.id = public.tonnage_route()
$$;
revoke execute on function tonnage_route_stops from public;
grant execute on function tonnage_route_stops to tonnage_app;
