-- What is told once, and newsletters.

-- A reminder's name for what it reminds of: whoever asks for it again, after a crash or from a second server, asks in vain.
alter table mail_messages add column once text;
create unique index mail_messages_once on mail_messages (tenant_id, once) where once is not null;

-- Double opt-in: an address is written to when its owner has confirmed it, and until its key comes back.
create table newsletter_subscriptions (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  email text not null check (email = lower(email) and length(email) between 3 and 200),
  state text not null check (state in ('asked', 'confirmed', 'ended')),
  confirm_hash text unique, -- of the newest mailed link; null once it was used
  confirm_until timestamptz,
  leave_key text not null unique, -- stands in every newsletter; all it can do is to end this subscription
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  unique (tenant_id, email)
);

grant select, insert, update on newsletter_subscriptions to tonnage_app;
alter table newsletter_subscriptions enable row level security;
create policy own on newsletter_subscriptions to tonnage_app using (tenant_id = (select tonnage_tenant()));
