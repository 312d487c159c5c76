-- When a company's key ends, and the network addresses that a key works from; none: all.
alter table api_keys add column expires_at timestamptz;
alter table api_keys add column networks text[] not null default '{}' check (cardinality(networks) <= 20);
alter table organisation_keys add column networks text[] not null default '{}' check (cardinality(networks) <= 20);
