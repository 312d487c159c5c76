-- Metrics that the portal fills: which account and sites they are read of, what the portal said of each period, and the jobs
-- behind the figure. What stands here is the organisation's; the account is read in its own reach by the worker.

alter table metric_values alter column reported_by drop not null; -- null: the portal
alter table period_comments alter column author_id drop not null; -- null: the portal

create table metric_sources (
  metric_id bigint primary key references metrics,
  organisation_id uuid not null references organisations,
  account_id uuid not null references accounts,
  account_name text not null, -- as it was called when it was connected, for those who are not of it
  feed text not null check (feed in ('tonnes', 'spend', 'recycling', 'collections')),
  sites jsonb, -- id and name of each; null: the whole account
  lag_hours integer not null check (lag_hours between 0 and 720),
  from_key date not null, -- periods before it are people's
  next_key date not null, -- the first period that was not looked at yet
  next_feed_at timestamptz not null, -- its end and the lag
  connected_by uuid not null references users, -- it reads with their rights, as long as they have them
  connected_at timestamptz not null,
  paused_at timestamptz -- since when they have not
);
create index metric_sources_organisation on metric_sources (organisation_id);
create index metric_sources_account on metric_sources (account_id);
create index metric_sources_connected_by on metric_sources (connected_by);
create index metric_sources_due on metric_sources (next_feed_at) where paused_at is null;

-- What the portal said of a period last, and what the evidence adds up to.
create table metric_feeds (
  metric_id bigint not null references metrics,
  period_key date not null,
  organisation_id uuid not null references organisations,
  account_id uuid not null references accounts,
  feed text not null,
  said text, -- a decimal, or none: nothing was done; null: not known yet. Never told twice.
  shown text, -- the same when the evidence was written: of what is accepted neither changes any more
  fed_at timestamptz not null,
  primary key (metric_id, period_key)
);
create index metric_feeds_organisation on metric_feeds (organisation_id);
create index metric_feeds_account on metric_feeds (account_id);

create table metric_evidence (
  metric_id bigint not null references metrics,
  period_key date not null,
  job_id uuid not null references jobs,
  organisation_id uuid not null references organisations,
  order_id uuid not null references orders,
  order_number text not null,
  site_id uuid not null references sites,
  site_name text not null,
  waste_name text not null,
  job_type text not null,
  done_on date not null,
  net_kg integer, -- null: not weighed yet
  estimated boolean not null,
  recovered_kg integer, -- null: not known for this waste
  net_pence integer, -- of spend alone
  primary key (metric_id, period_key, job_id)
);
create index metric_evidence_job on metric_evidence (job_id);
create index metric_evidence_order on metric_evidence (order_id);
create index metric_evidence_site on metric_evidence (site_id);
create index metric_evidence_organisation on metric_evidence (organisation_id);

create index jobs_account_completed on jobs (account_id, completed_at) where status = 'completed';

grant select, insert, update, delete on metric_sources to tonnage_app;
grant select, insert, update on metric_feeds to tonnage_app;
grant select, insert, delete on metric_evidence to tonnage_app;
alter table metric_sources enable row level security;
alter table metric_feeds enable row level security;
alter table metric_evidence enable row level security;
create policy own on metric_sources to tonnage_app using (organisation_id = any ((select tonnage_organisations())::uuid[]));
create policy own on metric_feeds to tonnage_app using (organisation_id = any ((select tonnage_organisations())::uuid[]));
create policy own on metric_evidence to tonnage_app using (organisation_id = any ((select tonnage_organisations())::uuid[]));

-- The sites of an account that the person may use as its member on that day. It looks as the owner: a session is in one account
-- at a time, and this asks of another.
create function tonnage_sites_of_mine(account uuid, today date)
  returns table (id uuid, name text, town text) language sql stable security definer as $$
  select s.id, s.name, s.town from public.sites s
    join public.account_members m on m.account_id = s.account_id and m.user_id = public.tonnage_user()
      and (m.valid_from is null or m.valid_from <= today) and (m.valid_to is null or m.valid_to >= today)
  where s.account_id = account and s.tenant_id = public.tonnage_tenant() and (m.site_ids is null or s.id = any (m.site_ids))
$$;
-- Whether any metric is read of the account. It looks as the owner: whoever changes a job sees no organisation.
create function tonnage_feeds(account uuid) returns boolean language sql stable security definer as $$
  select exists (select from public.metric_sources s where s.account_id = account)
$$;
revoke execute on function tonnage_sites_of_mine, tonnage_feeds from public;
grant execute on function tonnage_sites_of_mine, tonnage_feeds to tonnage_app;
