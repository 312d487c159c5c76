alter table metric_sources enable row level security;
grant select, insert, update, delete on metric_sources to tonnage_app;
create policy organisation_isolation on metric_sources to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and organisation_id = any ((select tonnage_organisations())::uuid[]));

alter table metric_source_figures enable row level security;
grant select, insert, update on metric_source_figures to tonnage_app;
create policy organisation_isolation on metric_source_figures to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and organisation_id = any ((select tonnage_organisations())::uuid[]));

alter table metric_evidence enable row level security;
grant select, insert, delete on metric_evidence to tonnage_app;
create policy organisation_isolation on metric_evidence to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and organisation_id = any ((select tonnage_organisations())::uuid[]));
