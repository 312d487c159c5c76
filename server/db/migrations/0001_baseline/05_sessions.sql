-- Sessions, and stored answers by Idempotency-Key.

create table sessions (
  tenant_id uuid not null references tenants,
  id uuid not null,
  user_id uuid not null references users,
  account_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Why it was ended, where that was not a log-out.
  ended_because text check (ended_because in ('PASSWORD_CHANGED')),
  user_agent text,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts
);
create index sessions_user on sessions (user_id) where ended_at is null;
create index sessions_account on sessions (account_id);

create table idempotency_keys (
  tenant_id uuid not null references tenants,
  -- Who sent the request: a user, or a driver's day. The day and not its link, so that a phone can send what it stored under a
  -- newer link.
  principal_id uuid not null,
  key text not null check (length(key) between 1 and 200),
  request_hash text not null, -- endpoint, body and files
  response jsonb,
  created_at timestamptz not null,
  -- The account that the request was sent in: the same key in another account is another request.
  -- The stored response is only repeated to somebody who can still reach these sites (null: all) or organisations.
  account_id uuid,
  reach uuid[],
  foreign key (tenant_id, account_id) references accounts
);
create index idempotency_keys_created on idempotency_keys (created_at);
create unique index idempotency_keys_request on idempotency_keys (tenant_id, principal_id, key, account_id) nulls not distinct;
create index idempotency_keys_account on idempotency_keys (account_id);
