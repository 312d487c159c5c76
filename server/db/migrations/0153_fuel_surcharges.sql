-- What is added to the price of a movement for fuel, from a day on. Company-wide, and one at a time.
create table fuel_surcharges (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  percent_bp integer not null check (percent_bp between 10 and 5000 and percent_bp % 10 = 0),
  job_types text[] not null check (cardinality(job_types) between 1 and 6
    and job_types <@ array['delivery', 'exchange', 'collection', 'tip_and_return', 'reposition', 'wait_and_load']),
  valid_from date not null,
  valid_to date,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  check (valid_to is null or valid_to >= valid_from),
  -- GiST compares ranges without an extension: the company as the range from a number to itself, as in prices.
  constraint fuel_surcharges_one_a_day exclude using gist (
    numrange(hashtextextended(tenant_id::text, 22)::numeric, hashtextextended(tenant_id::text, 22)::numeric, '[]') with &&,
    daterange(valid_from, valid_to, '[]') with &&)
);
-- It was agreed with the customer that they pay none.
alter table accounts add column fuel_surcharge_exempt boolean not null default false;
