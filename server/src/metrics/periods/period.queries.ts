import { isIsoDate } from '@tonnage/domain/common/dates';
import { isKey, isReportDate, keyOf } from '@tonnage/domain/metrics/periods/period';
import { clockStatus } from '@tonnage/domain/metrics/periods/status';
import { sql } from 'kysely';
import type { OrganisationContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { metricById, type MetricRow, recurrenceOf, timingOf } from '../metrics/queries.ts';

/** The metric of a period that has begun. Throws NOT_FOUND, BAD_PERIOD_KEY, BEFORE_START, PERIOD_NOT_STARTED. */
export async function periodOf(
  { db, scope, now }: Pick<OrganisationContext, 'db' | 'scope' | 'now'>,
  metricId: string,
  key: string,
): Promise<MetricRow> {
  const metric = await metricById(db, scope, metricId);
  if (!metric) throw new Refusal('NOT_FOUND');
  const recurrence = recurrenceOf(metric);
  if (!isIsoDate(key) || !isReportDate(key) || !isKey(recurrence, key)) throw new Refusal('BAD_PERIOD_KEY');
  if (key < keyOf(recurrence, metric.start_date)) throw new Refusal('BEFORE_START');
  if (clockStatus(timingOf(metric), key, now) === null) throw new Refusal('PERIOD_NOT_STARTED');
  return metric;
}

/** The comments and log of a period, oldest first; the newest two hundred of each. */
export async function historyOf({ db }: Pick<OrganisationContext, 'db'>, metricId: number, key: string) {
  const comments = await db
    .selectFrom('period_comments')
    .select(['id', 'author_id', 'body', 'created_at', 'edited_at', 'deleted_at', 'is_event'])
    .where('metric_id', '=', metricId)
    .where('period_key', '=', key)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  const log = await db
    .selectFrom('activities')
    .select(['id', 'type', 'actor_id', 'payload', 'at'])
    .where('metric_id', '=', metricId)
    .where('period_key', '=', key)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return { comments: comments.toReversed(), log: log.toReversed() };
}

/** The corrections of a period, oldest first. */
export function correctionsOf(db: Db, metricId: number, key: string) {
  return db
    .selectFrom('metric_corrections')
    .select(['number', 'reason', 'author_id', 'at', sql<string>`value::text`.as('value')])
    .where('metric_id', '=', metricId)
    .where('period_key', '=', key)
    .orderBy('number')
    .execute();
}
