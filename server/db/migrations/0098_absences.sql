-- When a vehicle is off the road or a driver away, by the clock in London.
create table absences (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  vehicle_id uuid,
  driver_id uuid,
  reason text not null check (reason in ('breakdown', 'mot', 'service', 'holiday', 'sick', 'other')),
  note text check (length(note) between 1 and 2000),
  from_date date not null,
  from_minute integer not null check (from_minute between 0 and 1439),
  until_date date not null,
  until_minute integer not null check (until_minute between 1 and 1440),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, driver_id) references drivers (tenant_id, id),
  check (num_nonnulls(vehicle_id, driver_id) = 1),
  check ((from_date, from_minute) < (until_date, until_minute))
);
create index absences_vehicle on absences (vehicle_id) where vehicle_id is not null;
create index absences_driver on absences (driver_id) where driver_id is not null;
create index absences_until on absences (tenant_id, until_date);
