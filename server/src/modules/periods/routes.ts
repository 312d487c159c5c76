import type { PeriodDetail, PeriodResult } from '@tonnage/contract/metrics/periods';
import * as periods from '@tonnage/contract/metrics/periods';
import { objectiveAt } from '@tonnage/domain/metrics/answer';
import { PORTAL_NAME } from '@tonnage/domain/metrics/feed';
import { shortest } from '@tonnage/domain/metrics/decimal';
import { isIsoDate } from '@tonnage/domain/dates';
import { periodLabel } from '@tonnage/domain/periods/label';
import { lastDayOf } from '@tonnage/domain/periods/period';
import type { OrganisationContext } from '../../platform/context.ts';
import type { Binder } from '../../platform/endpoint.ts';
import { Refusal } from '../../platform/refusal.ts';
import { metricsByIds, namesOf, objectivesOf, rhythmOf } from '../metrics/queries.ts';
import { projectById } from '../projects/queries.ts';
import { presentSummary } from '../sources/present.ts';
import { cellsAt } from './cells.queries.ts';
import { acceptPeriods } from './commands/accept-periods.ts';
import { addComment } from './commands/add-comment.ts';
import { dismissPeriods } from './commands/dismiss-periods.ts';
import { reportPeriods } from './commands/report-periods.ts';
import { requestChanges } from './commands/request-changes.ts';
import type { Settled } from './commands/settle-periods.ts';
import { periodOf, storyOf } from './period.queries.ts';
import { tellLine } from './story.present.ts';

export function periodRoutes(bind: Binder): void {
  bind.organisations(periods.writeEntries, async (ctx, { params, body }) => {
    if (!(await projectById(ctx.db, ctx.scope, params.id))) throw new Refusal('NOT_FOUND');
    return presentResults(ctx, await reportPeriods(ctx, params.id, body.data.entries));
  });
  bind.organisations(periods.acceptPeriods, async (ctx, { body }) =>
    presentResults(ctx, await acceptPeriods(ctx, body.data.items)),
  );
  bind.organisations(periods.dismissPeriods, async (ctx, { body }) => {
    const { items, reasonCode, reason } = body.data;
    return presentResults(ctx, await dismissPeriods(ctx, items, { reasonCode, reason: reason || null }));
  });
  bind.organisations(periods.requestChanges, async (ctx, { body }) =>
    presentResults(ctx, await requestChanges(ctx, body.data.items, body.data.text)),
  );
  bind.organisations(periods.getPeriod, (ctx, { params }) => detailOf(ctx, params.id, params.key));
  bind.organisations(periods.addComment, async (ctx, { params, body }) => {
    await addComment(ctx, params.id, params.key, body.data.body);
    return detailOf(ctx, params.id, params.key);
  });
}

/** Each item with the period as it is now. */
async function presentResults(ctx: OrganisationContext, settled: readonly Settled[]) {
  const ids = settled.flatMap(({ metric }) => metric?.public_id ?? []);
  // Read anew: what was settled is in the database by now.
  const metrics = new Map(
    (await metricsByIds(ctx.db, ctx.scope, [...new Set(ids)]).execute()).map((m) => [m.public_id, m]),
  );
  const keys = [...new Set(settled.map(({ item }) => item.key).filter(isIsoDate))];
  const cells = await cellsAt(ctx, [...metrics.values()], keys);
  const results = settled.map(({ item, refusal }): PeriodResult => {
    const metric = metrics.get(item.metricId);
    const known = metric !== undefined && refusal?.code !== 'BAD_PERIOD_KEY' && refusal?.code !== 'BEFORE_START';
    return {
      metricId: item.metricId,
      key: item.key,
      ok: refusal === null,
      cell: known ? cells.at(metric, item.key) : null,
      error: refusal,
    };
  });
  return { data: { results } };
}

async function detailOf(ctx: OrganisationContext, id: string, key: string): Promise<{ data: PeriodDetail }> {
  const metric = await periodOf(ctx, id, key);
  const { comments, log } = await storyOf(ctx, metric.id, key);
  const behalf = (payload: unknown) => (payload as { onBehalfOf?: string }).onBehalfOf ?? null;
  const names = await namesOf(ctx.db, [
    ...comments.map((c) => c.author_id),
    ...log.flatMap((line) => [line.actor_id, behalf(line.payload)]),
  ]);
  const name = (userId: string | null) => (userId === null ? PORTAL_NAME : (names.get(userId) ?? 'Deleted user'));
  const objective = objectiveAt((await objectivesOf(ctx.db, [metric.id])).get(metric.id) ?? [], key);
  const rhythm = rhythmOf(metric);
  return {
    data: {
      label: periodLabel(rhythm, key),
      start: key,
      end: lastDayOf(rhythm, key),
      cell: (await cellsAt(ctx, [metric], [key])).at(metric, key)!,
      objective: objective && { value: shortest(objective.value), direction: objective.direction },
      evidence: await presentSummary(ctx.db, metric.id, key),
      comments: comments.map((c) => ({
        id: c.id,
        author: name(c.author_id),
        body: c.body,
        createdAt: c.created_at.toISOString(),
      })),
      log: log.map((line) => {
        const on = behalf(line.payload);
        const text = tellLine(metric, line, name(line.actor_id), on === null ? null : name(on));
        return { id: line.id, at: line.at.toISOString(), text };
      }),
    },
  };
}
