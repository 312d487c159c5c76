-- Tries of passwords and codes, counted before they are looked at. One row for each of: a person, a device that a person has signed in
-- on before, a source, and an address that nobody here has. A try raises the count in one statement, so that sixty at once are counted
-- like sixty in a row; whatever turns out right is taken off again. Only signing in and its like, which look across, read and write it.
drop table login_failures;
create table credential_tries (
  key text primary key, -- a kind and an id or a digest; nothing here names a person
  since timestamptz not null,
  tries integer not null
);
create index credential_tries_since on credential_tries (since);
alter table credential_tries enable row level security;

-- Browsers that a person has signed in on, known by a random cookie: somebody else's guesses never keep their owner out of them.
create table known_devices (
  user_id uuid not null references users,
  token_hash text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, token_hash)
);
alter table known_devices enable row level security;
