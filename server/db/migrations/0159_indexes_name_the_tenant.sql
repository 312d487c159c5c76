-- no transaction
-- One company may have most of the rows. Where an index did not name the tenant, PostgreSQL joined the rows of the account with all of the
-- tenant's, which it took for few; and it found a few ids by reading all changes of the tenant, whose index ended in the id.
create index concurrently if not exists orders_of_account on orders (account_id, tenant_id, id desc);
create index concurrently if not exists orders_of_account_status on orders (account_id, tenant_id, status, id desc);
create index concurrently if not exists orders_on_site_of_account on orders (account_id, tenant_id, hire_until, id) where status in ('on_site', 'collection_booked');
create index concurrently if not exists orders_changes on orders (tenant_id, changed_at);
create index concurrently if not exists jobs_completed_of_account on jobs (account_id, tenant_id, completed_at) where status = 'completed';
create index concurrently if not exists jobs_open_of_account on jobs (account_id, tenant_id, date, id) where status in ('requested', 'confirmed', 'allocated', 'en_route');
create index concurrently if not exists jobs_changes on jobs (tenant_id, changed_at);
drop index concurrently if exists orders_account;
drop index concurrently if exists orders_account_status;
drop index concurrently if exists orders_on_site;
drop index concurrently if exists orders_changed;
drop index concurrently if exists jobs_account_completed;
drop index concurrently if exists jobs_account_open;
drop index concurrently if exists jobs_changed;
