import { mayPeriod } from '@tonnage/domain/metrics/periods/actions';
import { audit } from '../../../core/audit/commands/audit.ts';
import { isId } from '../../../platform/db/ids.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { notifyFigures } from '../../metrics/commands/notify-figures.ts';
import { roleOf } from '../../metrics/queries.ts';
import { periodOf } from '../period.queries.ts';

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
