import type { IsoDate } from '@tonnage/domain/common/dates';
import type { Slot } from '@tonnage/domain/skip-hire/orders';
import { sql } from 'kysely';
import { emailCustomer } from '../../../../core/email/commands/email-customer.ts';
import { sendMailJob } from '../../../../core/email/jobs.ts';
import type { BaseContext, TenantContext } from '../../../../platform/context.ts';
import { recordMailed } from '../../../../platform/db/db.ts';
import { recipientsOf } from '../../commands/job-event.ts';
import { jobChanged } from '../../emails/jobs.ts';
import type { DeskJob } from '../../jobs.queries.ts';

/** How long the email about a move is held back, so that the office can undo the move. */
const HELD_SECONDS = 60;

interface Visit {
  date: IsoDate;
  slot: Slot;
}

/** Whether the customer is emailed about a move: in a minute, not at all because it was undone, or not for want of an address. */
export type MoveEmail = 'soon' | 'withdrawn' | 'none';

/**
 * Emails the customer a job's new day in a minute. Further moves within that minute make one email, with the last day; none is sent
 * if the job is back where its customer knows it. `job` is as it was before the move.
 */
export async function emailMove(ctx: TenantContext, job: DeskJob, is: Visit): Promise<MoveEmail> {
  const held = await heldEmails(ctx, job.id);
  const [first] = held;
  if (first === undefined) {
    const data = { jobId: job.id, was: { date: job.date, slot: job.slot as Slot } };
    const reached = await emailCustomer(ctx, jobChanged, recipientsOf(job), data, undefined, HELD_SECONDS);
    return reached.length > 0 ? 'soon' : 'none';
  }
  if (first.was.date === is.date && first.was.slot === is.slot) {
    await withdrawMoveEmail(ctx, job.id);
    return 'withdrawn';
  }
  const at = new Date(Date.parse(ctx.now) + HELD_SECONDS * 1000).toISOString();
  for (const { id, to_address: address } of held) {
    await ctx.db.updateTable('emails').set({ next_at: at }).where('id', '=', id).execute();
    await ctx.queue.send(ctx.db, sendMailJob, { mailId: id, tenantId: ctx.scope.tenantId }, { at });
    recordMailed(ctx.db, address);
  }
  return 'soon';
}

type Mailing = Pick<BaseContext, 'db' | 'now'> & { scope: { tenantId: string } };

/** The emails about a move of a job that are still held back, locked. */
function heldEmails({ db, now, scope }: Mailing, jobId: string) {
  return (
    db
      .selectFrom('emails')
      .select(['id', 'to_address', sql<Visit>`data -> 'was'`.as('was')])
      .where('tenant_id', '=', scope.tenantId)
      .where('template', '=', jobChanged.name)
      .where('state', '=', 'queued')
      .where('attempts', '=', 0)
      // One that is being sent has its claim, which is read again after its lock was awaited.
      .where('claimed_until', 'is', null)
      .where('next_at', '>', new Date(now))
      .where(sql<string>`data ->> 'jobId'`, '=', jobId)
      .where(sql<boolean>`data ? 'was'`)
      .orderBy('id')
      .forUpdate()
      .execute()
  );
}

/** Deletes the email about a move that is held back: a newer email replaces it. */
export async function withdrawMoveEmail(ctx: Mailing, jobId: string): Promise<void> {
  const ids = (await heldEmails(ctx, jobId)).map(({ id }) => id);
  if (ids.length > 0) await ctx.db.deleteFrom('emails').where('id', 'in', ids).execute();
}
