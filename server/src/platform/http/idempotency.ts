import { createHash } from 'node:crypto';
import type { Endpoint } from '@tonnage/contract/endpoint';
import { LIMITS } from '@tonnage/contract/limits';
import type { Instant } from '@tonnage/domain/common/dates';
import type { FastifyRequest } from 'fastify';
import type { ExpressionBuilder } from 'kysely';
import type { DB } from '../../../db/types.gen.ts';
import { json, type Db } from '../db/db.ts';
import { InvalidInput, Refusal } from '../refusal.ts';
import { OrganisationScope, Scope, type TenantScope } from '../scope.ts';

/** A request that carries an Idempotency-Key, or could. */
export interface Repeatable {
  e: Endpoint;
  request: FastifyRequest;
  /** What an equal request must send again; by default its body. */
  content?: unknown;
  /** Whose keys they are (`Open`). */
  principal: string;
  scope: Scope | TenantScope | OrganisationScope | Pick<Scope, 'tenantId'>;
  now: Instant;
}

/**
 * Runs `work` once per principal, current account and Idempotency-Key; without a key, or for an endpoint that supports none, every
 * time. The key's row is inserted first, in the same transaction: a concurrent equal request waits on the unique constraint and
 * then finds the answer. A refusal rolls the row back, so that the request can be sent again. Reusing a key with different content
 * throws IDEMPOTENCY_MISMATCH. A stored answer is only returned while the person still has the access that they had then:
 * FORBIDDEN otherwise. `first` is false when a stored answer is returned.
 */
export async function once<T>(
  db: Db,
  { e, request, content = request.body, principal, scope, now }: Repeatable,
  work: () => Promise<T>,
): Promise<{ answer: T; first: boolean }> {
  const header = request.headers['idempotency-key'];
  const key = Array.isArray(header) ? header[0] : header;
  if (!e.idempotent || key === undefined) return { answer: await work(), first: true };
  if (key === '' || key.length > LIMITS.idempotencyKey)
    throw new InvalidInput([
      { path: ['Idempotency-Key'], message: `Idempotency-Key must have 1 to ${LIMITS.idempotencyKey} characters` },
    ]);
  const accountId = scope instanceof Scope ? scope.accountId : null;
  const sites = sitesOf(scope);
  const hash = createHash('sha256')
    .update(`${e.method} ${request.url}\n${JSON.stringify(content)}`)
    .digest('hex');
  const own = (eb: ExpressionBuilder<DB, 'idempotency_keys'>) =>
    eb.and([
      eb('tenant_id', '=', scope.tenantId),
      eb('principal_id', '=', principal),
      eb('key', '=', key),
      eb('account_id', 'is not distinct from', accountId),
    ]);
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({
      tenant_id: scope.tenantId,
      principal_id: principal,
      key,
      account_id: accountId,
      reach: sites === null ? null : [...sites],
      request_hash: hash,
      created_at: now,
    })
    .onConflict((c) => c.columns(['tenant_id', 'principal_id', 'key', 'account_id']).doNothing())
    .executeTakeFirst();
  if (!claimed.numInsertedOrUpdatedRows) {
    const earlier = await db
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'response', 'reach'])
      .where(own)
      .executeTakeFirst();
    if (earlier && !covers(sites, earlier.reach)) throw new Refusal('FORBIDDEN');
    if (earlier?.request_hash !== hash || earlier.response === null) throw new Refusal('IDEMPOTENCY_MISMATCH');
    return { answer: earlier.response as T, first: false };
  }
  const answer = await work();
  await db
    .updateTable('idempotency_keys')
    .set({ response: json(answer) })
    .where(own)
    .execute();
  return { answer, first: true };
}

/** The person's access: sites of the account (null: all), or organisations of the metrics tool. */
function sitesOf(scope: Repeatable['scope']): readonly string[] | null {
  if (scope instanceof Scope) return scope.siteIds;
  return scope instanceof OrganisationScope ? scope.organisationIds : null;
}

/** Whether the access now includes all of the access then; null: everything. */
function covers(now: readonly string[] | null, then: readonly string[] | null): boolean {
  return now === null || (then !== null && then.every((id) => now.includes(id)));
}
