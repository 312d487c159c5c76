-- A company's own OpenID Connect providers: whom they are for, their domains, and who has signed in by them.
create table login_providers (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text collate by_name not null check (length(name) between 1 and 60),
  issuer text not null check (length(issuer) between 1 and 400),
  client_id text not null check (length(client_id) between 1 and 400),
  client_secret text not null, -- sealed
  audience text not null check (audience in ('staff', 'account', 'organisation')),
  account_id uuid,
  organisation_id uuid,
  newcomer_role text, -- null: it makes nobody
  required boolean not null, -- the people of its domains have no other way in
  logs_out boolean not null, -- logging out ends the session there too
  enabled boolean not null default true,
  logout_url text, -- what it said when it was last tested
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisations (tenant_id, id),
  check ((audience = 'account') = (account_id is not null)),
  check ((audience = 'organisation') = (organisation_id is not null)),
  check (newcomer_role in ('office', 'accounts', 'manager') and audience = 'staff'
    or newcomer_role in ('owner', 'manager', 'buyer', 'accounts', 'viewer') and audience = 'account'
    or newcomer_role in ('manager', 'member') and audience = 'organisation')
);
create index login_providers_account on login_providers (account_id) where account_id is not null;
create index login_providers_organisation on login_providers (organisation_id) where organisation_id is not null;

-- A domain has one provider.
create table login_provider_domains (
  tenant_id uuid not null references tenants (id),
  domain text not null check (domain = lower(domain) and length(domain) between 3 and 200),
  provider_id uuid not null,
  primary key (tenant_id, domain),
  foreign key (tenant_id, provider_id) references login_providers (tenant_id, id) on delete cascade
);
create index login_provider_domains_provider on login_provider_domains (provider_id);

-- Who a provider's subject is, from the first time on: an address that changes at the provider changes nothing here.
create table login_links (
  tenant_id uuid not null references tenants (id),
  provider_id uuid not null,
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (tenant_id, provider_id, subject),
  foreign key (tenant_id, provider_id) references login_providers (tenant_id, id) on delete cascade
);
create unique index login_links_person on login_links (tenant_id, provider_id, user_id);
create index login_links_user on login_links (user_id);

-- The provider that opened a session.
alter table sessions add column provider_id uuid;
alter table sessions add foreign key (tenant_id, provider_id) references login_providers (tenant_id, id)
  on delete set null (provider_id);
create index sessions_provider on sessions (provider_id) where provider_id is not null;
