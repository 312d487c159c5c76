-- Orders, their jobs, and totals over them.

create table orders (
  tenant_id uuid not null references tenants,
  id uuid not null,
  account_id uuid not null,
  site_id uuid not null,
  depot_id uuid not null,
  number text not null,
  status text not null
    check (status in ('awaiting_payment', 'requested', 'scheduled', 'on_site', 'collection_booked', 'completed',
      'cancelled', 'declined')),
  container_type_id uuid not null,
  container_sub_type_id uuid not null,
  waste_type_id uuid not null,
  placement text not null check (placement in ('private', 'highway')),
  price jsonb not null, -- as agreed: lines, hire days, over-hire, tonnes
  net_pence integer not null,
  vat_pence integer not null,
  gross_pence integer not null,
  hire_days integer not null,
  hire_start date,
  hire_until date, -- last day of the agreed hire
  hire_end date, -- the day the container left
  po_number text,
  -- The number painted on the container on site, or the last that was; null: not known.
  container_number text check (length(container_number) between 1 and 40),
  customer_reference text,
  site_contact_id uuid,
  location_notes text,
  driver_notes text,
  payment_id uuid,
  copied_from_order_id uuid,
  declaration jsonb not null,
  terms_version text not null,
  placed_by uuid not null references users,
  closed_reason text,
  -- Of an order taken on the telephone: who rang, and hears of it.
  caller_name text check (length(caller_name) between 1 and 200),
  caller_phone text,
  caller_email text,
  price_reason text, -- why another price than the list's was agreed
  ordered_on date not null, -- in Europe/London
  created_at timestamptz not null,
  updated_at timestamptz not null,
  changed_at timestamptz not null default clock_timestamp(), -- by the database's own clock: when the row was last written
  primary key (tenant_id, id),
  unique (tenant_id, number),
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, site_id) references sites,
  foreign key (tenant_id, depot_id) references depots,
  foreign key (tenant_id, container_type_id) references container_types,
  foreign key (tenant_id, container_sub_type_id) references container_sub_types,
  foreign key (tenant_id, waste_type_id) references waste_types,
  foreign key (tenant_id, site_contact_id) references site_contacts,
  foreign key (tenant_id, copied_from_order_id) references orders
);
create index orders_changed on orders (tenant_id, changed_at, id);
create index orders_on_site on orders (account_id, hire_until, id) where status in ('on_site', 'collection_booked');
-- A container is on one site at a time.
create unique index orders_container on orders (tenant_id, lower(container_number))
  where container_number is not null and status in ('on_site', 'collection_booked');
create index orders_account_number on orders (account_id, number text_pattern_ops);
create index orders_account_po on orders (account_id, lower(po_number) text_pattern_ops);
create index orders_depot on orders (depot_id);
-- A company's list by status, and its containers on site, whatever the size of its history.
create index orders_status on orders (tenant_id, status, id desc) include (account_id);
create index orders_standing on orders (tenant_id, hire_until, id) where status in ('on_site', 'collection_booked');
create index orders_site_contact on orders (site_contact_id);
create index orders_payment on orders (payment_id);
create index orders_placed_by on orders (placed_by);
create index orders_account_status on orders (account_id, status, id desc) include (tenant_id);
create index orders_account on orders (account_id, id desc) include (tenant_id);
create index orders_site_status on orders (site_id, status, id desc) include (tenant_id, account_id);

create table jobs (
  tenant_id uuid not null references tenants,
  id uuid not null,
  account_id uuid not null,
  order_id uuid not null,
  site_id uuid not null,
  depot_id uuid not null,
  sequence integer not null,
  type text not null
    check (type in ('delivery', 'exchange', 'collection', 'tip_and_return', 'reposition', 'wait_and_load')),
  status text not null
    check (status in ('requested', 'confirmed', 'allocated', 'en_route', 'completed', 'failed', 'declined',
      'cancelled')),
  date date not null,
  slot text not null check (slot in ('am', 'pm', 'any')),
  requested_for date, -- of a collection or an exchange: the day that the customer asked for; the office may have moved it
  container_sub_type_id uuid not null,
  waste_type_id uuid not null,
  notes text,
  price jsonb, -- null: no charge of its own
  net_pence integer not null default 0,
  driver_name text,
  vehicle_registration text,
  failed_reason text,
  dismissed_at timestamptz, -- failed, and not to be booked again
  net_weight_kg integer check (net_weight_kg >= 0),
  completed_at timestamptz,
  requested_by uuid not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Of a movement that a prepaying account pays by card.
  payment_id uuid,
  -- Where to put a repositioned container.
  location_notes text,
  -- Null until it is invoiced: of two invoice runs at once only one sets it.
  invoice_id uuid,
  over_hire_to date, -- over hire is charged up to this day
  overweight_waived boolean not null default false, -- its weight over the included tonnes is not charged
  vehicle_id uuid,
  driver_id uuid,
  -- From the weighbridge and the driver.
  gross_weight_kg integer check (gross_weight_kg >= 0),
  tare_weight_kg integer check (tare_weight_kg >= 0),
  weight_estimated boolean not null default false,
  container_number text check (length(container_number) between 1 and 40),
  -- The container that an exchange takes away.
  taken_container_number text check (length(taken_container_number) between 1 and 40),
  changed_at timestamptz not null default clock_timestamp(), -- by the database's own clock: when the row was last written
  primary key (tenant_id, id),
  unique (tenant_id, order_id, sequence),
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, order_id) references orders,
  foreign key (tenant_id, site_id) references sites,
  foreign key (tenant_id, depot_id) references depots,
  foreign key (tenant_id, container_sub_type_id) references container_sub_types,
  foreign key (tenant_id, waste_type_id) references waste_types,
  foreign key (tenant_id, vehicle_id) references vehicles,
  foreign key (tenant_id, driver_id) references drivers,
  check (gross_weight_kg is null or tare_weight_kg is null or gross_weight_kg >= tare_weight_kg)
);
create index jobs_changed on jobs (tenant_id, changed_at, id);
-- At most one open movement of each kind per order.
create unique index jobs_one_open_exchange on jobs (tenant_id, order_id)
  where type = 'exchange' and status in ('requested', 'confirmed', 'allocated', 'en_route');
create unique index jobs_one_open_collection on jobs (tenant_id, order_id)
  where type = 'collection' and status in ('requested', 'confirmed', 'allocated', 'en_route');
create index jobs_account_open on jobs (account_id, date, id)
  where status in ('requested', 'confirmed', 'allocated', 'en_route');
create index jobs_depot_date on jobs (depot_id, date);
create index jobs_site on jobs (site_id);
create index jobs_account on jobs (account_id, id desc) include (tenant_id);
create index jobs_requested_by on jobs (requested_by);
create index jobs_payment on jobs (payment_id);
-- The calendar shows past and future jobs in every status.
create index jobs_account_date on jobs (account_id, date, id) include (tenant_id);
create unique index jobs_one_open_tip_and_return on jobs (tenant_id, order_id)
  where type = 'tip_and_return' and status in ('requested', 'confirmed', 'allocated', 'en_route');
create unique index jobs_one_open_reposition on jobs (tenant_id, order_id)
  where type = 'reposition' and status in ('requested', 'confirmed', 'allocated', 'en_route');
-- Monthly weights of a site or an account.
create index jobs_weighed on jobs (account_id, site_id, completed_at) where net_weight_kg is not null;
create index jobs_invoice on jobs (invoice_id);
create index jobs_not_invoiced on jobs (account_id, completed_at) where invoice_id is null and status = 'completed';
create index jobs_vehicle on jobs (vehicle_id) where vehicle_id is not null;
create index jobs_driver_date on jobs (driver_id, date) where driver_id is not null;
-- Staff's most frequent lists: waiting requests, and a depot's week.
create index jobs_waiting on jobs (tenant_id, created_at, id) where status = 'requested';
create index jobs_of_day on jobs (tenant_id, date, id) where status in ('requested', 'confirmed', 'allocated', 'en_route');
create index jobs_failed on jobs (tenant_id, date, id) include (order_id, account_id)
  where status = 'failed' and dismissed_at is null;
create index jobs_account_completed on jobs (account_id, completed_at) where status = 'completed';

-- Another date that staff propose for a request. It takes capacity on its day until the customer has answered.
create table date_proposals (
  tenant_id uuid not null references tenants,
  id uuid not null,
  account_id uuid not null,
  job_id uuid not null,
  date date not null,
  slot text not null check (slot in ('am', 'pm', 'any')),
  note text check (length(note) <= 2000),
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'declined', 'withdrawn')),
  proposed_by uuid not null references users,
  created_at timestamptz not null,
  answered_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, job_id) references jobs
);
create unique index date_proposals_one_open on date_proposals (tenant_id, job_id) where status = 'waiting';
create index date_proposals_job on date_proposals (job_id, id);
create index date_proposals_account on date_proposals (account_id);

-- Staff's notes on an order. They have no account, so no customer's query can reach them.
create table order_notes (
  tenant_id uuid not null references tenants,
  id uuid not null,
  order_id uuid not null,
  body text not null check (length(body) between 1 and 2000),
  written_by uuid not null references users,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders
);
create index order_notes_order on order_notes (order_id, id desc);

-- Orders per site and status, so that totals cost the same at 100,000 orders as at 100.
create table order_counts (
  tenant_id uuid not null references tenants,
  account_id uuid not null,
  site_id uuid not null,
  status text not null,
  orders integer not null,
  primary key (tenant_id, account_id, site_id, status),
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, site_id) references sites
);
create index order_counts_site on order_counts (site_id);

-- Spend per site and month of the job, net of VAT, of jobs that are confirmed or done.
create table order_spend (
  tenant_id uuid not null references tenants,
  account_id uuid not null,
  month date not null,
  site_id uuid not null,
  net_pence bigint not null,
  primary key (tenant_id, account_id, month, site_id),
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, site_id) references sites
);
create index order_spend_site on order_spend (site_id);
