-- Metrics: organisations with their people, projects, metrics, and the values of their periods. A period is a row only when
-- somebody has answered it. Who is in an organisation sees what is its: the second wall of this face.

create table organisations (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  name text not null check (length(name) between 1 and 80),
  -- After NFKC, without spaces around or in a row, in lower case: the name that is unique.
  name_norm text not null check (length(name_norm) between 1 and 400),
  description text not null default '' check (length(description) <= 500),
  time_zone text not null check (length(time_zone) between 1 and 100),
  created_by uuid not null references users,
  created_at timestamptz not null,
  unique (tenant_id, name_norm)
);
create index organisations_created_by on organisations (created_by);

-- A manager has the whole of it; a member what metrics they are editor or viewer of.
create table organisation_members (
  organisation_id uuid not null references organisations,
  user_id uuid not null references users,
  tenant_id uuid not null references tenants,
  role text not null check (role in ('manager', 'member')),
  joined_at timestamptz not null,
  primary key (organisation_id, user_id)
);
create index organisation_members_user on organisation_members (user_id);
create index organisation_members_tenant on organisation_members (tenant_id);

create table projects (
  id uuid primary key,
  organisation_id uuid not null references organisations,
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
  check ((weekday is not null) = (frequency = 'WEEKLY')),
  check ((month_day is not null) = (frequency in ('MONTHLY', 'YEARLY'))),
  check ((month is not null) = (frequency = 'YEARLY'))
);
create index projects_organisation on projects (organisation_id);
create index projects_created_by on projects (created_by);

create table metrics (
  id bigint generated always as identity primary key, -- in every value: eight bytes, not sixteen
  public_id uuid not null unique,
  organisation_id uuid not null references organisations,
  project_id uuid not null references projects,
  name text not null check (length(name) between 1 and 80),
  description text not null default '' check (length(description) <= 500),
  category text not null check (category in ('marketing', 'sales', 'business', 'analytics', 'staffing', 'realEstate', 'dev',
    'costAnalytics', 'performance', 'wasteManagement', 'custom')),
  type text not null check (type in ('CURRENCY', 'TIME', 'WEIGHT', 'AREA', 'COUNT', 'PERCENT')),
  unit text,
  aggregate text not null check (aggregate in ('sum', 'avg')),
  position integer not null,
  editor_id uuid references users,
  start_date date not null,
  due_from date not null, -- a key: what lies before is never due
  auto_accept boolean not null default false,
  finished_at timestamptz,
  created_at timestamptz not null,
  -- The cursor, kept with every answer: the first period from due_from on that nobody answered, and when it has ended.
  next_open_key date not null,
  next_due_at timestamptz not null,
  resolved_count integer not null default 0, -- answered periods from due_from on
  weekend_rows integer not null default 0,   -- of those, on weekends that dismiss themselves
  last_key date,                             -- the last answered period
  last_version integer not null default 0,   -- no two answers of a metric ever carry the same
  check ((type = 'COUNT') = (unit is null)),
  check (type <> 'PERCENT' or aggregate = 'avg')
);
create index metrics_due on metrics (editor_id, next_due_at) where finished_at is null;
create index metrics_editor on metrics (editor_id);
create index metrics_next_due on metrics (next_due_at) where finished_at is null;
create index metrics_project on metrics (project_id, position, id);
create index metrics_organisation on metrics (organisation_id);

create table metric_viewers (
  metric_id bigint not null references metrics,
  user_id uuid not null references users,
  organisation_id uuid not null references organisations,
  primary key (metric_id, user_id)
);
create index metric_viewers_user on metric_viewers (user_id);
create index metric_viewers_organisation on metric_viewers (organisation_id);

-- From when until when the weekends of a daily metric dismiss themselves.
create table metric_weekend_spans (
  metric_id bigint not null references metrics,
  from_date date not null,
  to_date date check (to_date >= from_date), -- included; null: until further notice
  organisation_id uuid not null references organisations,
  primary key (metric_id, from_date)
);
create index metric_weekend_spans_organisation on metric_weekend_spans (organisation_id);

create table metric_objectives (
  metric_id bigint not null references metrics,
  from_key date not null,
  organisation_id uuid not null references organisations,
  value numeric(20, 6), -- null: none from here on
  direction text not null check (direction in ('UP', 'DOWN')),
  note text not null default '' check (length(note) <= 500),
  created_by uuid not null references users,
  created_at timestamptz not null,
  primary key (metric_id, from_key)
);
create index metric_objectives_organisation on metric_objectives (organisation_id);
create index metric_objectives_created_by on metric_objectives (created_by);

create table metric_values (
  metric_id bigint not null references metrics,
  period_key date not null,
  organisation_id uuid not null references organisations,
  status smallint not null check (status between 1 and 3), -- 1 to be accepted, 2 updated, 3 accepted
  kind smallint not null check (kind between 1 and 2),     -- 1 value, 2 dismissed
  value numeric(20, 6),
  reason_code text check (reason_code in ('NO_ACTIVITY', 'HOLIDAY', 'NOT_MEASURED', 'DATA_LOST', 'OTHER', 'FINISHED')),
  reason text check (length(reason) <= 500),
  reported_by uuid not null references users,
  reported_at timestamptz not null,
  accepted_by uuid references users,
  accepted_at timestamptz,
  change_requested_at timestamptz,
  version integer not null,
  primary key (metric_id, period_key),
  check ((kind = 1) = (value is not null)),
  check ((kind = 2) = (reason_code is not null)),
  check ((status = 3) = (accepted_at is not null))
);
create index metric_values_waiting on metric_values (organisation_id, metric_id, period_key) where status in (1, 2);
create index metric_values_reported_by on metric_values (reported_by);
create index metric_values_accepted_by on metric_values (accepted_by);

create table period_comments (
  id uuid primary key,
  metric_id bigint not null references metrics,
  period_key date not null,
  organisation_id uuid not null references organisations,
  author_id uuid not null references users,
  body text not null check (length(body) between 1 and 4000),
  created_at timestamptz not null
);
create index period_comments_metric on period_comments (metric_id, period_key, id);
create index period_comments_organisation on period_comments (organisation_id);
create index period_comments_author on period_comments (author_id);

-- What was done to values and objectives, by whom. Only ever added to.
create table activities (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  project_id uuid not null references projects,
  metric_id bigint not null references metrics,
  period_key date,
  type text not null check (type in ('VALUE_ACCEPTED', 'VALUE_DISMISSED', 'VALUE_EDITED', 'VALUE_REPORTED',
    'OBJECTIVE_MODIFIED')),
  actor_id uuid references users,
  payload jsonb not null,
  at timestamptz not null
);
create index activities_metric on activities (metric_id, id desc);
create index activities_organisation on activities (organisation_id);
create index activities_project on activities (project_id);
create index activities_actor on activities (actor_id);

-- Frequency and anchor are what every key was made with.
create function tonnage_keep_schedule() returns trigger language plpgsql as $$
begin
  if (old.frequency, old.weekday, old.month_day, old.month) is distinct from (new.frequency, new.weekday, new.month_day, new.month)
  then raise exception 'the schedule of a project is fixed' using errcode = 'check_violation'; end if;
  return new;
end $$;
create trigger keep_schedule before update on projects for each row execute function tonnage_keep_schedule();

-- Nothing leaves ACCEPTED.
create function tonnage_keep_accepted() returns trigger language plpgsql as $$
begin
  if old.status = 3 then raise exception 'an accepted value is final' using errcode = 'check_violation'; end if;
  return coalesce(new, old);
end $$;
create trigger keep_accepted before update or delete on metric_values
  for each row execute function tonnage_keep_accepted();

-- Whoever makes an organisation is its first manager: it is never without one, and never somebody else's.
create function tonnage_first_manager() returns trigger language plpgsql security definer as $$
begin
  insert into public.organisation_members (organisation_id, user_id, tenant_id, role, joined_at)
    values (new.id, new.created_by, new.tenant_id, 'manager', new.created_at);
  return new;
end $$;
create trigger first_manager after insert on organisations for each row execute function tonnage_first_manager();

-- The organisations that the open transaction may see: the person's, or with the whole tenant all of it. It looks as the
-- owner, for the policies that call it are those of the tables it reads.
create function tonnage_organisations() returns uuid[] language sql stable security definer as $$
  select coalesce(array_agg(x.id), '{}') from (
    select m.organisation_id as id from public.organisation_members m
      where m.user_id = public.tonnage_user() and m.tenant_id = public.tonnage_tenant()
    union all
    select o.id from public.organisations o where public.tonnage_whole_tenant() and o.tenant_id = public.tonnage_tenant()
  ) x
$$;

-- The login of an address at this company, to be taken into an organisation by one of its managers.
create function tonnage_login_of(address text) returns uuid language sql stable security definer as $$
  select u.id from public.users u
  where lower(u.email) = lower(address) and u.blocked_at is null and (
    exists (select from public.staff s where s.user_id = u.id and s.tenant_id = public.tonnage_tenant())
    or exists (select from public.account_members m where m.user_id = u.id and m.tenant_id = public.tonnage_tenant())
    or exists (select from public.organisation_members m where m.user_id = u.id and m.tenant_id = public.tonnage_tenant()))
$$;
revoke execute on function tonnage_organisations, tonnage_login_of from public;
grant execute on function tonnage_organisations, tonnage_login_of to tonnage_app;

grant select, insert on organisations, organisation_members, projects, metrics, metric_viewers, metric_weekend_spans,
  metric_objectives, metric_values, period_comments, activities to tonnage_app;
grant update on organisations, organisation_members, projects, metrics, metric_weekend_spans, metric_objectives,
  metric_values to tonnage_app;
grant delete on organisation_members, metric_viewers, metric_weekend_spans, metric_values to tonnage_app;

alter table organisations enable row level security;
alter table organisation_members enable row level security;
alter table projects enable row level security;
alter table metrics enable row level security;
alter table metric_viewers enable row level security;
alter table metric_weekend_spans enable row level security;
alter table metric_objectives enable row level security;
alter table metric_values enable row level security;
alter table period_comments enable row level security;
alter table activities enable row level security;

create policy own on organisations to tonnage_app
  using (tenant_id = (select tonnage_tenant()) and id = any ((select tonnage_organisations())::uuid[]));
create policy made on organisations for insert to tonnage_app with check (
  tenant_id = (select tonnage_tenant()) and (created_by = (select tonnage_user()) or (select tonnage_whole_tenant())));
create policy own on organisation_members to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and organisation_id = any ((select tonnage_organisations())::uuid[]));
create policy own on projects to tonnage_app using (organisation_id = any ((select tonnage_organisations())::uuid[]));
create policy own on metrics to tonnage_app using (organisation_id = any ((select tonnage_organisations())::uuid[]));
create policy own on metric_viewers to tonnage_app using (organisation_id = any ((select tonnage_organisations())::uuid[]));
create policy own on metric_weekend_spans to tonnage_app
  using (organisation_id = any ((select tonnage_organisations())::uuid[]));
create policy own on metric_objectives to tonnage_app
  using (organisation_id = any ((select tonnage_organisations())::uuid[]));
create policy own on metric_values to tonnage_app using (organisation_id = any ((select tonnage_organisations())::uuid[]));
create policy own on period_comments to tonnage_app using (organisation_id = any ((select tonnage_organisations())::uuid[]));
create policy own on activities to tonnage_app using (organisation_id = any ((select tonnage_organisations())::uuid[]));
-- People of an organisation see one another's names.
create policy colleague on users for select to tonnage_app using (exists (
  select from organisation_members m where m.user_id = users.id
    and m.organisation_id = any ((select tonnage_organisations())::uuid[])));
