-- Account entry: opening an account, confirming an address, setting a new password.

-- Whether the office looks at a new account before it can order.
alter table tenants add column approve_accounts boolean not null default true;

-- The secrets of mailed links, hashed. A person has one of a kind: a newer link takes the older one's place.
create table user_tokens (
  tenant_id uuid not null references tenants,
  user_id uuid not null references users,
  kind text not null check (kind in ('reset', 'confirm')),
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, user_id, kind)
);
create index user_tokens_user on user_tokens (user_id);

-- How many mails an address had of late, before a guest may cause another.
create index mail_messages_address on mail_messages (tenant_id, to_address, created_at);

-- Nobody who asks for a request reads a hash: a link is looked up across, as the owner.
grant select (tenant_id, user_id, kind, created_at, expires_at, used_at) on user_tokens to tonnage_app;
grant insert, update on user_tokens to tonnage_app;

alter table user_tokens enable row level security;
create policy own on user_tokens to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (user_id = (select tonnage_user()) or (select tonnage_whole_tenant())));
