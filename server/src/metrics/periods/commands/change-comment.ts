import { COMMENT_OPEN_MINUTES } from '@tonnage/domain/metrics/comments';
import { mayPeriod } from '@tonnage/domain/metrics/periods/actions';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { isId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { roleOf } from '../../metrics/queries.ts';
import { periodOf } from '../period.queries.ts';
import { notifyFigures } from '../../metrics/commands/notify-figures.ts';

/**
 * Edits the author's comment; null deletes the text but leaves a placeholder. Nobody is notified again. The audit records the
 * action, never the text. Throws NOT_FOUND, COMMENT_CLOSED, METRIC_FINISHED and `periodOf`'s.
 */
export async function changeComment(
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
