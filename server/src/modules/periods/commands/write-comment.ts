import type { IsoDate } from '@tonnage/domain/dates';
import type { OrganisationContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import type { MetricRow } from '../../metrics/queries.ts';

/** Writes what somebody says about a period. Whether they may was asked before. */
export async function writeComment(
  { db, now, scope }: OrganisationContext,
  metric: MetricRow,
  key: IsoDate,
  body: string,
): Promise<void> {
  await db
    .insertInto('period_comments')
    .values({
      id: newId(now),
      metric_id: metric.id,
      period_key: key,
      organisation_id: metric.organisation_id,
      author_id: scope.actor.userId,
      body,
      created_at: now,
    })
    .execute();
}
