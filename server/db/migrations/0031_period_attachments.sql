-- What hangs on a period besides words: links, and documents whose files are the organisation's. What the guard says of a value,
-- and who was asked to report.

-- A file is an account's or an organisation's.
alter table files alter column account_id drop not null;
alter table files add column organisation_id uuid references organisations;
alter table files add constraint files_owner check (num_nonnulls(account_id, organisation_id) = 1);
create index files_organisation on files (organisation_id);
drop policy own on files;
create policy own on files to tonnage_app using (tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or organisation_id = any ((select tonnage_organisations())::uuid[])
    or (select tonnage_whole_tenant())));

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
create index period_links_author on period_links (author_id);

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
create index period_documents_author on period_documents (author_id);

alter table activities drop constraint activities_type_check;
alter table activities add constraint activities_type_check check (type in ('VALUE_ACCEPTED', 'VALUE_DISMISSED', 'VALUE_EDITED',
  'VALUE_REPORTED', 'OBJECTIVE_MODIFIED', 'LINK_ADDED', 'LINK_REMOVED', 'DOCUMENT_ADDED', 'DOCUMENT_REMOVED'));
create index activities_project_newest on activities (project_id, id desc);
drop index activities_project;

-- The guard doubted the value when it was sent: it is looked at by itself.
alter table metric_values add column flagged boolean not null default false;

-- One for a person and a day, whoever asks.
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
create index nudges_nudged_by on nudges (nudged_by);

grant select, insert, delete on period_links, period_documents to tonnage_app;
grant select, insert on nudges to tonnage_app;
alter table period_links enable row level security;
alter table period_documents enable row level security;
alter table nudges enable row level security;
create policy own on period_links to tonnage_app using (organisation_id = any ((select tonnage_organisations())::uuid[]));
create policy own on period_documents to tonnage_app using (organisation_id = any ((select tonnage_organisations())::uuid[]));
create policy own on nudges to tonnage_app using (organisation_id = any ((select tonnage_organisations())::uuid[]));
