-- Highway permits of orders.

create table permits (
  tenant_id uuid not null references tenants,
  id uuid not null,
  account_id uuid not null,
  order_id uuid not null,
  permit_area_id uuid not null,
  number text,
  status text not null check (status in ('required', 'applied', 'granted', 'refused', 'expired', 'not_needed')),
  valid_from date,
  valid_to date,
  created_at timestamptz not null,
  applied_on date, -- in London
  reference text check (length(reference) between 1 and 100), -- the council's, for the application
  refused_reason text check (length(refused_reason) between 1 and 2000),
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, order_id) references orders,
  foreign key (tenant_id, permit_area_id) references permit_areas,
  constraint permits_term check (valid_from <= valid_to)
);
create index permits_order on permits (order_id);
create index permits_account on permits (account_id);
create index permits_permit_area on permits (permit_area_id);
create index permits_open on permits (tenant_id, status) where status in ('required', 'applied', 'refused');
create index permits_latest on permits (tenant_id, coalesce(valid_to, date '0001-01-01') desc, id);
create index permits_tenant_until on permits (tenant_id, valid_to, id);
