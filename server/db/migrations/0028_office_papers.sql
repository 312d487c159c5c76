-- The office's papers: notes written by hand and corrected, reminders, permits through their states, and what the law keeps.

alter table documents
  add column said jsonb, -- of a note: what the office wrote in place of what its job or site says
  add column replaces_id uuid references documents, -- the void one that this was issued for
  add column void_reason text check (length(void_reason) between 1 and 2000),
  add column reminded_on date; -- in London; a customer is reminded to sign once a day
create unique index documents_replaces on documents (replaces_id) where replaces_id is not null;
create index documents_tenant_date on documents (tenant_id, date desc, id desc);

-- The law keeps the company's own records. What a customer brought is their copy, and theirs to take away.
update documents set retain_until = null where uploaded_by is not null;

-- What was signed or issued stays as it was: it may be made void, with the reason, and its file may be laid down once. What the
-- law keeps cannot be removed before the day after its term, and its term is never shortened, whoever asks.
create or replace function tonnage_keep_signed() returns trigger language plpgsql as $$
declare
  movable text[] := array['status', 'file_id', 'voided_at', 'void_reason', 'updated_at'];
  kept boolean := old.signed_at is not null or old.kind in ('invoice', 'credit_note');
begin
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

alter table permits
  add column applied_on date, -- in London
  add column reference text check (length(reference) between 1 and 100), -- the council's, of the application
  add column refused_reason text check (length(refused_reason) between 1 and 2000);
alter table permits add constraint permits_term check (valid_from <= valid_to);
create index permits_tenant_until on permits (tenant_id, valid_to, id);
