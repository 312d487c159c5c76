-- Logins, of every company of the installation.

create table users (
  id uuid primary key,
  email text not null check (length(email) <= 200),
  username text not null check (length(username) between 1 and 200),
  name text not null check (length(name) between 1 and 200),
  password_hash text not null,
  picture_url text,
  confirmed_at timestamptz,
  blocked_at timestamptz,
  created_at timestamptz not null,
  -- When the owner paused the login, or deleted it for good (metrics.md §2.10).
  deactivated_at timestamptz,
  deleted_at timestamptz,
  -- When a mail server rejected the address for good. Cleared by an email that is delivered and by a new address.
  email_failed_at timestamptz
);
create unique index users_email on users (lower(email));
create unique index users_username on users (lower(username));

-- Hashed secrets of emailed links. A person has one of each kind: a newer link replaces the older one.
create table user_tokens (
  tenant_id uuid not null references tenants,
  user_id uuid not null references users,
  kind text not null check (kind in ('reset', 'confirm')),
  token_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, user_id, kind),
  unique (tenant_id, token_hash)
);
create index user_tokens_user on user_tokens (user_id);

-- A person's authenticator. No request can read it, only the few transactions that run as the owner.
create table user_factors (
  user_id uuid primary key references users,
  secret text not null, -- sealed with the installation's key
  confirmed_at timestamptz, -- null: shown, but no code entered yet
  last_step bigint not null default 0, -- each code works once
  recovery_hashes text[] not null default '{}'
);

-- Browsers that a person has signed in on, recognised by a random cookie: other people's guesses never lock the owner out there.
create table known_devices (
  user_id uuid not null references users,
  token_hash text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, token_hash)
);

create table credential_tries (
  key text primary key, -- a kind and an id or a digest; nothing here names a person
  since timestamptz not null,
  tries integer not null
);
create index credential_tries_since on credential_tries (since);

-- People whom a company has blocked: their login opens nothing at this company, and works as before at others.
create table blocked_people (
  tenant_id uuid not null references tenants,
  user_id uuid not null references users,
  blocked_at timestamptz not null,
  blocked_by uuid references users,
  reason text not null check (length(reason) between 1 and 2000),
  primary key (tenant_id, user_id)
);
create index blocked_people_user on blocked_people (user_id);
