import type { IsoDate } from '@tonnage/domain/common/dates';
import type { Answer } from '@tonnage/domain/metrics/answer';
import { type Decimal, isDecimal, shortest } from '@tonnage/domain/metrics/decimal';
import { anomalyOf, ANOMALY_WINDOW } from '@tonnage/domain/metrics/anomalies';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { type MetricRow } from '../metrics/queries.ts';
import { bigints } from '../../platform/db/arrays.ts';

type Values = ReadonlyMap<IsoDate, Decimal>;

/**
 * The values before each of these periods that were not doubted, or were accepted nevertheless, as many as the check needs; by
 * metric and key.
 */
export async function trustedBefore(
  db: Db,
  periods: readonly { id: number; key: IsoDate }[],
): Promise<ReadonlyMap<number, Values>> {
  if (periods.length === 0) return new Map();
  const { rows } = await sql<{ metric_id: number; period_key: IsoDate; value: string }>`
    select distinct v.metric_id, v.period_key, v.figure::text as value
    from unnest(${bigints(periods.map(({ id }) => id))}, ${`{${periods.map(({ key }) => key).join(',')}}`}::date[]) as k(id, key),
    lateral (
      select metric_id, period_key, coalesce(corrected, value) as figure from metric_values
      where metric_id = k.id and period_key < k.key and coalesce(corrected, value) is not null and (not flagged or status = 'ACCEPTED')
      order by period_key desc limit ${ANOMALY_WINDOW}
    ) v`.execute(db);
  return new Map(
    [...Map.groupBy(rows, (row) => row.metric_id)].map(([id, found]) => [
      id,
      new Map(found.map((row) => [row.period_key, shortest(row.value)])),
    ]),
  );
}

/** The values that a batch of one metric's new values is compared with. */
export class AnomalyCheck {
  readonly #metric: Pick<MetricRow, 'type'>;
  readonly #past: Values;

  constructor(metric: Pick<MetricRow, 'type'>, past: Values) {
    this.#metric = metric;
    this.#past = past;
  }

  /** Whether a value is an anomaly compared with the ones before it, including those in the same batch. */
  isAnomaly(key: IsoDate, value: string, batch: ReadonlyMap<IsoDate, Answer | null>): boolean {
    if (!isDecimal(value)) return false;
    const past = new Map(this.#past);
    for (const [each, answer] of batch) {
      if (answer?.value != null && !answer.flagged) past.set(each, answer.value);
      else past.delete(each);
    }
    const before = [...past].filter(([each]) => each < key).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const trusted = before.slice(-ANOMALY_WINDOW).map(([, each]) => each);
    return anomalyOf(shortest(value), trusted, this.#metric.type) !== null;
  }
}
