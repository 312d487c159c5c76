-- Changing, cancelling and adding jobs; calendars that are read without a session; words that orders and documents are
-- found by.

-- An exchange and the like of an account that prepays waits for its card as an order does.
alter table jobs add column payment_id uuid references payments;
create index jobs_payment on jobs (payment_id);
-- Where a repositioned container is to stand.
alter table jobs add column location_notes text;

-- A calendar asks for what was and what comes, whatever became of it.
create index jobs_account_date on jobs (account_id, date, id);

-- One open of each kind per order, whoever asks first.
create unique index jobs_one_open_tip_and_return on jobs (order_id)
  where type = 'tip_and_return' and status in ('requested', 'confirmed', 'allocated', 'en_route');
create unique index jobs_one_open_reposition on jobs (order_id)
  where type = 'reposition' and status in ('requested', 'confirmed', 'allocated', 'en_route');

-- An order that no longer stands on the road keeps the row of the permit that was asked for.
alter table permits drop constraint permits_status_check;
alter table permits add constraint permits_status_check
  check (status in ('required', 'applied', 'granted', 'refused', 'expired', 'not_needed'));

-- What the office still owes the card: of what was cancelled or became cheaper after it was paid.
alter table payments add column refund_due_pence integer not null default 0 check (refund_due_pence >= 0);

-- The calendar address of a person in an account. Only its digest is kept: whoever has the address may read.
create table calendar_feeds (
  account_id uuid not null references accounts,
  user_id uuid not null references users,
  tenant_id uuid not null references tenants,
  token_hash text not null unique,
  created_at timestamptz not null,
  primary key (account_id, user_id)
);
create index calendar_feeds_user on calendar_feeds (user_id);
create index calendar_feeds_tenant on calendar_feeds (tenant_id);
grant select (account_id, user_id, tenant_id, created_at) on calendar_feeds to tonnage_app;
grant insert, update, delete on calendar_feeds to tonnage_app;
alter table calendar_feeds enable row level security;
create policy own on calendar_feeds to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and account_id = (select tonnage_account())
  and user_id = (select tonnage_user()));

-- Opens a reading by a calendar's address, as tonnage_enter opens one by a session: the membership and its limits are those
-- of this very moment. Null: the address does not hold, and nothing may be seen.
create function tonnage_enter_feed(digest text, host text, at timestamptz) returns json
language plpgsql security definer as $$
declare
  today date := (at at time zone 'Europe/London')::date;
  found_tenant text;
  found_user text;
  found_account text;
  who json;
begin
  select t.id, u.id, m.account_id,
         json_build_object('userId', u.id, 'name', u.name, 'tenantId', t.id, 'tenantDisabled', t.disabled,
           'accountId', m.account_id, 'role', m.role, 'siteIds', m.site_ids)
    into found_tenant, found_user, found_account, who
    from public.calendar_feeds f
    join public.users u on u.id = f.user_id and u.blocked_at is null
    join public.tenants t on t.id = f.tenant_id
    join public.account_members m on m.account_id = f.account_id and m.user_id = f.user_id
      and (m.valid_from is null or m.valid_from <= today) and (m.valid_to is null or m.valid_to >= today)
    where f.token_hash = digest
      and f.tenant_id = (
        select h.id from public.tenants h where host = any (h.hosts) or cardinality(h.hosts) = 0
        order by (host = any (h.hosts)) desc, h.id limit 1);
  perform set_config('tonnage.tenant', coalesce(found_tenant, ''), true),
          set_config('tonnage.user', coalesce(found_user, ''), true),
          set_config('tonnage.account', coalesce(found_account, ''), true),
          set_config('tonnage.whole_tenant', '', true);
  return who;
end $$;
revoke execute on function tonnage_enter_feed from public;
grant execute on function tonnage_enter_feed to tonnage_app;

-- The words of an order and of a document, each by its beginning: number, PO, reference, title. One index range finds them
-- at any size of the account; under row-level security LIKE could not use an index, for its operator may leak.
create table search_words (
  account_id uuid not null references accounts,
  kind text not null check (kind in ('order', 'document')),
  word text not null collate "C",
  thing_id uuid not null,
  tenant_id uuid not null references tenants,
  site_id uuid references sites,
  primary key (account_id, kind, word, thing_id)
);
create index search_words_thing on search_words (thing_id);
create index search_words_tenant on search_words (tenant_id);
create index search_words_site on search_words (site_id);

-- "MB-2207, plot 19": mb-2207, as it was written, and mb, 2207, plot, 19. One letter by itself finds too much.
create function tonnage_words(variadic texts text[]) returns setof text language sql immutable as $$
  select distinct left(w, 60) from unnest(texts) t,
    lateral (select unnest(string_to_array(lower(t), ' ')) union all
             select unnest(regexp_split_to_array(lower(t), '[^[:alnum:]]+'))) words (w)
  where length(w) > 1
$$;
-- Every number begins alike, so its beginning is no word.
create function tonnage_number_words(number text) returns setof text language sql immutable as $$
  select lower(number) union select substring(number from '[0-9]+$')
$$;
-- As the owner: the words follow the rows whoever writes them, and nobody else may write the words.
create function tonnage_word_order() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' then delete from search_words where thing_id = new.id; end if;
  insert into search_words (account_id, kind, word, thing_id, tenant_id, site_id)
    select new.account_id, 'order', w, new.id, new.tenant_id, new.site_id
    from (select tonnage_number_words(new.number) union
          select tonnage_words(new.po_number, new.customer_reference)) words (w) where w is not null;
  return null;
end $$;
create trigger word_order_in after insert on orders for each row execute function tonnage_word_order();
create trigger word_order after update of number, po_number, customer_reference, site_id on orders
  for each row when (old.po_number is distinct from new.po_number or old.number <> new.number
    or old.customer_reference is distinct from new.customer_reference or old.site_id <> new.site_id)
  execute function tonnage_word_order();
create function tonnage_word_document() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'INSERT' then delete from search_words where thing_id = old.id; end if;
  if tg_op <> 'DELETE' then
    insert into search_words (account_id, kind, word, thing_id, tenant_id, site_id)
      select new.account_id, 'document', w, new.id, new.tenant_id, new.site_id
      from (select tonnage_number_words(new.number) union select tonnage_words(new.title)) words (w) where w is not null;
  end if;
  return null;
end $$;
create trigger word_document after insert or delete or update of number, title, site_id on documents
  for each row execute function tonnage_word_document();

insert into search_words (account_id, kind, word, thing_id, tenant_id, site_id)
  select o.account_id, 'order', w, o.id, o.tenant_id, o.site_id
  from orders o, lateral (select tonnage_number_words(o.number) union
    select tonnage_words(o.po_number, o.customer_reference)) words (w) where w is not null;
insert into search_words (account_id, kind, word, thing_id, tenant_id, site_id)
  select d.account_id, 'document', w, d.id, d.tenant_id, d.site_id
  from documents d, lateral (select tonnage_number_words(d.number) union select tonnage_words(d.title)) words (w)
  where w is not null;

grant select on search_words to tonnage_app;
alter table search_words enable row level security;
create policy own on search_words to tonnage_app using (
  tenant_id = (select tonnage_tenant())
  and (account_id = (select tonnage_account()) or (select tonnage_whole_tenant())));
