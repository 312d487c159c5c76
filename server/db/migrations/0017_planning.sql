-- What the weighbridge and the driver say of a job that was done.
alter table jobs
  add column gross_weight_kg integer check (gross_weight_kg >= 0),
  add column tare_weight_kg integer check (tare_weight_kg >= 0),
  add column weight_estimated boolean not null default false,
  add column container_number text check (length(container_number) between 1 and 40),
  add check (gross_weight_kg is null or tare_weight_kg is null or gross_weight_kg >= tare_weight_kg);
