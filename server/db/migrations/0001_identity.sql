-- Tenants, people, accounts, sessions; the role and the settings that the second wall stands on.

-- The role every request runs as. It owns nothing, so row-level security binds it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'tonnage_app') then
    create role tonnage_app nologin;
  end if;
exception when duplicate_object or unique_violation then null; -- another database of this cluster made it first
end $$;
do $$ begin execute format('grant tonnage_app to %I', current_user); end $$;
grant usage on schema public to tonnage_app;

-- What the open transaction may see. Empty settings read as null, and null matches no row.
create function tonnage_tenant() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('tonnage.tenant', true), '')::uuid $$;
create function tonnage_account() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('tonnage.account', true), '')::uuid $$;
create function tonnage_user() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('tonnage.user', true), '')::uuid $$;
-- True for staff and for the worker: every account of the tenant.
create function tonnage_whole_tenant() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('tonnage.whole_tenant', true), '') = '1' $$;

create table tenants (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  name text not null check (length(name) between 1 and 200),
  hosts text[] not null default '{}', -- empty: answers every host that no other tenant claims
  logo_url text,
  favicon_url text,
  brand_colour text check (brand_colour ~ '^#[0-9a-f]{6}$'),
  on_brand_colour text check (on_brand_colour ~ '^#[0-9a-f]{6}$'),
  disabled boolean not null default false,
  disabled_message text,
  booking_url text,
  support_email text,
  support_phone text,
  legal_name text,
  company_number text,
  vat_number text,
  address text,
  about text,
  privacy_url text,
  copyright_year integer not null default 2024,
  gtm_id text,
  terms text not null default '',
  terms_version text not null default '1',
  auto_confirm boolean not null default false,
  created_at timestamptz not null
);

create table users (
  id uuid primary key,
  email text not null check (length(email) <= 200),
  username text not null check (length(username) between 1 and 200),
  name text not null check (length(name) between 1 and 200),
  password_hash text not null,
  picture_url text,
  confirmed_at timestamptz,
  blocked_at timestamptz,
  created_at timestamptz not null
);
create unique index users_email on users (lower(email));
create unique index users_username on users (lower(username));

create table staff (
  tenant_id uuid not null references tenants,
  user_id uuid not null references users,
  role text not null check (role in ('office', 'accounts', 'manager')),
  primary key (tenant_id, user_id)
);
create index staff_user on staff (user_id);

create table accounts (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  number text not null,
  name text not null check (length(name) between 1 and 200),
  status text not null default 'active' check (status in ('pending', 'active', 'on_stop', 'closed')),
  type text not null check (type in ('credit', 'prepay')),
  credit_limit_pence bigint check (credit_limit_pence >= 0),
  exposure_pence bigint not null default 0, -- ordered or invoiced and not yet paid
  payment_terms_days integer not null default 30,
  po_mandatory boolean not null default false,
  trading_name text,
  company_number text,
  vat_number text,
  sic_code text check (sic_code ~ '^[0-9]{5}$'),
  email text,
  phone text,
  invoice_email text,
  billing_address text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (tenant_id, number)
);

create table account_members (
  account_id uuid not null references accounts,
  user_id uuid not null references users,
  tenant_id uuid not null references tenants,
  role text not null check (role in ('owner', 'manager', 'buyer', 'accounts', 'viewer')),
  site_ids uuid[], -- null: all sites
  valid_from date,
  valid_to date,
  last_used_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, user_id)
);
create index account_members_user on account_members (user_id);
create index account_members_tenant on account_members (tenant_id);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  tenant_id uuid not null references tenants,
  account_id uuid references accounts,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  user_agent text
);
create index sessions_user on sessions (user_id) where ended_at is null;
create index sessions_tenant on sessions (tenant_id);
create index sessions_account on sessions (account_id);

-- Human numbers without gaps: the row stays locked until its taker commits.
create table counters (
  tenant_id uuid not null references tenants,
  kind text not null check (kind in ('order', 'account')),
  next_value integer not null,
  primary key (tenant_id, kind)
);

create table audit_events (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  account_id uuid references accounts,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'system')),
  actor_user_id uuid references users,
  action text not null,
  entity text not null,
  entity_id uuid not null,
  changes jsonb not null default '{}'
);
create index audit_events_entity on audit_events (entity_id, id);
create index audit_events_tenant on audit_events (tenant_id, id desc);
create index audit_events_account on audit_events (account_id, id desc);
create index audit_events_actor on audit_events (actor_user_id);

create table idempotency_keys (
  user_id uuid not null references users,
  key text not null check (length(key) between 1 and 200),
  tenant_id uuid not null references tenants,
  request_hash text not null, -- endpoint and body
  status integer,
  response jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);
create index idempotency_keys_tenant on idempotency_keys (tenant_id);

create table mail_messages (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  account_id uuid references accounts,
  template text not null,
  to_address text not null,
  data jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'kept', 'failed')),
  subject text,
  html text,
  plain text,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mail_messages_tenant on mail_messages (tenant_id, id desc);
create index mail_messages_account on mail_messages (account_id);

-- Which tenant answers a host: the one that claims it, else the one that claims none.
create function tonnage_tenant_of_host(host text) returns uuid language sql stable as $$
  select id from tenants where host = any (hosts) or cardinality(hosts) = 0
  order by (host = any (hosts)) desc, id limit 1
$$;

-- Opens a request: checks the session against the host and the clock, sets what this connection may see, and returns who is
-- asking, or null: the session does not hold, and nothing may be seen. What an earlier request left is overwritten either way.
-- `for_transaction`: the settings end with the transaction. One query and one value, because every request pays for it. It
-- looks as the owner, for the role that it is called by may not see other people's sessions.
create function tonnage_enter(session_id uuid, host text, at timestamptz, for_transaction boolean) returns json
language plpgsql security definer as $$
declare
  today date := (at at time zone 'Europe/London')::date;
  found_tenant text;
  found_user text;
  found_account text;
  who json;
begin
  select t.id, u.id, m.account_id,
         json_build_object('session', s.id, 'userId', u.id, 'email', u.email, 'username', u.username, 'name', u.name,
           'pictureUrl', u.picture_url, 'confirmed', u.confirmed_at is not null, 'blocked', u.blocked_at is not null,
           'tenantId', t.id, 'tenantDisabled', t.disabled, 'disabledMessage', t.disabled_message,
           'staffRole', st.role, 'accountId', m.account_id, 'role', m.role, 'siteIds', m.site_ids)
    into found_tenant, found_user, found_account, who
    from public.sessions s
    join public.users u on u.id = s.user_id
    join public.tenants t on t.id = s.tenant_id
    left join public.staff st on st.tenant_id = s.tenant_id and st.user_id = s.user_id
    left join public.account_members m on m.account_id = s.account_id and m.user_id = s.user_id
      and (m.valid_from is null or m.valid_from <= today) and (m.valid_to is null or m.valid_to >= today)
    where s.id = session_id and s.ended_at is null and s.expires_at > at
      and s.tenant_id = (
        select h.id from public.tenants h where host = any (h.hosts) or cardinality(h.hosts) = 0
        order by (host = any (h.hosts)) desc, h.id limit 1);
  perform set_config('tonnage.tenant', coalesce(found_tenant, ''), for_transaction),
          set_config('tonnage.user', coalesce(found_user, ''), for_transaction),
          set_config('tonnage.account', coalesce(found_account, ''), for_transaction),
          set_config('tonnage.whole_tenant', '', for_transaction);
  return who;
end $$;

-- Opens work without a session: a guest of a tenant, or the worker for the whole of it.
create function tonnage_enter_tenant(tenant uuid, account uuid, whole boolean) returns void
language plpgsql as $$
begin
  perform set_config('tonnage.tenant', tenant::text, true),
          set_config('tonnage.user', '', true),
          set_config('tonnage.account', coalesce(account::text, ''), true),
          set_config('tonnage.whole_tenant', case when whole then '1' else '' end, true);
  perform set_config('role', 'tonnage_app', true);
end $$;
revoke execute on function tonnage_enter, tonnage_enter_tenant from public;
grant execute on function tonnage_enter to tonnage_app;

-- Nobody who asks for a request reads a password: signing in looks across, as the owner.
grant select (id, email, username, name, picture_url, confirmed_at, blocked_at, created_at) on users to tonnage_app;
grant select on tenants, staff, accounts, account_members, sessions, counters, audit_events,
  idempotency_keys, mail_messages to tonnage_app;
grant insert on audit_events, idempotency_keys, mail_messages, accounts, account_members to tonnage_app;
grant update on accounts, account_members, sessions, counters, idempotency_keys, mail_messages to tonnage_app;
grant delete on idempotency_keys to tonnage_app;

alter table tenants enable row level security;
alter table users enable row level security;
alter table staff enable row level security;
alter table accounts enable row level security;
alter table account_members enable row level security;
alter table sessions enable row level security;
alter table counters enable row level security;
alter table audit_events enable row level security;
alter table idempotency_keys enable row level security;
alter table mail_messages enable row level security;

create policy own on tenants to tonnage_app using (id = (select tonnage_tenant()));
create policy own on staff to tonnage_app using (tenant_id = (select tonnage_tenant()));
create policy own on accounts to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (id = (select tonnage_account()) or (select tonnage_whole_tenant())));
-- A member sees the names of all memberships of the account, and all of their own.
create policy own on account_members to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (
    account_id = (select tonnage_account()) or user_id = (select tonnage_user()) or (select tonnage_whole_tenant())));
create policy named on accounts for select to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and exists (
    select from account_members m where m.account_id = accounts.id and m.user_id = (select tonnage_user())));
create policy own on users to tonnage_app using (
  id = (select tonnage_user())
  or exists (select from account_members m where m.user_id = users.id and m.account_id = (select tonnage_account()))
  or exists (select from staff s where s.user_id = users.id and s.tenant_id = (select tonnage_tenant()))
  or ((select tonnage_whole_tenant()) and exists (
    select from account_members m where m.user_id = users.id and m.tenant_id = (select tonnage_tenant()))));
create policy own on sessions to tonnage_app using (
  user_id = (select tonnage_user()) and tenant_id = (select tonnage_tenant()));
create policy own on counters to tonnage_app using (tenant_id = (select tonnage_tenant()));
create policy own on audit_events to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())))
  with check (tenant_id = (select tonnage_tenant()));
create policy own on idempotency_keys to tonnage_app using (
  user_id = (select tonnage_user()) and tenant_id = (select tonnage_tenant()));
create policy own on mail_messages to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())))
  with check (tenant_id = (select tonnage_tenant()));
