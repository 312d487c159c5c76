-- The company's own papers: no customer's login reads them, and a link reads its own alone.
alter table quotes enable row level security;
grant select, insert, update on quotes to tonnage_app;
create policy link_or_staff on quotes to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (id = (select tonnage_quote()) or (select tonnage_whole_tenant())));
