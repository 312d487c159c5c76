-- Documents.

-- A signed or issued document only changes by being made void, with the reason, and by its file being stored once; it follows its
-- account when that is merged (10_merges.sql). Documents that the law requires to be kept cannot be deleted
-- before their term has passed, and the term is never shortened.
create or replace function tonnage_protect_signed() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  movable text[] := array['status', 'file_id', 'voided_at', 'void_reason', 'updated_at', 'changed_at'];
  kept boolean := old.signed_at is not null or old.kind in ('invoice', 'credit_note');
begin
  if current_setting('tonnage.merging', true) = '1' and current_user <> 'tonnage_app' then
    movable := movable || array['account_id', 'site_id'];
  end if;
  if tg_op = 'DELETE' then
    if old.retain_until >= (now() at time zone 'Europe/London')::date
      or (old.retain_until is null and (kept or old.kind in ('wtn', 'season_ticket'))) then
      raise exception 'this document is kept by law' using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if kept and (to_jsonb(new) - movable is distinct from to_jsonb(old) - movable
    or (old.file_id is not null and new.file_id is distinct from old.file_id)
    or (new.status <> old.status and new.status <> 'void')
    or (new.void_reason is distinct from old.void_reason and (old.status = 'void' or new.status <> 'void'))) then
    raise exception 'a document that was signed or issued stays as it was' using errcode = 'check_violation';
  end if;
  if old.retain_until is not null and (new.retain_until is null or new.retain_until < old.retain_until) then
    raise exception 'the time that a document is kept is never shortened' using errcode = 'check_violation';
  end if;
  return new;
end $$;
