-- Invitations, what a person wants no mail about, and the second factor.

create table invitations (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  account_id uuid not null references accounts,
  email text not null check (email = lower(email) and length(email) between 3 and 200),
  role text not null check (role in ('owner', 'manager', 'buyer', 'accounts', 'viewer')),
  site_ids uuid[], -- null: all sites
  valid_from date,
  valid_to date,
  invited_by uuid not null references users,
  token_hash text not null unique, -- of the newest mailed link
  expires_at timestamptz not null,
  created_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  check (role <> 'owner' or (site_ids is null and valid_from is null and valid_to is null))
);
create unique index invitations_open on invitations (account_id, email) where accepted_at is null and revoked_at is null;
create index invitations_tenant on invitations (tenant_id);
create index invitations_invited_by on invitations (invited_by);

-- An account always has somebody who may do everything: no owner is limited to sites or dates.
alter table account_members add check (role <> 'owner' or (site_ids is null and valid_from is null and valid_to is null));

-- A kind of mail that a person does not want about an account.
create table mail_refusals (
  tenant_id uuid not null references tenants,
  user_id uuid not null references users,
  account_id uuid not null references accounts,
  template text not null,
  primary key (user_id, account_id, template)
);
create index mail_refusals_account on mail_refusals (account_id);
create index mail_refusals_tenant on mail_refusals (tenant_id);

-- A person's authenticator. Nobody who asks for a request reads it: only the few that look across do.
create table user_factors (
  user_id uuid primary key references users,
  secret text not null, -- sealed with the installation's key
  confirmed_at timestamptz, -- null: shown, not yet proven
  last_step bigint not null default 0, -- a code is good once
  recovery_hashes text[] not null default '{}'
);
alter table user_factors enable row level security;

grant select (id, tenant_id, account_id, email, role, site_ids, valid_from, valid_to, invited_by, expires_at, created_at,
  accepted_at, revoked_at) on invitations to tonnage_app;
grant insert, update on invitations to tonnage_app;
grant select, insert, delete on mail_refusals to tonnage_app;
grant delete on account_members to tonnage_app;
grant update (name, picture_url) on users to tonnage_app;

alter table invitations enable row level security;
create policy own on invitations to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())));
alter table mail_refusals enable row level security;
create policy own on mail_refusals to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (
    (user_id = (select tonnage_user()) and account_id = (select tonnage_account())) or (select tonnage_whole_tenant())));
