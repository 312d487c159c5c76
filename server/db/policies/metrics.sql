alter table projects enable row level security;
grant select, insert, update on projects to tonnage_app;
create policy organisation_isolation on projects to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and organisation_id = any ((select tonnage_organisations())::uuid[])
  and deleted_at is null);

alter table metrics enable row level security;
grant select, insert, update on metrics to tonnage_app;
create policy organisation_isolation on metrics to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and organisation_id = any ((select tonnage_organisations())::uuid[])
  and deleted_at is null);

alter table metric_terms enable row level security;
grant select, insert, delete on metric_terms to tonnage_app;
create policy organisation_isolation on metric_terms to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and organisation_id = any ((select tonnage_organisations())::uuid[]));

alter table metric_viewers enable row level security;
grant select, insert, delete on metric_viewers to tonnage_app;
create policy organisation_isolation on metric_viewers to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and organisation_id = any ((select tonnage_organisations())::uuid[]));

-- A person's own, also for the managers of the organisation.
alter table metric_favourites enable row level security;
grant select, insert, delete on metric_favourites to tonnage_app;
create policy own_favourites on metric_favourites to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and user_id = (select tonnage_user())
  and organisation_id = any ((select tonnage_organisations())::uuid[]));

alter table metric_templates enable row level security;
grant select, insert, delete on metric_templates to tonnage_app;
create policy organisation_isolation on metric_templates to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and organisation_id = any ((select tonnage_organisations())::uuid[]));

alter table metric_weekend_spans enable row level security;
grant select, insert, update, delete on metric_weekend_spans to tonnage_app;
create policy organisation_isolation on metric_weekend_spans to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and organisation_id = any ((select tonnage_organisations())::uuid[]));

alter table metric_objectives enable row level security;
grant select, insert, update on metric_objectives to tonnage_app;
create policy organisation_isolation on metric_objectives to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and organisation_id = any ((select tonnage_organisations())::uuid[]));

alter table scheduled_reports enable row level security;
grant select, insert, update, delete on scheduled_reports to tonnage_app;
create policy organisation_isolation on scheduled_reports to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and organisation_id = any ((select tonnage_organisations())::uuid[]));

alter table report_readers enable row level security;
grant select, insert, update, delete on report_readers to tonnage_app;
create policy organisation_isolation on report_readers to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and organisation_id = any ((select tonnage_organisations())::uuid[]));

-- Whoever writes a value marks the alerts of others that it sets off.
alter table metric_alerts enable row level security;
grant select, insert, update, delete on metric_alerts to tonnage_app;
create policy organisation_isolation on metric_alerts to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and organisation_id = any ((select tonnage_organisations())::uuid[]));
