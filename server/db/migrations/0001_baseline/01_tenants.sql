-- Skip-hire companies (tenants): settings, brand, number counters.

-- The role that every request runs as. It owns nothing, so row-level security binds it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'tonnage_app') then
    create role tonnage_app nologin;
  end if;
exception when duplicate_object or unique_violation then null; -- another database of this cluster made it first
end $$;
do $$ begin execute format('grant tonnage_app to %I', current_user); end $$;
grant usage on schema public to tonnage_app;

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
  -- How far below the list price the office may go on the telephone, percent; managers may agree any price.
  discount_percent integer not null default 10 check (discount_percent between 0 and 100),
  -- The last day of a hire: the one that the collection or exchange was requested for, or the one on which it was done.
  hire_ends text not null default 'requested' check (hire_ends in ('requested', 'collected')),
  created_at timestamptz not null,
  -- Whether staff approve a new account before it can order.
  approve_accounts boolean not null default true,
  -- Whether strangers may create an account for Metrics.
  metrics_sign_up boolean not null default true,
  -- Named on every transfer note (reg. 35); without it none is issued.
  carrier_registration text check (length(carrier_registration) between 1 and 40),
  carrier_tier text check (carrier_tier in ('upper', 'lower')),
  -- The last day on which the registration is valid; null: it does not expire, as a lower-tier one.
  carrier_expires_on date,
  -- Years that transfer notes are kept; the law asks for two.
  note_years integer not null default 2 check (note_years between 2 and 10),
  bank_details text, -- printed under invoices
  -- The operator's code at the waste tracking service, encrypted; null: loads are exported, not sent.
  tracking_code_sealed text,
  tracking_paid_until timestamptz,
  -- The name that emails are sent in, and where replies go. The sending address is the installation's.
  sender_name text check (length(sender_name) between 1 and 100),
  reply_to text check (length(reply_to) between 3 and 200),
  -- Whether the sandbox stands in for a card processor: only at the demo company, set by its seed.
  sandbox_cards boolean not null default false
);

-- The next human-readable number of each kind, without gaps: the row stays locked until the transaction that took one ends.
-- Orders may have gaps and take theirs from a sequence of the tenant (tonnage_make_order_numbers), so that nobody waits.
create table counters (
  tenant_id uuid not null references tenants,
  kind text not null check (kind in ('account', 'note', 'ticket', 'invoice', 'credit_note')),
  next_value integer not null,
  primary key (tenant_id, kind)
);

-- The company's logo and favicon. They are small and needed on every page, so they are stored here and not as files.
create table brand_images (
  tenant_id uuid not null references tenants,
  kind text not null check (kind in ('logo', 'favicon')),
  mime text not null check (mime in ('image/png', 'image/x-icon')),
  bytes bytea not null check (length(bytes) between 1 and 262144),
  width integer not null,
  height integer not null,
  sha256 text not null,
  changed_at timestamptz not null,
  primary key (tenant_id, kind)
);

-- Double opt-in: newsletters go to an address once its owner has confirmed it, until they unsubscribe.
create table newsletter_subscriptions (
  tenant_id uuid not null references tenants,
  id uuid not null,
  email text not null check (email = lower(email) and length(email) between 3 and 200),
  state text not null check (state in ('asked', 'confirmed', 'ended')),
  confirm_hash text, -- of the newest emailed link; null once used
  confirm_until timestamptz,
  leave_key text not null, -- in every newsletter; it can only end this subscription
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, confirm_hash),
  unique (tenant_id, leave_key),
  unique (tenant_id, email)
);
