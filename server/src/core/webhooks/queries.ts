import { listDeliveries, type Delivery, type Webhooks, type WebhookEvent } from '@tonnage/contract/core/webhooks';
import { listOrganisationDeliveries } from '@tonnage/contract/core/webhooks/organisations';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { isId } from '../../platform/db/ids.ts';
import { listTable } from '../../platform/http/query-language/list-table.ts';
import type { Owner } from './owner.ts';

interface Reader {
  db: Db;
  scope: { tenantId: string };
}

/** The condition that a row is the owner's. */
const isOwn = (owner: Owner) => sql<boolean>`organisation_id is not distinct from ${owner}::uuid`;

/** The owner's webhook addresses, newest first, each with the result of its newest delivery. */
export async function webhooksOf<Event extends string = WebhookEvent>(
  { db, scope }: Reader,
  owner: Owner,
): Promise<(Omit<Webhooks[number], 'events'> & { events: Event[] })[]> {
  const rows = await db
    .selectFrom('webhooks as w')
    .select(['w.id', 'w.url', 'w.events', 'w.active', 'w.created_at', 'w.failing_since', 'w.paused_until'])
    .select(
      sql<{
        state: Delivery['state'];
        at: string;
      } | null>`(select json_build_object('state', d.state, 'at', d.created_at)
        from webhook_deliveries d where d.webhook_id = w.id order by d.id desc limit 1)`.as('last'),
    )
    .where('w.tenant_id', '=', scope.tenantId)
    .where(isOwn(owner))
    .orderBy('w.id', 'desc')
    .execute();
  return rows.map(({ id, url, events, active, created_at: createdAt, failing_since, paused_until, last }) => ({
    id,
    url,
    events: events as Event[],
    active,
    createdAt: createdAt.toISOString(),
    failingSince: paused_until === null ? null : (failing_since?.toISOString() ?? null),
    last: last && { state: last.state, at: new Date(last.at).toISOString() },
  }));
}

export type WebhookRow = NonNullable<Awaited<ReturnType<typeof webhookById>>>;

/** One webhook of the owner; undefined also for a malformed id. */
export async function webhookById({ db, scope }: Reader, owner: Owner, id: string) {
  if (!isId(id)) return undefined;
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where(isOwn(owner))
    .where('id', '=', id)
    .executeTakeFirst();
}

const deliveriesOf = ({ db, scope }: Reader) =>
  db.selectFrom('webhook_deliveries').selectAll().where('tenant_id', '=', scope.tenantId);
export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveriesOf>['executeTakeFirstOrThrow']>>;

export async function deliveryById(ctx: Reader, owner: Owner, id: string): Promise<DeliveryRow | undefined> {
  return isId(id) ? deliveriesOf(ctx).where(isOwn(owner)).where('id', '=', id).executeTakeFirst() : undefined;
}

const logOf = (ctx: Reader, webhookId: string) => deliveriesOf(ctx).where('webhook_id', '=', webhookId);

/** The deliveries of one of the company's webhooks. */
export const deliveryTable = listTable(listDeliveries, {
  as: 'webhook_deliveries',
  rows: (ctx) => logOf(ctx, ctx.params.id),
});

/** The deliveries of one of an organisation's webhooks. */
export const organisationDeliveryTable = listTable(listOrganisationDeliveries, {
  as: 'webhook_deliveries',
  rows: (ctx) => logOf(ctx, ctx.params.webhookId),
});

export function presentDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    event: row.event,
    state: row.state,
    attempts: row.attempts,
    nextAt: row.next_at?.toISOString() ?? null,
    status: row.status,
    latencyMs: row.latency_ms,
    answer: row.answer,
    error: row.error,
    body: row.body,
    redelivery: row.redelivery,
    createdAt: row.created_at.toISOString(),
  };
}
