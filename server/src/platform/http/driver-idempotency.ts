import type { Instant } from '@tonnage/domain/common/dates';
import type { Db } from '../db/db.ts';
import { answerOnce, checkKey, type KeptAnswer } from './idempotency.ts';
import type { Run } from './driver-session.ts';

/** Runs `work` once per run and key; an equal deed finds its answer, also one that was sent under an earlier link of the run. */
export async function onceOnRun<T>(
  { db, now }: { db: Db; now: Instant },
  run: Run,
  asked: { key: string | undefined; deed: string; said: unknown },
  work: () => Promise<T>,
): Promise<{ answer: T; first: boolean }> {
  const { key } = asked;
  if (key === undefined) return { answer: await work(), first: true };
  checkKey(key);
  const row: KeptAnswer = {
    async claim(hash) {
      const written = await db
        .insertInto('run_deeds')
        .values({ run_id: run.runId, key, tenant_id: run.tenantId, request_hash: hash, created_at: now })
        .onConflict((c) => c.columns(['tenant_id', 'run_id', 'key']).doNothing())
        .executeTakeFirst();
      return Number(written.numInsertedOrUpdatedRows ?? 0) > 0;
    },
    find: () =>
      db
        .selectFrom('run_deeds')
        .select(['request_hash', 'response'])
        .where('run_id', '=', run.runId)
        .where('key', '=', key)
        .executeTakeFirst(),
    keep: (response) =>
      db.updateTable('run_deeds').set({ response }).where('run_id', '=', run.runId).where('key', '=', key).execute(),
  };
  return answerOnce(row, asked, work);
}
