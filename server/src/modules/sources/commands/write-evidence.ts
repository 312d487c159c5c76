import type { IsoDate } from '@tonnage/domain/dates';
import type { Said } from '@tonnage/domain/metrics/feed';
import type { TenantContext } from '../../../platform/context.ts';
import type { MetricRow } from '../../metrics/queries.ts';
import type { LoadRow } from '../loads.queries.ts';
import type { SourceRow } from '../queries.ts';

/** Rows of one statement: twelve values each, and no more than 65,535 together. */
const BATCH = 2000;

interface Evidence {
  key: IsoDate;
  said: Said | null;
  loads: readonly LoadRow[];
  frozen: boolean;
}

/** Keeps what the portal said of a period and the jobs behind it; `frozen`: what was said last alone. */
export async function writeEvidence(
  { db, now }: TenantContext,
  metric: MetricRow,
  source: SourceRow,
  { key, said, loads, frozen }: Evidence,
): Promise<void> {
  const of = { metric_id: metric.id, period_key: key, organisation_id: metric.organisation_id };
  const fresh = { account_id: source.account_id, feed: source.feed, said, shown: said, fed_at: now };
  await db
    .insertInto('metric_feeds')
    .values({ ...of, ...fresh })
    .onConflict((c) => c.columns(['metric_id', 'period_key']).doUpdateSet(frozen ? { said } : fresh))
    .execute();
  if (frozen) return;
  await db.deleteFrom('metric_evidence').where('metric_id', '=', metric.id).where('period_key', '=', key).execute();
  for (let i = 0; i < loads.length; i += BATCH)
    await db
      .insertInto('metric_evidence')
      .values(
        loads.slice(i, i + BATCH).map((load) => ({
          ...of,
          job_id: load.jobId,
          order_id: load.orderId,
          order_number: load.order,
          site_id: load.siteId,
          site_name: load.site,
          waste_name: load.waste,
          job_type: load.type,
          done_on: load.day,
          net_kg: load.netKg,
          estimated: load.estimated,
          recovered_kg: load.recoveredKg,
          // Money is for those who were to see money.
          net_pence: source.feed === 'spend' ? load.netPence : null,
        })),
      )
      .execute();
}
