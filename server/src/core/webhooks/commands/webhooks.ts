import { LIMITS } from '@tonnage/contract/limits';
import { sql } from 'kysely';
import type { Deps } from '../../../platform/deps.ts';
import { newId, requireId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { randomToken } from '../../../platform/credentials/tokens.ts';
import { auditWebhook, type Owner, requireOwner, type WebhookContext } from '../owner.ts';
import { json } from '../../../platform/db/db.ts';
import { deliveryById, webhookById, type DeliveryRow } from '../queries.ts';
import { delivery } from '../../audit/commands/announce.ts';

/** `events`: as the owner's endpoint allows. */
interface Input {
  url: string;
  events: string[];
  active: boolean;
}
type KnownCallers = Pick<Deps, 'webhookClient' | 'tokens'>;

/** Hours for which deliveries are also signed with the previous secret. */
const BOTH_HOURS = 24;
const newSecret = () => `whsec_${randomToken()}`;

/** Adds a webhook address, and returns the secret that signs its deliveries. Throws WEBHOOK_URL, TOO_MANY_WEBHOOKS. */
export async function createWebhook(
  ctx: WebhookContext,
  { webhookClient, tokens }: KnownCallers,
  owner: Owner,
  input: Input,
): Promise<string> {
  const { db, scope, now } = ctx;
  requireOwner(ctx, owner);
  refuseUrl(webhookClient, input.url);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${owner ?? scope.tenantId}`}, 22))`.execute(db);
  const { n } = await db
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('tenant_id', '=', scope.tenantId)
    .where(sql<boolean>`organisation_id is not distinct from ${owner}::uuid`)
    .executeTakeFirstOrThrow();
  if (n >= LIMITS.webhooks) throw new Refusal('TOO_MANY_WEBHOOKS');
  const secret = newSecret();
  const id = newId(now);
  const own = {
    id,
    tenant_id: scope.tenantId,
    organisation_id: owner,
    secret: tokens.seal(secret),
    made_by: scope.actor.userId,
    created_at: now,
  };
  await db
    .insertInto('webhooks')
    .values({ ...input, ...own })
    .execute();
  await auditWebhook(ctx, owner, 'added', { id, ...input });
  return secret;
}

/** Changes a webhook's address, events and status. Throws NOT_FOUND, WEBHOOK_URL. */
export async function updateWebhook(
  ctx: WebhookContext,
  { webhookClient }: KnownCallers,
  owner: Owner,
  id: string,
  input: Input,
): Promise<void> {
  requireOwner(ctx, owner);
  refuseUrl(webhookClient, input.url);
  // A changed webhook is tried at once, without a pause.
  await changed(ctx, owner, id, { ...input, failures: 0, failing_since: null, paused_until: null });
  await auditWebhook(ctx, owner, 'set', { id, ...input });
}

/** Replaces the secret; the previous one stays valid for a day, so that the receiver has time to change. Throws NOT_FOUND. */
export async function rotateSecret(
  ctx: WebhookContext,
  { tokens }: KnownCallers,
  owner: Owner,
  id: string,
): Promise<string> {
  requireOwner(ctx, owner);
  const secret = newSecret();
  await changed(ctx, owner, id, {
    previous_secret: sql<string>`secret`,
    previous_until: new Date(Date.parse(ctx.now) + BOTH_HOURS * 3_600_000).toISOString(),
    secret: tokens.seal(secret),
  });
  await auditWebhook(ctx, owner, 'secret_changed', { id });
  return secret;
}

/** Removes an address with its log. Throws NOT_FOUND. */
export async function removeWebhook(ctx: WebhookContext, owner: Owner, id: string): Promise<void> {
  const { db, scope } = ctx;
  requireOwner(ctx, owner);
  requireId(id);
  const removed = await db
    .deleteFrom('webhooks')
    .where('tenant_id', '=', scope.tenantId)
    .where(sql<boolean>`organisation_id is not distinct from ${owner}::uuid`)
    .where('id', '=', id)
    .returning('url')
    .executeTakeFirst();
  if (!removed) throw new Refusal('NOT_FOUND');
  await auditWebhook(ctx, owner, 'removed', { id, url: removed.url });
}

function refuseUrl(webhookClient: KnownCallers['webhookClient'], url: string): void {
  const message = webhookClient.refuses(url);
  if (message !== null) throw new Refusal('WEBHOOK_URL', { message });
}

async function changed({ db, scope }: WebhookContext, owner: Owner, id: string, values: object): Promise<void> {
  requireId(id);
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set(values)
    .where('tenant_id', '=', scope.tenantId)
    .where(sql<boolean>`organisation_id is not distinct from ${owner}::uuid`)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Refusal('NOT_FOUND');
}

type DeliveryContent = Pick<DeliveryRow, 'webhook_id' | 'organisation_id' | 'event_id' | 'event' | 'body'>;

/** Sends a test to an address. Throws NOT_FOUND, WRONG_STATE for one that is switched off. */
export async function sendTest(ctx: WebhookContext, owner: Owner, webhookId: string): Promise<DeliveryRow> {
  requireOwner(ctx, owner);
  const webhook = await webhookById(ctx, owner, webhookId);
  if (!webhook) throw new Refusal('NOT_FOUND');
  refuseWhenOff(webhook.active);
  const eventId = newId(ctx.now);
  const about = { kind: 'webhook', id: webhook.id };
  const whose = owner === null ? { accountId: null } : { organisationId: owner };
  const body = json({ id: eventId, event: 'test', at: ctx.now, ...whose, about });
  const content = { webhook_id: webhook.id, organisation_id: owner, event_id: eventId, event: 'test', body };
  return queued(ctx, 'tested', content, false);
}

/** Sends a finished delivery again, with the same body. Throws NOT_FOUND, WRONG_STATE. */
export async function redeliver(ctx: WebhookContext, owner: Owner, id: string): Promise<DeliveryRow> {
  requireOwner(ctx, owner);
  const earlier = await deliveryById(ctx, owner, id);
  if (!earlier) throw new Refusal('NOT_FOUND');
  refuseWhenOff((await webhookById(ctx, owner, earlier.webhook_id))?.active ?? false);
  if (earlier.state === 'waiting') throw alreadyPending();
  return queued(ctx, 'redelivered', earlier, true);
}

/**
 * A pending delivery blocks a second one of the same event, also for two concurrent requests (webhook_deliveries_one_open). The
 * state is a literal: a prepared statement cannot match a partial index by a parameter.
 */
async function queued(
  ctx: WebhookContext,
  verb: string,
  content: DeliveryContent,
  redelivery: boolean,
): Promise<DeliveryRow> {
  const { db, scope, now } = ctx;
  const { webhook_id, organisation_id, event_id, event, body } = content;
  const row = await db
    .insertInto('webhook_deliveries')
    .values({
      id: newId(now),
      tenant_id: scope.tenantId,
      webhook_id,
      organisation_id,
      event_id,
      event,
      body,
      redelivery,
      next_at: now,
      created_at: now,
    })
    .onConflict((c) =>
      c.columns(['tenant_id', 'webhook_id', 'event_id']).where('state', '=', sql.lit('waiting')).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  if (!row) throw alreadyPending();
  await ctx.queue.send(db, delivery, {
    deliveryId: row.id,
    webhookId: webhook_id,
    tenantId: scope.tenantId,
  });
  await auditWebhook(ctx, organisation_id, verb, { id: webhook_id, event, eventId: event_id });
  return row;
}

function refuseWhenOff(active: boolean): void {
  if (!active) throw new Refusal('WRONG_STATE', { message: 'This webhook is switched off. Switch it on first.' });
}

function alreadyPending(): Refusal {
  return new Refusal('WRONG_STATE', { message: 'This is already being sent. Check the result in a moment.' });
}
