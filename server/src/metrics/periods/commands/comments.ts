import { COMMENT_OPEN_MINUTES } from '@tonnage/domain/metrics/comments';
import { mayPeriod } from '@tonnage/domain/metrics/periods/actions';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { isId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { notifyFigures } from '../../metrics/commands/notify-figures.ts';
import { roleOf } from '../../metrics/queries.ts';
import { periodOf } from '../period.queries.ts';
import { writeComments } from './write-comments.ts';

/**
 * Comments on a period: anyone who sees the metric may, until it is finished; only its editor and managers as an event.
 * Throws METRIC_FINISHED, NOT_EDITOR and `periodOf`'s.
 */
export async function createComment(
  ctx: OrganisationContext,
  metricId: string,
  key: string,
  { body, event }: { body: string; event: boolean },
): Promise<void> {
  const metric = await periodOf(ctx, metricId, key);
  const role = roleOf(ctx.scope, metric);
  const question = { status: 'PENDING', role, finished: metric.finished_at !== null } as const;
  if (!mayPeriod('comment', question).allowed) throw new Refusal('METRIC_FINISHED');
  if (event && !mayPeriod('attach', question).allowed) throw new Refusal('NOT_EDITOR');
  await writeComments(ctx, [{ metric, key, body }], { event });
}

/**
 * Edits the author's comment; null deletes the text but leaves a placeholder. Nobody is notified again. The audit records the
 * action, never the text. Throws NOT_FOUND, COMMENT_CLOSED, METRIC_FINISHED and `periodOf`'s.
 */
export async function updateComment(
  ctx: OrganisationContext,
  { id, key, commentId }: { id: string; key: string; commentId: string },
  body: string | null,
): Promise<void> {
  const { db, now, scope } = ctx;
  const metric = await periodOf(ctx, id, key);
  const finished = metric.finished_at !== null;
  if (!mayPeriod('comment', { status: 'PENDING', role: roleOf(scope, metric), finished }).allowed)
    throw new Refusal('METRIC_FINISHED');
  const comment = isId(commentId)
    ? await db
        .selectFrom('period_comments')
        .select('id')
        .where('id', '=', commentId)
        .where('metric_id', '=', metric.id)
        .where('period_key', '=', key)
        .executeTakeFirst()
    : undefined;
  if (!comment) throw new Refusal('NOT_FOUND');
  const changed = await db
    .updateTable('period_comments')
    .set(body === null ? { body: '', deleted_at: now, is_event: false } : { body, edited_at: now })
    .where('id', '=', comment.id)
    .where('author_id', '=', scope.actor.userId)
    .where('deleted_at', 'is', null)
    .where('created_at', '>', new Date(Date.parse(now) - COMMENT_OPEN_MINUTES * 60_000))
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new Refusal('COMMENT_CLOSED');
  await notifyFigures(ctx, metric);
  await audit(ctx, {
    action: body === null ? 'comment.removed' : 'comment.changed',
    entity: 'metric',
    entityId: metric.public_id,
    accountId: null,
    changes: { period: key },
  });
}

/**
 * Marks anybody's comment as an event, or removes the mark; the metric's editor and managers may, however old it is. Doing it
 * again changes nothing. Throws NOT_FOUND, also for a deleted comment, NOT_EDITOR, METRIC_FINISHED and `periodOf`'s.
 */
export async function markEvent(
  ctx: OrganisationContext,
  { id, key, commentId }: { id: string; key: string; commentId: string },
  event: boolean,
): Promise<void> {
  const metric = await periodOf(ctx, id, key);
  const finished = metric.finished_at !== null;
  const may = mayPeriod('attach', { status: 'PENDING', role: roleOf(ctx.scope, metric), finished });
  if (!may.allowed) throw new Refusal(may.code);
  if (!isId(commentId)) throw new Refusal('NOT_FOUND');
  const of = ctx.db
    .updateTable('period_comments')
    .set({ is_event: event })
    .where('id', '=', commentId)
    .where('metric_id', '=', metric.id)
    .where('period_key', '=', key)
    .where('deleted_at', 'is', null);
  if (await of.where('is_event', '=', !event).returning('id').executeTakeFirst()) {
    await notifyFigures(ctx, metric);
    await audit(ctx, {
      action: event ? 'comment.marked' : 'comment.unmarked',
      entity: 'metric',
      entityId: metric.public_id,
      accountId: null,
      changes: { period: key },
    });
    return;
  }
  if (!(await of.returning('id').executeTakeFirst())) throw new Refusal('NOT_FOUND');
}
