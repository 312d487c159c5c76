import type { IsoDate } from '@tonnage/domain/common/dates';
import { reportDue } from '@tonnage/domain/metrics/reports';
import { queueMail } from '../../core/email/commands/queue-email.ts';
import { withoutTenant } from '../../platform/db/without-tenant.ts';
import type { TenantContext } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { asWorker } from '../../platform/queue/worker-context.ts';
import { type ScheduledReader, scheduledReaders } from './queries.ts';
import { scorecardReport } from './report-email.ts';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

/**
 * Queues the scheduled reports that are due, for all tenants, each by its reader's local time. It may run any number of times; each
 * reader gets one a day.
 */
export async function sendReports(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const tenants = await withoutTenant(deps.database, (db) =>
    db.selectFrom('scheduled_reports').select('tenant_id').distinct().execute(),
  );
  for (const { tenant_id: tenantId } of tenants) {
    const readers = await withoutTenant(deps.database, (db) => scheduledReaders(db, tenantId));
    for (const reader of readers) {
      const day = reportDue(reader, reader.zone, now);
      if (day !== null && (reader.sentOn === null || reader.sentOn < day))
        await asWorker(deps, tenantId, now, (ctx) => queueReport(ctx, reader, day));
    }
  }
}

/** Of two runs at once, one marks the day and queues the email. */
async function queueReport(ctx: TenantContext, { reportId, userId }: ScheduledReader, day: IsoDate): Promise<void> {
  const taken = await ctx.db
    .updateTable('report_readers')
    .set({ sent_on: day })
    .where('report_id', '=', reportId)
    .where('user_id', '=', userId)
    .where('stopped_at', 'is', null)
    .where((eb) => eb.or([eb('sent_on', 'is', null), eb('sent_on', '<', day)]))
    .returning('user_id')
    .executeTakeFirst();
  if (taken) await queueMail(ctx, scorecardReport, { userId, accountId: null }, { reportId, userId, on: day });
}

export const reportsJob = defineJob({
  name: 'metrics.reports',
  data: z.object({}),
  schedule: '*/15 * * * *',
  work: sendReports,
});
