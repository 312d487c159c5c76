-- A key belongs to the account that its request was sent in: the same one in another account is another request. What was answered is
-- told again only to somebody who still reaches what they reached then: sites of the account (null: all), or organisations of metrics.
alter table idempotency_keys add column account_id uuid references accounts, add column reach uuid[];
alter table idempotency_keys drop constraint idempotency_keys_pkey;
create unique index idempotency_keys_request on idempotency_keys (user_id, key, tenant_id, account_id) nulls not distinct;
create index idempotency_keys_account on idempotency_keys (account_id);
