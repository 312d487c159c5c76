-- Who is asked into an organisation by mail, and what of it was deleted: gone from every query at once, removed by a job.

create table organisation_invitations (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  tenant_id uuid not null references tenants,
  role text not null check (role in ('manager', 'editor', 'viewer')),
  metric_id bigint references metrics, -- what they are to report, or to look at
  email text not null check (length(email) between 3 and 200),
  token_hash text not null unique,
  invited_by uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  declined_at timestamptz,
  revoked_at timestamptz,
  check ((metric_id is null) = (role = 'manager'))
);
-- Of several to one address for one thing, the newest takes the place of the others.
create unique index organisation_invitations_waiting on organisation_invitations (organisation_id, email, role, coalesce(metric_id, 0))
  where accepted_at is null and declined_at is null and revoked_at is null;
create index organisation_invitations_organisation on organisation_invitations (organisation_id, id);
create index organisation_invitations_tenant on organisation_invitations (tenant_id);
create index organisation_invitations_metric on organisation_invitations (metric_id);
create index organisation_invitations_invited_by on organisation_invitations (invited_by);
grant select, insert, update on organisation_invitations to tonnage_app;
alter table organisation_invitations enable row level security;
create policy own on organisation_invitations to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and organisation_id = any ((select tonnage_organisations())::uuid[]));

alter table organisations add column deleted_at timestamptz;
alter table projects add column deleted_at timestamptz;
alter table metrics add column deleted_at timestamptz;
create index organisations_deleted on organisations (id) where deleted_at is not null;
create index projects_deleted on projects (id) where deleted_at is not null;
create index metrics_deleted on metrics (id) where deleted_at is not null;

-- A name is free again when what bore it is deleted.
alter table organisations drop constraint organisations_tenant_id_name_norm_key;
create unique index organisations_name on organisations (tenant_id, name_norm) where deleted_at is null;

-- Whether an organisation of this tenant could be called so; `but` is the one that asks. It looks beyond what the asker sees.
create function tonnage_organisation_name_free(norm text, but uuid) returns boolean language sql stable security definer as $$
  select not exists (select from public.organisations o where o.tenant_id = public.tonnage_tenant() and o.name_norm = norm
    and o.deleted_at is null and o.id is distinct from but)
$$;

create or replace function tonnage_organisations() returns uuid[] language sql stable security definer as $$
  select coalesce(array_agg(x.id), '{}') from (
    select m.organisation_id as id from public.organisation_members m
      join public.organisations o on o.id = m.organisation_id and o.deleted_at is null
      where m.user_id = public.tonnage_user() and m.tenant_id = public.tonnage_tenant()
    union all
    select o.id from public.organisations o
      where public.tonnage_whole_tenant() and o.tenant_id = public.tonnage_tenant() and o.deleted_at is null
  ) x
$$;

drop policy own on projects;
create policy own on projects to tonnage_app
  using (deleted_at is null and organisation_id = any ((select tonnage_organisations())::uuid[]));
drop policy own on metrics;
create policy own on metrics to tonnage_app
  using (deleted_at is null and organisation_id = any ((select tonnage_organisations())::uuid[]));

-- Deleted for good: what is below goes with it. Who may is the command's to ask; of others' things nothing is found here.
create function tonnage_delete(what text, thing uuid, at timestamptz) returns void language plpgsql security definer as $$
declare
  reach uuid[] := public.tonnage_organisations();
begin
  update public.organisations o set deleted_at = at
    where what = 'organisation' and o.id = thing and o.id = any (reach) and o.deleted_at is null;
  update public.projects p set deleted_at = at
    where p.deleted_at is null and p.organisation_id = any (reach)
      and ((what = 'organisation' and p.organisation_id = thing) or (what = 'project' and p.id = thing));
  update public.metrics m set deleted_at = at
    where m.deleted_at is null and m.organisation_id = any (reach)
      and ((what = 'organisation' and m.organisation_id = thing) or (what = 'project' and m.project_id = thing)
        or (what = 'metric' and m.public_id = thing));
end $$;
revoke execute on function tonnage_delete, tonnage_organisation_name_free from public;
grant execute on function tonnage_delete, tonnage_organisation_name_free to tonnage_app;

-- Nothing leaves ACCEPTED, but with its metric.
create or replace function tonnage_keep_accepted() returns trigger language plpgsql as $$
begin
  if old.status = 3 and not (tg_op = 'DELETE'
    and exists (select from metrics m where m.id = old.metric_id and m.deleted_at is not null))
  then raise exception 'an accepted value is final' using errcode = 'check_violation'; end if;
  return coalesce(new, old);
end $$;
