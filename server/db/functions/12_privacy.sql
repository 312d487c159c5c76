-- A person's data at one company, found by their email address: to give them a copy of it, and to erase it.

-- The login with the address, if its person has or had to do with this company.
create or replace function tonnage_person_at(address text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id from public.users u where lower(u.email) = lower(address) and (
    exists (select from public.staff s where s.user_id = u.id and s.tenant_id = public.tonnage_tenant())
    or exists (select from public.account_members m where m.user_id = u.id and m.tenant_id = public.tonnage_tenant())
    or exists (select from public.organisation_members m where m.user_id = u.id and m.tenant_id = public.tonnage_tenant())
    or exists (select from public.metrics_people p where p.user_id = u.id and p.tenant_id = public.tonnage_tenant())
    or exists (select from public.audit_events e where e.actor_user_id = u.id and e.tenant_id = public.tonnage_tenant()))
$$;
revoke execute on function tonnage_person_at from public;

-- Everything that the company holds about the person, for a copy under article 15 of the UK GDPR.
create or replace function tonnage_person_data(address text) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company uuid := public.tonnage_tenant();
  mail text := lower(address);
  person uuid := public.tonnage_person_at(mail);
begin
  if not public.tonnage_whole_tenant() then raise exception 'only staff read a person''s data'; end if;
  return jsonb_build_object(
    'login', (select jsonb_build_object('name', u.name, 'email', u.email, 'confirmedAt', u.confirmed_at,
        'createdAt', u.created_at) from public.users u where u.id = person),
    'memberships', (select coalesce(jsonb_agg(jsonb_build_object('account', a.name, 'role', m.role, 'since', m.created_at,
        'validFrom', m.valid_from, 'validTo', m.valid_to) order by a.name), '[]')
      from public.account_members m join public.accounts a on a.tenant_id = m.tenant_id and a.id = m.account_id
      where m.tenant_id = company and m.user_id = person),
    'organisations', (select coalesce(jsonb_agg(jsonb_build_object('organisation', o.name, 'role', m.role) order by o.name), '[]')
      from public.organisation_members m
      join public.organisations o on o.tenant_id = m.tenant_id and o.id = m.organisation_id and o.deleted_at is null
      where m.tenant_id = company and m.user_id = person),
    'metricsPrivacyAcceptedAt', (select p.privacy_accepted_at from public.metrics_people p
      where p.tenant_id = company and p.user_id = person),
    'privateCustomers', (select coalesce(jsonb_agg(jsonb_build_object('number', a.number, 'name', a.name, 'email', a.email,
        'phone', a.phone, 'billingAddress', a.billing_address, 'sites', (select coalesce(jsonb_agg(jsonb_build_object(
          'name', s.name, 'address', concat_ws(', ', s.address_line1, s.address_line2, s.town, s.county, s.postcode),
          'notes', s.notes, 'accessNotes', s.access_notes) order by s.id), '[]')
        from public.sites s where s.tenant_id = company and s.account_id = a.id)) order by a.id), '[]')
      from public.accounts a where a.tenant_id = company and a.household and lower(a.email) = mail),
    'contacts', (select coalesce(jsonb_agg(to_jsonb(held) order by held.name), '[]') from (
      select a.name as account, c.name, c.job_title as "jobTitle", null::text as site from public.account_contacts c
        join public.accounts a on a.tenant_id = c.tenant_id and a.id = c.account_id
        where c.tenant_id = company and exists (select from public.account_contact_items i
          where i.tenant_id = company and i.contact_id = c.id and i.kind = 'email' and lower(i.value) = mail)
      union all
      select a.name, c.name, c.role, s.name from public.site_contacts c
        join public.accounts a on a.tenant_id = c.tenant_id and a.id = c.account_id
        join public.sites s on s.tenant_id = c.tenant_id and s.id = c.site_id
        where c.tenant_id = company and exists (select from public.site_contact_items i
          where i.tenant_id = company and i.contact_id = c.id and i.kind = 'email' and lower(i.value) = mail)) held),
    'orders', (select coalesce(jsonb_agg(jsonb_build_object('number', o.number, 'placedAt', o.created_at,
        'callerName', o.caller_name, 'callerPhone', o.caller_phone) order by o.id), '[]')
      from public.orders o where o.tenant_id = company and (o.placed_by = person or lower(o.caller_email) = mail)),
    'calls', (select coalesce(jsonb_agg(jsonb_build_object('order', o.number, 'bookedAt', j.created_at,
        'callerName', j.caller_name, 'callerPhone', j.caller_phone) order by j.id), '[]')
      from public.jobs j join public.orders o on o.tenant_id = company and o.id = j.order_id
      where j.tenant_id = company and lower(j.caller_email) = mail),
    'enquiries', (select coalesce(jsonb_agg(jsonb_build_object('at', m.created_at, 'text', m.body) order by m.id), '[]')
      from public.enquiry_messages m where m.tenant_id = company and m.written_by = person and not m.from_office),
    'documents', (select coalesce(jsonb_agg(jsonb_build_object('title', d.title, 'number', d.number, 'date', d.date,
        'signature', case when d.signed_by = person then d.signature end) order by d.id), '[]')
      from public.documents d where d.tenant_id = company and (d.signed_by = person or d.uploaded_by = person)),
    'emails', (select coalesce(jsonb_agg(jsonb_build_object('at', e.created_at, 'subject', e.subject) order by e.id), '[]')
      from public.emails e where e.tenant_id = company and lower(e.to_address) = mail),
    'quotes', (select coalesce(jsonb_agg(jsonb_build_object('number', q.number, 'writtenAt', q.created_at, 'name', q.name,
        'company', q.company, 'phone', q.phone, 'address', concat_ws(', ', q.address, q.postcode), 'notes', q.notes,
        'acceptedBy', q.accepted_name) order by q.id), '[]')
      from public.quotes q where q.tenant_id = public.tonnage_tenant() and lower(q.email) = mail),
    'bankPayments', (select coalesce(jsonb_agg(jsonb_build_object('day', l.day, 'amountPence', l.amount_pence, 'payer', l.payer,
        'reference', l.reference) order by l.id), '[]')
      from public.bank_lines l join public.payments p on p.tenant_id = l.tenant_id and p.id = l.payment_id
      join public.accounts a on a.tenant_id = p.tenant_id and a.id = p.account_id
      where l.tenant_id = company and a.household and lower(a.email) = mail),
    'newsletter', (select n.state from public.newsletter_subscriptions n where n.tenant_id = company and lower(n.email) = mail),
    'invitations', (select coalesce(jsonb_agg(jsonb_build_object('account', a.name, 'role', i.role, 'at', i.created_at)
        order by i.id), '[]')
      from public.invitations i join public.accounts a on a.tenant_id = i.tenant_id and a.id = i.account_id
      where i.tenant_id = company and i.email = mail),
    'actions', (select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'action', e.action) order by e.id), '[]')
      from public.audit_events e where e.tenant_id = company and e.actor_user_id = person),
    'requests', (select coalesce(jsonb_agg(jsonb_build_object('receivedOn', r.received_on, 'kind', r.kind, 'name', r.name,
        'phone', r.phone, 'text', r.body, 'answer', r.answer) order by r.id), '[]')
      from public.privacy_requests r where r.tenant_id = company and r.email = mail));
end $$;
revoke execute on function tonnage_person_data from public;
grant execute on function tonnage_person_data to tonnage_app;

/*
 Erases a person at this company, under article 17 of the UK GDPR. Their login is deleted unless another company's portal uses it.
 Orders, figures and the audit log stay without their name; issued invoices, transfer notes and signatures stay as they are, because
 the law requires them. Returns why it cannot be done (`refusal`), or the sessions that ended and the picture to remove.
*/
create or replace function tonnage_erase_person(address text, at timestamptz) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company uuid := public.tonnage_tenant();
  mail text := lower(address);
  nobody constant text := 'Deleted user';
  person uuid := public.tonnage_person_at(mail);
  households uuid[];
  alone uuid[];
  contacts uuid[];
  ended uuid[];
  picture text;
begin
  if not public.tonnage_whole_tenant() then raise exception 'only staff erase a person'; end if;
  perform from public.users where id = person for update;
  if exists (select from public.staff where tenant_id = company and user_id = person) then
    return jsonb_build_object('refusal', 'PERSON_IS_STAFF');
  end if;
  select array_agg(id order by id) into households from (
    select id from public.accounts where tenant_id = company and household and lower(email) = mail order by id for update) own;
  if exists (select from public.accounts where tenant_id = company and id = any(households) and exposure_pence <> 0)
    or exists (select from public.orders where tenant_id = company and account_id = any(households)
      and status not in ('completed', 'cancelled', 'declined')) then
    return jsonb_build_object('refusal', 'PERSON_HAS_ORDERS');
  end if;
  perform from public.organisations o where o.tenant_id = company and o.deleted_at is null and exists (
    select from public.organisation_members m where m.tenant_id = company and m.organisation_id = o.id
      and m.user_id = person and m.role = 'manager') order by o.id for update;
  if exists (select from public.organisation_members mine
    join public.organisations o on o.tenant_id = company and o.id = mine.organisation_id and o.deleted_at is null
    where mine.tenant_id = company and mine.user_id = person and mine.role = 'manager'
      and exists (select from public.organisation_members other where other.tenant_id = company
        and other.organisation_id = o.id and other.user_id <> person)
      and not exists (select from public.organisation_members other join public.users u on u.id = other.user_id
        where other.tenant_id = company and other.organisation_id = o.id and other.user_id <> person
          and other.role = 'manager' and u.deactivated_at is null)) then
    return jsonb_build_object('refusal', 'PERSON_LEADS');
  end if;

  -- Organisations without other people go with them.
  select array_agg(mine.organisation_id) into alone from public.organisation_members mine
    where mine.tenant_id = company and mine.user_id = person and not exists (
      select from public.organisation_members other where other.tenant_id = company
        and other.organisation_id = mine.organisation_id and other.user_id <> person);
  update public.metrics set deleted_at = at
    where tenant_id = company and organisation_id = any(alone) and deleted_at is null;
  update public.projects set deleted_at = at
    where tenant_id = company and organisation_id = any(alone) and deleted_at is null;
  update public.organisations set deleted_at = at where tenant_id = company and id = any(alone) and deleted_at is null;
  update public.metrics set editor_id = null where tenant_id = company and editor_id = person;
  delete from public.account_members where tenant_id = company and user_id = person;
  delete from public.organisation_members where tenant_id = company and user_id = person;
  delete from public.metric_favourites where tenant_id = company and user_id = person;
  delete from public.saved_views where tenant_id = company and user_id = person;
  delete from public.metrics_people where tenant_id = company and user_id = person;
  delete from public.metric_viewers where tenant_id = company and user_id = person;
  delete from public.notifications where tenant_id = company and user_id = person;
  delete from public.notification_settings where tenant_id = company and user_id = person;
  delete from public.calendar_feeds where tenant_id = company and user_id = person;
  delete from public.email_opt_outs where tenant_id = company and user_id = person;
  delete from public.user_tokens where tenant_id = company and user_id = person;
  delete from public.idempotency_keys where tenant_id = company and principal_id = person;
  update public.notifications set payload = jsonb_set(payload, array['people', person::text], to_jsonb(nobody))
    where tenant_id = company and payload->'people' ? person::text;
  with over as (
    update public.sessions set ended_at = coalesce(ended_at, at), user_agent = null
    where tenant_id = company and user_id = person returning id)
  select array_agg(id) into ended from over;

  -- Contacts: orders keep a site's contact, so its row stays without the name.
  select array_agg(contact_id) into contacts from public.account_contact_items
    where tenant_id = company and kind = 'email' and lower(value) = mail;
  delete from public.account_contact_items where tenant_id = company and contact_id = any(contacts);
  delete from public.account_contacts where tenant_id = company and id = any(contacts);
  select array_agg(contact_id) into contacts from public.site_contact_items
    where tenant_id = company and kind = 'email' and lower(value) = mail;
  delete from public.site_contact_items where tenant_id = company and contact_id = any(contacts);
  update public.site_contacts set name = nobody, role = null, phone = null, removed_at = coalesce(removed_at, at)
    where tenant_id = company and id = any(contacts);

  update public.orders set caller_name = nobody, caller_phone = null, caller_email = null
    where tenant_id = company and (lower(caller_email) = mail or (account_id = any(households) and caller_name is not null));
  update public.jobs set caller_name = nobody, caller_phone = null, caller_email = null
    where tenant_id = company and (lower(caller_email) = mail or (account_id = any(households) and caller_name is not null));
  update public.quotes set name = nobody, company = null, email = null, phone = null, address = null, notes = null, reason = null,
      postcode = split_part(postcode, ' ', 1), accepted_name = case when accepted_name is not null then nobody end,
      accepted_po = null, accepted_notes = null, accepted_ip = null, answered_at = coalesce(answered_at, at),
      status = case status when 'open' then 'declined' else status end
    where tenant_id = public.tonnage_tenant() and (lower(email) = mail or account_id = any(households));
  update public.reminders set sent_to = (select array_agg(case when lower(t) = mail then nobody else t end) from unnest(sent_to) t)
    where tenant_id = company and exists (select from unnest(sent_to) t where lower(t) = mail);
  delete from public.bank_payers where tenant_id = company and account_id = any(households);
  update public.bank_lines l set payer = nobody, reference = null from public.payments p
    where l.tenant_id = company and p.tenant_id = l.tenant_id and p.id = l.payment_id and p.account_id = any(households);
  update public.payments set write_off_note = 'Erased'
    where tenant_id = company and account_id = any(households) and write_off_note is not null;
  update public.customer_log set body = 'Erased' where tenant_id = company and account_id = any(households);
  update public.sites set name = 'Erased', address_line1 = 'Erased', address_line2 = null, access_notes = null, notes = null,
      status = 'archived'
    where tenant_id = company and account_id = any(households);
  update public.accounts set name = nobody, email = null, phone = null, invoice_email = null, billing_address = null,
      status = 'closed'
    where tenant_id = company and id = any(households);

  update public.emails set to_address = '', data = '{}', subject = null, html = null, plain = null,
      state = case when state = 'queued' then 'kept' else state end
    where tenant_id = company and lower(to_address) = mail;
  update public.invitations set email = id || '@deleted.invalid',
      revoked_at = case when accepted_at is null then coalesce(revoked_at, at) else revoked_at end
    where tenant_id = company and email = mail;
  update public.organisation_invitations set email = 'deleted', revoked_at = coalesce(revoked_at, at)
    where tenant_id = company and email = mail;
  delete from public.newsletter_subscriptions where tenant_id = company and lower(email) = mail;

  if person is not null
    and not exists (select from public.account_members where user_id = person)
    and not exists (select from public.organisation_members where user_id = person)
    and not exists (select from public.metrics_people where user_id = person)
    and not exists (select from public.staff where user_id = person) then
    select picture_url into picture from public.users where id = person;
    delete from public.user_factors where user_id = person;
    delete from public.passkeys where user_id = person;
    delete from public.known_devices where user_id = person;
    delete from public.email_changes where user_id = person;
    update public.users set name = nobody, email = person || '@deleted.invalid', username = person::text, password_hash = '',
        picture_url = null, confirmed_at = null, blocked_at = at, deleted_at = at
      where id = person;
  end if;
  return jsonb_build_object('sessions', coalesce(to_jsonb(ended), '[]'), 'picture', picture);
end $$;
revoke execute on function tonnage_erase_person from public;
grant execute on function tonnage_erase_person to tonnage_app;
