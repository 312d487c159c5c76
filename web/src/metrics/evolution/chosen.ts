import { MOST_CHART_METRICS } from '@tonnage/domain/metrics/types';
import type { EvolutionSearch } from './screens.ts';

/** The metrics that an address names, five at most; `usual` if it names none. */
export function chosenOf({ metrics }: EvolutionSearch, usual: readonly string[]): string[] {
  if (metrics === undefined) return [...usual];
  return metrics
    .split(',')
    .filter((id) => id !== '')
    .slice(0, MOST_CHART_METRICS);
}
