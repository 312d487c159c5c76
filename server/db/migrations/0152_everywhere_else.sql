-- The zone of every postcode that no other zone covers; without one those are refused.
alter table zones add column elsewhere boolean not null default false;
create unique index zones_elsewhere on zones (tenant_id) where elsewhere;
