-- What share of a waste the company's yards recover, in whole per cent of its weight; null: not known, and in no figure.
alter table waste_types add column recovered_percent integer check (recovered_percent between 0 and 100);

-- The months of a site or an account add up what was weighed.
create index jobs_weighed on jobs (account_id, site_id, completed_at) where net_weight_kg is not null;
