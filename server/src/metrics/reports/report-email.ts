import type { ScorecardRow } from '@tonnage/contract/metrics/scorecard';
import type { TenantContext } from '../../platform/context.ts';
import { asMember } from '../../platform/queue/worker-context.ts';
import { allRows, filtered } from '../scorecard/rows.queries.ts';
import { LIMITS } from '@tonnage/contract/limits';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { soFarWords } from '@tonnage/domain/metrics/scorecard';
import { objectiveWords } from '@tonnage/domain/metrics/performance';
import { z } from 'zod';
import { defineEmail } from '../../core/email/define-email.ts';
import type { Paragraph } from '../../core/email/text.ts';
import { documentBrandOf } from '../../core/tenants/document-brand.queries.ts';
import { screens } from '../organisations/screens.present.ts';
import { makeScorecardPdf } from '../scorecard/commands/make-scorecard-pdf.ts';
import { TRACK_TITLES, trackStatusOf } from '../scorecard/present.ts';

/** A report as one of its readers gets it. */
interface MailedReport {
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

/** Metrics listed of each status; the PDF has them all, unless there are too many for one. */
const NAMED = 25;

/** A scheduled scorecard: which metrics are off track and since when, then the other figures, and all of them as a PDF. */
export const scorecardReport = defineEmail({
  name: 'scorecard-report',
  data: z.object({ reportId: z.string(), userId: z.string(), on: z.string() }),
  load: async (ctx, data) => {
    const report = await mailedReport(ctx, data);
    return report && { ...report, paper: await documentBrandOf(ctx.db, ctx.scope.tenantId) };
  },
  write: ({ url, loaded: { title, rows, monthly, stopKey, link, paper }, data: { on } }) => {
    const fits = rows.length <= LIMITS.paperRows;
    const of = (track: ReturnType<typeof trackStatusOf>) => rows.filter((row) => trackStatusOf(row) === track);
    const [off, risk, track, none] = [of('OFF_TRACK'), of('AT_RISK'), of('ON_TRACK'), of('NONE')];
    const first =
      off.length === 0
        ? 'No metric is off track.'
        : `${off.length} of ${rows.length === 1 ? '1 metric' : `${rows.length} metrics`} ${off.length === 1 ? 'is' : 'are'} off track:`;
    const heading = `${title}: ${monthly ? 'monthly' : 'weekly'} scorecard`;
    const params = new URLSearchParams({ report: stopKey }).toString();
    return {
      subject: heading,
      leave: `${url}/api/metrics/reports/unsubscribe?${new URLSearchParams({ key: stopKey }).toString()}`,
      body: {
        preview: first,
        heading,
        body: [
          first,
          ...listed(url, off, fits),
          ...group(url, 'AT_RISK', risk, fits),
          ...group(url, 'ON_TRACK', track, fits),
          ...group(url, 'NONE', none, fits),
          ...(fits ? ['The whole scorecard is attached as a PDF.'] : []),
        ],
        action: { label: 'View scorecard', url: `${url}${link}` },
        why: {
          text: `You’re receiving this scorecard every ${monthly ? 'month' : 'week'}.`,
          link: { label: 'Unsubscribe', url: `${url}/metrics/unsubscribe#${params}` },
        },
      },
      ...(fits && {
        attachment: {
          name: `${title.replace(/[^\p{L}\p{N} ._-]/gu, '')} ${on}.pdf`,
          mime: 'application/pdf',
          make: () => makeScorecardPdf(paper, { title, on, rows }),
        },
      }),
    };
  },
});

function group(
  url: string,
  track: 'AT_RISK' | 'ON_TRACK' | 'NONE',
  rows: readonly ScorecardRow[],
  fits: boolean,
): Paragraph[] {
  return rows.length === 0 ? [] : [{ title: `${TRACK_TITLES[track]} (${rows.length})` }, ...listed(url, rows, fits)];
}

/** `fits`: a PDF has the rest. */
function listed(url: string, rows: readonly ScorecardRow[], fits: boolean): Paragraph[] {
  const more = rows.length - NAMED;
  return [
    ...rows
      .slice(0, NAMED)
      .map((row) => ({ link: { label: row.name, url: `${url}${linkOf(row)}` }, rest: figure(row) })),
    ...(more > 0 ? [`And ${more} more${fits ? ' in the PDF' : ''}.`] : []),
  ];
}

/** The period with the value, with its comments and documents. */
const linkOf = ({ id, latest }: ScorecardRow) =>
  latest === null ? screens.metric(id) : screens.period(id, latest.key);

/** `: 15.5 t for 9–15 Mar 2026 (at most 12 t), off track since 9–15 Feb 2026`. */
function figure(row: ScorecardRow): string {
  const { latest, running, objective, performance, since } = row;
  const soFar = running ? `; ${soFarWords(running, row)}` : '';
  if (latest === null) return `: no value yet${soFar}`;
  const goal = objective ? ` (${objectiveWords(objective, row)})` : '';
  const how =
    performance === 'ON_TRACK' || since === null ? '' : `, since ${since.label}${since.more ? ' or earlier' : ''}`;
  const waiting = latest.waiting ? ', not yet accepted' : '';
  return `: ${formatValue(latest.value, row)} for ${latest.label}${waiting}${goal}${how}${soFar}`;
}

export const emails = [scorecardReport];
