import type { Db } from '../../platform/db/db.ts';
import { isId } from '../../platform/db/ids.ts';

/** Metrics that read from an account or from the whole company, with the data for their calendar. */
export async function sourcesOfAccount(db: Db, accountId: string) {
  return db
    .selectFrom('metric_sources as s')
    .innerJoin('metrics as m', 'm.id', 's.metric_id')
    .innerJoin('projects as p', 'p.id', 'm.project_id')
    .select(['m.id', 'm.public_id', 'm.organisation_id', 's.from_key', 's.next_key'])
    .select(['p.frequency', 'p.weekday', 'p.month_day', 'p.month', 'p.time_zone'])
    .where((eb) => eb.or([eb('s.account_id', '=', accountId), eb('s.account_id', 'is', null)]))
    .where('s.paused_at', 'is', null)
    .where('m.finished_at', 'is', null)
    .orderBy('m.id')
    .execute();
}

/** The organisation of a metric; null if it was deleted. */
export async function organisationOf(db: Db, metricId: string): Promise<string | null> {
  const query = db.selectFrom('metrics').select('organisation_id').where('public_id', '=', metricId);
  return (await query.executeTakeFirst())?.organisation_id ?? null;
}

/** The jobs of an order, and the periods that already count any of them. */
export async function jobsOfOrder(db: Db, orderId: string) {
  if (!isId(orderId)) return { jobs: [], existing: [] };
  const jobs = await db
    .selectFrom('jobs')
    .select(['account_id', 'date', 'completed_at'])
    .where('order_id', '=', orderId)
    .execute();
  const existing = await db
    .selectFrom('metric_evidence')
    .select(['metric_id', 'period_key'])
    .distinct()
    .where('order_id', '=', orderId)
    .execute();
  return { jobs, existing };
}
