-- Sites, prices, quotes, orders, jobs, payments, permits, documents.

create table sites (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  account_id uuid not null references accounts,
  depot_id uuid references depots, -- null: no depot serves the postcode
  zone_id uuid references zones,
  name text not null check (length(name) between 1 and 200),
  reference text,
  address_line1 text not null,
  address_line2 text,
  town text not null,
  county text,
  postcode text not null,
  access_notes text,
  notes text,
  opening_hours text,
  status text not null default 'active' check (status in ('active', 'on_stop', 'archived')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sites_account on sites (account_id, name, id);
create index sites_tenant on sites (tenant_id);
create index sites_depot on sites (depot_id);
create index sites_zone on sites (zone_id);

create table site_contacts (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  account_id uuid not null references accounts,
  site_id uuid not null references sites,
  name text not null check (length(name) between 1 and 200),
  role text,
  phone text,
  created_at timestamptz not null
);
create index site_contacts_site on site_contacts (site_id);
create index site_contacts_account on site_contacts (account_id);
create index site_contacts_tenant on site_contacts (tenant_id);

-- One row of the price book. The narrowest scope that is set wins: site, account, zone, depot, tenant (all null).
create table prices (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  site_id uuid references sites,
  account_id uuid references accounts,
  zone_id uuid references zones,
  depot_id uuid references depots,
  container_sub_type_id uuid not null references container_sub_types,
  waste_type_id uuid references waste_types, -- null: any waste
  job_type text not null check (job_type in ('delivery', 'exchange', 'collection', 'tip_and_return', 'reposition', 'wait_and_load')),
  net_pence integer not null check (net_pence >= 0),
  vat_rate_bp integer not null check (vat_rate_bp between 0 and 10000),
  included_tonnes numeric(6, 2),
  per_tonne_pence integer,
  hire_days integer not null check (hire_days between 0 and 3650),
  over_hire_pence_per_day integer not null check (over_hire_pence_per_day >= 0),
  valid_from date not null,
  valid_to date,
  price_on_application boolean not null default false,
  check (num_nonnulls(site_id, zone_id, depot_id) <= 1),
  check (site_id is null or account_id is not null), -- so that the account's wall covers its sites' prices
  check (account_id is null or (zone_id is null and depot_id is null))
);
create index prices_lookup on prices (tenant_id, container_sub_type_id, job_type);
create index prices_sub_type on prices (container_sub_type_id);
create index prices_site on prices (site_id);
create index prices_account on prices (account_id);
create index prices_zone on prices (zone_id);
create index prices_depot on prices (depot_id);
create index prices_waste_type on prices (waste_type_id);

create table quotes (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  account_id uuid not null references accounts,
  user_id uuid not null references users,
  question jsonb not null, -- what was asked, as far as the price depends on it
  price jsonb not null,
  valid_until timestamptz not null,
  created_at timestamptz not null
);
create index quotes_valid_until on quotes (valid_until);
create index quotes_tenant on quotes (tenant_id);
create index quotes_account on quotes (account_id);
create index quotes_user on quotes (user_id);

create table payments (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  account_id uuid not null references accounts,
  provider text not null check (provider in ('sandbox', 'bank')),
  reference text not null unique, -- random: whoever holds it may answer for the card
  amount_pence integer not null check (amount_pence > 0),
  status text not null check (status in ('pending', 'paid', 'declined', 'expired')),
  expires_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index payments_tenant on payments (tenant_id);
create index payments_account on payments (account_id);

create table orders (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  account_id uuid not null references accounts,
  site_id uuid not null references sites,
  depot_id uuid not null references depots,
  number text not null,
  status text not null check (status in ('awaiting_payment', 'requested', 'scheduled', 'on_site', 'collection_booked', 'completed', 'cancelled', 'declined')),
  container_type_id uuid not null references container_types,
  container_sub_type_id uuid not null references container_sub_types,
  waste_type_id uuid not null references waste_types,
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
  customer_reference text,
  site_contact_id uuid references site_contacts,
  location_notes text,
  driver_notes text,
  payment_id uuid references payments,
  copied_from_order_id uuid references orders,
  declaration jsonb not null,
  terms_version text not null,
  placed_by uuid not null references users,
  closed_reason text,
  ordered_on date not null, -- in Europe/London
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (tenant_id, number)
);
create index orders_account_status on orders (account_id, status, id desc);
create index orders_account on orders (account_id, id desc);
create index orders_site_status on orders (site_id, status, id desc);
create index orders_on_site on orders (account_id, hire_until, id) where status in ('on_site', 'collection_booked');
create index orders_account_number on orders (account_id, number text_pattern_ops);
create index orders_account_po on orders (account_id, lower(po_number) text_pattern_ops);
create index orders_depot on orders (depot_id);
create index orders_container_type on orders (container_type_id);
create index orders_container_sub_type on orders (container_sub_type_id);
create index orders_waste_type on orders (waste_type_id);
create index orders_site_contact on orders (site_contact_id);
create index orders_payment on orders (payment_id);
create index orders_copied_from on orders (copied_from_order_id);
create index orders_placed_by on orders (placed_by);

create table jobs (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  account_id uuid not null references accounts,
  order_id uuid not null references orders,
  site_id uuid not null references sites,
  depot_id uuid not null references depots,
  sequence integer not null,
  type text not null check (type in ('delivery', 'exchange', 'collection', 'tip_and_return', 'reposition', 'wait_and_load')),
  status text not null check (status in ('requested', 'confirmed', 'allocated', 'en_route', 'completed', 'failed', 'declined', 'cancelled')),
  date date not null,
  slot text not null check (slot in ('am', 'pm', 'any')),
  container_sub_type_id uuid not null references container_sub_types,
  waste_type_id uuid not null references waste_types,
  notes text,
  price jsonb, -- null: no charge of its own
  net_pence integer not null default 0,
  driver_name text,
  vehicle_registration text,
  failed_reason text,
  net_weight_kg integer check (net_weight_kg >= 0),
  completed_at timestamptz,
  requested_by uuid not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (order_id, sequence)
);
-- One open exchange and one open collection per order, whoever asks first.
create unique index jobs_one_open_exchange on jobs (order_id)
  where type = 'exchange' and status in ('requested', 'confirmed', 'allocated', 'en_route');
create unique index jobs_one_open_collection on jobs (order_id)
  where type = 'collection' and status in ('requested', 'confirmed', 'allocated', 'en_route');
create index jobs_account_open on jobs (account_id, date, id)
  where status in ('requested', 'confirmed', 'allocated', 'en_route');
create index jobs_depot_date on jobs (depot_id, date);
create index jobs_site on jobs (site_id);
create index jobs_account on jobs (account_id, id desc);
create index jobs_tenant on jobs (tenant_id);
create index jobs_container_sub_type on jobs (container_sub_type_id);
create index jobs_waste_type on jobs (waste_type_id);
create index jobs_requested_by on jobs (requested_by);

create table permits (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  account_id uuid not null references accounts,
  order_id uuid not null references orders,
  permit_area_id uuid not null references permit_areas,
  number text,
  status text not null check (status in ('required', 'applied', 'granted', 'refused', 'expired')),
  valid_from date,
  valid_to date,
  created_at timestamptz not null
);
create index permits_order on permits (order_id);
create index permits_account on permits (account_id);
create index permits_tenant on permits (tenant_id);
create index permits_permit_area on permits (permit_area_id);

create table documents (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  account_id uuid not null references accounts,
  site_id uuid references sites,
  order_id uuid references orders,
  job_id uuid references jobs,
  waste_type_id uuid references waste_types,
  kind text not null check (kind in ('wtn', 'season_ticket', 'weighbridge_ticket', 'permit', 'other')),
  number text not null,
  title text not null,
  status text not null check (status in ('draft', 'awaiting_signature', 'signed', 'void')),
  date date not null,
  valid_from date,
  valid_to date,
  created_at timestamptz not null
);
create index documents_job on documents (job_id);
create index documents_account on documents (account_id, id desc);
create index documents_waiting on documents (account_id) where status = 'awaiting_signature';
create index documents_site on documents (site_id, kind);
create index documents_order on documents (order_id);
create index documents_waste_type on documents (waste_type_id);
create index documents_tenant on documents (tenant_id);

-- How many orders stand in each status, per site: a list's total and the tabs cost the same at 100,000 orders as at 100.
create table order_counts (
  account_id uuid not null references accounts,
  site_id uuid not null references sites,
  status text not null,
  tenant_id uuid not null references tenants,
  orders integer not null,
  primary key (account_id, site_id, status)
);
create index order_counts_site on order_counts (site_id);
create index order_counts_tenant on order_counts (tenant_id);

-- What was spent, per site and month of the job, net of VAT: what the office confirmed and what was done.
create table order_spend (
  account_id uuid not null references accounts,
  month date not null,
  site_id uuid not null references sites,
  tenant_id uuid not null references tenants,
  net_pence bigint not null,
  primary key (account_id, month, site_id)
);
create index order_spend_site on order_spend (site_id);
create index order_spend_tenant on order_spend (tenant_id);

-- These run as the owner: the totals follow the rows whoever writes them, and nobody else may write the totals.
create function tonnage_count_order() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' and old.status = new.status and old.site_id = new.site_id then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    update order_counts set orders = orders - 1
      where account_id = old.account_id and site_id = old.site_id and status = old.status;
  end if;
  insert into order_counts (account_id, site_id, status, tenant_id, orders)
    values (new.account_id, new.site_id, new.status, new.tenant_id, 1)
    on conflict (account_id, site_id, status) do update set orders = order_counts.orders + 1;
  return null;
end $$;
create trigger count_order after insert or update on orders for each row execute function tonnage_count_order();

create function tonnage_add_spend(j jobs, sign integer) returns void language plpgsql security definer
  set search_path = public as $$
begin
  if j.net_pence <> 0 and j.status in ('confirmed', 'allocated', 'en_route', 'completed') then
    insert into order_spend (account_id, month, site_id, tenant_id, net_pence)
      values (j.account_id, date_trunc('month', j.date)::date, j.site_id, j.tenant_id, sign * j.net_pence)
      on conflict (account_id, month, site_id) do update set net_pence = order_spend.net_pence + excluded.net_pence;
  end if;
end $$;
create function tonnage_follow_job() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' then perform tonnage_add_spend(old, -1); end if;
  perform tonnage_add_spend(new, 1);
  return null;
end $$;
create trigger follow_job after insert or update of status, date, net_pence on jobs
  for each row execute function tonnage_follow_job();
revoke execute on function tonnage_add_spend from public;

grant select on sites, site_contacts, prices, quotes, payments, orders, jobs, permits, documents, order_counts,
  order_spend to tonnage_app;
grant insert, update on sites, site_contacts, quotes, payments, orders, jobs, permits, documents to tonnage_app;
grant delete on quotes to tonnage_app;

do $$
declare t text;
begin
  foreach t in array array['sites', 'site_contacts', 'quotes', 'payments', 'orders', 'jobs', 'permits', 'documents',
    'order_counts', 'order_spend'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own on %I to tonnage_app using (tenant_id = (select tonnage_tenant())
        and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())))', t);
  end loop;
end $$;
-- The list prices are everybody's; an account's own are its own.
alter table prices enable row level security;
create policy own on prices to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id is null or account_id = (select tonnage_account()) or (select tonnage_whole_tenant())));
