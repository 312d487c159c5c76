-- Emails and webhooks are tried for two days, at growing distances.

-- When an email that could not be sent yet is tried next; null: now, or never again.
alter table mail_messages add column next_at timestamptz;
create index mail_messages_waiting on mail_messages (coalesce(next_at, created_at)) where state = 'queued';

-- A receiver that fails again and again is tried by one delivery at a time, and switched off after three days.
alter table webhooks add column failures integer not null default 0;
alter table webhooks add column failing_since timestamptz;
alter table webhooks add column paused_until timestamptz;
create index webhook_deliveries_waiting on webhook_deliveries (coalesce(next_at, created_at)) where state = 'waiting';

-- The address of a person that a mail server refused for good. Cleared by an email that arrives and by a new address.
alter table users add column email_failed_at timestamptz;

create function tonnage_note_address(address text, failed_at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.users set email_failed_at = failed_at
  where lower(email) = lower(address) and email_failed_at is distinct from failed_at;
$$;
revoke all on function tonnage_note_address(text, timestamptz) from public;
grant execute on function tonnage_note_address(text, timestamptz) to tonnage_app;

create function tonnage_forget_failed_address() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.email_failed_at := null;
  return new;
end
$$;
create trigger forget_failed_address before update of email on users
  for each row when (old.email is distinct from new.email) execute function tonnage_forget_failed_address();
grant select (email_failed_at) on users to tonnage_app;
