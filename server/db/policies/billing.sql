alter table payments enable row level security;
grant select, insert, update on payments to tonnage_app;
create policy account_isolation on payments to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())));

alter table invoices enable row level security;
grant select, insert, update (paid_pence, credited_pence, written_off_pence) on invoices to tonnage_app;
create policy account_isolation on invoices to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())));

alter table invoice_lines enable row level security;
grant select, insert, update (credited_net_pence, credited_vat_pence) on invoice_lines to tonnage_app;
create policy account_isolation on invoice_lines to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())));

alter table charges enable row level security;
grant select, insert, delete, update (invoice_id) on charges to tonnage_app;
create policy account_isolation on charges to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())));

alter table allocations enable row level security;
grant select, insert, delete on allocations to tonnage_app;
create policy account_isolation on allocations to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())));

alter table refunds enable row level security;
grant select, insert, update (status, failure, reference) on refunds to tonnage_app;
create policy account_reads on refunds for select to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and account_id = (select tonnage_account()));
-- Only staff write.
create policy staff_only on refunds to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

alter table invoice_runs enable row level security;
grant select, insert, update (issued_on, started_by, started_at) on invoice_runs to tonnage_app;
create policy staff_only on invoice_runs to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

alter table invoice_run_accounts enable row level security;
grant select, insert, update (status, reason, emailed) on invoice_run_accounts to tonnage_app;
create policy staff_only on invoice_run_accounts to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

alter table invoice_holds enable row level security;
grant select, insert, delete on invoice_holds to tonnage_app;
create policy staff_only on invoice_holds to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

alter table invoice_words enable row level security;
grant select, insert, delete on invoice_words to tonnage_app;
create policy staff_only on invoice_words to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));
