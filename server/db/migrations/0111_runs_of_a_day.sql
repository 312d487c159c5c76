-- A vehicle's run of a day is read from the index, however long the vehicle has been in use.
drop index jobs_vehicle;
create index jobs_vehicle_date on jobs (vehicle_id, date) where vehicle_id is not null;
