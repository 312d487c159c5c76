-- Keeps the stock in step with the container on an order's site. A number that is not in stock yet is added. Runs as the owner: a
-- driver's link gives access to no stock.
create or replace function tonnage_follow_container() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  was text;
  present text;
begin
  if tg_op = 'UPDATE' and old.status in ('on_site', 'collection_booked') then was := lower(old.container_number); end if;
  if new.status in ('on_site', 'collection_booked') then present := lower(new.container_number); end if;
  if was is not distinct from present then return null; end if;
  if was is not null then
    update containers set state = 'depot', order_id = null, depot_id = new.depot_id, since = new.updated_at
    where tenant_id = new.tenant_id and order_id = new.id;
  end if;
  if present is not null then
    insert into containers as c (tenant_id, id, number, container_sub_type_id, depot_id, state, order_id, since, created_at)
    values (new.tenant_id, gen_random_uuid(), new.container_number, new.container_sub_type_id, new.depot_id, 'site', new.id,
      new.updated_at, new.updated_at)
    on conflict (tenant_id, lower(number)) do update set state = 'site', order_id = new.id, depot_id = new.depot_id,
      vehicle_id = null, note = null, to_check = false, since = new.updated_at;
  end if;
  return null;
end $$;
revoke execute on function tonnage_follow_container from public;

-- Puts a container on the lorry of the job that took it, unless it is on a site by then; adds it if it is not in stock yet.
-- Without a vehicle it is at the job's depot. For staff, and for the driver of the job. Returns its id; null if it is on a site.
create or replace function tonnage_take_container(container text, size uuid, job uuid, at timestamptz) returns uuid
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into public.containers as c (tenant_id, id, number, container_sub_type_id, depot_id, state, vehicle_id, since, created_at)
  select j.tenant_id, gen_random_uuid(), container, size, j.depot_id,
    case when j.vehicle_id is null then 'depot' else 'lorry' end, j.vehicle_id, at, at
  from public.jobs j where j.tenant_id = public.tonnage_tenant() and j.id = job
    and (public.tonnage_whole_tenant() or j.id = public.tonnage_route_job())
  on conflict (tenant_id, lower(number)) do update set state = excluded.state, vehicle_id = excluded.vehicle_id,
    depot_id = excluded.depot_id, note = null, to_check = false, since = excluded.since
    where c.order_id is null
  returning c.id
$$;
revoke execute on function tonnage_take_container from public;
grant execute on function tonnage_take_container to tonnage_app;

-- The id of the container with that number, for staff and drivers; null if it is not in stock.
create or replace function tonnage_container_of(container text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id from public.containers c where c.tenant_id = public.tonnage_tenant() and lower(c.number) = lower(container)
    and (public.tonnage_whole_tenant() or public.tonnage_route_job() is not null)
$$;
revoke execute on function tonnage_container_of from public;
grant execute on function tonnage_container_of to tonnage_app;

-- Marks a container that no order has now as to be checked, for staff and drivers.
create or replace function tonnage_check_container(container text, remark text) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.containers c set note = remark, to_check = true
  where c.tenant_id = public.tonnage_tenant() and lower(c.number) = lower(container) and c.order_id is null
    and (public.tonnage_whole_tenant() or public.tonnage_route_job() is not null)
$$;
revoke execute on function tonnage_check_container from public;
grant execute on function tonnage_check_container to tonnage_app;

-- A container other than the one recorded was found on an order's site: the order gets the one that was found. Another order that had
-- it gets the recorded one if it is on the same site and the recorded one was left there, otherwise no number. The recorded one, if
-- no order has it now, is at its depot, or lost if it was left there, and is to be checked. For staff, and for the driver at the order.
-- Returns the other order, if there is one, and the number that it has now.
create or replace function tonnage_found_container(of_order uuid, taken text, was_left boolean, at timestamptz, remark text)
returns table (id uuid, account_id uuid, number text, has text)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant uuid := public.tonnage_tenant();
  mine public.orders;
  other public.orders;
  given text;
begin
  if not (public.tonnage_whole_tenant() or coalesce(of_order = public.tonnage_route_order(), false)) then
    raise exception 'only staff and the driver at an order correct its container';
  end if;
  -- In the order of their ids, so that two drivers who took each other's containers do not block each other.
  perform 1 from public.orders o
    where o.tenant_id = tenant and (o.id = of_order
      or lower(o.container_number) = lower(taken) and o.status in ('on_site', 'collection_booked'))
    order by o.id for no key update;
  select * into mine from public.orders o where o.tenant_id = tenant and o.id = of_order;
  select * into other from public.orders o where o.tenant_id = tenant and o.id <> of_order
    and lower(o.container_number) = lower(taken) and o.status in ('on_site', 'collection_booked');
  if other.id is not null then
    if was_left and other.site_id = mine.site_id then given := mine.container_number; end if;
    update public.orders o set container_number = null, updated_at = greatest(at, o.updated_at)
      where o.tenant_id = tenant and o.id in (of_order, other.id);
    if given is not null then
      update public.orders o set container_number = given where o.tenant_id = tenant and o.id = other.id;
    end if;
    id := other.id; account_id := other.account_id; number := other.number; has := given;
    return next;
  end if;
  update public.orders o set container_number = taken, updated_at = greatest(at, o.updated_at)
    where o.tenant_id = tenant and o.id = of_order;
  update public.containers c set state = case when was_left then 'lost' else 'depot' end, note = remark, to_check = true, since = at
    where c.tenant_id = tenant and lower(c.number) = lower(mine.container_number) and c.order_id is null;
end $$;
revoke execute on function tonnage_found_container from public;
grant execute on function tonnage_found_container to tonnage_app;

-- How many containers of each size a company has, of one depot or all: at a depot, or back there from a lorry of an earlier day,
-- without those to be checked; on lorries; on sites, also without a number; in repair. And on each of six days how many jobs bring and
-- take, those that are late on the first.
create or replace function tonnage_stock_days(tenant uuid, depot uuid, today date)
returns table (size_id uuid, at_depot integer, on_lorry integer, on_site integer, in_repair integer, day date, brought integer,
  taken integer)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with own as (
    select c.container_sub_type_id as size_id,
      count(*) filter (where not c.to_check
        and (c.state = 'depot' or c.state = 'lorry' and (c.since at time zone 'Europe/London')::date < today)) as at_depot,
      count(*) filter (where c.state = 'lorry' and (c.since at time zone 'Europe/London')::date >= today) as on_lorry,
      count(*) filter (where c.state = 'repair') as in_repair
    from public.containers c
    where c.tenant_id = tenant and (depot is null or c.depot_id = depot) and c.state not in ('lost', 'scrapped') group by 1),
  sites as (
    select o.container_sub_type_id as size_id, count(*) as on_site from public.orders o
    where o.tenant_id = tenant and (depot is null or o.depot_id = depot) and o.status in ('on_site', 'collection_booked')
    group by 1),
  planned as (
    select j.type, j.container_sub_type_id as brings, o.container_sub_type_id as takes, greatest(j.date, today) as day
    from public.jobs j join public.orders o on o.tenant_id = tenant and o.id = j.order_id
    where j.tenant_id = tenant and (depot is null or j.depot_id = depot)
      and j.status in ('confirmed', 'allocated', 'en_route') and j.date < today + 6
      and j.type in ('delivery', 'exchange', 'collection')),
  moves as (
    select p.brings as size_id, p.day, 1 as brought, 0 as taken from planned p where p.type <> 'collection'
    union all select p.takes, p.day, 0, 1 from planned p where p.type <> 'delivery'),
  sizes as (select o.size_id from own o union select m.size_id from moves m union select s.size_id from sites s)
  select z.size_id, coalesce(o.at_depot, 0)::integer, coalesce(o.on_lorry, 0)::integer, coalesce(s.on_site, 0)::integer,
    coalesce(o.in_repair, 0)::integer, today + d.n, coalesce(sum(m.brought), 0)::integer, coalesce(sum(m.taken), 0)::integer
  from sizes z
  cross join generate_series(0, 5) as d(n)
  left join own o on o.size_id = z.size_id
  left join sites s on s.size_id = z.size_id
  left join moves m on m.size_id = z.size_id and m.day = today + d.n
  group by z.size_id, o.at_depot, o.on_lorry, s.on_site, o.in_repair, d.n
$$;
