-- A driver's break or a visit to the tip, planned in a vehicle's day after so many of its stops.
create table run_pauses (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  vehicle_id uuid not null,
  date date not null,
  kind text not null check (kind in ('break', 'tip')),
  minutes integer not null check (minutes between 5 and 240),
  after_stop integer not null check (after_stop between 1 and 100),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  -- Of two planners who plan one at the same place at once, the second is refused.
  constraint run_pauses_place unique (tenant_id, vehicle_id, date, after_stop)
);
