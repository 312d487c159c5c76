-- Metrics: values of periods, and what belongs to a period.

create table metric_values (
  metric_id bigint not null references metrics,
  period_key date not null,
  organisation_id uuid not null references organisations,
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
  primary key (metric_id, period_key),
  check ((kind = 'VALUE') = (value is not null)),
  check ((kind = 'DISMISSED') = (reason_code is not null)),
  check ((status = 'ACCEPTED') = (accepted_at is not null))
);
create index metric_values_waiting on metric_values (organisation_id, metric_id, period_key) where status <> 'ACCEPTED';

create table period_comments (
  id uuid primary key,
  metric_id bigint not null references metrics,
  period_key date not null,
  organisation_id uuid not null references organisations,
  author_id uuid references users, -- null: the portal
  body text not null check (length(body) <= 4000 and (body = '') = (deleted_at is not null)),
  created_at timestamptz not null,
  -- The author can edit or delete a comment (metrics.md §2.8). A deleted one keeps its place, without its text.
  edited_at timestamptz,
  deleted_at timestamptz
);
create index period_comments_metric on period_comments (metric_id, period_key, id);
create index period_comments_organisation on period_comments (organisation_id);

create table period_links (
  id uuid primary key,
  metric_id bigint not null references metrics,
  period_key date not null,
  organisation_id uuid not null references organisations,
  author_id uuid not null references users,
  label text not null check (length(label) between 1 and 120),
  url text not null check (length(url) <= 2000 and url ~ '^https?://'),
  created_at timestamptz not null
);
create index period_links_metric on period_links (metric_id, period_key, id);
create index period_links_organisation on period_links (organisation_id);

create table period_documents (
  id uuid primary key,
  metric_id bigint not null references metrics,
  period_key date not null,
  organisation_id uuid not null references organisations,
  author_id uuid not null references users,
  file_id uuid not null unique references files,
  created_at timestamptz not null
);
create index period_documents_metric on period_documents (metric_id, period_key, id);
create index period_documents_organisation on period_documents (organisation_id);

-- The log of values and objectives: rows are only added.
create table activities (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  project_id uuid not null references projects,
  metric_id bigint not null references metrics,
  period_key date,
  type text not null
    check (type in ('VALUE_ACCEPTED', 'VALUE_DISMISSED', 'VALUE_EDITED', 'VALUE_REPORTED', 'OBJECTIVE_MODIFIED',
      'LINK_ADDED', 'LINK_REMOVED', 'DOCUMENT_ADDED', 'DOCUMENT_REMOVED')),
  actor_id uuid references users,
  payload jsonb not null,
  at timestamptz not null
);
create index activities_metric on activities (metric_id, id desc);
create index activities_organisation on activities (organisation_id);
create index activities_actor on activities (actor_id);
create index activities_project_newest on activities (project_id, id desc);

-- Reminders to report: at most one per person and day.
create table nudges (
  organisation_id uuid not null references organisations,
  user_id uuid not null references users,
  day date not null, -- in the organisation's zone
  project_id uuid not null references projects,
  nudged_by uuid not null references users,
  at timestamptz not null,
  primary key (organisation_id, user_id, day)
);
create index nudges_user on nudges (user_id);
create index nudges_project on nudges (project_id);

-- Makes sure that a completed period of a project is announced once.
create table project_period_marks (
  project_id uuid not null references projects,
  period_key date not null,
  kind text not null check (kind in ('reported', 'accepted')),
  organisation_id uuid not null references organisations,
  at timestamptz not null,
  primary key (project_id, period_key, kind)
);
create index project_period_marks_organisation on project_period_marks (organisation_id);
