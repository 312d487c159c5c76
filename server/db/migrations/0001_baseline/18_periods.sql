-- Metrics: values of periods, and what belongs to a period.

create table metric_values (
  tenant_id uuid not null references tenants,
  metric_id bigint not null,
  period_key date not null,
  organisation_id uuid not null,
  status text not null check (status in ('TO_BE_ACCEPTED', 'UPDATED', 'ACCEPTED')),
  kind text not null check (kind in ('VALUE', 'DISMISSED')),
  value numeric(20, 6),
  reason_code text check (reason_code in ('NO_ACTIVITY', 'HOLIDAY', 'NOT_MEASURED', 'DATA_LOST', 'OTHER', 'FINISHED')),
  reason text check (length(reason) <= 500),
  reported_by uuid references users, -- null: the portal
  reported_at timestamptz not null,
  accepted_by uuid references users,
  accepted_at timestamptz,
  change_requested_at timestamptz,
  version integer not null,
  -- The value looked unusual when it was sent, so it is accepted one by one.
  flagged boolean not null default false,
  -- The figure of the latest correction, which counts instead of the accepted answer.
  corrected numeric(20, 6) check (corrected is null or status = 'ACCEPTED'),
  primary key (tenant_id, metric_id, period_key),
  foreign key (tenant_id, metric_id) references metrics,
  foreign key (tenant_id, organisation_id) references organisations,
  check ((kind = 'VALUE') = (value is not null)),
  check ((kind = 'DISMISSED') = (reason_code is not null)),
  check ((status = 'ACCEPTED') = (accepted_at is not null))
);
create index metric_values_waiting on metric_values (organisation_id, metric_id, period_key) where status <> 'ACCEPTED';

-- Figures beside an accepted answer, which itself never changes: rows are only added.
create table metric_corrections (
  tenant_id uuid not null references tenants,
  metric_id bigint not null,
  period_key date not null,
  number integer not null check (number > 0), -- of two corrections at once, only one gets the next number
  organisation_id uuid not null,
  value numeric(20, 6) not null,
  reason text not null check (length(reason) between 1 and 500),
  author_id uuid not null references users,
  at timestamptz not null,
  primary key (tenant_id, metric_id, period_key, number),
  foreign key (tenant_id, metric_id, period_key) references metric_values,
  foreign key (tenant_id, organisation_id) references organisations
);
create index metric_corrections_organisation on metric_corrections (organisation_id);

create table period_comments (
  tenant_id uuid not null references tenants,
  id uuid not null,
  metric_id bigint not null,
  period_key date not null,
  organisation_id uuid not null,
  author_id uuid references users, -- null: the portal
  body text not null check (length(body) <= 4000 and (body = '') = (deleted_at is not null)),
  created_at timestamptz not null,
  -- The author can edit or delete a comment (metrics.md §2.8). A deleted one keeps its place, without its text.
  edited_at timestamptz,
  deleted_at timestamptz,
  -- Stands on the metric's chart.
  is_event boolean not null default false check (not (is_event and deleted_at is not null)),
  primary key (tenant_id, id),
  foreign key (tenant_id, metric_id) references metrics,
  foreign key (tenant_id, organisation_id) references organisations
);
create index period_comments_metric on period_comments (metric_id, period_key, id);
create index period_comments_events on period_comments (metric_id, period_key, id) where is_event;
create index period_comments_organisation on period_comments (organisation_id);

create table period_links (
  tenant_id uuid not null references tenants,
  id uuid not null,
  metric_id bigint not null,
  period_key date not null,
  organisation_id uuid not null,
  author_id uuid not null references users,
  label text not null check (length(label) between 1 and 120),
  url text not null check (length(url) <= 2000 and url ~ '^https?://'),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, metric_id) references metrics,
  foreign key (tenant_id, organisation_id) references organisations
);
create index period_links_metric on period_links (metric_id, period_key, id);
create index period_links_organisation on period_links (organisation_id);

create table period_documents (
  tenant_id uuid not null references tenants,
  id uuid not null,
  metric_id bigint not null,
  period_key date not null,
  organisation_id uuid not null,
  author_id uuid not null references users,
  file_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, file_id),
  foreign key (tenant_id, metric_id) references metrics,
  foreign key (tenant_id, organisation_id) references organisations,
  foreign key (tenant_id, file_id) references files
);
create index period_documents_metric on period_documents (metric_id, period_key, id);
create index period_documents_organisation on period_documents (organisation_id);

-- The log of values and objectives: rows are only added.
create table activities (
  tenant_id uuid not null references tenants,
  id uuid not null,
  organisation_id uuid not null,
  project_id uuid not null,
  metric_id bigint not null,
  period_key date,
  type text not null
    check (type in ('VALUE_ACCEPTED', 'VALUE_DISMISSED', 'VALUE_EDITED', 'VALUE_REPORTED', 'OBJECTIVE_MODIFIED',
      'LINK_ADDED', 'LINK_REMOVED', 'DOCUMENT_ADDED', 'DOCUMENT_REMOVED', 'VALUE_CORRECTED')),
  actor_id uuid references users,
  payload jsonb not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisations,
  foreign key (tenant_id, project_id) references projects,
  foreign key (tenant_id, metric_id) references metrics
);
create index activities_metric on activities (metric_id, id desc);
create index activities_organisation on activities (organisation_id);
create index activities_actor on activities (actor_id);
create index activities_project_newest on activities (project_id, id desc);

-- Reminders to report: at most one per person and day.
create table nudges (
  tenant_id uuid not null references tenants,
  organisation_id uuid not null,
  user_id uuid not null references users,
  day date not null, -- in the organisation's zone
  project_id uuid not null,
  nudged_by uuid not null references users,
  at timestamptz not null,
  primary key (tenant_id, organisation_id, user_id, day),
  foreign key (tenant_id, organisation_id) references organisations,
  foreign key (tenant_id, project_id) references projects
);
create index nudges_user on nudges (user_id);
create index nudges_project on nudges (project_id);

-- Makes sure that a completed period of a project is announced once.
create table project_period_marks (
  tenant_id uuid not null references tenants,
  project_id uuid not null,
  period_key date not null,
  kind text not null check (kind in ('reported', 'accepted')),
  organisation_id uuid not null,
  at timestamptz not null,
  primary key (tenant_id, project_id, period_key, kind),
  foreign key (tenant_id, project_id) references projects,
  foreign key (tenant_id, organisation_id) references organisations
);
create index project_period_marks_organisation on project_period_marks (organisation_id);
