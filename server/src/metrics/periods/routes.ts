import * as periods from '@tonnage/contract/metrics/periods/periods';
import type { PeriodResult } from '@tonnage/contract/metrics/periods/periods';
import * as comments from '@tonnage/contract/metrics/periods/comments';
import { nudgeEditor as nudgeEndpoint } from '@tonnage/contract/metrics/periods/open';
import { pushValues as pushEndpoint } from '@tonnage/contract/metrics/periods/push';
import { isIsoDate } from '@tonnage/domain/common/dates';
import {
  finishMetric as finishMetricEndpoint,
  finishProject as finishProjectEndpoint,
} from '@tonnage/contract/metrics/periods/finish';
import * as attachments from '@tonnage/contract/metrics/periods/attachments';
import { LIMITS } from '@tonnage/contract/limits';
import { emailed } from '../../platform/email/emailed.ts';
import type { OrganisationContext } from '../../platform/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { Refusal } from '../../platform/refusal.ts';
import { metricsByIds } from '../metrics/queries.ts';
import { projectById } from '../projects/queries.ts';
import { cellsAt } from './cells.queries.ts';
import { acceptPeriods, dismissPeriods, reportPeriods, requestChanges } from './commands/decide.ts';
import { createComment, markEvent, updateComment } from './commands/comments.ts';
import { correctPeriod } from './commands/correct-period.ts';
import { nudgeEditor } from './commands/nudge-editor.ts';
import { pushValues } from './commands/push-values.ts';
import type { Settled } from './commands/settle-periods.ts';
import { detailOf } from './detail.queries.ts';
import { metricAnswer } from '../metrics/present.ts';
import { projectAnswer } from '../projects/present.ts';
import { finishMetric, finishProject } from './commands/finish.ts';
import type { ByteBinder } from '../../platform/http/file-endpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { organisationScope } from '../../platform/sessions/session.ts';
import { periodDocument } from './attachment.queries.ts';
import { addLink, addPeriodDocument, removeLink, removePeriodDocument } from './commands/attachments.ts';
import { periodOf } from './period.queries.ts';

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

export function finishRoutes(bind: Binder): void {
  bind.organisations(finishMetricEndpoint, async (ctx, { params, body }) => {
    await finishMetric(ctx, params.id, body.data);
    return { data: await metricAnswer(ctx, params.id) };
  });
  bind.organisations(finishProjectEndpoint, async (ctx, { params, body }) => {
    await finishProject(ctx, params.id, body.data);
    return { data: await projectAnswer(ctx, params.id) };
  });
}

interface Named {
  id: string;
  key: string;
  documentId: string;
}

async function documentOf(ctx: Pick<OrganisationContext, 'db' | 'scope' | 'now'>, { id, key, documentId }: Named) {
  const metric = await periodOf(ctx, id, key);
  const document = await periodDocument(ctx.db, metric.id, key, documentId);
  if (!document) throw new Refusal('NOT_FOUND');
  return document;
}

export function attachmentRoutes(bind: Binder, deps: Deps): void {
  bind.organisations(attachments.addPeriodLink, async (ctx, { params, body }) => {
    await addLink(ctx, params.id, params.key, body.data);
    return detailOf(ctx, params.id, params.key);
  });
  bind.organisations(attachments.removePeriodLink, async (ctx, { params }) => {
    await removeLink(ctx, params);
    return detailOf(ctx, params.id, params.key);
  });
  bind.organisations(attachments.removePeriodDocument, async (ctx, { params }) => {
    await removePeriodDocument(ctx, params);
    return detailOf(ctx, params.id, params.key);
  });
  // The link belongs to the session: it ends with it, and has the same access.
  bind.session(attachments.getPeriodDocumentLink, async ({ db, now, session }, { params, query }) => {
    const scope = await organisationScope(db, session);
    const { id } = await documentOf({ db, now, scope }, params);
    const path = `/api/metrics/metrics/${params.id}/periods/${params.key}/documents/${id}/file`;
    const link = await deps.tokens.signLink({ sessionId: session.id, target: `${path} ${query.as}` }, now);
    const expiresAt = new Date(Date.parse(now) + LIMITS.linkSeconds * 1000).toISOString();
    return { data: { url: `${path}?as=${query.as}&link=${link}`, expiresAt } };
  });
}

export function attachmentFileRoutes(bytes: ByteBinder, deps: Pick<Deps, 'files'>): void {
  bytes.organisationUpload(attachments.addPeriodDocument, { files: 1 }, async (ctx, { params }, files) => {
    await addPeriodDocument(ctx, params.id, params.key, files);
    return detailOf(ctx, params.id, params.key);
  });
  bytes.organisation(attachments.getPeriodDocumentFile, async (ctx, { params, query }) => {
    const { name, mime, size, file_key: key } = await documentOf(ctx, params);
    return { mime, name, as: query.as, size, version: key, open: () => deps.files.read(key) };
  });
}
