-- A person's request for another email address, until the codes that were sent to both have been entered.
create table email_changes (
  user_id uuid primary key references users (id),
  email text not null check (length(email) between 3 and 200 and email = lower(email)),
  new_hash text not null,
  old_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
