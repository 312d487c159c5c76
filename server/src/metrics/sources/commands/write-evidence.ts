import type { IsoDate } from '@tonnage/domain/common/dates';
import { isMoney, type Said } from '@tonnage/domain/metrics/sources';
import type { TenantContext } from '../../../platform/context.ts';
import type { MetricRow } from '../../metrics/queries.ts';
import type { LoadRow } from '../loads.queries.ts';
import type { SourceRow } from '../../metrics/sources.queries.ts';

/** Rows per statement: each has twenty values, and a statement takes 65,535 in total. */
const BATCH = 2000;

/** The data to store for one period. `frozen`: only update the portal's latest value. */
export interface Evidence {
  key: IsoDate;
  said: Said | null;
  loads: readonly LoadRow[];
  frozen: boolean;
}

/** Stores the portal's data for periods, and the jobs behind it, in one statement each. */
export async function writeEvidence(
  { db, now, scope }: TenantContext,
  metric: MetricRow,
  source: SourceRow,
  evidence: readonly Evidence[],
): Promise<void> {
  const of = (key: IsoDate) => ({
    tenant_id: scope.tenantId,
    metric_id: metric.id,
    period_key: key,
    organisation_id: metric.organisation_id,
  });
  for (const [frozen, some] of Map.groupBy(evidence, (each) => each.frozen))
    await db
      .insertInto('metric_source_figures')
      .values(
        some.map(({ key, said }) => ({
          ...of(key),
          account_id: source.account_id,
          feed: source.feed,
          said,
          shown: said,
          synced_at: now,
        })),
      )
      .onConflict((c) =>
        c.columns(['tenant_id', 'metric_id', 'period_key']).doUpdateSet((eb) => {
          const said = { said: eb.ref('excluded.said') };
          const told = { account_id: eb.ref('excluded.account_id'), feed: eb.ref('excluded.feed') };
          return frozen ? said : { ...said, ...told, shown: eb.ref('excluded.shown'), synced_at: now };
        }),
      )
      .execute();
  const open = evidence.filter(({ frozen }) => !frozen);
  if (open.length === 0) return;
  await db
    .deleteFrom('metric_evidence')
    .where('metric_id', '=', metric.id)
    .where(
      'period_key',
      'in',
      open.map(({ key }) => key),
    )
    .execute();
  const loads = open.flatMap((each) => each.loads);
  for (let i = 0; i < loads.length; i += BATCH)
    await db
      .insertInto('metric_evidence')
      .values(
        loads.slice(i, i + BATCH).map((load) => ({
          ...of(load.key),
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
          // Prices are only stored for readers who may see prices.
          net_pence: isMoney(source.feed) ? load.netPence : null,
          cost_pence: source.feed === 'margin' ? load.costPence : null,
          contaminated: load.contaminated,
          on_time: load.onTime,
          hire_days: load.hireDays,
        })),
      )
      .execute();
}
