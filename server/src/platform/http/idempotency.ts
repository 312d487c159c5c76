import { createHash } from 'node:crypto';
import { LIMITS } from '@tonnage/contract/limits';
import type { Instant } from '@tonnage/domain/common/dates';
import type { ExpressionBuilder } from 'kysely';
import type { DB } from '../../../db/types.gen.ts';
import { json, type Db } from '../db/db.ts';
import { InvalidInput, Refusal } from '../refusal.ts';

/** The stored row of one key, whoever owns it. */
export interface CachedAnswer {
  /** Inserts it without an answer; false if it exists. Waits for another transaction that is inserting it. */
  claim(hash: string): Promise<boolean>;
  find(): Promise<{ request_hash: string; response: unknown } | undefined>;
  /** Stores the answer. `response` is JSON text. */
  keep(response: string): Promise<unknown>;
}

/**
 * Runs `work` once per key. The key's row is inserted first, in the same transaction: a concurrent equal request waits on the
 * unique constraint and then finds the answer. A refusal rolls the row back, so that the request can be sent again. Reusing a key
 * with a different body throws IDEMPOTENCY_MISMATCH. `first` is false when a stored answer is returned.
 */
export async function answerOnce<T>(
  row: CachedAnswer,
  call: { action: string; body: unknown },
  work: () => Promise<T>,
): Promise<{ answer: T; first: boolean }> {
  const hash = createHash('sha256')
    .update(`${call.action}\n${JSON.stringify(call.body)}`)
    .digest('hex');
  if (!(await row.claim(hash))) {
    const earlier = await row.find();
    if (earlier?.request_hash !== hash || earlier.response === null) throw new Refusal('IDEMPOTENCY_MISMATCH');
    return { answer: earlier.response as T, first: false };
  }
  const answer = await work();
  await row.keep(json(answer));
  return { answer, first: true };
}

/**
 * Runs `work` once per person, current account and Idempotency-Key; without a key, every time. A stored answer is only returned
 * while the person still has the access that they had then: FORBIDDEN otherwise.
 */
export async function once<T>(
  db: Db,
  request: {
    key: string | undefined;
    userId: string;
    tenantId: string;
    /** The account that the request was sent in; null: none. */
    accountId: string | null;
    /** The person's access: sites of the account (null: all), or organisations of the metrics tool. */
    reach: readonly string[] | null;
    endpoint: string;
    body: unknown;
    now: Instant;
  },
  work: () => Promise<T>,
): Promise<{ answer: T; first: boolean }> {
  const { key, userId, tenantId, accountId, reach } = request;
  if (key === undefined) return { answer: await work(), first: true };
  checkKey(key);
  const own = (eb: ExpressionBuilder<DB, 'idempotency_keys'>) =>
    eb.and([
      eb('user_id', '=', userId),
      eb('key', '=', key),
      eb('tenant_id', '=', tenantId),
      eb('account_id', 'is not distinct from', accountId),
    ]);
  const row: CachedAnswer = {
    async claim(hash) {
      const written = await db
        .insertInto('idempotency_keys')
        .values({
          user_id: userId,
          key,
          tenant_id: tenantId,
          account_id: accountId,
          reach: reach === null ? null : [...reach],
          request_hash: hash,
          created_at: request.now,
        })
        .onConflict((c) => c.columns(['tenant_id', 'user_id', 'key', 'account_id']).doNothing())
        .executeTakeFirst();
      return Number(written.numInsertedOrUpdatedRows ?? 0) > 0;
    },
    async find() {
      const stored = await db
        .selectFrom('idempotency_keys')
        .select(['request_hash', 'response', 'reach'])
        .where(own)
        .executeTakeFirst();
      if (stored && !covers(reach, stored.reach)) throw new Refusal('FORBIDDEN');
      return stored;
    },
    keep: (response) => db.updateTable('idempotency_keys').set({ response }).where(own).execute(),
  };
  return answerOnce(row, { action: request.endpoint, body: request.body }, work);
}

/** Whether the access now includes all of the access then; null: everything. */
function covers(now: readonly string[] | null, then: readonly string[] | null): boolean {
  return now === null || (then !== null && then.every((id) => now.includes(id)));
}

/** Throws InvalidInput for a key that cannot be stored. */
export function checkKey(key: string): void {
  if (key !== '' && key.length <= LIMITS.idempotencyKey) return;
  throw new InvalidInput([
    { path: ['Idempotency-Key'], message: `Idempotency-Key must have 1 to ${LIMITS.idempotencyKey} characters` },
  ]);
}
