-- Failed sign-ins by address, so that guessing one person's password is slowed down wherever the guesses come from and
-- whichever server they reach. Only signing in, which looks across, reads and writes it.
create table login_failures (
  id uuid primary key,
  address_hash text not null, -- of what was typed as the identifier; nothing here names a person
  at timestamptz not null
);
create index login_failures_address on login_failures (address_hash, at);
create index login_failures_at on login_failures (at);
alter table login_failures enable row level security;
