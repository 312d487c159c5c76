alter table waste_receipts enable row level security;
grant select, insert, update on waste_receipts to tonnage_app;
-- Inserted through a driver's link, which opens one account; no customer's endpoint reads any.
create policy account_isolation on waste_receipts to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())));

alter table waste_receipt_replies enable row level security;
grant select, insert on waste_receipt_replies to tonnage_app;
create policy staff_only on waste_receipt_replies to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));
