import { createHash } from 'node:crypto';
import { LIMITS } from '@tonnage/contract/limits';
import type { Instant } from '@tonnage/domain/dates';
import { json, type Db } from './db.ts';
import { InvalidInput, Refusal } from './refusal.ts';

/** The row of one key, of whoever it belongs to. */
export interface KeptAnswer {
  /** Writes it without an answer; false when it is there. It waits for another transaction that is writing it. */
  claim(hash: string): Promise<boolean>;
  find(): Promise<{ request_hash: string; response: unknown } | undefined>;
  /** `response` is JSON text. */
  keep(response: string): Promise<unknown>;
}

/**
 * Runs `work` once per key. The key's row is written first, in the same transaction: an equal request that comes meanwhile
 * waits on the unique constraint, then finds the answer. A refusal rolls the row back, so that the request may be sent again.
 * Something else said under the same key is IDEMPOTENCY_MISMATCH. `first` is false for an answer that was found.
 */
export async function answerOnce<T>(
  row: KeptAnswer,
  asked: { deed: string; said: unknown },
  work: () => Promise<T>,
): Promise<{ answer: T; first: boolean }> {
  const hash = createHash('sha256')
    .update(`${asked.deed}\n${JSON.stringify(asked.said)}`)
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

/** Runs `work` once per user and Idempotency-Key; without a key, as often as it is asked for. */
export async function once<T>(
  db: Db,
  request: { key: string | undefined; userId: string; tenantId: string; endpoint: string; body: unknown; now: Instant },
  work: () => Promise<T>,
): Promise<{ answer: T; first: boolean }> {
  const { key, userId } = request;
  if (key === undefined) return { answer: await work(), first: true };
  checkKey(key);
  const row: KeptAnswer = {
    async claim(hash) {
      const written = await db
        .insertInto('idempotency_keys')
        .values({
          user_id: userId,
          key,
          tenant_id: request.tenantId,
          request_hash: hash,
          created_at: request.now,
        })
        .onConflict((c) => c.columns(['user_id', 'key']).doNothing())
        .executeTakeFirst();
      return Number(written.numInsertedOrUpdatedRows ?? 0) > 0;
    },
    find: () =>
      db
        .selectFrom('idempotency_keys')
        .select(['request_hash', 'response'])
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .executeTakeFirst(),
    keep: (response) =>
      db
        .updateTable('idempotency_keys')
        .set({ response })
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .execute(),
  };
  return answerOnce(row, { deed: request.endpoint, said: request.body }, work);
}

/** Throws InvalidInput for a key that cannot be kept. */
export function checkKey(key: string): void {
  if (key !== '' && key.length <= LIMITS.idempotencyKey) return;
  throw new InvalidInput([
    { path: ['Idempotency-Key'], message: `Idempotency-Key must have 1 to ${LIMITS.idempotencyKey} characters` },
  ]);
}
