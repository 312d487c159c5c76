import { createHash } from 'node:crypto';
import { LIMITS } from '@tonnage/contract/limits';
import type { Instant } from '@tonnage/domain/dates';
import { json, type Db } from './db.ts';
import { InvalidInput, Refusal } from './refusal.ts';

/**
 * Runs `work` once per user and key. The key's row is written first, in the same transaction: an equal request that
 * comes meanwhile waits on the unique constraint, then finds the answer. A refusal rolls the row back, so that the
 * request may be sent again. Another body under the same key is IDEMPOTENCY_MISMATCH.
 */
export async function once<T>(
  db: Db,
  request: { key: string | undefined; userId: string; tenantId: string; endpoint: string; body: unknown; now: Instant },
  work: () => Promise<T>,
): Promise<T> {
  if (request.key === undefined) return work();
  checkKey(request.key);
  const hash = createHash('sha256')
    .update(`${request.endpoint}\n${JSON.stringify(request.body)}`)
    .digest('hex');
  const inserted = await db
    .insertInto('idempotency_keys')
    .values({
      user_id: request.userId,
      key: request.key,
      tenant_id: request.tenantId,
      request_hash: hash,
      created_at: request.now,
    })
    .onConflict((c) => c.columns(['user_id', 'key']).doNothing())
    .executeTakeFirst();
  if (Number(inserted.numInsertedOrUpdatedRows ?? 0) === 0) {
    const earlier = await db
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'response'])
      .where('user_id', '=', request.userId)
      .where('key', '=', request.key)
      .executeTakeFirst();
    if (!earlier || earlier.request_hash !== hash || earlier.response === null)
      throw new Refusal('IDEMPOTENCY_MISMATCH');
    return earlier.response as T;
  }
  const answer = await work();
  await db
    .updateTable('idempotency_keys')
    .set({ response: json(answer) })
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .execute();
  return answer;
}

/** Throws InvalidInput for a key that cannot be kept. */
export function checkKey(key: string): void {
  if (key !== '' && key.length <= LIMITS.idempotencyKey) return;
  throw new InvalidInput([
    { path: ['Idempotency-Key'], message: `Idempotency-Key must have 1 to ${LIMITS.idempotencyKey} characters` },
  ]);
}
