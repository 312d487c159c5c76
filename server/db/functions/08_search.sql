-- The search index: words of orders and documents.

-- The terms of "MB-2207, plot 19": mb-2207, mb, 2207, plot, 19. A single letter would match too much.
create or replace function tonnage_words(variadic texts text[]) returns setof text
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select distinct left(w, 60) from unnest(texts) t,
    lateral (select unnest(string_to_array(lower(t), ' ')) union all
             select unnest(regexp_split_to_array(lower(t), '[^[:alnum:]]+'))) words (w)
  where length(w) > 1
$$;

-- A number as a whole and its digits; all begin with the same letters, so these alone are no term.
create or replace function tonnage_number_words(number text) returns setof text
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select lower(number) union select substring(number from '[0-9]+$')
$$;

-- Runs as the owner, because no other role may write the terms.
create or replace function tonnage_word_order() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then delete from search_words where tenant_id = new.tenant_id and thing_id = new.id; end if;
  insert into search_words (tenant_id, account_id, kind, word, thing_id, site_id)
    select new.tenant_id, new.account_id, 'order', w, new.id, new.site_id
    from (select tonnage_number_words(new.number) union
          select tonnage_words(new.po_number, new.customer_reference)) words (w) where w is not null;
  return null;
end $$;

create or replace function tonnage_word_document() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then delete from search_words where tenant_id = old.tenant_id and thing_id = old.id; end if;
  if tg_op <> 'DELETE' then
    insert into search_words (tenant_id, account_id, kind, word, thing_id, site_id)
      select new.tenant_id, new.account_id, 'document', w, new.id, new.site_id
      from (select tonnage_number_words(new.number) union select tonnage_words(new.title)) words (w) where w is not null;
  end if;
  return null;
end $$;
