alter table reminder_steps enable row level security;
grant select, insert, delete on reminder_steps to tonnage_app;
create policy staff_only on reminder_steps to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

alter table reminders enable row level security;
grant select, insert on reminders to tonnage_app;
create policy staff_only on reminders to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

alter table reminded_invoices enable row level security;
grant select, insert on reminded_invoices to tonnage_app;
create policy staff_only on reminded_invoices to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

alter table invoice_disputes enable row level security;
grant select, insert, update (ended_on, ended_at, ended_by, outcome) on invoice_disputes to tonnage_app;
create policy staff_only on invoice_disputes to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

alter table payment_promises enable row level security;
grant select, insert, update (withdrawn_at) on payment_promises to tonnage_app;
create policy staff_only on payment_promises to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

alter table bank_rates enable row level security;
grant select, insert, delete on bank_rates to tonnage_app;
create policy staff_only on bank_rates to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

alter table interest_claims enable row level security;
grant select, insert on interest_claims to tonnage_app;
create policy staff_only on interest_claims to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));
