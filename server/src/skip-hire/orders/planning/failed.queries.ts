import { isOpenOrder } from '@tonnage/domain/skip-hire/orders';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { requireJob } from '../commands/job-event.ts';
import type { DeskJob } from '../jobs.queries.ts';
import { lockJob } from '../move.commands.ts';

/** That a failed job (alias `j`) of an open order (`o`) has no other job of its kind after it: it has to be rebooked. */
export const isToRebook = sql`j.status = 'failed' and j.dismissed_at is null
  and o.status in ('scheduled', 'on_site', 'collection_booked')
  and not exists (select from jobs later where later.order_id = j.order_id and later.type = j.type
    and later.sequence > j.sequence and later.status not in ('declined', 'cancelled'))`;

/**
 * The failed job that somebody still has to rebook or dismiss; it stays locked, so that the second of two clerks finds
 * what the first one did. Throws NOT_FOUND, WRONG_STATE.
 */
export async function requireToRebook(ctx: TenantContext, jobId: string): Promise<DeskJob> {
  await lockJob(ctx.db, jobId);
  const failed = await requireJob(ctx, jobId);
  if (failed.status !== 'failed' || !isOpenOrder(failed.order_status)) throw new Refusal('WRONG_STATE');
  const { rows } = await sql`select from jobs j join orders o on o.id = j.order_id
    where j.id = ${jobId}::uuid and ${isToRebook}`.execute(ctx.db);
  if (rows.length === 0)
    throw new Refusal('WRONG_STATE', {
      message: 'This job has already been rebooked or marked “Don’t rebook”. Reload the page to see its status.',
    });
  return failed;
}
