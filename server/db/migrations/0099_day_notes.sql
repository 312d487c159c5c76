-- What the office notes for everybody about a depot's day.
create table depot_day_notes (
  tenant_id uuid not null references tenants (id),
  depot_id uuid not null,
  date date not null,
  note text not null check (length(note) between 1 and 2000),
  primary key (tenant_id, depot_id, date),
  foreign key (tenant_id, depot_id) references depots (tenant_id, id)
);
