alter table accounts enable row level security;
grant select, insert, update on accounts to tonnage_app;
create policy account_isolation on accounts to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (id = (select tonnage_account()) or (select tonnage_whole_tenant())));
create policy members_read on accounts for select to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and exists (select from account_members m
    where m.account_id = accounts.id and m.user_id = (select tonnage_user())));

alter table account_members enable row level security;
grant select, insert, update, delete on account_members to tonnage_app;
-- Members see everybody in their account, and their own memberships elsewhere.
create policy account_or_own_membership on account_members to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (
    account_id = (select tonnage_account())
    or user_id = (select tonnage_user())
    or (select tonnage_whole_tenant())));

select tonnage_isolate('account_contacts', 'account', 'select, insert, update, delete');
select tonnage_isolate('account_contact_items', 'account', 'select, insert, update, delete');
select tonnage_isolate('invitations', 'account', 'insert, update, select (id, tenant_id, account_id, email, role, site_ids,
  valid_from, valid_to, invited_by, expires_at, created_at, accepted_at, revoked_at)');
select tonnage_isolate('account_merges', 'staff', 'select, insert, update (undone_at)');
select tonnage_isolate('customer_log', 'staff', 'select, insert, update (closed_at, closed_by, outcome)');
