import type { Evidence, EvidenceSummary, Source } from '@tonnage/contract/metrics/sources';
import type { Instant, IsoDate } from '@tonnage/domain/common/dates';
import { estimatedPercent, isWeighed } from '@tonnage/domain/metrics/sources';
import type { JobType } from '@tonnage/domain/skip-hire/orders';
import type { Db } from '../../platform/db/db.ts';
import type { OrganisationScope } from '../../platform/scope.ts';
import { evidencePage, syncedFigure, portalAccounts, sitesOf, type SourceRow } from './sources.queries.ts';

/** The source of a metric's values, as shown to its viewers. */
export function presentSource(row: SourceRow): Source {
  return {
    feed: row.feed,
    account: { id: row.account_id, name: row.account_name },
    sites: sitesOf(row)?.map(({ id, name }) => ({ id, name })) ?? null,
    lagHours: row.lag_hours,
    from: row.from_key,
    connectedBy: row.connected_name ?? 'Deleted user',
    pausedAt: row.paused_at?.toISOString() ?? null,
  };
}

/** The data behind a value from the portal; null if the portal has none for that period. */
export async function presentSummary(db: Db, metricId: number, key: IsoDate): Promise<EvidenceSummary | null> {
  const row = await syncedFigure(db, metricId, key);
  if (!row) return null;
  const weighs = isWeighed(row.feed);
  return {
    feed: row.feed,
    wholeCompany: row.account_id === null,
    value: row.shown === 'none' ? null : row.shown,
    jobs: row.jobs,
    unweighed: weighs ? row.unweighed : 0,
    uncosted: row.feed === 'margin' ? row.uncosted : 0,
    estimatedPercent: weighs ? estimatedPercent(row.estimated_kg, row.kg) : 0,
    at: row.synced_at.toISOString(),
  };
}

/** A page of the jobs behind it. An order has its id only for readers who may open it there. */
export async function presentEvidence(
  { db, scope, now }: { db: Db; scope: OrganisationScope; now: Instant },
  metricId: number,
  key: IsoDate,
  page: { page: number; pageSize: number },
): Promise<{ rows: Evidence[]; total: number }> {
  const fed = await syncedFigure(db, metricId, key);
  const { rows, total } = await evidencePage(db, metricId, key, page);
  const account = (await portalAccounts(db, scope, now)).find(({ id }) => id === fed?.account_id);
  const sees = (siteId: string) => account !== undefined && (account.siteIds?.includes(siteId) ?? true);
  return {
    total,
    rows: rows.map((row) => ({
      jobId: row.job_id,
      orderId: sees(row.site_id) ? row.order_id : null,
      order: row.order_number,
      site: row.site_name,
      waste: row.waste_name,
      type: row.job_type as JobType,
      date: row.done_on,
      netKg: row.net_kg,
      estimated: row.estimated,
      recoveredKg: row.recovered_kg,
      netPence: row.net_pence,
      costPence: row.cost_pence,
      contaminated: row.contaminated,
      onTime: row.on_time,
      hireDays: row.hire_days,
    })),
  };
}
