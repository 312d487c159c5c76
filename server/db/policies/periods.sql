alter table metric_values enable row level security;
grant select, insert, update, delete on metric_values to tonnage_app;
create policy organisation_isolation on metric_values to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and organisation_id = any ((select tonnage_organisations())::uuid[]));

alter table metric_corrections enable row level security;
grant select, insert on metric_corrections to tonnage_app;
create policy organisation_isolation on metric_corrections to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and organisation_id = any ((select tonnage_organisations())::uuid[]));

alter table period_comments enable row level security;
grant select, insert, update (body, edited_at, deleted_at, is_event) on period_comments to tonnage_app;
create policy organisation_isolation on period_comments to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and organisation_id = any ((select tonnage_organisations())::uuid[]));

alter table period_links enable row level security;
grant select, insert, delete on period_links to tonnage_app;
create policy organisation_isolation on period_links to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and organisation_id = any ((select tonnage_organisations())::uuid[]));

alter table period_documents enable row level security;
grant select, insert, delete on period_documents to tonnage_app;
create policy organisation_isolation on period_documents to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and organisation_id = any ((select tonnage_organisations())::uuid[]));

alter table activities enable row level security;
grant select, insert on activities to tonnage_app;
create policy organisation_isolation on activities to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and organisation_id = any ((select tonnage_organisations())::uuid[]));

alter table nudges enable row level security;
grant select, insert on nudges to tonnage_app;
create policy organisation_isolation on nudges to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and organisation_id = any ((select tonnage_organisations())::uuid[]));

alter table project_period_marks enable row level security;
grant select, insert on project_period_marks to tonnage_app;
create policy organisation_isolation on project_period_marks to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and organisation_id = any ((select tonnage_organisations())::uuid[]));
