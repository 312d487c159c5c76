import type { OrganisationWebhookEvent } from '@tonnage/contract/core/webhooks/organisations';
import { sql } from 'kysely';
import { queueDeliveries } from '../../audit/commands/announce.ts';
import { json } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import { uuids } from '../../../platform/db/arrays.ts';
import type { AnsweringContext } from '../../../platform/context.ts';

/** Figures in one message; more are sent as several. */
const OPTIMISTIC = 100;

type Ctx = Pick<AnsweringContext, 'db' | 'now' | 'queue' | 'scope'>;

/** The active webhooks of the organisations, by organisation and event. */
export async function figureListeners({ db, scope }: Ctx, organisationIds: Iterable<string>) {
  const rows = await db
    .selectFrom('webhooks')
    .select(['id', 'organisation_id', 'events'])
    .where('tenant_id', '=', scope.tenantId)
    .where(sql<boolean>`organisation_id = any(${uuids([...new Set(organisationIds)])})`)
    .where('active', '=', true)
    .execute();
  return (organisationId: string, event: OrganisationWebhookEvent): string[] =>
    rows.flatMap((row) => (row.organisation_id === organisationId && row.events.includes(event) ? [row.id] : []));
}

/** Sends figures to these webhooks of an organisation. `facts`: what they have in common. */
export async function announceFigures(
  ctx: Ctx,
  listeners: readonly string[],
  organisationId: string,
  event: OrganisationWebhookEvent,
  { values, ...facts }: { values: readonly object[] } & Record<string, unknown>,
): Promise<void> {
  for (let from = 0; from < values.length; from += OPTIMISTIC) {
    const eventId = newId(ctx.now);
    const figures = values.slice(from, from + OPTIMISTIC);
    const body = json({ id: eventId, event, at: ctx.now, organisationId, ...facts, values: figures });
    await queueDeliveries(ctx, listeners, { eventId, event, organisationId, body });
  }
}
