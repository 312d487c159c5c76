import type { Cell } from '@tonnage/contract/metrics/periods/periods';
import { formatDigits, formatValue } from '@tonnage/domain/metrics/format-value';
import type { MetricType } from '@tonnage/domain/metrics/types';

type Correction = NonNullable<Cell['correction']>;
type Unit = { type: MetricType; unit: string | null };

/** Beside a corrected figure: "Corrected, accepted as 12 t". */
export function correctionWords({ accepted }: Correction, metric: Unit): string {
  return accepted === null
    ? 'Corrected, accepted without a value'
    : `Corrected, accepted as ${formatValue(accepted, metric)}`;
}

/** The same where there is little space: "Corrected (12)". */
export function shortCorrection({ accepted }: Correction, metric: Unit): string {
  return `Corrected (${accepted === null ? '—' : formatDigits(accepted, metric)})`;
}
