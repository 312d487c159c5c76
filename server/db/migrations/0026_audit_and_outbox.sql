-- The manager reads what was done, and the office what was mailed.

-- Events are listed newest first by their id, which sorts by time; each filter has an index that ends in it.
create index audit_events_person on audit_events (actor_user_id, id desc);
drop index audit_events_actor;
create index audit_events_kind on audit_events (tenant_id, actor_kind, id desc);
create index audit_events_entities on audit_events (tenant_id, entity, id desc);
create index audit_events_action on audit_events (tenant_id, action, id desc);

-- The name of somebody who did something here, also when they have left the account or the office since.
create function tonnage_actor_name(person uuid) returns text language sql stable security definer as $$
  select u.name from public.users u
  where u.id = person and public.tonnage_whole_tenant() and exists (
    select from public.audit_events e where e.actor_user_id = person and e.tenant_id = public.tonnage_tenant())
$$;
revoke execute on function tonnage_actor_name from public;
grant execute on function tonnage_actor_name to tonnage_app;

create index mail_messages_state on mail_messages (tenant_id, state, id desc);
-- While somebody sends it nobody else does; who dies over it has it only for a while.
alter table mail_messages add column claimed_until timestamptz;
