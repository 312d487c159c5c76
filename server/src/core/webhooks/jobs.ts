import type { Instant } from '@tonnage/domain/common/dates';
import { sql } from 'kysely';
import { signBody } from '../../platform/credentials/signature.ts';
import { withoutTenant } from '../../platform/db/without-tenant.ts';
import type { TenantContext } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import type { WebhookResponse } from '../../platform/webhook-client.ts';
import { asWorker } from '../../platform/queue/worker-context.ts';
import { judgeReceiver, mayTry } from './commands/judge-receiver.ts';
import { webhookById, type DeliveryRow } from './queries.ts';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { delivery } from '../audit/commands/announce.ts';
import { sweepMails } from '../email/jobs.ts';

/** Minutes after each failed attempt until the next, 48 hours in all; then the delivery has failed permanently. */
export const BACK_OFF_MINUTES = [0.5, 2, 10, 30, 120, 360, 720, 720, 900] as const;

/** How long one attempt claims a delivery: longer than the response timeout. */
const CLAIM_MS = 60_000;
/** How long the log is stored, in days. */
const LOG_DAYS = 30;
/** The queue uses the database's clock, which may be slightly ahead of ours. */
const AHEAD_MS = 5_000;

interface Work {
  deliveryId: string;
  webhookId: string;
  tenantId: string;
}

/**
 * Sends one signed delivery and records the answer: 2xx is delivered, anything else is retried later, always with the same body.
 * A delivery that another attempt has claimed, that is not due or that is finished is left alone; one to a paused receiver waits.
 * Nothing is sent to a webhook that was switched off meanwhile.
 */
export async function deliver(deps: Deps, work: Work): Promise<void> {
  const started = deps.clock.now();
  const taken = await asWorker(deps, work.tenantId, started, (ctx) => take(ctx, work));
  if (taken === null) return;
  const { claimed, webhook } = taken;
  const seconds = Math.floor(Date.parse(started) / 1000);
  const before = webhook.previous_until !== null && webhook.previous_until.toISOString() > started;
  const sealed = before ? [webhook.secret, webhook.previous_secret!] : [webhook.secret];
  const posted = await deps.webhookClient.post(
    webhook.url,
    {
      'content-type': 'application/json',
      'user-agent': 'Tonnage-Webhooks/1',
      'tonnage-event': claimed.event,
      'tonnage-delivery': claimed.id,
      'tonnage-signature': signBody(
        sealed.map((text) => deps.tokens.unseal(text)),
        seconds,
        claimed.body,
      ),
    },
    claimed.body,
  );
  await asWorker(deps, work.tenantId, deps.clock.now(), (ctx) => settle(ctx, work, claimed, posted));
}

/** Claims the delivery and reads its webhook; null if nothing is to be sent now. */
async function take(ctx: TenantContext, work: Work) {
  const now = Date.parse(ctx.now);
  const claimed = await ctx.db
    .updateTable('webhook_deliveries')
    .set({ claimed_until: new Date(now + CLAIM_MS).toISOString() })
    .where('id', '=', work.deliveryId)
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', new Date(now))]))
    .where((eb) => eb.or([eb('next_at', 'is', null), eb('next_at', '<=', new Date(now + AHEAD_MS))]))
    .returningAll()
    .executeTakeFirst();
  if (!claimed) return null;
  const webhook = (await webhookById(ctx, claimed.organisation_id, claimed.webhook_id))!;
  if (!webhook.active) {
    await write(ctx, claimed.id, { state: 'failed', error: 'The webhook was switched off.', finished_at: ctx.now });
    return null;
  }
  const until = await mayTry(ctx, webhook, claimed);
  if (until === null) return { claimed, webhook };
  await tryAt(ctx, work, {}, until);
  return null;
}

async function settle(ctx: TenantContext, work: Work, claimed: DeliveryRow, posted: WebhookResponse): Promise<void> {
  const delivered = posted.status !== null && posted.status >= 200 && posted.status < 300;
  const outcome: Outcome = {
    attempts: claimed.attempts + 1,
    status: posted.status,
    latency_ms: posted.latencyMs,
    answer: posted.answer,
    error: posted.error,
  };
  const minutes = delivered ? undefined : BACK_OFF_MINUTES[claimed.attempts];
  if (minutes === undefined)
    await write(ctx, claimed.id, {
      ...outcome,
      state: delivered ? 'delivered' : 'failed',
      next_at: null,
      finished_at: ctx.now,
    });
  else await tryAt(ctx, work, outcome, new Date(Date.parse(ctx.now) + minutes * 60_000).toISOString());
  if (await judgeReceiver(ctx, claimed.webhook_id, { delivered, gone: posted.status === GONE })) await wake(ctx, work);
}

/** The status of a receiver that wants no more deliveries. */
const GONE = 410;

type Outcome = Partial<Record<keyof DeliveryRow, string | number | null>> & { state?: DeliveryRow['state'] };

async function tryAt(ctx: TenantContext, work: Work, outcome: Outcome, at: Instant): Promise<void> {
  await write(ctx, work.deliveryId, { ...outcome, next_at: at });
  await ctx.queue.send(ctx.db, delivery, work, { at });
}

function write({ db }: TenantContext, id: string, outcome: Outcome): Promise<unknown> {
  return db
    .updateTable('webhook_deliveries')
    .set({ ...(outcome as object), claimed_until: null })
    .where('id', '=', id)
    .execute();
}

/** Sends the pending deliveries of a receiver that answers again. */
async function wake(ctx: TenantContext, { webhookId, tenantId }: Work): Promise<void> {
  const waiting = await ctx.db
    .updateTable('webhook_deliveries')
    .set({ next_at: ctx.now })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('claimed_until', 'is', null)
    .where('next_at', '>', new Date(ctx.now))
    .returning('id')
    .execute();
  for (const { id } of waiting) await ctx.queue.send(ctx.db, delivery, { deliveryId: id, webhookId, tenantId });
}

/** Deletes old log entries. Runs daily, for all tenants. */
export async function sweepDeliveries({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const ago = new Date(Date.parse(clock.now()) - LOG_DAYS * 86_400_000);
  await withoutTenant(database, (db) =>
    db.deleteFrom('webhook_deliveries').where('created_at', '<', ago).where('state', '<>', 'waiting').execute(),
  );
}

/** Deliveries due for longer than this are checked for a job in the queue. */
const OVERDUE_MS = 10 * 60_000;

/** Queues pending deliveries again that have no job left: it was lost or abandoned. */
export async function resumeDeliveries({
  database,
  clock,
  queue,
}: Pick<Deps, 'database' | 'clock' | 'queue'>): Promise<void> {
  const due = new Date(Date.parse(clock.now()) - OVERDUE_MS);
  await withoutTenant(database, async (db) => {
    const { rows } = await sql<Work>`
      select d.id as "deliveryId", d.webhook_id as "webhookId", d.tenant_id as "tenantId" from webhook_deliveries d
      where d.state = 'waiting' and coalesce(d.next_at, d.created_at) < ${due}
        and not exists (select from pgboss.job j
          where j.name = 'webhook.deliver' and j.state < 'completed' and j.data ->> 'deliveryId' = d.id::text)`.execute(
      db,
    );
    for (const work of rows) await queue.send(db, delivery, work);
  });
}

const nothing = z.object({});

export const deliverJob = defineJob({ ...delivery, work: deliver });

/** Queues emails and deliveries again that no job in the queue would send. */
export const outboxSweepJob = defineJob({
  name: 'outbox.sweep',
  data: nothing,
  schedule: '*/10 * * * *',
  work: async (deps: Deps) => {
    await sweepMails(deps);
    await resumeDeliveries(deps);
  },
});

export const deliveriesSweepJob = defineJob({
  name: 'webhooks.sweep',
  data: nothing,
  schedule: '20 3 * * *',
  work: sweepDeliveries,
});
