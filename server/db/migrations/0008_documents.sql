-- Files behind documents, what a transfer note says, and who signed it.

-- Bytes lie in the file store under a random key; all that is known about them stands here and never changes.
create table files (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  account_id uuid not null references accounts,
  key text not null unique,
  name text not null check (length(name) between 1 and 200), -- what it is called when it is saved; never a path
  mime text not null check (mime in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')), -- as sniffed
  size integer not null check (size > 0), -- bytes
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by uuid references users, -- null: made here
  created_at timestamptz not null
);
create index files_tenant on files (tenant_id);
create index files_account on files (account_id, id desc);
create index files_uploaded_by on files (uploaded_by);
create index files_created on files (created_at); -- the nightly sweep

-- What every transfer note names of the company (reg. 35). A note without them is not issued.
alter table tenants add column carrier_registration text;
-- Years that transfer notes are kept; the law asks for two.
alter table tenants add column note_years integer not null default 2 check (note_years between 2 and 10);
alter table depots add column address text;
alter table depots add column permit_number text; -- environmental permit of the yard

alter table counters drop constraint counters_kind_check;
alter table counters add constraint counters_kind_check check (kind in ('order', 'account', 'note', 'ticket', 'invoice'));
insert into counters (tenant_id, kind, next_value)
  select t.id, k.kind, 1 from tenants t cross join (values ('note'), ('ticket')) k (kind)
  on conflict do nothing;

alter table documents drop constraint documents_kind_check;
alter table documents add constraint documents_kind_check
  check (kind in ('wtn', 'season_ticket', 'weighbridge_ticket', 'permit', 'invoice', 'other'));
alter table documents drop constraint documents_status_check;
-- issued: needs no signature.
alter table documents add constraint documents_status_check
  check (status in ('draft', 'awaiting_signature', 'signed', 'issued', 'void'));
alter table documents alter column number drop not null; -- what a customer brings has none
alter table documents add column file_id uuid unique references files; -- null: made when it is first read
alter table documents add column content jsonb; -- what the paper says, as it was when it was made or signed
alter table documents add column uploaded_by uuid references users; -- null: the office's
alter table documents add column retain_until date;
alter table documents add column issuer jsonb; -- who signed for the carrier: name, position, at
alter table documents add column signed_at timestamptz;
alter table documents add column signed_by uuid references users;
alter table documents add column signature jsonb; -- name, position, text version, what was confirmed, address, drawing
alter table documents add column voided_at timestamptz;
alter table documents add column updated_at timestamptz;
update documents set updated_at = created_at;
alter table documents alter column updated_at set not null;
-- Nobody's signature was kept until now, so those notes wait for one; the rest never needed any.
update documents d set status = case when d.status = 'void' then 'void' else 'awaiting_signature' end, issuer = jsonb_build_object('name', coalesce(t.legal_name, t.name),
    'position', null, 'at', to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from tenants t where t.id = d.tenant_id and d.kind in ('wtn', 'season_ticket');
update documents set status = 'issued' where kind not in ('wtn', 'season_ticket') and status <> 'void';
alter table documents add constraint documents_note_issued
  check (kind not in ('wtn', 'season_ticket') or (issuer is not null and number is not null));
alter table documents add constraint documents_signature_whole
  check (status <> 'signed' or num_nulls(signed_at, signature, content) = 0);
create index documents_uploaded_by on documents (uploaded_by);
create index documents_signed_by on documents (signed_by);
create index documents_account_date on documents (account_id, date desc, id desc);

-- What was signed stays as it was signed, whoever asks: it may be made void, and its file may be laid down once.
create function tonnage_keep_signed() returns trigger language plpgsql as $$
declare
  movable text[] := array['status', 'file_id', 'voided_at', 'updated_at'];
begin
  if tg_op = 'DELETE' then
    if old.kind in ('wtn', 'season_ticket', 'invoice') or old.signed_at is not null then
      raise exception 'documents of this kind are kept' using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if old.signed_at is null then
    return new;
  end if;
  if to_jsonb(new) - movable is distinct from to_jsonb(old) - movable
    or (old.file_id is not null and new.file_id is distinct from old.file_id)
    or (new.status <> old.status and new.status <> 'void') then
    raise exception 'a signed document stays as it was signed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_signed before update or delete on documents for each row execute function tonnage_keep_signed();

grant select, insert, delete on files to tonnage_app;
grant delete on documents to tonnage_app;
alter table files enable row level security;
create policy own on files to tonnage_app using (tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())));
