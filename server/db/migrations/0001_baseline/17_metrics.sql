-- Metrics: projects, metrics and who sees them.

create table projects (
  tenant_id uuid not null references tenants,
  id uuid not null,
  organisation_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  description text not null default '' check (length(description) <= 500),
  categories text[] not null default '{}' check (cardinality(categories) <= 3),
  frequency text not null check (frequency in ('DAILY', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY')),
  weekday integer check (weekday between 1 and 7), -- ISO
  month_day integer check (month_day between 1 and 32), -- 32: the last
  month integer check (month between 1 and 12),
  time_zone text not null check (length(time_zone) between 1 and 100),
  grace_days integer not null check (grace_days between 0 and 60),
  start_date date not null,
  created_by uuid not null references users,
  created_at timestamptz not null,
  finished_at timestamptz,
  deleted_at timestamptz,
  changed_at timestamptz not null default clock_timestamp(), -- by the database's own clock: when the row was last written
  primary key (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisations,
  check ((weekday is not null) = (frequency = 'WEEKLY')),
  check ((month_day is not null) = (frequency in ('MONTHLY', 'YEARLY'))),
  check ((month is not null) = (frequency = 'YEARLY'))
);
alter table organisation_keys add foreign key (tenant_id, project_id) references projects;
create index projects_organisation on projects (organisation_id);
-- A finished one leaves its name to its successor.
create unique index projects_name on projects (tenant_id, organisation_id, lower(name))
  where deleted_at is null and finished_at is null;
create index projects_deleted on projects (tenant_id, id) where deleted_at is not null;

create table metrics (
  tenant_id uuid not null references tenants,
  id bigint generated always as identity, -- repeated in every value: 8 bytes, not 16
  public_id uuid not null,
  organisation_id uuid not null,
  project_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  code text check (code ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$'), -- by which programs name it
  description text not null default '' check (length(description) <= 500),
  category text not null
    check (category in ('marketing', 'sales', 'business', 'analytics', 'staffing', 'realEstate', 'dev',
      'costAnalytics', 'performance', 'wasteManagement', 'custom')),
  type text not null check (type in ('CURRENCY', 'TIME', 'WEIGHT', 'AREA', 'COUNT', 'PERCENT')),
  unit text,
  aggregate text not null check (aggregate in ('sum', 'avg')),
  position integer not null,
  editor_id uuid references users,
  start_date date not null,
  due_from date not null, -- a period key; earlier periods are never due
  auto_accept boolean not null default false,
  finished_at timestamptz,
  created_at timestamptz not null,
  -- Cursor, updated with every answer: the first unanswered period from due_from on, and when it ends.
  next_open_key date not null,
  next_due_at timestamptz not null,
  resolved_count integer not null default 0, -- answered periods from due_from on
  weekend_rows integer not null default 0, -- of those, on automatically dismissed weekends
  last_key date, -- the last answered period
  last_version integer not null default 0, -- unique per answer of a metric
  -- How its values are computed from other metrics' (`Formula` of the domain, with public ids); null: people or the portal report.
  formula jsonb,
  off_track_key date, -- the last period in which it left its band, as webhooks were told
  deleted_at timestamptz,
  changed_at timestamptz not null default clock_timestamp(), -- by the database's own clock: when the row was last written
  primary key (tenant_id, id),
  unique (tenant_id, public_id),
  foreign key (tenant_id, organisation_id) references organisations,
  foreign key (tenant_id, project_id) references projects,
  check ((type = 'COUNT') = (unit is null)),
  check (type <> 'PERCENT' or aggregate = 'avg')
);
create unique index metrics_code on metrics (tenant_id, organisation_id, lower(code)) where deleted_at is null;
create index metrics_due on metrics (editor_id, next_due_at) where finished_at is null;
create index metrics_editor on metrics (editor_id);
create index metrics_next_due on metrics (next_due_at) where finished_at is null;
create index metrics_project on metrics (project_id, position, id);
create index metrics_organisation on metrics (organisation_id);
-- Values are pasted by the metric's name.
create unique index metrics_name on metrics (tenant_id, project_id, lower(name))
  where deleted_at is null and finished_at is null;
create index metrics_deleted on metrics (tenant_id, id) where deleted_at is not null;
alter table organisation_invitations add foreign key (tenant_id, metric_id) references metrics;

-- The metrics that a formula reads.
create table metric_terms (
  tenant_id uuid not null references tenants,
  metric_id bigint not null,
  term_id bigint not null,
  organisation_id uuid not null,
  primary key (tenant_id, metric_id, term_id),
  foreign key (tenant_id, metric_id) references metrics,
  foreign key (tenant_id, term_id) references metrics,
  foreign key (tenant_id, organisation_id) references organisations
);
create index metric_terms_term on metric_terms (term_id);
create index metric_terms_organisation on metric_terms (organisation_id);

create table metric_viewers (
  tenant_id uuid not null references tenants,
  metric_id bigint not null,
  user_id uuid not null references users,
  organisation_id uuid not null,
  primary key (tenant_id, metric_id, user_id),
  foreign key (tenant_id, metric_id) references metrics,
  foreign key (tenant_id, organisation_id) references organisations
);
create index metric_viewers_user on metric_viewers (user_id);
create index metric_viewers_organisation on metric_viewers (organisation_id);

-- The metrics that a person keeps at the top of their scorecard.
create table metric_favourites (
  tenant_id uuid not null references tenants,
  metric_id bigint not null,
  user_id uuid not null references users,
  organisation_id uuid not null,
  primary key (tenant_id, metric_id, user_id),
  foreign key (tenant_id, metric_id) references metrics,
  foreign key (tenant_id, organisation_id) references organisations
);
create index metric_favourites_user on metric_favourites (user_id);
create index metric_favourites_organisation on metric_favourites (organisation_id);

-- The definitions of a project's metrics, saved for the next project of the organisation.
create table metric_templates (
  tenant_id uuid not null references tenants,
  id uuid not null,
  organisation_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  metrics jsonb not null, -- without people, values and codes
  created_by uuid not null references users,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisations
);
create index metric_templates_organisation on metric_templates (organisation_id);
create unique index metric_templates_name on metric_templates (tenant_id, organisation_id, lower(name));

-- Dates between which weekends of a daily metric are dismissed automatically.
create table metric_weekend_spans (
  tenant_id uuid not null references tenants,
  metric_id bigint not null,
  from_date date not null,
  to_date date check (to_date >= from_date), -- included; null: until further notice
  organisation_id uuid not null,
  primary key (tenant_id, metric_id, from_date),
  foreign key (tenant_id, metric_id) references metrics,
  foreign key (tenant_id, organisation_id) references organisations
);
create index metric_weekend_spans_organisation on metric_weekend_spans (organisation_id);

create table metric_objectives (
  tenant_id uuid not null references tenants,
  metric_id bigint not null,
  from_key date not null,
  organisation_id uuid not null,
  value numeric(20, 6), -- null: no objective from here on
  direction text not null check (direction in ('UP', 'DOWN', 'EXACTLY', 'BETWEEN')),
  upper_value numeric(20, 6) check (upper_value > value), -- of BETWEEN
  tolerance numeric(20, 6) not null default 0 check (tolerance >= 0), -- missed by no more: at risk, not off track
  note text not null default '' check (length(note) <= 500),
  created_by uuid not null references users,
  created_at timestamptz not null,
  primary key (tenant_id, metric_id, from_key),
  check ((upper_value is not null) = (direction = 'BETWEEN' and value is not null)),
  foreign key (tenant_id, metric_id) references metrics,
  foreign key (tenant_id, organisation_id) references organisations
);
create index metric_objectives_organisation on metric_objectives (organisation_id);

-- Views of the scorecard that a person saved under a name.
create table scorecard_views (
  tenant_id uuid not null references tenants,
  id uuid not null,
  user_id uuid not null references users,
  name text not null check (length(name) between 1 and 80),
  search text not null check (length(search) <= 1000), -- of the address, without the question mark
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index scorecard_views_user on scorecard_views (user_id);
create unique index scorecard_views_name on scorecard_views (tenant_id, user_id, lower(name));

-- Scorecards of an organisation, or of a project, that are emailed every week or month.
create table scheduled_reports (
  tenant_id uuid not null references tenants,
  id uuid not null,
  organisation_id uuid not null,
  project_id uuid, -- null: all of the organisation's
  frequency text not null check (frequency in ('WEEKLY', 'MONTHLY')),
  weekday integer not null check (weekday between 1 and 7), -- ISO, of a weekly one
  month_day integer not null check (month_day between 1 and 31), -- of a monthly one
  hour integer not null check (hour between 0 and 23), -- in each reader's time zone
  made_by uuid not null references users,
  created_at timestamptz not null,
  paused_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisations,
  foreign key (tenant_id, project_id) references projects
);
create index scheduled_reports_organisation on scheduled_reports (organisation_id, id);
create index scheduled_reports_project on scheduled_reports (project_id);

create table report_readers (
  tenant_id uuid not null references tenants,
  report_id uuid not null,
  user_id uuid not null references users,
  organisation_id uuid not null,
  sent_on date, -- in their time zone: one a day
  stopped_at timestamptz,
  -- In their emails; it can only end the report for them.
  stop_key text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  primary key (tenant_id, report_id, user_id),
  unique (tenant_id, stop_key),
  foreign key (tenant_id, report_id) references scheduled_reports on delete cascade,
  foreign key (tenant_id, organisation_id) references organisations
);
create index report_readers_user on report_readers (user_id);
create index report_readers_organisation on report_readers (organisation_id);

-- What people want to be told of at once, each for themselves.
create table metric_alerts (
  tenant_id uuid not null references tenants,
  metric_id bigint not null,
  user_id uuid not null references users,
  kind text not null check (kind in ('OFF_TRACK', 'ABOVE', 'BELOW')),
  organisation_id uuid not null,
  threshold numeric(20, 6) check ((threshold is null) = (kind = 'OFF_TRACK')),
  told_key date, -- the last period of which they were told, or knew
  primary key (tenant_id, metric_id, user_id, kind),
  foreign key (tenant_id, metric_id) references metrics,
  foreign key (tenant_id, organisation_id) references organisations
);
create index metric_alerts_user on metric_alerts (user_id);
create index metric_alerts_organisation on metric_alerts (organisation_id);
