import type { Instant } from '@tonnage/domain/common/dates';
import type { NoticeFacts, NoticeType } from '@tonnage/domain/metrics/notices';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/context.ts';
import { asMember } from '../../../platform/queue/worker-context.ts';
import { tasksOf } from '../tasks.queries.ts';
import { screens } from '../../organisations/screens.present.ts';
import { type DigestReader, hasFreshAnswers, hasReminders } from '../digest.queries.ts';
import { notify } from '../../../core/notifications/commands/notify.ts';

interface Time {
  /** The reader's hour today; the previous digest covered everything until `since`. */
  due: Instant;
  since: Instant;
  monday: boolean;
  weekend: boolean;
}

/**
 * Sends one reader a digest of what is pending, if there is anything new: everything on Mondays, otherwise what to report and
 * what to accept, each separately. The first of two concurrent runs records it. Source: metrics.md §2.9.
 */
export async function sendDigest(ctx: TenantContext, reader: DigestReader, time: Time): Promise<void> {
  if (!(await takeUp(ctx, reader.id, time.due))) return;
  const { tasks, reminders, fresh } = await asMember(ctx, reader, async (member) => ({
    tasks: await tasksOf(member),
    reminders: !time.monday && (await hasReminders(member, time)),
    fresh: !time.monday && (await hasFreshAnswers(member, time.since)),
  }));
  const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0);
  const report = sum(tasks.toReport, (row) => row.open);
  const overdue = sum(tasks.toReport, (row) => row.overdue);
  const accept = sum(tasks.toAccept, (row) => row.count);
  const [reporting, accepting] = [
    tasks.toReport.map((row) => row.project.id),
    tasks.toAccept.map((row) => row.project.id),
  ];
  const one = (ids: readonly string[], link: (id: string) => string) =>
    ids.length === 1 ? link(ids[0]!) : screens.tasks;
  const send = (type: NoticeType, facts: NoticeFacts, link: string) =>
    notify(ctx, [{ type, organisationId: null, recipients: [reader.id], facts, link }]);
  if (time.monday) {
    if (report + accept > 0) await send('PENDING_TASKS', { report, accept, overdue }, screens.tasks);
    return;
  }
  if (report > 0 && reminders)
    await send('PERIODS_TO_REPORT', { report, overdue, projects: reporting.length }, one(reporting, screens.project));
  if (accept > 0 && fresh)
    await send('PERIODS_TO_ACCEPT', { accept, projects: accepting.length }, one(accepting, screens.pending));
}

/** Records that today's digest was made; false if another run has. */
async function takeUp({ db, now, scope }: TenantContext, userId: string, due: Instant): Promise<boolean> {
  const taken = await db
    .insertInto('notification_settings')
    .values({ user_id: userId, tenant_id: scope.tenantId, digested_at: now })
    .onConflict((c) =>
      c
        .columns(['tenant_id', 'user_id'])
        .doUpdateSet({ digested_at: now })
        .where((eb) =>
          eb.or([
            eb('notification_settings.digested_at', 'is', null),
            eb('notification_settings.digested_at', '<', sql<Date>`${due}::timestamptz`),
          ]),
        ),
    )
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}
