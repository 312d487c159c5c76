import { type Decimal, millionths } from './decimal.ts';
import { formatValue } from './format-value.ts';
import { type Objective, objectiveWords, performanceOf } from './performance.ts';
import type { MetricType } from './types.ts';

export const ALERT_KINDS = ['OFF_TRACK', 'ABOVE', 'BELOW'] as const;

/** What somebody wants to be told of: that a metric goes off track, or above or below a figure in its unit. */
export interface Alert {
  kind: (typeof ALERT_KINDS)[number];
  /** Null for OFF_TRACK. */
  threshold: Decimal | null;
}

/** Whether a value, with the objective of its period, is what the alert is about. */
export function isBeyond({ kind, threshold }: Alert, value: Decimal, objective: Objective | null): boolean {
  switch (kind) {
    case 'OFF_TRACK':
      return objective !== null && performanceOf(value, objective) === 'OFF_TRACK';
    case 'ABOVE':
      return millionths(value) > millionths(threshold!);
    case 'BELOW':
      return millionths(value) < millionths(threshold!);
  }
}

/** An alert in words: “above 14 t”, “off track (at most 12 t)”. */
export function alertWords(
  { kind, threshold }: Alert,
  metric: { type: MetricType; unit: string | null },
  objective: Objective | null,
): string {
  switch (kind) {
    case 'OFF_TRACK':
      return objective ? `off track (${objectiveWords(objective, metric)})` : 'off track';
    case 'ABOVE':
      return `above ${formatValue(threshold!, metric)}`;
    case 'BELOW':
      return `below ${formatValue(threshold!, metric)}`;
  }
}
