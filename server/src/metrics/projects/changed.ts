import type { Changes } from '@tonnage/contract/envelope';
import type { MetricRow } from '../metrics/queries.ts';

/** Metrics that a list asks for by their last change; without `sort` in the order given. */
export function byChange(rows: readonly MetricRow[], { updatedSince, sort }: Changes): readonly MetricRow[] {
  const at = (row: MetricRow) => row.changed_at.getTime();
  const since = updatedSince === undefined ? -Infinity : Date.parse(updatedSince);
  const found = rows.filter((row) => at(row) >= since);
  if (sort === undefined) return found;
  const up = found.toSorted((a, b) => at(a) - at(b) || a.id - b.id);
  return sort === 'updatedAt' ? up : up.toReversed();
}
