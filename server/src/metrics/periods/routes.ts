import type { PeriodResult } from '@tonnage/contract/metrics/periods/periods';
import * as comments from '@tonnage/contract/metrics/periods/comments';
import { nudgeEditor as nudgeEndpoint } from '@tonnage/contract/metrics/periods/open';
import * as periods from '@tonnage/contract/metrics/periods/periods';
import { pushValues as pushEndpoint } from '@tonnage/contract/metrics/periods/push';
import { isIsoDate } from '@tonnage/domain/common/dates';
import { emailed } from '../../platform/email/emailed.ts';
import type { OrganisationContext } from '../../platform/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { Refusal } from '../../platform/refusal.ts';
import { metricsByIds } from '../metrics/queries.ts';
import { projectById } from '../projects/queries.ts';
import { cellsAt } from './cells.queries.ts';
import { acceptPeriods, dismissPeriods, reportPeriods, requestChanges } from './commands/decide.ts';
import { createComment, updateComment, markEvent } from './commands/comments.ts';
import { correctPeriod } from './commands/correct-period.ts';
import { nudgeEditor } from './commands/nudge-editor.ts';
import { pushValues } from './commands/push-values.ts';
import type { Settled } from './commands/settle-periods.ts';
import { detailOf } from './detail.queries.ts';

export function periodRoutes(bind: Binder): void {
  bind.organisations(periods.writeEntries, async (ctx, { params, body }) => {
    if (!(await projectById(ctx.db, ctx.scope, params.id))) throw new Refusal('NOT_FOUND');
    return presentResults(ctx, await reportPeriods(ctx, params.id, body.data.entries));
  });
  bind.organisations(pushEndpoint, async (ctx, { body }) => {
    const results = await pushValues(ctx, body.data.values, body.data);
    const count = (result: string) => results.filter((each) => each.result === result).length;
    return {
      data: { reported: count('reported'), unchanged: count('unchanged'), refused: count('refused'), results },
    };
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
  bind.organisations(nudgeEndpoint, async (ctx, { params, body }) => {
    await nudgeEditor(ctx, params.id, body.data.userId);
    const { sentTo, sending } = emailed(ctx);
    return { data: { userId: body.data.userId, emailed: sending && sentTo.length > 0 } };
  });
  bind.organisations(periods.getPeriod, (ctx, { params }) => detailOf(ctx, params.id, params.key));
  bind.organisations(periods.createComment, async (ctx, { params, body }) => {
    await createComment(ctx, params.id, params.key, body.data);
    return detailOf(ctx, params.id, params.key);
  });
  bind.organisations(periods.correctPeriod, async (ctx, { params, body }) => {
    await correctPeriod(ctx, params, body.data);
    return detailOf(ctx, params.id, params.key);
  });
  bind.organisations(comments.updateComment, async (ctx, { params, body }) => {
    await updateComment(ctx, params, body.data.body);
    return detailOf(ctx, params.id, params.key);
  });
  bind.organisations(comments.markEvent, async (ctx, { params, body }) => {
    await markEvent(ctx, params, body.data.event);
    return detailOf(ctx, params.id, params.key);
  });
  bind.organisations(comments.removeComment, async (ctx, { params }) => {
    await updateComment(ctx, params, null);
    return detailOf(ctx, params.id, params.key);
  });
}

/** Each item with the current state of the period. */
async function presentResults(ctx: OrganisationContext, settled: readonly Settled[]) {
  const ids = settled.flatMap(({ metric }) => metric?.public_id ?? []);
  // Read again, because the batch changed the rows.
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
