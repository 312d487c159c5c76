import type { Instant } from '@tonnage/domain/common/dates';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/context.ts';
import { queueMail } from '../../email/commands/queue-email.ts';
import { auditWebhook, type Owner } from '../owner.ts';
import type { DeliveryRow, WebhookRow } from '../queries.ts';
import { webhookFailing, webhookStopped } from '../emails.ts';

/** After this many consecutive failures a receiver is paused; then single deliveries test whether it answers again. */
export const FAILURES_ALLOWED = 5;
/** How long it is paused, in minutes, after the fifth failure, the sixth and so on; the last value is repeated. */
export const PAUSE_MINUTES = [1, 2, 5, 15, 60] as const;
/** A receiver that has not answered for this many days is switched off. */
export const SWITCHED_OFF_DAYS = 3;
/**
 * Concurrent deliveries per company, and of all of its organisations, so that one company's hanging receivers do not occupy every worker: there
 * are more than twice as many (`delivery`).
 */
export const OPTIMISTIC = 4;
const CROWDED_SECONDS = 5;

const later = (now: Instant, seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString();

/** When a claimed delivery may be sent; null: now. One requested at the desk is sent even while the receiver is paused. */
export async function mayTry(ctx: TenantContext, webhook: WebhookRow, claimed: DeliveryRow): Promise<Instant | null> {
  const { db, now, scope } = ctx;
  if (claimed.event !== 'test' && !claimed.redelivery) {
    if (webhook.paused_until !== null && webhook.paused_until.toISOString() > now)
      return webhook.paused_until.toISOString();
    if (webhook.failures >= FAILURES_ALLOWED) {
      // Of all deliveries that are due after the pause one goes first; the others find the pause extended.
      const { numUpdatedRows } = await db
        .updateTable('webhooks')
        .set({ paused_until: later(now, pauseAfter(webhook.failures) * 60) })
        .where('id', '=', webhook.id)
        .where((eb) => eb.or([eb('paused_until', 'is', null), eb('paused_until', '<=', new Date(now))]))
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return later(now, pauseAfter(webhook.failures) * 60);
    }
  }
  // Deliveries that are claimed at the same moment count one another.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deliveries ${scope.tenantId}`}, 22))`.execute(db);
  const { n } = await db
    .selectFrom('webhook_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('tenant_id', '=', scope.tenantId)
    .where('state', '=', 'waiting')
    .where('claimed_until', '>', new Date(now))
    .where('organisation_id', claimed.organisation_id === null ? 'is' : 'is not', null)
    .where('id', '<>', claimed.id)
    .executeTakeFirstOrThrow();
  return n >= OPTIMISTIC ? later(now, CROWDED_SECONDS) : null;
}

function pauseAfter(failures: number): number {
  return PAUSE_MINUTES[Math.min(failures - FAILURES_ALLOWED, PAUSE_MINUTES.length - 1)]!;
}

/**
 * Counts a receiver's answer. One that fails repeatedly is paused and the company's managers are notified; after three days, or
 * as soon as it answers that it is gone (410), it is switched off. Returns true if a paused one answers again.
 */
export async function judgeReceiver(
  ctx: TenantContext,
  id: string,
  { delivered, gone }: { delivered: boolean; gone: boolean },
): Promise<boolean> {
  const { db, now } = ctx;
  // Locked, so that two concurrent failures count as two.
  const webhook = await db.selectFrom('webhooks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!webhook?.active) return false;
  if (delivered) {
    if (webhook.failures > 0) await set(ctx, id, { failures: 0, failing_since: null, paused_until: null });
    return webhook.failures >= FAILURES_ALLOWED;
  }
  const failures = webhook.failures + 1;
  const since = webhook.failing_since?.toISOString() ?? now;
  if (gone || Date.parse(now) - Date.parse(since) > SWITCHED_OFF_DAYS * 86_400_000) {
    await set(ctx, id, { active: false, failures: 0, failing_since: null, paused_until: null });
    await notifyManagers(ctx, webhook, webhookStopped, since);
    return false;
  }
  const pause = failures >= FAILURES_ALLOWED ? { paused_until: later(now, pauseAfter(failures) * 60) } : {};
  await set(ctx, id, { failures, failing_since: since, ...pause });
  if (failures === FAILURES_ALLOWED) await notifyManagers(ctx, webhook, webhookFailing, since);
  return false;
}

function set({ db }: TenantContext, id: string, values: object): Promise<unknown> {
  return db.updateTable('webhooks').set(values).where('id', '=', id).execute();
}

async function notifyManagers(
  ctx: TenantContext,
  { id, url, organisation_id: owner }: WebhookRow,
  template: typeof webhookFailing,
  since: Instant,
): Promise<void> {
  await auditWebhook(ctx, owner, template === webhookFailing ? 'paused' : 'stopped', { id, url, since });
  const managers = await managersOf(ctx, owner);
  for (const { user_id: userId } of managers)
    await queueMail(
      ctx,
      template,
      { userId, accountId: null },
      { receiver: url, since, ...(owner === null ? {} : { organisationId: owner }) },
      `${template.name}:${id}:${userId}:${since}`,
    );
}

function managersOf({ db, scope }: TenantContext, owner: Owner) {
  return owner === null
    ? db
        .selectFrom('staff')
        .select('user_id')
        .where('tenant_id', '=', scope.tenantId)
        .where('role', '=', 'manager')
        .execute()
    : db
        .selectFrom('organisation_members')
        .select('user_id')
        .where('tenant_id', '=', scope.tenantId)
        .where('organisation_id', '=', owner)
        .where('role', '=', 'manager')
        .execute();
}
