-- Keys with which programs read, and addresses that are told what happened.

create table api_keys (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  name text not null check (length(name) between 1 and 200),
  hint text not null, -- its first signs, by which people tell it from others
  secret_hash text not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  made_by uuid references users,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_tenant on api_keys (tenant_id, id desc);
create index api_keys_made_by on api_keys (made_by);

create table webhooks (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  url text not null check (length(url) between 1 and 500),
  events text[] not null check (cardinality(events) > 0),
  secret text not null, -- sealed: what is sent is signed with it
  previous_secret text, -- sealed; signs too until previous_until
  previous_until timestamptz,
  active boolean not null default true,
  made_by uuid references users,
  created_at timestamptz not null
);
create index webhooks_tenant on webhooks (tenant_id, id desc);
create index webhooks_made_by on webhooks (made_by);

create table webhook_deliveries (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  webhook_id uuid not null references webhooks on delete cascade,
  event_id uuid not null, -- the same for every delivery of one event
  event text not null,
  body text not null, -- as it is signed and sent, each time the same
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz, -- of the next attempt; null once there is none
  claimed_until timestamptz, -- while somebody sends it nobody else does
  status integer, -- of HTTP, of the last attempt; null where nobody answered
  latency_ms integer,
  answer text, -- how the last answer began
  error text,
  redelivery boolean not null default false,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_tenant on webhook_deliveries (tenant_id, id desc);
create index webhook_deliveries_old on webhook_deliveries (created_at);
create unique index webhook_deliveries_one_waits on webhook_deliveries (webhook_id, event_id) where state = 'waiting';

alter table api_keys enable row level security;
alter table webhooks enable row level security;
alter table webhook_deliveries enable row level security;
create policy own on api_keys to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));
create policy own on webhooks to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));
create policy own on webhook_deliveries to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()))
  with check (tenant_id = (select tonnage_tenant()));
grant select, insert, update on api_keys to tonnage_app;
grant select, insert, update, delete on webhooks to tonnage_app;
grant select, insert, update on webhook_deliveries to tonnage_app;

-- Who of the tenant wants to be told of it. Asked by whoever does the deed, also a customer, who sees no webhook.
create function tonnage_listeners(what text) returns uuid[] language sql stable security definer as $$
  select coalesce(array_agg(w.id), '{}') from public.webhooks w
  where w.tenant_id = public.tonnage_tenant() and w.active and what = any (w.events)
$$;
revoke execute on function tonnage_listeners from public;
grant execute on function tonnage_listeners to tonnage_app;

-- Opens a program's reading: its key at the host of its tenant, with the reach of the whole of it; null where none holds.
create function tonnage_enter_key(secret text, host text, at timestamptz, for_transaction boolean) returns json
language plpgsql security definer as $$
declare
  found_tenant text;
  who json;
begin
  select k.tenant_id, json_build_object('keyId', k.id, 'name', k.name, 'scopes', k.scopes, 'tenantId', k.tenant_id,
           'idle', k.last_used_at is null or k.last_used_at < at - interval '1 minute')
    into found_tenant, who
    from public.api_keys k
    where k.secret_hash = secret and k.revoked_at is null
      and k.tenant_id = (
        select h.id from public.tenants h where host = any (h.hosts) or cardinality(h.hosts) = 0
        order by (host = any (h.hosts)) desc, h.id limit 1);
  perform set_config('tonnage.tenant', coalesce(found_tenant, ''), for_transaction),
          set_config('tonnage.user', '', for_transaction),
          set_config('tonnage.account', '', for_transaction),
          set_config('tonnage.whole_tenant', case when found_tenant is null then '' else '1' end, for_transaction);
  return who;
end $$;
revoke execute on function tonnage_enter_key from public;
grant execute on function tonnage_enter_key to tonnage_app;
