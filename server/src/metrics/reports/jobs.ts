import type { IsoDate } from '@tonnage/domain/common/dates';
import { reportDue } from '@tonnage/domain/metrics/reports';
import { queueMail } from '../../core/email/commands/queue-email.ts';
import { withoutTenant } from '../../platform/db/without-tenant.ts';
import type { TenantContext } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { asWorker } from '../../platform/queue/worker-context.ts';
import { type ScheduledReader, scheduledReaders } from './queries.ts';
import { scorecardReport } from './report-email.ts';
import { perTenant, withWork } from '../../platform/queue/per-tenant.ts';

/** The readers of a company to whom a report is due, with the day that it is of, each by their local time. */
async function dueReaders({ database, clock }: Pick<Deps, 'database' | 'clock'>, tenantId: string) {
  const now = clock.now();
  const readers = await withoutTenant(database, (db) => scheduledReaders(db, tenantId));
  return readers.flatMap((reader) => {
    const day = reportDue(reader, reader.zone, now);
    return day !== null && (reader.sentOn === null || reader.sentOn < day) ? [{ reader, day }] : [];
  });
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

/** Queues the scheduled reports that are due. It may run any number of times; each reader gets one a day. */
export const reports = perTenant({
  name: 'metrics.reports',
  called: 'Scheduled Metrics reports',
  schedule: '*/15 * * * *',
  async due(deps: Deps) {
    const tenants = await withoutTenant(deps.database, (db) =>
      db.selectFrom('scheduled_reports').select('tenant_id').distinct().execute(),
    );
    return withWork(
      tenants.map(({ tenant_id }) => tenant_id),
      (id) => dueReaders(deps, id),
    );
  },
  async work(deps, { tenantId }) {
    for (const { reader, day } of await dueReaders(deps, tenantId))
      await asWorker(deps, tenantId, deps.clock.now(), (ctx) => queueReport(ctx, reader, day));
  },
});
