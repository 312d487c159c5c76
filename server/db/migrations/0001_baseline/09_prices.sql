-- The price list, and quotes given from it.

-- What a price is for, as one number: GiST compares ranges without an extension, and a number is the range from itself to
-- itself. It is part of an index, so it is made here and never changed in place.
create function tonnage_price_key(
  tenant uuid, container uuid, job_type text, waste uuid, site uuid, account uuid, zone uuid, depot uuid
) returns numrange language sql immutable parallel safe
  return (select numrange(h, h, '[]') from (select hashtextextended(
    tenant::text || container::text || job_type || ' w' || coalesce(waste::text, '') || ' s' || coalesce(site::text, '')
      || ' a' || coalesce(account::text, '') || ' z' || coalesce(zone::text, '') || ' d' || coalesce(depot::text, ''),
    22)::numeric as h) key);

-- The price list. The narrowest scope that is set wins: site, account, zone, depot, tenant (all null).
create table prices (
  tenant_id uuid not null references tenants,
  id uuid not null,
  site_id uuid,
  account_id uuid,
  zone_id uuid,
  depot_id uuid,
  container_sub_type_id uuid not null,
  waste_type_id uuid, -- null: any waste
  job_type text not null
    check (job_type in ('delivery', 'exchange', 'collection', 'tip_and_return', 'reposition', 'wait_and_load')),
  net_pence integer not null check (net_pence >= 0),
  vat_rate_bp integer not null check (vat_rate_bp between 0 and 10000),
  included_tonnes numeric(6, 2),
  per_tonne_pence integer,
  hire_days integer not null check (hire_days between 0 and 3650),
  over_hire_pence_per_day integer not null check (over_hire_pence_per_day >= 0),
  valid_from date not null,
  valid_to date,
  price_on_application boolean not null default false,
  changed_at timestamptz not null default clock_timestamp(), -- by the database's own clock: when the row was last written
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references sites,
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, zone_id) references zones,
  foreign key (tenant_id, depot_id) references depots,
  foreign key (tenant_id, container_sub_type_id) references container_sub_types,
  foreign key (tenant_id, waste_type_id) references waste_types,
  check (num_nonnulls(site_id, zone_id, depot_id) <= 1),
  check (site_id is null or account_id is not null), -- so that account isolation covers the prices of its sites
  check (account_id is null or (zone_id is null and depot_id is null)),
  check (valid_to is null or valid_to >= valid_from),
  constraint prices_one_a_day exclude using gist (tonnage_price_key(tenant_id, container_sub_type_id, job_type,
    waste_type_id, site_id, account_id, zone_id, depot_id) with &&, daterange(valid_from, valid_to, '[]') with &&)
);
create index prices_lookup on prices (tenant_id, container_sub_type_id, job_type);
create index prices_site on prices (site_id);
create index prices_account on prices (account_id);
create index prices_zone on prices (zone_id);
create index prices_depot on prices (depot_id);

create table quotes (
  tenant_id uuid not null references tenants,
  id uuid not null,
  account_id uuid not null,
  user_id uuid not null references users,
  question jsonb not null, -- the part of the request that the price depends on
  price jsonb not null,
  valid_until timestamptz not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts
);
create index quotes_valid_until on quotes (valid_until);
create index quotes_account on quotes (account_id);
create index quotes_user on quotes (user_id);
