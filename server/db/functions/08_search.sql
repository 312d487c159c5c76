-- The search index: words of orders, documents, customers, sites and payments, and of who ordered by telephone.
-- The functions that take texts apart are bound when they are created: named after FROM, the planner puts them into the statement of a
-- trigger, which is planned once per connection. Otherwise they are planned for each row, which was half of what an order cost.

-- A text as it is searched for: in lower case, without accents and apostrophes. foldName() in domain/src/common/names.ts gives the
-- same. Bound when it is created, so that the planner puts it into the query that asks.
create or replace function tonnage_fold(t text) returns text
language sql immutable parallel safe
-- Most texts are plain English, which is several times faster.
return case when octet_length(t) = char_length(t) then translate(lower(t), '''`', '') else
  replace(replace(replace(translate(lower(regexp_replace(normalize(t, NFKD), '[\u0300-\u036f''’‘ʼ`´]', '', 'g') collate by_name),
    'łøđħı', 'lodhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end;

-- The terms of a name or a postcode, also single letters: "O'Neill & Sons" is found by oneill, o, neill, & and sons.
create or replace function tonnage_name_words(variadic texts text[]) returns setof text
language sql immutable begin atomic
  select distinct left(w, 60) from unnest(texts) t,
    lateral (select unnest(string_to_array(tonnage_fold(t), ' ')) union all
             select unnest(regexp_split_to_array(tonnage_fold(translate(t, '''’‘ʼ`´', '      ')), '[^[:alnum:]]+'))) words (w)
  where w <> '';
end;

-- The terms of "MB-2207, plot 19": mb-2207,, mb, 2207, plot, 19. A single letter would match too much.
create or replace function tonnage_words(variadic texts text[]) returns setof text
language sql immutable begin atomic
  select w from tonnage_name_words(variadic texts) w where length(w) > 1;
end;

-- A number as a whole and its digits, also without the zeros before them; all begin with the same letters, so these alone are no term.
create or replace function tonnage_number_words(number text) returns setof text
language sql immutable begin atomic
  select lower(number) union select substring(number from '[0-9]+$')
    union select nullif(ltrim(substring(number from '[0-9]+$'), '0'), '');
end;

-- A telephone number as it is searched for: its digits without the country's 44, the leading zero and an extension, however it is
-- written. phoneWord() in domain/src/common/phone.ts gives the same.
create or replace function tonnage_phone_word(phone text) returns text
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select nullif(regexp_replace(regexp_replace(
    replace(regexp_replace(regexp_replace(lower(phone), '^tel:', ''), '[a-z#,;].*$', ''), '(0)', ''),
    '[^0-9]', '', 'g'), '^((00)?440?|00|0)', ''), '')
$$;

-- Runs as the owner, because no other role may write the terms.
create or replace function tonnage_word_order() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then delete from search_words where tenant_id = new.tenant_id and thing_id = new.id; end if;
  insert into search_words (tenant_id, account_id, kind, word, thing_id, site_id)
    select new.tenant_id, new.account_id, 'order', w, new.id, new.site_id
    from (select w from tonnage_number_words(new.number) w union
          select w from tonnage_words(new.po_number, new.customer_reference) w) words where w is not null
    union all
    select new.tenant_id, new.account_id, 'caller', w, new.id, new.site_id
    from (select w from tonnage_name_words(new.caller_name) w union
          select tonnage_phone_word(new.caller_phone) where new.caller_phone is not null) words (w) where w is not null;
  return null;
end $$;

create or replace function tonnage_word_document() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then delete from search_words where tenant_id = old.tenant_id and thing_id = old.id; end if;
  -- A draft is found by nobody.
  if tg_op <> 'DELETE' and new.status <> 'draft' then
    insert into search_words (tenant_id, account_id, kind, word, thing_id, site_id)
      select new.tenant_id, new.account_id, 'document', w, new.id, new.site_id
      from (select w from tonnage_number_words(new.number) w union select w from tonnage_words(new.title) w) words
      where w is not null;
  end if;
  return null;
end $$;

create or replace function tonnage_word_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from search_words where tenant_id = new.tenant_id and thing_id = new.id;
  insert into search_words (tenant_id, account_id, kind, word, thing_id)
    select new.tenant_id, new.id, 'account', w, new.id
    from (select tonnage_name_words(new.name, new.trading_name, new.number, new.email)
          union select tonnage_phone_word(new.phone)) words (w) where w is not null;
  return null;
end $$;

create or replace function tonnage_word_site() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from search_words where tenant_id = new.tenant_id and thing_id = new.id;
  insert into search_words (tenant_id, account_id, kind, word, thing_id, site_id)
    select new.tenant_id, new.account_id, 'site', w, new.id, new.id
    from (select tonnage_name_words(new.name, new.reference, new.postcode, new.address_line1, replace(new.postcode, ' ', ''))) words (w);
  return null;
end $$;

create or replace function tonnage_word_payment() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from search_words where tenant_id = new.tenant_id and thing_id = new.id;
  insert into search_words (tenant_id, account_id, kind, word, thing_id)
    select new.tenant_id, new.account_id, 'payment', w, new.id from tonnage_words(new.bank_reference) w;
  return null;
end $$;

create or replace function tonnage_word_permit() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from search_words where tenant_id = new.tenant_id and thing_id = new.id;
  insert into search_words (tenant_id, account_id, kind, word, thing_id)
    select new.tenant_id, new.account_id, 'permit', w, new.id from tonnage_words(new.number, new.reference) w;
  return null;
end $$;
