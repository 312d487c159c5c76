-- Sessions, and stored answers by Idempotency-Key.

create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  tenant_id uuid not null references tenants,
  account_id uuid references accounts,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Why it was ended, where that was not a log-out.
  ended_because text check (ended_because in ('PASSWORD_CHANGED')),
  user_agent text
);
create index sessions_user on sessions (user_id) where ended_at is null;
create index sessions_tenant on sessions (tenant_id);
create index sessions_account on sessions (account_id);

create table idempotency_keys (
  user_id uuid not null references users,
  key text not null check (length(key) between 1 and 200),
  tenant_id uuid not null references tenants,
  request_hash text not null, -- endpoint and body
  status integer,
  response jsonb,
  created_at timestamptz not null,
  -- The account that the request was sent in: the same key in another account is another request.
  -- The stored response is only repeated to somebody who can still reach these sites (null: all) or organisations.
  account_id uuid references accounts,
  reach uuid[]
);
create index idempotency_keys_created on idempotency_keys (created_at);
create index idempotency_keys_tenant on idempotency_keys (tenant_id);
create unique index idempotency_keys_request on idempotency_keys (user_id, key, tenant_id, account_id) nulls not distinct;
create index idempotency_keys_account on idempotency_keys (account_id);
