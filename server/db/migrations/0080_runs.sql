-- A vehicle's run: the order of its stops, when each began and failed, and the driver that usually has the vehicle.
alter table jobs
  add run_position integer check (run_position > 0),
  add started_at timestamptz,
  add failed_at timestamptz;
alter table vehicles
  add driver_id uuid,
  add foreign key (tenant_id, driver_id) references drivers (tenant_id, id);
create index vehicles_driver on vehicles (driver_id) where driver_id is not null;
