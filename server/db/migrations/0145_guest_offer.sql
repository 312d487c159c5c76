-- What a company shows on its login page to anybody who enters a postcode: the next free day, and its list prices.
alter table tenants
  add column shows_free_day boolean not null default false,
  add column shows_prices boolean not null default false;
