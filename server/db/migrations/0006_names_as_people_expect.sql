-- Names sort as people expect: case and accents count last, and "Site 2" comes before "Site 10". The same in every database, whatever
-- its locale, and in the browser (domain/src/common/names.ts). An older spelling of the locale, which every supported version knows.
create collation by_name (provider = icu, locale = 'en@colNumeric=yes');

-- They name columns whose type changes. The definitions are applied again after the migrations.
drop trigger if exists word_document on documents;
drop trigger if exists word_account on accounts;
drop trigger if exists word_site on sites;
delete from migrations where name = 'triggers';

alter table users alter column name type text collate by_name;
alter table accounts alter column name type text collate by_name, alter column trading_name type text collate by_name;
alter table account_contacts alter column name type text collate by_name;
alter table depots alter column name type text collate by_name;
alter table zones alter column name type text collate by_name;
alter table permit_areas alter column council type text collate by_name;
alter table container_types alter column name type text collate by_name;
alter table container_sub_types alter column name type text collate by_name;
alter table waste_types alter column name type text collate by_name;
alter table charge_types alter column label type text collate by_name;
alter table sites alter column name type text collate by_name, alter column reference type text collate by_name, alter column town type text collate by_name;
alter table site_contacts alter column name type text collate by_name;
alter table vehicles alter column name type text collate by_name;
alter table drivers alter column name type text collate by_name;
alter table documents alter column title type text collate by_name;
alter table organisations alter column name type text collate by_name;
alter table organisation_keys alter column name type text collate by_name;
alter table incoming_webhooks alter column name type text collate by_name;
alter table projects alter column name type text collate by_name;
alter table metrics alter column name type text collate by_name;
alter table metric_templates alter column name type text collate by_name;
alter table scorecard_views alter column name type text collate by_name;
alter table api_keys alter column name type text collate by_name;
alter table privacy_requests alter column name type text collate by_name;

-- What the terms below are made with; the functions' own file has the same.
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
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select distinct left(w, 60) from unnest(texts) t,
    lateral (select unnest(string_to_array(tonnage_fold(t), ' ')) union all
             select unnest(regexp_split_to_array(tonnage_fold(translate(t, '''’‘ʼ`´', '      ')), '[^[:alnum:]]+'))) words (w)
  where w <> ''
$$;

-- The terms of "MB-2207, plot 19": mb-2207,, mb, 2207, plot, 19. A single letter would match too much.
create or replace function tonnage_words(variadic texts text[]) returns setof text
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select w from tonnage_name_words(variadic texts) w where length(w) > 1
$$;

-- A number as a whole and its digits; all begin with the same letters, so these alone are no term.
create or replace function tonnage_number_words(number text) returns setof text
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select lower(number) union select substring(number from '[0-9]+$')
$$;

-- A telephone number as it is searched for: its digits without the country's 44, the leading zero and an extension, however it is
-- written. phoneWord() in domain/src/common/phone.ts gives the same.
create or replace function tonnage_phone_word(phone text) returns text
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select nullif(regexp_replace(regexp_replace(
    replace(regexp_replace(regexp_replace(lower(phone), '^tel:', ''), '[a-z#,;].*$', ''), '(0)', ''),
    '[^0-9]', '', 'g'), '^((00)?440?|00|0)', ''), '')
$$;


-- Terms without accents and apostrophes, and telephone numbers however they were written. Terms that are there already stay and still match.
insert into search_words (tenant_id, account_id, kind, word, thing_id)
  select a.tenant_id, a.id, 'account', w, a.id from accounts a,
    lateral (select tonnage_name_words(a.name, a.trading_name, a.number, a.email) union select tonnage_phone_word(a.phone)) words (w)
  where w is not null on conflict do nothing;
insert into search_words (tenant_id, account_id, kind, word, thing_id, site_id)
  select s.tenant_id, s.account_id, 'site', w, s.id, s.id from sites s,
    lateral tonnage_name_words(s.name, s.reference, s.postcode, s.address_line1) w on conflict do nothing;
insert into search_words (tenant_id, account_id, kind, word, thing_id, site_id)
  select o.tenant_id, o.account_id, 'order', w, o.id, o.site_id from orders o,
    lateral tonnage_words(o.po_number, o.customer_reference) w on conflict do nothing;
insert into search_words (tenant_id, account_id, kind, word, thing_id, site_id)
  select o.tenant_id, o.account_id, 'caller', w, o.id, o.site_id from orders o,
    lateral (select tonnage_name_words(o.caller_name) union select tonnage_phone_word(o.caller_phone)) words (w)
  where w is not null on conflict do nothing;
insert into search_words (tenant_id, account_id, kind, word, thing_id, site_id)
  select d.tenant_id, d.account_id, 'document', w, d.id, d.site_id from documents d, lateral tonnage_words(d.title) w
  on conflict do nothing;
