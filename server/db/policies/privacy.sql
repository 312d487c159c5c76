alter table privacy_requests enable row level security;
grant select, insert, update (answer, answered_at, answered_by, erased_at) on privacy_requests to tonnage_app;
-- Guests send them; only staff read or answer one.
create policy anybody_sends on privacy_requests for insert to tonnage_app with check (
  tenant_id = (select tonnage_tenant()));
create policy staff_read on privacy_requests for select to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));
create policy staff_answer on privacy_requests for update to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));
