-- Browsers on which a person's login does not ask for the code of their second factor, until a day.
create table trusted_devices (
  id uuid primary key,
  user_id uuid not null,
  token_hash text not null,
  user_agent text check (length(user_agent) <= 300),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (user_id, token_hash),
  foreign key (user_id, token_hash) references known_devices (user_id, token_hash) on update cascade on delete cascade
);
