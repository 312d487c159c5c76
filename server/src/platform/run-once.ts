import { createHash } from 'node:crypto';
import type { Instant } from '@tonnage/domain/dates';
import { json, type Db } from './db.ts';
import { checkKey } from './idempotency.ts';
import { Refusal } from './refusal.ts';
import type { Run } from './run-session.ts';

/**
 * Runs `work` once per run and key, as idempotency.ts does per user and key: the key's row is written first, and an equal deed
 * finds its answer, also one that was sent under an earlier link of the same run. `kept` is false for an answer that was found.
 */
export async function onceOnRun<T>(
  ctx: { db: Db; now: Instant },
  run: Run,
  asked: { key: string | undefined; deed: string; said: unknown },
  work: () => Promise<T>,
): Promise<{ answer: T; kept: boolean }> {
  const { key, deed, said } = asked;
  if (key === undefined) return { answer: await work(), kept: true };
  checkKey(key);
  const hash = createHash('sha256')
    .update(`${deed}\n${JSON.stringify(said)}`)
    .digest('hex');
  const inserted = await ctx.db
    .insertInto('run_deeds')
    .values({ run_id: run.runId, key, tenant_id: run.tenantId, request_hash: hash, created_at: ctx.now })
    .onConflict((c) => c.columns(['run_id', 'key']).doNothing())
    .executeTakeFirst();
  const ours = ctx.db.selectFrom('run_deeds').where('run_id', '=', run.runId).where('key', '=', key);
  if (Number(inserted.numInsertedOrUpdatedRows ?? 0) === 0) {
    const earlier = await ours.select(['request_hash', 'response']).executeTakeFirst();
    if (earlier?.request_hash !== hash || earlier.response === null) throw new Refusal('IDEMPOTENCY_MISMATCH');
    return { answer: earlier.response as T, kept: false };
  }
  const answer = await work();
  await ctx.db
    .updateTable('run_deeds')
    .set({ response: json(answer) })
    .where('run_id', '=', run.runId)
    .where('key', '=', key)
    .execute();
  return { answer, kept: true };
}
