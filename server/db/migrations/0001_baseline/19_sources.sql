-- Metrics that the portal fills from orders.

create table metric_sources (
  tenant_id uuid not null references tenants,
  metric_id bigint not null,
  organisation_id uuid not null,
  account_id uuid, -- null: the whole company, for its own staff
  account_name text not null, -- its name, or the company's, when it was connected, for people who cannot read it
  feed text not null check (feed in ('tonnes', 'recovered', 'disposed', 'recycling', 'spend', 'spend_per_tonne', 'collections', 'contamination', 'on_time', 'hire_days', 'margin')),
  sites jsonb, -- id and name of each; null: the whole account
  lag_hours integer not null check (lag_hours between 0 and 720),
  from_key date not null, -- earlier periods are reported by people
  next_key date not null, -- the first period not read yet
  next_sync_at timestamptz not null, -- when it is read: its end plus the lag
  connected_by uuid not null references users, -- read with this person's permissions
  connected_at timestamptz not null,
  paused_at timestamptz, -- since they lost those permissions
  primary key (tenant_id, metric_id),
  foreign key (tenant_id, metric_id) references metrics,
  foreign key (tenant_id, organisation_id) references organisations,
  foreign key (tenant_id, account_id) references accounts
);
create index metric_sources_organisation on metric_sources (organisation_id);
create index metric_sources_account on metric_sources (account_id);
create index metric_sources_due on metric_sources (next_sync_at) where paused_at is null;

-- What the portal last reported for a period.
create table metric_source_figures (
  tenant_id uuid not null references tenants,
  metric_id bigint not null,
  period_key date not null,
  organisation_id uuid not null,
  account_id uuid, -- null: the whole company
  feed text not null,
  said text, -- a decimal; 'none': nothing was done; null: not known yet
  shown text, -- the same, as of the evidence; neither changes once the period is accepted
  synced_at timestamptz not null,
  primary key (tenant_id, metric_id, period_key),
  foreign key (tenant_id, metric_id) references metrics,
  foreign key (tenant_id, organisation_id) references organisations,
  foreign key (tenant_id, account_id) references accounts
);
create index metric_source_figures_organisation on metric_source_figures (organisation_id);
create index metric_source_figures_account on metric_source_figures (account_id);

create table metric_evidence (
  tenant_id uuid not null references tenants,
  metric_id bigint not null,
  period_key date not null,
  job_id uuid not null,
  organisation_id uuid not null,
  order_id uuid not null,
  order_number text not null,
  site_id uuid not null,
  site_name text not null,
  waste_name text not null,
  job_type text not null,
  done_on date not null,
  net_kg integer, -- null: not weighed yet
  estimated boolean not null,
  recovered_kg integer, -- null: not known for this waste
  net_pence integer, -- only for figures of money
  cost_pence integer, -- only for margins; null also where a cost is not known
  contaminated boolean not null,
  on_time boolean not null,
  hire_days integer, -- null: not a collection
  primary key (tenant_id, metric_id, period_key, job_id),
  foreign key (tenant_id, metric_id) references metrics,
  foreign key (tenant_id, job_id) references jobs,
  foreign key (tenant_id, organisation_id) references organisations,
  foreign key (tenant_id, order_id) references orders,
  foreign key (tenant_id, site_id) references sites
);
create index metric_evidence_job on metric_evidence (job_id);
create index metric_evidence_order on metric_evidence (order_id);
create index metric_evidence_site on metric_evidence (site_id);
create index metric_evidence_organisation on metric_evidence (organisation_id);
