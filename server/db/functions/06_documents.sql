-- Documents.

-- A signed or issued document only changes by being made void, with the reason, and by its file being stored once; it follows its
-- account when that is merged (10_merges.sql). Documents that the law requires to be kept cannot be deleted
-- before their term has passed, and the term is never shortened. A draft has never been shown to a customer: it may change and go.
create or replace function tonnage_protect_signed() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  movable text[] := array['status', 'file_id', 'voided_at', 'void_reason', 'updated_at', 'changed_at'];
  kept boolean := old.signed_at is not null or old.kind in ('invoice', 'credit_note');
begin
  if old.status = 'draft' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if current_setting('tonnage.merging', true) = '1' and current_user <> 'tonnage_app' then
    movable := movable || array['account_id', 'site_id'];
  end if;
  if tg_op = 'DELETE' then
    -- What is brought forward from an earlier system is no VAT invoice, and goes when its import is undone.
    if old.content ? 'broughtForward' and current_user <> 'tonnage_app' then
      return old;
    end if;
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
  if new.status = 'draft' then
    raise exception 'a document that was issued is no draft any more' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Whether a signed note covers a job: its own, or a season ticket for its site and the waste that it took away. The same rule as
-- `isDocumented` of orders/documented.queries.ts.
create or replace function tonnage_is_documented(j jobs) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from documents d where d.tenant_id = j.tenant_id and d.kind = 'wtn' and d.job_id = j.id and d.status = 'signed')
    or exists (select from documents d where d.tenant_id = j.tenant_id and d.site_id = j.site_id and d.kind = 'season_ticket'
      and d.status = 'signed' and d.account_id = j.account_id and j.date between d.valid_from and d.valid_to
      and d.waste_type_id = coalesce((
        select b.waste_type_id from jobs b where b.tenant_id = j.tenant_id and b.order_id = j.order_id and b.id <> j.id
          and b.status = 'completed' and b.type in ('delivery', 'exchange') and b.completed_at <= coalesce(j.completed_at, 'infinity')
        order by b.completed_at desc, b.sequence desc limit 1),
        (select o.waste_type_id from orders o where o.tenant_id = j.tenant_id and o.id = j.order_id)))
$$;
revoke execute on function tonnage_is_documented from public;

-- Writes whether a note of a job is due. Runs as the owner, because no other role may write the list.
create or replace function tonnage_note_due(j jobs) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if j.status = 'completed' and j.type in ('exchange', 'collection', 'tip_and_return', 'wait_and_load')
    and not tonnage_is_documented(j) then
    insert into notes_due (tenant_id, job_id) values (j.tenant_id, j.id) on conflict do nothing;
  else
    delete from notes_due where tenant_id = j.tenant_id and job_id = j.id;
  end if;
end $$;
revoke execute on function tonnage_note_due from public;

-- After a job, or the waste of its order: what one job leaves is what a later one takes away.
create or replace function tonnage_follow_waste() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform tonnage_note_due(j) from jobs j where j.tenant_id = new.tenant_id
    and j.order_id = case tg_table_name when 'orders' then new.id else (to_jsonb(new) ->> 'order_id')::uuid end
    and (j.status = 'completed' or (tg_table_name = 'jobs' and j.id = new.id));
  return null;
end $$;

create or replace function tonnage_follow_note() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  d documents;
begin
  foreach d in array case tg_op when 'INSERT' then array[new] when 'DELETE' then array[old] else array[old, new] end loop
    if d.kind = 'wtn' then
      perform tonnage_note_due(j) from jobs j where j.tenant_id = d.tenant_id and j.id = d.job_id;
    elsif d.kind = 'season_ticket' then
      perform tonnage_note_due(j) from jobs j where j.tenant_id = d.tenant_id and j.site_id = d.site_id and j.status = 'completed'
        and j.date between d.valid_from and d.valid_to;
    end if;
  end loop;
  return null;
end $$;

-- What limits another upload to an organisation (null: to an account) by a person: the bytes that each has stored, whether the person
-- is staff, and the megabytes that an organisation may store. Uploads of one organisation or person take turns.
create or replace function tonnage_stored_before(organisation uuid, person uuid)
  returns table (of_organisation bigint, of_person bigint, staff boolean, megabytes integer)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant constant uuid := public.tonnage_tenant();
begin
  perform pg_advisory_xact_lock(hashtextextended('files of ' || organisation, 0)) where organisation is not null;
  perform pg_advisory_xact_lock(hashtextextended('files by ' || person, 0)) where person is not null;
  return query select
    (select coalesce(sum(f.size), 0) from public.files f where f.tenant_id = tenant and f.organisation_id = organisation)::bigint,
    (select coalesce(sum(f.size), 0) from public.files f where f.tenant_id = tenant and f.uploaded_by = person)::bigint,
    exists (select from public.staff s where s.tenant_id = tenant and s.user_id = person),
    (select t.organisation_megabytes from public.tenants t where t.id = tenant);
end $$;
revoke execute on function tonnage_stored_before from public;
grant execute on function tonnage_stored_before to tonnage_app;
