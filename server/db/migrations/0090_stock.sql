-- The company's containers by the number painted on them. A container is in one place: on the site of one order, on a lorry, at its
-- depot, in repair there, lost or scrapped. Which order it is on follows orders.container_number (tonnage_follow_container).
create table containers (
  tenant_id uuid not null references tenants,
  id uuid not null,
  number text not null check (length(number) between 1 and 40),
  container_sub_type_id uuid not null,
  depot_id uuid not null, -- where it is, or returns to
  state text not null check (state in ('site', 'lorry', 'depot', 'repair', 'lost', 'scrapped')),
  order_id uuid,
  vehicle_id uuid,
  note text check (length(note) between 1 and 2000),
  to_check boolean not null default false, -- another number was found than the one recorded
  since timestamptz not null, -- when it came to its place
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, container_sub_type_id) references container_sub_types,
  foreign key (tenant_id, depot_id) references depots,
  foreign key (tenant_id, order_id) references orders,
  foreign key (tenant_id, vehicle_id) references vehicles,
  check ((state = 'site') = (order_id is not null)),
  check ((state = 'lorry') = (vehicle_id is not null))
);
create unique index containers_number on containers (tenant_id, lower(number));
create unique index containers_order on containers (tenant_id, order_id) where order_id is not null;
create index containers_sub_type on containers (container_sub_type_id);
create index containers_depot on containers (depot_id);
create index containers_vehicle on containers (vehicle_id);

-- The numbers that are known: first those on sites, then those that jobs left or took, by the last of them.
insert into containers (tenant_id, id, number, container_sub_type_id, depot_id, state, order_id, since, created_at)
select o.tenant_id, gen_random_uuid(), o.container_number, o.container_sub_type_id, o.depot_id, 'site', o.id,
  coalesce((o.hire_start::timestamp at time zone 'Europe/London'), o.updated_at), o.updated_at
from orders o
where o.container_number is not null and o.status in ('on_site', 'collection_booked')
on conflict do nothing;
insert into containers (tenant_id, id, number, container_sub_type_id, depot_id, state, since, created_at)
select distinct on (n.tenant_id, lower(n.number)) n.tenant_id, gen_random_uuid(), n.number, n.size_id, n.depot_id, 'depot', n.at, n.at
from (
  select j.tenant_id, j.container_number as number, j.container_sub_type_id as size_id, j.depot_id, j.completed_at as at
  from jobs j where j.status = 'completed' and j.container_number is not null and j.completed_at is not null
  union all
  select j.tenant_id, j.taken_container_number, o.container_sub_type_id, j.depot_id, j.completed_at
  from jobs j join orders o on o.tenant_id = j.tenant_id and o.id = j.order_id
  where j.status = 'completed' and j.taken_container_number is not null and j.completed_at is not null) n
order by n.tenant_id, lower(n.number), n.at desc
on conflict do nothing;
