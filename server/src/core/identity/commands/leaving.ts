import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Instant } from '@tonnage/domain/common/dates';
import { withoutTenant } from '../../../platform/db/without-tenant.ts';
import { audit } from '../../audit/commands/audit.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { SessionContext } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { asCountedTry } from './count-try.ts';
import { provePassword } from './prove-password.ts';
import { scopeOf } from './scope-of.ts';
import { notifyChange, notifySessions } from '../../../platform/events/notify-change.ts';
import { pictureKeyOf } from '../picture.ts';
import { organisations } from '../ports.ts';
import { removeFileJob } from '../../../platform/jobs.ts';

/**
 * Checks that a person may deactivate or delete their login: it is used in no portal, and each of their organisations with other
 * people keeps a manager. The organisations are locked until the transaction ends, so that of two managers who leave at once one
 * stays. Returns those with no other people. Throws LOGIN_USED_ELSEWHERE, LAST_MANAGER. Source: metrics.md §2.10.
 */
async function checkLeaving(db: Db, userId: string): Promise<{ id: string; tenantId: string }[]> {
  const { rows: elsewhere } = await sql`
    select from account_members where user_id = ${userId} union all select from staff where user_id = ${userId} limit 1`.execute(
    db,
  );
  if (elsewhere.length > 0) throw new Refusal('LOGIN_USED_ELSEWHERE');
  await sql`select from organisations o where deleted_at is null and exists (
    select from organisation_members m where m.tenant_id = o.tenant_id and m.organisation_id = o.id and m.user_id = ${userId} and m.role = 'manager')
    order by o.id for update`.execute(db);
  const { rows } = await sql<{ id: string; tenantId: string; name: string; others: number; managers: number }>`
    select o.id, o.tenant_id as "tenantId", o.name, count(u.id) as others,
      count(u.id) filter (where other.role = 'manager' and u.deactivated_at is null) as managers
    from organisation_members mine join organisations o on o.tenant_id = mine.tenant_id
      and o.id = mine.organisation_id and o.deleted_at is null
    left join organisation_members other on other.tenant_id = o.tenant_id and other.organisation_id = o.id
      and other.user_id <> mine.user_id
    left join users u on u.id = other.user_id
    where mine.user_id = ${userId} and mine.role = 'manager' group by o.id, o.tenant_id, o.name order by o.name`.execute(
    db,
  );
  const left = rows.find((row) => row.others > 0 && row.managers === 0);
  if (left)
    throw new Refusal('LAST_MANAGER', {
      message: `Add another manager to ${left.name} first, or delete the organisation.`,
    });
  return rows.filter((row) => row.others === 0);
}

/**
 * Deactivates the person's own login: all of their sessions end, they get no emails, and they keep what was shared with them.
 * Signing in offers to reactivate it. Throws WRONG_CURRENT_PASSWORD, TOO_MANY_LOGINS and `checkLeaving`'s. Source: metrics.md
 * §2.10.
 */
export async function deactivateMe(
  deps: Deps,
  session: SessionContext['session'],
  password: string,
  caller: Caller,
): Promise<void> {
  const now = deps.clock.now();
  const { user, tenantId } = session;
  await asCountedTry(deps, scopeOf(session), caller, () => provePassword(deps, user.id, password));
  await withoutTenant(deps.database, async (db) => {
    await checkLeaving(db, user.id);
    await db.updateTable('users').set({ deactivated_at: now }).where('id', '=', user.id).execute();
    const ended = await db
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('user_id', '=', user.id)
      .where('ended_at', 'is', null)
      .returning('id')
      .execute();
    notifySessions(db, ended);
    await audit(
      { db, now, scope: { tenantId, actor: { kind: 'customer', userId: user.id, name: user.name } } },
      { action: 'user.deactivated', entity: 'user', entityId: user.id, accountId: null },
    );
  });
}

/** Reactivates a login that its owner deactivated. The caller has verified the person's identity. Source: metrics.md §2.10. */
export async function reactivate(
  { db, now }: { db: Db; now: Instant },
  tenantId: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const back = await db
    .updateTable('users')
    .set({ deactivated_at: null })
    .where('id', '=', id)
    .where('deactivated_at', 'is not', null)
    .executeTakeFirst();
  if (back.numUpdatedRows !== 1n) return;
  await audit(
    { db, now, scope: { tenantId, actor: { kind: 'customer', userId: id, name } } },
    { action: 'user.reactivated', entity: 'user', entityId: id, accountId: null },
  );
}

/** Replaces the deleted person's name. */
const NOBODY = 'Deleted user';

/**
 * Deletes the person's own login permanently. Their orders, values, comments and log lines stay, without a name; their address,
 * picture, sessions, keys, calendar addresses, notifications and emails are deleted, and organisations with no other people too.
 * Metrics that they reported have no editor. Throws WRONG_CURRENT_PASSWORD, TOO_MANY_LOGINS, EMAIL_NOT_CONFIRMED and
 * `checkLeaving`'s. Source: metrics.md §2.10.
 */
export async function deleteMe(
  deps: Deps,
  session: SessionContext['session'],
  { currentPassword, email }: { currentPassword: string; email: string },
  caller: Caller,
): Promise<void> {
  const now = deps.clock.now();
  const { user, tenantId } = session;
  await asCountedTry(deps, scopeOf(session), caller, () => provePassword(deps, user.id, currentPassword));
  if (email.trim().toLowerCase() !== user.email.toLowerCase()) throw new Refusal('EMAIL_NOT_CONFIRMED');
  await withoutTenant(deps.database, async (db) => {
    await deleteOrganisations(db, await checkLeaving(db, user.id), now);
    // Before the person is forgotten, whom the notification is about.
    await organisations().announceLeaving({ db, now, queue: deps.queue }, user);
    await forget(db, user, now);
    await audit(
      { db, now, scope: { tenantId, actor: { kind: 'customer', userId: user.id, name: NOBODY } } },
      { action: 'user.deleted', entity: 'user', entityId: user.id, accountId: null },
    );
    await organisations().sweep({ db, queue: deps.queue });
    const key = user.pictureUrl === null ? null : pictureKeyOf(user.pictureUrl);
    if (key !== null) await deps.queue.send(db, removeFileJob, { key });
  });
}

async function deleteOrganisations(
  db: Db,
  gone: readonly { id: string; tenantId: string }[],
  now: Instant,
): Promise<void> {
  for (const { id, tenantId } of gone)
    for (const [table, column] of [
      ['metrics', 'organisation_id'],
      ['projects', 'organisation_id'],
      ['organisations', 'id'],
    ] as const)
      await sql`update ${sql.table(table)} set deleted_at = ${now}
        where tenant_id = ${tenantId} and ${sql.ref(column)} = ${id} and deleted_at is null`.execute(db);
}

/** Removes the person's identity from every table. */
async function forget(db: Db, { id, email }: { id: string; email: string }, now: Instant): Promise<void> {
  await sql`update metrics set editor_id = null where editor_id = ${id}`.execute(db);
  for (const table of [
    'metric_alerts',
    'metric_favourites',
    'saved_views',
    'metric_viewers',
    'organisation_members',
    'report_readers',
    'metrics_people',
    'notifications',
    'notification_settings',
    'user_tokens',
    'user_factors',
    'passkeys',
    'login_links',
    'known_devices',
    'calendar_feeds',
    'email_opt_outs',
  ] as const)
    await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(db);
  await db.deleteFrom('idempotency_keys').where('principal_id', '=', id).execute();
  const { rows: renamed } = await sql<{ tenant: string; person: string }>`update notifications
    set payload = jsonb_set(payload, ${`{people,${id}}`}::text[], to_jsonb(${NOBODY}::text))
    where payload->'people' ? ${id} returning tenant_id as tenant, user_id as person`.execute(db);
  for (const each of renamed) notifyChange(db, { ...each, account: null, topic: 'notices' });
  await sql`update emails set to_address = '', data = '{}', subject = null, html = null, plain = null,
    state = case when state = 'queued' then 'kept' else state end where lower(to_address) = ${email.toLowerCase()}`.execute(
    db,
  );
  await sql`update invitations set email = ${`${id}@deleted.invalid`},
    revoked_at = case when accepted_at is null then coalesce(revoked_at, ${now}) else revoked_at end
    where email = ${email.toLowerCase()}`.execute(db);
  await sql`update organisation_invitations set email = 'deleted', revoked_at = coalesce(revoked_at, ${now})
    where email = ${email.toLowerCase()}`.execute(db);
  const { rows: ended } = await sql<{
    id: string;
  }>`update sessions set ended_at = coalesce(ended_at, ${now}), user_agent = null
    where user_id = ${id} returning id`.execute(db);
  notifySessions(db, ended);
  await sql`update users set name = ${NOBODY}, email = ${`${id}@deleted.invalid`}, username = ${id}, password_hash = '',
    picture_url = null, confirmed_at = null, blocked_at = ${now}, deleted_at = ${now} where id = ${id}`.execute(db);
}
