-- Staff of a company.

create table staff (
  tenant_id uuid not null references tenants,
  user_id uuid not null references users,
  role text not null check (role in ('office', 'accounts', 'manager')),
  primary key (tenant_id, user_id)
);
create index staff_user on staff (user_id);

create table staff_invitations (
  tenant_id uuid not null references tenants,
  id uuid not null,
  email text not null check (email = lower(email) and length(email) between 3 and 200),
  role text not null check (role in ('office', 'accounts', 'manager')),
  invited_by uuid references users, -- null: from the command line
  token_hash text not null, -- of the newest link
  expires_at timestamptz not null,
  created_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash)
);
create unique index staff_invitations_open on staff_invitations (tenant_id, email)
  where accepted_at is null and revoked_at is null;
