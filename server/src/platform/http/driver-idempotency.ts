import type { Instant } from '@tonnage/domain/common/dates';
import type { Db } from '../db/db.ts';
import { answerOnce, checkKey, type CachedAnswer } from './idempotency.ts';
import type { Run } from './driver-session.ts';

/**
 * Runs `work` once per run and key; an equal action returns the stored answer, even if it was sent under an earlier link of the
 * run.
 */
export async function onceOnRoute<T>(
  { db, now }: { db: Db; now: Instant },
  run: Run,
  call: { key: string | undefined; action: string; body: unknown },
  work: () => Promise<T>,
): Promise<{ answer: T; first: boolean }> {
  const { key } = call;
  if (key === undefined) return { answer: await work(), first: true };
  checkKey(key);
  const row: CachedAnswer = {
    async claim(hash) {
      const written = await db
        .insertInto('route_actions')
        .values({ route_id: run.runId, key, tenant_id: run.tenantId, request_hash: hash, created_at: now })
        .onConflict((c) => c.columns(['tenant_id', 'route_id', 'key']).doNothing())
        .executeTakeFirst();
      return Number(written.numInsertedOrUpdatedRows ?? 0) > 0;
    },
    find: () =>
      db
        .selectFrom('route_actions')
        .select(['request_hash', 'response'])
        .where('route_id', '=', run.runId)
        .where('key', '=', key)
        .executeTakeFirst(),
    keep: (response) =>
      db
        .updateTable('route_actions')
        .set({ response })
        .where('route_id', '=', run.runId)
        .where('key', '=', key)
        .execute(),
  };
  return answerOnce(row, call, work);
}
