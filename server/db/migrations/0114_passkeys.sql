-- A person's passkeys, each for one host, and the challenges that have been answered, so that none is answered twice.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id),
  host text not null check (length(host) between 1 and 255),
  credential text not null unique check (length(credential) between 1 and 1400),
  public_key text not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);
create table answered_challenges (
  hash text primary key,
  answered_at timestamptz not null
);
create index answered_challenges_at on answered_challenges (answered_at);
