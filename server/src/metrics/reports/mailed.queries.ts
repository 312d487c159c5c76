import type { ScorecardRow } from '@tonnage/contract/metrics/scorecard';
import type { TenantContext } from '../../platform/context.ts';
import { asMember } from '../../platform/queue/worker-context.ts';
import { allRows, filtered } from '../scorecard/rows.queries.ts';

/** A report as one of its readers gets it. */
export interface MailedReport {
  /** The organisation's or the project's name. */
  title: string;
  monthly: boolean;
  /** Off track first; only metrics that the reader sees. */
  rows: ScorecardRow[];
  /** With which the reader ends it. */
  stopKey: string;
  /** The address of the scorecard with the same metrics. */
  link: string;
}

/** A report with today's figures; null if its reader has left, ended it, or sees none of its metrics any more. */
export async function mailedReport(
  ctx: TenantContext,
  { reportId, userId }: { reportId: string; userId: string },
): Promise<MailedReport | null> {
  const row = await ctx.db
    .selectFrom('report_readers as x')
    .innerJoin('scheduled_reports as r', 'r.id', 'x.report_id')
    .innerJoin('organisations as o', 'o.id', 'r.organisation_id')
    .innerJoin('organisation_members as m', (join) =>
      join.onRef('m.organisation_id', '=', 'r.organisation_id').onRef('m.user_id', '=', 'x.user_id'),
    )
    .innerJoin('users as u', 'u.id', 'x.user_id')
    .leftJoin('projects as p', 'p.id', 'r.project_id')
    .select([
      'x.stop_key',
      'r.organisation_id',
      'r.project_id',
      'r.frequency',
      'o.name as organisation',
      'p.name as project',
    ])
    .select(['u.id', 'u.name'])
    .where('x.report_id', '=', reportId)
    .where('x.user_id', '=', userId)
    .where('x.stopped_at', 'is', null)
    .where('u.deactivated_at', 'is', null)
    .where('u.blocked_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { organisation_id: organisationId, project_id: projectId } = row;
  const all = await asMember(ctx, row, (member) => allRows({ ...member, scope: member.scope.within(organisationId) }));
  const { shown } = filtered(all, { sort: 'status', ...(projectId === null ? {} : { projectId }) });
  if (shown.length === 0) return null;
  const query = new URLSearchParams(projectId === null ? [['organisation', organisationId]] : [['project', projectId]]);
  return {
    title: row.project ?? row.organisation,
    monthly: row.frequency === 'MONTHLY',
    rows: shown,
    stopKey: row.stop_key,
    link: `/metrics?${query.toString()}`,
  };
}
