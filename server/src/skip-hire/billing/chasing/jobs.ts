import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { sql } from 'kysely';
import { z } from 'zod';
import { withoutTenant } from '../../../platform/db/without-tenant.ts';
import type { Deps } from '../../../platform/deps.ts';
import { defineJob } from '../../../platform/queue/job.ts';
import { asWorker } from '../../../platform/queue/worker-context.ts';
import { type DebtorRow, debtorsAfter } from '../invoices/debtors.queries.ts';
import { sendReminders } from './commands/send-reminders.ts';

/** Customers who are reminded in one transaction. */
const BATCH = 25;

/** Sends the reminders that are due at a company. Started again it goes on where it was: what was sent is not due any more. */
export async function remindAll(deps: Deps, { tenantId }: { tenantId: string }): Promise<void> {
  for (let after: DebtorRow | null = null, more = true; more;) {
    const rows: DebtorRow[] = await asWorker(deps, tenantId, deps.clock.now(), async (ctx) => {
      const today = dateIn(LONDON, ctx.now);
      const page = await debtorsAfter(ctx, { late: 'overdue', owing: true }, { today, after, limit: BATCH });
      await sendReminders(
        ctx,
        page.map(({ id }) => id),
      );
      return page;
    });
    after = rows.at(-1) ?? null;
    more = rows.length === BATCH;
  }
}

/** Starts the day's reminders of each company that sends them daily, once a day. */
export async function startDailyReminders(deps: Deps): Promise<void> {
  const today = dateIn(LONDON, deps.clock.now());
  const isDue = sql<boolean>`reminders_daily and (reminders_done is null or reminders_done < ${today}::date)`;
  const due = await withoutTenant(deps.database, (db) =>
    db.selectFrom('tenants').select('id').where(isDue).where('disabled', '=', false).execute(),
  );
  for (const { id: tenantId } of due)
    await asWorker(deps, tenantId, deps.clock.now(), async ({ db, queue }) => {
      const claimed = await db
        .updateTable('tenants')
        .set({ reminders_done: today })
        .where('id', '=', tenantId)
        .where(isDue)
        .executeTakeFirst();
      if (claimed.numUpdatedRows === 1n) await queue.send(db, remindersJob, { tenantId });
    });
}

export const remindersJob = defineJob({
  name: 'reminders.send',
  called: 'Payment reminders',
  page: () => '/desk/invoices/calls',
  data: z.object({ tenantId: z.string() }),
  work: remindAll,
});

export const dailyRemindersJob = defineJob({
  name: 'reminders.daily',
  data: z.object({}),
  // After the night's payments are in and the month's statements have started.
  schedule: '45 7 * * *',
  work: startDailyReminders,
});
