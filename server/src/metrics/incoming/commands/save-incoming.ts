import { LIMITS } from '@tonnage/contract/limits';
import type { IncomingMapping } from '@tonnage/domain/metrics/incoming';
import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import { randomToken, type Tokens } from '../../../platform/credentials/tokens.ts';
import { json } from '../../../platform/db/db.ts';
import { newId, requireId } from '../../../platform/db/ids.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';

interface Input {
  name: string;
  mapping: IncomingMapping;
}

/**
 * Creates an address for another program's figures, which are reported in the caller's name, and returns the secret that signs
 * them. Throws NOT_FOUND, NOT_MANAGER, INCOMING_METRIC, TOO_MANY_WEBHOOKS.
 */
export async function makeIncoming(
  ctx: OrganisationContext,
  { tokens }: { tokens: Pick<Tokens, 'seal'> },
  organisationId: string,
  input: Input,
): Promise<string> {
  const { db, scope, now } = ctx;
  scope.requireManager(organisationId);
  requireMetric(input.mapping);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`incoming ${organisationId}`}, 22))`.execute(db);
  const { n } = await db
    .selectFrom('incoming_webhooks')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('organisation_id', '=', organisationId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (n >= LIMITS.webhooks) throw new Refusal('TOO_MANY_WEBHOOKS');
  const secret = `whsec_${randomToken()}`;
  const id = newId(now);
  await db
    .insertInto('incoming_webhooks')
    .values({
      tenant_id: scope.tenantId,
      id,
      organisation_id: organisationId,
      name: input.name,
      secret: tokens.seal(secret),
      mapping: json(input.mapping),
      made_by: scope.actor.userId,
      created_at: now,
    })
    .execute();
  await record(ctx, organisationId, 'incoming_made', { id, name: input.name });
  return secret;
}

/** Changes a webhook's name and mapping. Throws NOT_FOUND, NOT_MANAGER, INCOMING_METRIC, WRONG_STATE for a revoked one. */
export async function setIncoming(
  ctx: OrganisationContext,
  organisationId: string,
  id: string,
  { name, mapping }: Input,
): Promise<void> {
  ctx.scope.requireManager(organisationId);
  requireMetric(mapping);
  await change(ctx, organisationId, id, { name, mapping: json(mapping) });
  await record(ctx, organisationId, 'incoming_set', { id, name });
}

/** Revokes a webhook with immediate effect. Throws NOT_FOUND, NOT_MANAGER, WRONG_STATE for a revoked one. */
export async function revokeIncoming(ctx: OrganisationContext, organisationId: string, id: string): Promise<void> {
  ctx.scope.requireManager(organisationId);
  const name = await change(ctx, organisationId, id, { revoked_at: ctx.now });
  await record(ctx, organisationId, 'incoming_revoked', { id, name });
}

/** A mapping names a metric, or says where its name is. Throws INCOMING_METRIC. */
export function requireMetric({ metric, metricPath }: IncomingMapping): void {
  if (metric === null && metricPath === '') throw new Refusal('INCOMING_METRIC');
}

/** Updates a webhook that is not revoked and returns its name. */
async function change({ db, scope }: OrganisationContext, organisationId: string, id: string, values: object) {
  requireId(id);
  const mine = { tenant_id: scope.tenantId, organisation_id: organisationId, id };
  const changed = await db
    .updateTable('incoming_webhooks')
    .set(values)
    .where((eb) => eb.and(mine))
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (changed) return changed.name;
  const known = await db
    .selectFrom('incoming_webhooks')
    .select('id')
    .where((eb) => eb.and(mine))
    .executeTakeFirst();
  throw new Refusal(known ? 'WRONG_STATE' : 'NOT_FOUND');
}

function record(ctx: OrganisationContext, organisationId: string, verb: string, changes: Record<string, unknown>) {
  const entity = { entity: 'organisation' as const, entityId: organisationId, accountId: null };
  return audit(ctx, { action: `organisation.${verb}`, ...entity, changes });
}
